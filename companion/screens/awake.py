"""A page that its tablet slept over, or whose server was started anew, knows what is tapped as soon as it is back.

By then its session is gone, and Streamlit's browser asks for a new one only where something on the page is due to be
drawn anew by itself. Without that the first tap would find nobody who knows what it means.
"""

from __future__ import annotations

import streamlit as st

SELDOM = 6 * 3600.0  # seconds: that it is due at all is what counts


@st.fragment(run_every=SELDOM)
def awake() -> None:
    """Draws nothing. Not for the page that begins: it has to say that what was chosen there is lost."""
