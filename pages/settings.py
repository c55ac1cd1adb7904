"""Settings: what each device chooses for itself, the other devices, the file of rides, and the way to the people."""

import streamlit as st

from companion import house, screens

st.title(house.words().label("page-settings"), anchor=False)
with st.container(key="settings"):
    screens.language()
    screens.comfort()
    screens.devices()
    screens.own_panel()
    screens.keeping()
    screens.people()
