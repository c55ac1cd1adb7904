"""Settings: what each device chooses for itself, the file that keeps the rides, and where people are looked after."""

import streamlit as st

from companion import house, screens

st.title(house.words().label("page-settings"), anchor=False)
with st.container(key="settings"):
    screens.language()
    screens.comfort()
    screens.keeping()
    screens.people()
