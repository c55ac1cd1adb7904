"""What is ridden: a mix of one's own, a named level, or a floor of the campaign."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

import streamlit as st

from companion import campaign, house
from companion.kept import Group, Plain, Which
from companion.paternoster.variants import BY_KEY, named
from companion.ruling import Refusal
from companion.screens.mixing import mixing
from companion.screens.pieces import piece
from companion.screens.ways import fresh

COURSE, LEVEL, FLOOR = "course", "chosen-level", "chosen-floor"  # session
OWN = "mix"


def course(group: Group | None, like: Plain) -> Plain:
    """What is chosen, as a ride keeps it: variants, and "floor" with its goal or "level" where it is one."""
    say = house.words().label
    kinds = [OWN, "level", "floor"] if group else [OWN, "level"]
    asked = st.query_params.get("floor") or like.get("floor")
    if fresh("course"):
        st.session_state[COURSE] = "floor" if asked else "level" if like.get("level") else OWN
        st.session_state[FLOOR], st.session_state[LEVEL] = asked, like.get("level")
    if st.session_state[COURSE] not in kinds:
        st.session_state[COURSE] = OWN
    kind = st.segmented_control(
        say("what-is-ridden"),
        kinds,
        key=COURSE,
        required=True,
        persist_state="session",
        label_visibility="collapsed",
        format_func=lambda one: say(f"course-{one}"),
    )
    if kind == "floor" and group:
        return _floor(group)
    return _level() if kind == "level" else {"variants": mixing(like["variants"])}


def rules_told(variants: Mapping[str, int]) -> str:
    """Each variant by name, in a plain sentence and with its ruling: a list, as HTML."""
    words = house.words()
    lines = []
    for key, value in variants.items():
        variant = BY_KEY[key]
        code = "variant-counted" if len(variant.choices) > 1 else "variant-plain"
        name = words.label(code, name=words.say(named(key)), count=value)
        lines.append(f"<b>{escape(name)}</b> {escape(words.label(f'says-{key}'))} <small>{variant.ruling}</small>")
    told = lines or [escape(words.label("rules-standard"))]
    return f"<ul>{''.join(f'<li>{line}</li>' for line in told)}</ul>"


def _level() -> Plain:
    say = house.words().label
    levels = {level.key: level for level in house.levels()}
    if st.session_state.get(LEVEL) not in levels:
        st.session_state[LEVEL] = "normal" if "normal" in levels else next(iter(levels))
    key = st.pills(
        say("course-level"),
        list(levels),
        key=LEVEL,
        required=True,
        wrap=True,
        persist_state="session",
        label_visibility="collapsed",
        format_func=lambda level: say(f"level-{level}"),
    )
    level = levels[key or next(iter(levels))]
    perfect = campaign.computer_perfect(house.facts(), level.key, 2)
    told = "" if perfect is None else f"<p>{escape(say('level-computer', percent=round(perfect)))}</p>"
    name = escape(say(f"level-{level.key}"))
    piece(f'<section class="plate"><h2>{name}</h2>{rules_told(level.variants)}{told}</section>', "level")
    return {"variants": level.variants, "level": level.key}


def _floor(group: Group) -> Plain:
    say, words = house.words().label, house.words()
    rides = house.registry().rides(Which(group=group.id))
    landings = campaign.climb(house.floors(), () if isinstance(rides, Refusal) else rides).landings
    there = {one.floor.key: one.floor for one in landings if one.open}
    if st.session_state.get(FLOOR) not in there:
        st.session_state[FLOOR] = list(there)[-1]
    key = st.pills(
        say("course-floor"),
        list(there),
        key=FLOOR,
        required=True,
        wrap=True,
        persist_state="session",
        label_visibility="collapsed",
        format_func=lambda floor: say("floor-numbered", number=there[floor].number, name=say(f"floor-{floor}")),
    )
    floor = there[key or list(there)[-1]]
    goal = words.label("floor-goal", left=floor.goal)
    piece(
        f'<section class="plate"><header><span class="storey">{floor.number}</span>'
        f"<h2>{escape(say(f'floor-{floor.key}'))}</h2></header>{rules_told(floor.variants)}<p>{escape(goal)}</p></section>",
        "floor",
    )
    return {"variants": floor.variants, "floor": floor.key, "goal": floor.goal}
