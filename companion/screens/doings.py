"""What can be done with one ride, and with those in the bin."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from companion import house
from companion.kept import Summary
from companion.screens.carrying import carry_ride
from companion.screens.groups import change, say_trouble
from companion.screens.told import day, where
from companion.screens.ways import page

GO = "ride-to-go-on-with"  # session: set by a tap in the list


def tapped(what: str) -> None:
    """A tap in the list: "see" opens the ride here, "go" puts it on the table."""
    verb, _, ride = what.partition(":")
    if verb == "see":
        st.query_params["ride"] = ride
    else:
        st.session_state[GO] = ride


def go_on() -> None:
    """Leads to the table where a tap has asked for that."""
    ride = st.session_state.pop(GO, None)
    if ride:
        st.switch_page(page("table"), query_params={"ride": ride})


def to_all_rides() -> None:
    """The way back to the list."""
    st.button(house.words().label("all-rides"), key="all-rides", icon=":material/arrow_back:", on_click=_see_all)


def _see_all() -> None:
    st.query_params.clear()


def doings(ride: Summary) -> None:
    """Going on or riding again, setting aside, and the bin."""
    say, registry = house.words().label, house.registry()
    say_trouble()
    with st.container(horizontal=True, gap="small", key="doings"):
        if ride.result is None:
            if st.button(say("go-on"), key="go-on", type="primary", icon=":material/play_arrow:"):
                st.switch_page(page("table"), query_params={"ride": ride.id})
            if ride.outcome == "open":
                st.button(say("set-aside"), key="set-aside", on_click=change, args=(registry.set_aside, ride.id))
        elif st.button(_again(ride), key="ride-again", type="primary", icon=":material/replay:"):
            st.switch_page(page("begin"), query_params={"like": ride.id})
        if ride.binned_at is None:
            st.button(
                say("bin-ride"),
                key="bin-ride",
                icon=":material/delete:",
                on_click=change,
                args=(registry.bin_ride, ride.id),
            )
        else:
            _restore(ride, say("restore-ride"))
        carry_ride(ride.id)


def _again(ride: Summary) -> str:
    return house.words().label("round-again" if ride.game == "poytapaska" else "ride-again")


def in_the_bin(rides: Sequence[Summary]) -> None:
    """The rides in the bin, each to be brought back."""
    say = house.words().label
    if rides:
        with st.expander(say("rides-in-bin", rides=len(rides))):
            for ride in rides:
                _restore(ride, say("restore", name=say("ride-of-day", ride=where(ride), day=day(ride))))


def _restore(ride: Summary, label: str) -> None:
    icon = ":material/restore_from_trash:"
    st.button(
        label, key=f"restore-{ride.id}", icon=icon, on_click=change, args=(house.registry().restore_ride, ride.id)
    )
