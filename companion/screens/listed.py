"""Rides as a list that can be tapped: where, who, when, and what they came to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape

import streamlit as st

from companion import house
from companion.kept import Summary, Which
from companion.look import SHAPES
from companion.paternoster.tower import MOST_STARS
from companion.screens.building import STAR
from companion.screens.doings import tapped
from companion.screens.pieces import piece
from companion.screens.told import came_to, day, stars, storey, where


def all_rides(rides: Sequence[Summary], groups: Mapping[str, str]) -> None:
    """Those that go on under a heading of their own, then the others, in the order given."""
    say = house.words().label
    goes_on = [ride for ride in rides if ride.outcome == "open"]
    others = [ride for ride in rides if ride.outcome != "open"]
    if goes_on:
        st.header(say("rides-open"), anchor=False)
        listed(goes_on, groups, "rides-open", tapped)
    if goes_on and others:
        st.header(say("rides-ridden"), anchor=False)
    if others:
        listed(others, groups, "rides-ridden", tapped)
    if not rides:
        st.markdown(say("rides-none" if house.registry().count(Which()) else "rides-nothing"))


def listed(rides: Sequence[Summary], groups: Mapping[str, str], key: str, then: Callable[[str], None]) -> None:
    """The list; `then` is told "see" or "go", a colon and the ride's id. groups: id → name."""
    rows = "".join(_row(ride, groups) for ride in rides)
    piece(f'<ol class="rides">{rows}</ol>', key, then)


def stars_drawn(won: int) -> str:
    """Three stars, those won filled, as HTML."""
    told = escape(house.words().label("stars-of", stars=won))
    drawn = "".join(
        f'<svg viewBox="0 0 20 20" class="{"won" if place < won else "unwon"}"><path d="{STAR}"/></svg>'
        for place in range(MOST_STARS)
    )
    return f'<span class="stars" role="img" aria-label="{told}">{drawn}</span>'


def mark(outcome: str) -> str:
    """The sign of an outcome, the same as in the charts, as HTML."""
    box = 'viewBox="-1.2 -1.2 2.4 2.4" aria-hidden="true"'
    return f'<svg class="mark {outcome}" {box}><path d="{SHAPES[outcome]}"/></svg>'


def plate_drawn(ride: Summary) -> str:
    """Its floor's number on brass; a bare ring where it counts for none, as HTML."""
    number = storey(ride)
    return f'<span class="storey{"" if number else " none"}">{number}</span>'


def _row(ride: Summary, groups: Mapping[str, str]) -> str:
    say, won = house.words().label, stars(ride)
    who = ", ".join(ride.players)
    group = groups.get(ride.group or "")
    people = escape(say("riders-of", riders=who, group=group) if group else who)
    going = ride.outcome in ("open", "aborted")
    go_on = f'<button class="go" data-tap="go:{ride.id}">{escape(say("go-on"))}</button>' if going else ""
    return (
        f'<li><button class="ride" data-tap="see:{ride.id}">{plate_drawn(ride)}'
        f'<span class="where"><b>{escape(where(ride))}</b><i>{people}</i></span>'
        f'<span class="day">{escape(day(ride))}</span>'
        f'<span class="came">{mark(ride.outcome)}<span>{escape(came_to(ride))}</span></span>'
        f"{stars_drawn(won) if won is not None else '<span></span>'}</button>{go_on}</li>"
    )
