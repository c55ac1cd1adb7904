"""Which pages there are, and nothing else."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from companion import house, screens

HERE = Path(__file__).resolve().parent

say = house.words().label
page = st.navigation(
    [
        st.Page(screens.page("table"), title=say("page-table"), default=True),
        st.Page(screens.page("begin"), title=say("page-begin")),
        st.Page(screens.page("campaign"), title=say("page-campaign")),
        st.Page(screens.page("rides"), title=say("page-rides")),
        st.Page(screens.page("rules"), title=say("page-rules")),
        st.Page(screens.page("odds"), title=say("page-odds")),
        st.Page(screens.page("settings"), title=say("page-settings")),
    ],
    position="top",
)
st.set_page_config(
    page_title=say("page-title", page=page.title), page_icon=str(HERE / "static" / "icon.png"), layout="wide"
)
screens.dress()
if page.url_path != "begin":
    screens.awake()
page.run()
