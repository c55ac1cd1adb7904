"""Drawings that can be tapped: one small component for all of them."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

NAME = "companion.pieces"  # distribution and component, as pyproject.toml declares them to Streamlit


def piece(drawing: str, key: str, tapped: Callable[[str], None] | None = None) -> None:
    """Puts a drawing of our own on the page. drawing: HTML or SVG, with all that people wrote escaped.

    tapped: told the `data-tap` of whatever was tapped, before the page runs again. A button with `data-copy` copies
    that text by itself, and says `data-done`, or `data-failed`.
    """

    def heard() -> None:
        state = st.session_state.get(key)
        value = state.get("tap") if state else None
        if value is not None and tapped is not None:
            tapped(str(value))

    draw = st.components.v2.component(NAME, css="pieces.css", js="pieces.js")
    draw(key=key, data={"drawing": drawing}, on_tap_change=heard)
