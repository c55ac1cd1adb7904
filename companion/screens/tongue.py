"""Whom a page is drawn for: what the device chose, and what its browser prefers."""

from __future__ import annotations

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from companion import tongue


def _asked() -> tuple[str | None, str | None]:
    if get_script_run_ctx(suppress_warning=True) is None:
        return None, None
    return st.context.cookies.get(tongue.COOKIE), st.context.headers.get("Accept-Language")


tongue.ask_pages(_asked)
