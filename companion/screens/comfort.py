"""What is comfortable on the device in one's hand: chosen there and remembered there."""

from __future__ import annotations

import streamlit as st

from companion import house
from companion.comforts import comforts

NAME = "companion.choices"  # distribution and component, as pyproject.toml declares them to Streamlit


def comfort() -> None:
    """Switches that the browser keeps, all off at first; whether the screen stays awake; how to install the app."""
    say = house.words().label
    with st.container(border=True, key="set-comfort"):
        st.subheader(say("set-comfort"), anchor=False)
        st.caption(say("set-comfort-caption"))
        draw = st.components.v2.component(NAME, css="choices.css", js="choices.js")
        draw(key="comfort", data=comforts(house.words()))
        st.caption(say("set-install"))
