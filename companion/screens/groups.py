"""Whose campaign it is: the switch between groups, and what a house without one is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import streamlit as st

from companion import demonstrations, house
from companion.kept import Group, Summary, told_apart
from companion.ruling import Refusal
from companion.screens.lettering import plainly
from companion.screens.tower import dark_tower
from companion.screens.trouble import trouble
from companion.screens.ways import fresh

GROUP = "group"  # session and address: the group that is looked at
SIDE_BY_SIDE = 6  # groups that a chart on a phone can show
FEW = 4  # groups that a row of buttons holds
SAID = "said-of-groups"  # session: why a change wasn't made


def group_switch(groups: Sequence[Group]) -> Group:
    """The group that is looked at: as tapped, as the address says, as last time, else the first."""
    by_id = {group.id: group for group in groups}
    asked = st.query_params.get(GROUP)
    if fresh("switch") and asked in by_id:
        st.session_state[GROUP] = asked
    if st.session_state.get(GROUP) not in by_id:
        st.session_state[GROUP] = groups[0].id
    if len(groups) > 1:
        _switch(told_apart(groups))
    chosen = by_id[st.session_state[GROUP]]
    st.query_params[GROUP] = chosen.id
    fresh("switch")  # what we write ourselves is no news
    return chosen


def neighbours(groups: Sequence[Group], rides: Sequence[Summary], group: Group) -> set[str]:
    """The groups that a chart has room for side by side: this one and those who rode last. Says so where there are
    more of them."""
    last = {ride.group: ride.begun_at for ride in sorted(rides, key=lambda ride: ride.begun_at) if ride.group}
    others = sorted((one.id for one in groups if one.id != group.id), key=lambda one: -last.get(one, 0.0))
    if len(others) >= SIDE_BY_SIDE:
        st.caption(house.words().label("some-groups", shown=SIDE_BY_SIDE, groups=len(groups)))
    return {group.id, *others[: SIDE_BY_SIDE - 1]}


def look_at(group: str) -> None:
    """From now on this group is looked at."""
    st.query_params[GROUP] = group


def first_group() -> None:
    """What a house without a group is asked: a name and who rides; or to look at an invented campaign first."""
    say = house.words().label
    left, right = st.columns([7, 4], gap="large")
    with left, st.container(key="first-group", gap="medium"):
        st.markdown(say("first-group-what"))
        new_group("first")
        st.markdown(say("show-campaign-what"))
        st.button(say("show-campaign"), key="show-campaign", on_click=change, args=(show_campaign,))
        say_trouble()
    with right:
        dark_tower()


def new_group(key: str) -> None:
    """Asks for a name and who rides, and opens the building for them."""
    say = house.words().label
    with st.form(f"{key}-group", border=False):
        name = st.text_input(say("group-name"), max_chars=40, placeholder=say("group-name-like"), autocomplete="off")
        riders = st.text_input(say("who-rides"), placeholder=say("who-rides-like"), autocomplete="off")
        if st.form_submit_button(say("make-group"), type="primary"):
            made = house.registry().add_group(name, [one.strip() for one in riders.split(",") if one.strip()])
            if isinstance(made, Refusal):
                trouble(made)
            else:
                look_at(made.id)
                st.rerun()


def invented(group: Group) -> None:
    """Says of an invented campaign that it is one, and takes it away in one tap."""
    if group.demonstration:
        say = house.words().label
        with st.container(horizontal=True, key="invented", vertical_alignment="center", border=True):
            st.markdown(say("invented"), width="stretch")
            st.button(say("remove-campaign"), key="remove-campaign", on_click=change, args=(_remove_campaign,))
    say_trouble()


def change(make: Callable[..., object], *given: object) -> None:
    """Makes a change, in a callback; why it wasn't made is said when the page is drawn again."""
    st.session_state[SAID] = make(*given)


def say_trouble() -> None:
    """Says why the last change wasn't made, where it wasn't."""
    said = st.session_state.pop(SAID, None)
    if isinstance(said, Refusal):
        trouble(said)


def _switch(names: dict[str, str]) -> None:
    say = house.words().label
    if len(names) > FEW:
        st.selectbox(
            say("group"),
            list(names),
            key=GROUP,
            persist_state="session",
            label_visibility="collapsed",
            format_func=lambda group: names[group],  # a list of choices shows text as it is
        )
    else:
        st.segmented_control(
            say("group"),
            list(names),
            key=GROUP,
            required=True,
            persist_state="session",
            label_visibility="collapsed",
            format_func=lambda group: plainly(names[group]),
        )


def show_campaign() -> object:
    """Adds the invented campaign."""
    return demonstrations.show(house.desk())


def _remove_campaign() -> object:
    return demonstrations.remove(house.desk())
