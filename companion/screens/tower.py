"""The building as a group has it: which floors are lit, which is next, and what each is like."""

from __future__ import annotations

from html import escape

import streamlit as st

from companion import campaign, house
from companion.campaign import Climb, Landing
from companion.kept import Group
from companion.paternoster.tower import MOST_STARS
from companion.ruling import Note
from companion.screens.building import STAR, Storey, building
from companion.screens.course import rules_told
from companion.screens.pieces import piece

PLATE = "floor-plate"


def tower(climb: Climb, group: Group) -> Landing:
    """Draws the building, and gives the floor chosen in it by a tap or in the address, else the one to clear next."""
    asked = st.query_params.get("floor")
    waiting = climb.next
    landing = next((one for one in climb.landings if one.floor.key == asked), None) or next(
        one for one in climb.landings if waiting is None or one.floor.key == waiting.key
    )
    storeys = [_storey(one, waiting=one.floor == waiting, chosen=one == landing) for one in climb.landings]
    drawing = building(storeys, group.name, str(climb.stars), shows=f".st-key-{PLATE}")
    piece(drawing, "building", _choose)
    return landing


def dark_tower() -> None:
    """The building before anybody has moved in: to look at only."""
    climb = campaign.climb(house.floors(), ())
    storeys = [_storey(one, waiting=one.floor == climb.next, chosen=False) for one in climb.landings]
    piece(building(storeys, house.words().label("dark-tower"), "0", live=False), "building")


def plate(landing: Landing, seated: int) -> None:
    """What a floor is like: its rules in words, its goal and tokens, the group's best there, and how often the computer
    player clears it with so many players."""
    say, floor = house.words().label, landing.floor
    stars = "".join(
        f'<svg viewBox="0 0 20 20" class="{"won" if place < landing.stars else "unwon"}"><path d="{STAR}"/></svg>'
        for place in range(MOST_STARS)
    )
    told = say("stars-of", stars=landing.stars)
    facts = "".join(
        f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in _facts(landing, seated)
    )
    name = escape(say(f"floor-{floor.key}"))
    piece(
        f'<section class="plate"><header><span class="storey">{floor.number}</span><h2>{name}</h2>'
        f'<span class="stars" role="img" aria-label="{escape(told)}">{stars}</span></header>'
        f"{rules_told(floor.variants)}<dl>{facts}</dl></section>",
        "plate",
    )


def _choose(key: str) -> None:
    st.query_params["floor"] = key


def _storey(landing: Landing, *, waiting: bool, chosen: bool) -> Storey:
    words, floor = house.words(), landing.floor
    name = words.label(f"floor-{floor.key}")
    standing = "cleared" if landing.cleared else "open" if landing.open else "locked"
    about = {"goal": floor.goal, "left": landing.left or 0, "rides": landing.attempts, "stars": landing.stars}
    below = Note("storey-perfect" if landing.stars == MOST_STARS else "storey-cleared", (), about)
    if standing != "cleared":
        below = Note("storey-goal", (), about)
    tried = words.say(Note("storey-rides", (), about))
    spoken = Note("storey-spoken", (), about | {"number": floor.number, "name": name, "standing": standing})
    line = words.label("storey-and", below=below, rides=tried) if landing.attempts else words.say(below)
    return Storey(floor.number, floor.key, name, line, words.say(spoken), landing.stars, standing, waiting, chosen)


def _facts(landing: Landing, seated: int) -> list[tuple[str, str]]:
    words, floor = house.words(), landing.floor
    say = words.label
    computer = campaign.computer_clears(house.facts(), floor.key, seated)
    facts = [
        (say("fact-goal"), say("cards-left", left=floor.goal)),
        (say("fact-tokens"), str(floor.variants.get("tokens", 0))),
        (say("fact-best"), say("nothing-yet") if landing.left is None else say("cards-left", left=landing.left)),
        (say("fact-rides"), str(landing.attempts)),
    ]
    if computer is not None:
        facts.append((say("fact-computer", players=seated), say("percent", percent=round(computer))))
    return facts
