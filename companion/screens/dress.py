"""What the theme can't say: sizes of targets, the tiles of variants, the hall that welcomes."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

STYLE = Path(__file__).resolve().parent / "screens.css"


def dress() -> None:
    """Puts the style sheet on the page; without an element of its own it moves nothing."""
    st.html(STYLE)
