"""Beginning a ride: who sits where, what is played, and what to do with the cards first."""

import streamlit as st

from companion import house, screens
from companion.ruling import Refusal

st.title(house.words().label("page-begin"), anchor=False)
like = house.start_of(st.query_params.get("like"))
left, right = st.columns([4, 9], gap="medium")
with left, st.container(key="seats"):
    group = screens.whose(like)
    players, first = screens.seats(like["players"], screens.members(group))
    screens.watch(type="tertiary", icon=":material/play_circle:")
with right:
    chosen = screens.course(group, like)
passengers = screens.turned_up(chosen["variants"].get("passengers", 0))
start = house.starting(players, first, chosen["variants"], passengers) | chosen
with st.bottom:
    if screens.reading(start):
        seated = house.seated(group.id, players) if group else {}
        begun = seated if isinstance(seated, Refusal) else house.desk().begin("paternoster", start | seated)
        if isinstance(begun, Refusal):
            screens.trouble(begun)
        else:
            st.switch_page(screens.page("table"), query_params={"ride": begun.ride})
