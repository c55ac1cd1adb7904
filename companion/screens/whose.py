"""Which group sits down."""

from __future__ import annotations

import streamlit as st

from companion import house
from companion.kept import Group, Plain
from companion.ruling import Refusal
from companion.screens.seats import MOST, seat_again
from companion.screens.ways import fresh

RIDING = "riding-group"  # session: the id of the group that sits down, or ALONE
ALONE = ""


def whose(like: Plain) -> Group | None:
    """The group that rides: as chosen, as the address says, else as in `like`; None for a ride without one."""
    groups = house.registry().groups()
    if isinstance(groups, Refusal) or not groups:
        return None
    by_id = {group.id: group for group in groups}
    asked = st.query_params.get("group") or like.get("group")
    if fresh("whose") and asked in by_id and asked != st.session_state.get(RIDING):
        st.session_state[RIDING] = asked
        _sit_down()
    if st.session_state.get(RIDING) not in by_id:
        st.session_state[RIDING] = ALONE
    say = house.words().label
    st.selectbox(
        say("group"),
        [*by_id, ALONE],
        key=RIDING,
        persist_state="session",
        on_change=_sit_down,
        format_func=lambda group: by_id[group].name if group in by_id else say("no-group"),
    )
    return by_id.get(st.session_state[RIDING])


def members(group: Group | None) -> list[str]:
    """The names of everybody in the group."""
    players = house.registry().players(group.id) if group else ()
    return [] if isinstance(players, Refusal) else [player.name for player in players]


def _sit_down() -> None:
    """Seats whoever of the chosen group sat last; without a group, everybody keeps their seat."""
    chosen = st.session_state[RIDING]
    players = house.registry().players(chosen) if chosen else ()
    if not isinstance(players, Refusal) and players:
        seat_again(
            [player.name for player in players if player.place is not None] or [one.name for one in players][:MOST]
        )
