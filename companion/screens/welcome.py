"""What greets a table that has no ride yet."""

from __future__ import annotations

import streamlit as st

from companion import house
from companion.answers import Begun
from companion.ruling import Refusal
from companion.screens.trouble import trouble
from companion.screens.ways import page, show, watch

STANDARD = 2  # players of the ride that one tap begins


def welcome() -> None:
    """Two sentences and three ways in; whichever is taken, the page comes back with a ride."""
    say = house.words().label
    with st.container(key="welcome", horizontal_alignment="center", gap="medium"):
        st.markdown(f"![{say('hall')}](app/static/hall.svg)")
        st.title(say("welcome"), anchor=False, text_alignment="center")
        st.markdown(say("welcome-what"), text_alignment="center")
        st.button(say("just-play"), key="just-play", type="primary", width=320, on_click=_just_play)
        with st.container(horizontal=True, horizontal_alignment="center", gap="small"):
            if st.button(say("begin-ride"), key="to-begin", width=240):
                st.switch_page(page("begin"))
            watch(width=240)
        if isinstance(refusal := st.session_state.pop("refused", None), Refusal):
            trouble(refusal)


def _just_play() -> None:
    names = [house.words().label("player", number=seat) for seat in range(1, STANDARD + 1)]
    begun = house.desk().begin("paternoster", house.starting(names, 0, {}, ()))
    if isinstance(begun, Begun):
        show(begun.ride)
    else:
        st.session_state["refused"] = begun
