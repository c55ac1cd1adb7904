"""What is comfortable on the device in one's hand: chosen there and remembered there."""

from __future__ import annotations

import streamlit as st

from companion import house

NAME = "companion.choices"  # distribution and component, as pyproject.toml declares them to Streamlit
CHOICES = ("colours", "large", "mirrored", "sound", "vibration")


def comfort() -> None:
    """Switches that the browser keeps, all off at first; whether the screen stays awake; how to install the app."""
    say = house.words().label
    choices = [{"name": name, "label": say(f"comfort-{name}"), "what": say(f"comfort-{name}-what")} for name in CHOICES]
    told = {
        "not-kept": say("comfort-not-kept"),
        "no-vibration": say("comfort-no-vibration"),
        "awake": say("comfort-screen-awake"),
        "asleep": say("comfort-screen-asleep"),
        "refused": say("comfort-screen-refused"),
    }
    with st.container(border=True, key="set-comfort"):
        st.subheader(say("set-comfort"), anchor=False)
        st.caption(say("set-comfort-caption"))
        draw = st.components.v2.component(NAME, css="choices.css", js="choices.js")
        draw(key="comfort", data={"choices": choices, "told": told})
        st.caption(say("set-install"))
