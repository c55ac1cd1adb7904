"""Beginning a ride: who sits where, what is played, and what to do with the cards first."""

import streamlit as st

from companion import house, screens
from companion.ruling import Refusal

st.title(house.words().label("page-begin"), anchor=False)
like = house.start_of(st.query_params.get("like"))
left, right = st.columns([4, 9], gap="medium")
with left, st.container(key="seats"):
    players, first = screens.seats(like["players"])
    screens.watch(type="tertiary", icon=":material/play_circle:")
with right:
    chosen = screens.mixing(like["variants"])
start = house.starting(players, first, chosen, screens.turned_up(chosen.get("passengers", 0)))
with st.bottom:
    if screens.reading(start):
        begun = house.desk().begin("paternoster", start)
        if isinstance(begun, Refusal):
            screens.trouble(begun)
        else:
            st.switch_page(screens.page("table"), query_params={"ride": begun.ride})
