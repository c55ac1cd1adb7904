"""Pages that follow what other devices do."""

from __future__ import annotations

import streamlit as st

from companion import house

NAME = "companion.following"  # distribution and component, as pyproject.toml declares them to Streamlit


def follow(ride: str | None = None) -> None:
    """Has the page drawn again when another device has ended or changed anything; once nobody taps or types here.

    Called before the page reads what it shows, so that nothing is missed in between. ride: the one it shows, if one.
    """
    draw = st.components.v2.component(NAME, js="following.js")
    door = f"/news?ride={ride}&" if ride and ride.isascii() and ride.isalnum() else "/news?"
    draw(key="following", data={"door": door, "news": house.news(ride)}, on_news_change=lambda: None)
