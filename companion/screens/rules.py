"""The Rules page around its parts: the way back to the ride, which part is shown, and the sheets to print."""

from __future__ import annotations

import streamlit as st

from companion import house
from companion.fitting import RIDE, ROUND
from companion.kept import Summary
from companion.screens.lookup import RULE, WANTED
from companion.screens.ways import fresh, page

PARTS = ("look-up", "fits", "print")
PART = "rules-part"  # session
FROM = "rules-from"  # session: the page and the ride from which the rules were looked up


def back_to_ride() -> None:
    """One tap back to the ride from which a ruling was looked up, where it stands."""
    if fresh("rules-from") and st.query_params.get("ride"):
        where = "rides" if st.query_params.get("from") == "rides" else "table"
        st.session_state[FROM] = where, st.query_params["ride"]
    where, ride = st.session_state.get(FROM) or ("table", st.session_state.get("ride"))
    known = house.registry().ride(ride) if ride else None
    back = house.words().label("rules-back", game=known.game if isinstance(known, Summary) else "")
    if ride and st.button(back, key="rules-back", icon=":material/arrow_back:", type="primary"):
        st.session_state.pop(FROM, None)
        st.switch_page(page(where), query_params={"ride": ride})


def part_of_rules() -> str:
    """Which part of the page is shown: one of PARTS."""
    say = house.words().label
    if wanted := st.session_state.pop(WANTED, None):
        st.session_state[PART], st.session_state[RULE] = PARTS[0], wanted
    if fresh("rules-part") and (st.query_params.get("rule") or st.query_params.get("q")):
        st.session_state[PART] = PARTS[0]
    if st.session_state.get(PART) not in PARTS:
        st.session_state[PART] = PARTS[0]
    chosen = st.segmented_control(
        say("page-rules"), PARTS, key=PART, required=True, label_visibility="collapsed", persist_state="session",
        format_func=lambda one: say(f"rules-{one}"),
    )  # fmt: skip
    return str(chosen)


def sheets() -> None:
    """The ways to a printable sheet of each game."""
    say = house.words().label
    st.markdown(say("sheet-what"))
    for game in (RIDE, ROUND):
        name = say(f"game-{game}")
        st.link_button(say("sheet-open", game=name), f"/sheet/{game}", icon=":material/print:", width=340)
