"""A chart with the sentence that says what it shows."""

from __future__ import annotations

from typing import Any

import streamlit as st

from companion.look import DAY, NIGHT, Look


def light() -> Look:
    """The colours of this device's light."""
    return NIGHT if st.context.theme.type == "dark" else DAY


def picture(chart: Any, key: str, heading: str) -> None:
    """chart: of `charts`, in the device's light; its sentence stands below it."""
    with st.container(border=True, key=f"picture-{key}"):
        st.subheader(heading, anchor=False)
        st.altair_chart(chart, theme=None, width="stretch", key=f"chart-{key}")
        st.caption(chart.description)
