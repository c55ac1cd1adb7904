"""The Campaign: the house of twelve floors, how each group climbs it, and one tap from a floor to its ride."""

import streamlit as st

from companion import campaign, charts, frames, house, screens
from companion.kept import Which
from companion.ruling import Refusal
from companion.screens.tower import PLATE

words, registry = house.words(), house.registry()
screens.follow()
groups, rides = registry.groups(), registry.rides(Which(game="paternoster"))

with st.container(horizontal=True, key="campaign-head", vertical_alignment="center"):
    st.title(words.label("page-campaign"), anchor=False)
    game = screens.campaign_game() if groups and not isinstance(groups, Refusal) else None
    with st.container(horizontal=True, key="group-switch", gap="small", vertical_alignment="bottom"):
        group = screens.group_switch(groups) if groups and not isinstance(groups, Refusal) else None
        if group is not None:
            screens.look_after(group)
if isinstance(groups, Refusal) or isinstance(rides, Refusal):
    screens.trouble(groups if isinstance(groups, Refusal) else rides)
elif group is None:
    screens.first_group()
elif game == "poytapaska":
    screens.losers(group)
else:
    screens.invented(group)
    theirs = [ride for ride in rides if ride.group == group.id]
    players = registry.players(group.id)
    seated = [one for one in players if one.place is not None] if not isinstance(players, Refusal) else []
    left, right = st.columns([4, 7], gap="medium")
    with left:
        landing = screens.tower(campaign.climb(house.floors(), theirs), group)
    own, light = frames.rides(theirs, house.floors(), groups), screens.light()
    there = own[own["floor_key"] == landing.floor.key]
    with right, st.container(key=PLATE):
        screens.plate(landing, len(seated))
        screens.ride_floor(landing, group, seated)
        if len(there):
            screens.picture(charts.left_per_attempt(there, words, light), "left", words.label("chart-left"))
    beside = screens.neighbours(groups, rides, group)
    everybody = frames.rides([ride for ride in rides if ride.group in beside], house.floors(), groups)
    if everybody["floor"].notna().any():
        screens.picture(charts.clears_over_time(everybody, words, light), "clears", words.label("chart-clears"))
    left, right = st.columns(2, gap="medium")
    if len(everybody):
        with left:
            grid = charts.stars_grid(everybody, house.floors(), words, light)
            screens.picture(grid, "stars", words.label("chart-stars"))
    if len(own):
        with right:
            screens.picture(charts.endings(own, words, light), "endings", words.label("chart-endings"))
