"""The window in which a group is looked after: its name, its players, a new group, and the bin."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import streamlit as st

from companion import demonstrations, house
from companion.kept import Group, Player
from companion.ruling import Refusal
from companion.screens.groups import change, new_group, say_trouble, show_campaign
from companion.screens.lettering import plainly

One = TypeVar("One")
LONGEST = 40  # characters of a name


def look_after(group: Group) -> None:
    """A button that opens the window."""
    say = house.words().label
    if st.button(say("look-after"), key="look-after", icon=":material/group:"):
        st.dialog(say("look-after"), width="small")(_window)(group.id)


def _window(group_id: str) -> None:
    say, registry = house.words().label, house.registry()
    group = next((one for one in _all(registry.groups()) if one.id == group_id), None)
    say_trouble()
    if group is not None:
        _group(group)
    with st.expander(say("new-group")):
        new_group("another")
    if demonstrations.shown(house.desk()) is False:
        st.button(say("show-campaign"), key="show-campaign", on_click=change, args=(show_campaign,))
    binned, players = _all(registry.groups(binned=True)), _all(registry.players(binned=True))
    if binned or players:
        with st.expander(say("bin")):
            for gone in binned:
                _restore(gone.name, gone.id, registry.restore_group)
            for missing in players:
                _restore(missing.name, missing.id, registry.restore_player)
    if st.button(say("done"), key="looked-after", type="primary"):
        st.rerun()


def _group(group: Group) -> None:
    say, registry = house.words().label, house.registry()
    with st.container(horizontal=True, gap="xsmall", vertical_alignment="bottom", wrap=False):
        _named(group.name, say("group-name"), group.id, registry.rename_group)
        _bin(say("bin-group", name=plainly(group.name)), group.id, registry.bin_group)
    st.markdown(f"**{say('players')}**")
    for player in _all(registry.players(group.id)):
        _player(player)
    with (
        st.form("new-player", border=False, clear_on_submit=True),
        st.container(horizontal=True, gap="xsmall", vertical_alignment="bottom"),
    ):
        name = st.text_input(say("new-player"), max_chars=LONGEST, autocomplete="off")
        if st.form_submit_button(say("add-player"), icon=":material/add:"):
            change(registry.add_player, group.id, name)
            st.rerun(scope="fragment")


def _player(player: Player) -> None:
    say, registry = house.words().label, house.registry()
    with st.container(horizontal=True, gap="xsmall", vertical_alignment="center", wrap=False):
        _named(player.name, say("player-name"), player.id, registry.rename_player, hidden=True)
        _bin(say("bin-player", name=plainly(player.name)), player.id, registry.bin_player)


def _named(name: str, label: str, key: str, rename: Callable[[str, str], object], *, hidden: bool = False) -> None:
    """A name that is changed by writing another one."""

    def renamed() -> None:
        change(rename, key, st.session_state[f"name-of-{key}"])

    st.text_input(
        label,
        value=name,
        key=f"name-of-{key}",
        max_chars=LONGEST,
        autocomplete="off",
        label_visibility="collapsed" if hidden else "visible",
        on_change=renamed,
    )


def _bin(label: str, key: str, put: Callable[[str], object]) -> None:
    st.button(":material/delete:", key=f"bin-{key}", help=label, on_click=change, args=(put, key))


def _restore(name: str, key: str, put: Callable[[str], object]) -> None:
    label = house.words().label("restore", name=plainly(name))
    icon = ":material/restore_from_trash:"
    st.button(label, key=f"restore-{key}", icon=icon, on_click=change, args=(put, key))


def _all(found: Sequence[One] | Refusal) -> Sequence[One]:
    return () if isinstance(found, Refusal) else found
