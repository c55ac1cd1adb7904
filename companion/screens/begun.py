"""One ride for each wish to begin one, and each ride with cards of its own.

A finger taps twice, and a page takes its time to go: the second tap finds the page still there, and its run takes the
place of the first one, which may have begun the ride already.
"""

from __future__ import annotations

import time
from typing import Any

import streamlit as st

from companion import house
from companion.answers import Begun
from companion.kept import Plain
from companion.ruling import Refusal
from companion.screens.passengers import TURNED_UP
from companion.screens.round import DEALER, DRAWN

SET_UP = "set-up"  # session: the page that begins was drawn
BEGUN = "begun"  # session: what was begun last, changed in place, which a run that ends early cannot miss
DOUBLE = 5.0  # seconds within which nobody means to begin the same twice
ONCE = (TURNED_UP, DRAWN, DEALER)  # session: what was done with the cards for one ride
BY_LOT = "dealer"  # of a start: it may differ where it was drawn for both taps


def still_set_up() -> Refusal | None:
    """Why what is chosen on the page that begins can't be relied on: a tablet that slept for long, or a server that
    was started anew, comes back to a page that stands there as before, in a session that knows nothing of it."""
    lost = not st.session_state.get(SET_UP)
    st.session_state[SET_UP] = True
    return Refusal("setup-lost") if lost else None


def begin(game: str, start: Plain) -> Begun | Refusal:
    """Begins the ride, once however often it was tapped; refused where the desk refuses it."""
    last: dict[str, Any] = st.session_state.setdefault(BEGUN, {})
    meant = game, {name: value for name, value in start.items() if name != BY_LOT}
    if last.get("meant") == meant and time.monotonic() - last["at"] < DOUBLE:
        return Begun(last["ride"])
    begun = house.desk().begin(game, start)
    if isinstance(begun, Begun):
        last |= {"meant": meant, "ride": begun.ride, "at": time.monotonic(), "used": False}
    return begun


def set_out(ride: str) -> None:
    """The ride is on the table: for the next one cards are turned up and drawn anew."""
    last: dict[str, Any] = st.session_state.get(BEGUN, {})
    if last.get("ride") == ride and not last["used"]:
        last["used"] = True
        for done in ONCE:
            st.session_state.pop(done, None)
