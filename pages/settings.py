"""Settings: the language of this device, the file that keeps the rides, and where people are looked after."""

import streamlit as st

from companion import house, screens

st.title(house.words().label("page-settings"), anchor=False)
with st.container(key="settings"):
    screens.language()
    screens.keeping()
    screens.people()
