"""Which rides are listed: by group, floor, outcome, player and day."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime, time, timedelta

import streamlit as st

from companion import house
from companion.kept import OUTCOMES, Group, Player, Which, told_apart
from companion.paternoster.tower import Floor

LIMIT = "rides-shown"  # session: how many rides are listed
PAGE = 25


def filters(groups: Sequence[Group], players: Sequence[Player]) -> Which:
    """The choices, drawn side by side; at first all rides, those that go on and then the newest on top."""
    say = house.words().label
    names = told_apart(groups)
    with st.container(horizontal=True, key="filters", gap="small", vertical_alignment="bottom"):
        group = _choice("filter-group", say("all-groups"), names)
        floors = {
            one.key: say("floor-numbered", number=one.number, name=say(f"floor-{one.key}")) for one in house.floors()
        }
        game = _choice("filter-game", say("all-games"), {one: say(f"game-{one}") for one in house.GAMES})
        floor = _choice("filter-floor", say("all-floors"), floors)
        outcome = _choice("filter-outcome", say("all-outcomes"), {one: say(f"outcome-{one}") for one in OUTCOMES})
        player = _choice("filter-player", say("all-players"), _people(players, group, names))
        days = _days()
    since, until = _span(days)
    outcomes = tuple(one for one in OUTCOMES if one == outcome) or None
    shown = st.session_state.get(LIMIT, PAGE)
    return Which(group, floor, outcomes, player, since, until, open_first=True, limit=shown, game=game)


def more(shown: int, there: int) -> None:
    """How many of the rides are listed, and a way to the next ones."""
    say = house.words().label
    st.caption(say("rides-listed", rides=there, shown=shown))
    if shown < there:
        st.button(say("more-rides"), key="more-rides", width="stretch", on_click=_show_more, args=(shown + PAGE,))


def _choice(key: str, everything: str, names: Mapping[str, str]) -> str | None:
    if st.session_state.get(key) not in names:
        st.session_state[key] = None
    return st.selectbox(
        everything,
        list(names),
        key=key,
        index=None,
        placeholder=everything,
        label_visibility="collapsed",
        persist_state="session",
        format_func=lambda one: names.get(one, ""),
        on_change=_from_the_top,
    )


def _days() -> tuple[date, ...]:
    """None, the first, or the first and the last."""
    chosen: object = st.date_input(
        house.words().label("filter-days"),
        value=[],
        key="filter-days",
        max_value="today",
        format="DD/MM/YYYY",
        label_visibility="collapsed",
        persist_state="session",
        on_change=_from_the_top,
    )
    return chosen if isinstance(chosen, tuple) else ()


def _floor(floor: Floor) -> str:
    say = house.words().label
    return say("floor-numbered", number=floor.number, name=say(f"floor-{floor.key}"))


def _people(players: Sequence[Player], group: str | None, groups: Mapping[str, str]) -> dict[str, str]:
    """Players of that group, or of all: then each with the group's name, since there are many Annas."""
    say = house.words().label
    called = told_apart(players)
    if group:
        return {player.id: called[player.id] for player in players if player.group == group}
    return {
        player.id: say("player-of", player=called[player.id], group=groups[player.group])
        for player in players
        if player.group in groups
    }


def _span(days: Sequence[date]) -> tuple[float | None, float | None]:
    """From the first day's midnight to that after the last; one day is a day."""
    if not days:
        return None, None
    midnight = [datetime.combine(day, time()).timestamp() for day in (days[0], days[-1] + timedelta(days=1))]
    return midnight[0], midnight[1]


def _from_the_top() -> None:
    st.session_state[LIMIT] = PAGE


def _show_more(rides: int) -> None:
    st.session_state[LIMIT] = rides
