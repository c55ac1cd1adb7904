"""Beginning a ride or a game: who sits where, what is played, and what to do with the cards first."""

import streamlit as st

from companion import house, screens
from companion.ruling import Refusal

say, head = house.words().label, st.container()
like = house.start_of(st.query_params.get("like"))
game = screens.which_game(like)
rounds = game == "poytapaska"
title = say("begin-poytapaska" if rounds else "page-begin")
head.title(title, anchor=False)
st.set_page_config(page_title=say("page-title", page=title))
left, right = st.columns([4, 9], gap="medium")
with left, st.container(key="seats"):
    group = screens.whose(like)
    players, first = screens.seats(like["players"], screens.members(group), 3 if rounds else 8, first=not rounds)
    screens.watch(game, type="tertiary")
with right:
    chosen = {"variants": screens.switches(like["variants"])} if rounds else screens.course(group, like)
    panel = None if rounds else screens.panel_for(chosen)
    deals = screens.dealer(players) if rounds else None
with st.bottom:
    if rounds:
        start = screens.dealing(players, deals, chosen["variants"])
    else:
        passengers = screens.turned_up(chosen["variants"].get("passengers", 0))
        ride = house.starting(players, first, chosen["variants"], passengers, panel) | chosen
        start = ride if screens.reading(ride) else None
    lost = screens.still_set_up()
    if start and lost:
        screens.trouble(lost)
    elif start:
        seated = house.seated(group.id, players) if group else {}
        begun = seated if isinstance(seated, Refusal) else screens.begin(game, start | seated)
        if isinstance(begun, Refusal):
            screens.trouble(begun)
        else:
            st.switch_page(screens.page("table"), query_params={"ride": begun.ride})
