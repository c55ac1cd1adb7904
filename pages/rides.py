"""Rides: all of them with filters, or one of them: the ride again with a slider, its chart, its figures and its log."""

import streamlit as st

from companion import charts, frames, house, screens
from companion.kept import Which, told_apart
from companion.ruling import Refusal

words, registry = house.words(), house.registry()
screens.go_on()
asked = st.query_params.get("ride")
screens.follow(asked)
groups, players = registry.groups(), registry.everybody()
named = {} if isinstance(groups, Refusal) else told_apart(groups)
ride = registry.ride(asked) if asked else None

if isinstance(groups, Refusal) or isinstance(players, Refusal):
    screens.trouble(groups if isinstance(groups, Refusal) else players)
elif isinstance(ride, Refusal):
    screens.trouble(ride)
    screens.to_all_rides()
elif ride:
    screens.to_all_rides()
    screens.headline(ride, named.get(ride.group or ""))
    screens.doings(ride)
    screens.replay(ride.id)
    said, lines = frames.entries(house.kept(ride.id), players), house.desk().log(ride.id)
    if (said["standing"] & said["pile"].notna()).any():
        few = len(ride.players) < 4  # the figures of more need all the room there is
        left, right = st.columns([7, 5], gap="medium") if few else (st.container(), st.container())
        with left:
            ways = charts.journeys(said, words, screens.light())
            screens.picture(ways, "journeys", words.label("chart-journeys"))
        with right:
            screens.figures(frames.figures(said))
    screens.cards_left(ride.id, players)
    screens.hindsight(house.kept(ride.id))
    screens.log_told(() if isinstance(lines, Refusal) else lines)
else:
    with st.container(horizontal=True, key="rides-head", vertical_alignment="center"):
        st.title(words.label("page-rides"), anchor=False)
        place = st.container()
    which = screens.filters(groups, players)
    with place:
        screens.carrying(which)
    found, count, binned = registry.rides(which), registry.count(which), registry.rides(Which(binned=True))
    if isinstance(found, Refusal) or isinstance(count, Refusal) or isinstance(binned, Refusal):
        screens.trouble(next(one for one in (found, count, binned) if isinstance(one, Refusal)))
    else:
        screens.all_rides(found, named)
        screens.more(len(found), count)
        screens.in_the_bin(binned)
