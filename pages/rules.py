"""Rules: looked up while one types, asked about a single card, or taken along on paper."""

import streamlit as st

from companion import house, screens

words = house.words()


@st.fragment
def looked_up() -> None:
    left, right = st.columns([4, 7], gap="medium")
    with left:
        found = screens.look_up()
    with right:
        screens.ruling(found)


with st.container(horizontal=True, key="rules-head", vertical_alignment="center"):
    st.title(words.label("page-rules"), anchor=False)
    screens.back_to_ride()
    part = screens.part_of_rules()
if part == "look-up":
    looked_up()
elif part == "fits":
    screens.may_it_go()
else:
    screens.sheets()
