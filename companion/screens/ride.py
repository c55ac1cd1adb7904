"""One tap from a floor to its ride."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from companion import house
from companion.answers import Begun
from companion.campaign import Landing
from companion.kept import Group, Player
from companion.ruling import Refusal
from companion.screens.begun import begin
from companion.screens.lettering import plainly
from companion.screens.trouble import sentence, trouble
from companion.screens.ways import page


def ride_floor(landing: Landing, group: Group, seated: Sequence[Player]) -> None:
    """The way onto a floor: at once with those who sat last, or by way of the page that turns up its passengers."""
    say, floor = house.words().label, landing.floor
    if not landing.open:
        st.button(say("ride-floor"), key="ride-floor", disabled=True, width="stretch")
        st.caption(sentence(Refusal("floor-not-open", ("F1",))))
        return
    names = tuple(plainly(player.name) for player in seated)
    waits = floor.variants.get("passengers") or not seated
    if st.button(say("ride-floor"), key="ride-floor", type="primary", icon=":material/elevator:", width="stretch"):
        if waits:
            st.switch_page(page("begin"), query_params={"group": group.id, "floor": floor.key})
        start = house.on_floor(group.id, floor.key, seated)
        begun = start if isinstance(start, Refusal) else begin("paternoster", start)
        if isinstance(begun, Begun):
            st.switch_page(page("table"), query_params={"ride": begun.ride})
        trouble(begun)
    told = "seats-none" if not seated else "seats-passengers" if waits else "seats-ready"
    with st.container(horizontal=True, key="who-rides", vertical_alignment="center"):
        st.caption(say(told, seats=len(names), names=names, first=names[0] if names else ""))
        if not waits and st.button(say("other-seats"), key="other-seats", type="tertiary"):
            st.switch_page(page("begin"), query_params={"group": group.id, "floor": floor.key})
