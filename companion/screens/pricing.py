"""A mix to be priced: how many ride, which variants, how many rides are played; and a level or floor to start from."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from companion import house
from companion.chances import mix_said
from companion.paternoster.variants import VARIANTS
from companion.screens.mixing import mixing
from companion.screens.panel import panel_for
from companion.simulator.question import Question

WITHIN, LIKE = "priced", "priced-like"  # session: the switches of the variants; the level or floor they come from
POLICIES = ("simple", "careful")
GAMES, STEP = 4000, 1000
MOST_SEATS = 8


def pricing() -> tuple[Question, ...]:
    """What is chosen, as a question for each computer player."""
    say = house.words().label
    seats = st.segmented_control(
        say("players"), range(1, MOST_SEATS + 1), default=2, key="priced-seats", required=True, persist_state="session"
    )
    presets = _presets()
    st.selectbox(
        say("priced-like"),
        list(presets),
        key=LIKE,
        index=None,
        placeholder=say("priced-like-none"),
        format_func=lambda one: presets[one][0],
        on_change=_take_preset,
    )
    chosen = _chosen()
    with st.expander(say("priced-mix", mix=mix_said(house.words(), chosen)), key="priced-variants"):
        chosen = mixing({}, WITHIN)
    own = panel_for({"variants": chosen})
    games = st.number_input(
        say("priced-games"), value=GAMES, step=STEP, key="priced-games", persist_state="session", width=220
    )
    return tuple(house.question(seats or 2, chosen, int(games), policy, own) for policy in POLICIES)


def take(variants: Mapping[str, int]) -> None:
    """Puts the switches so; in a callback."""
    for variant in VARIANTS:
        value = variants.get(variant.key, 0)
        st.session_state[f"{WITHIN}-{variant.key}"] = bool(value) if variant.choices == (1,) else value or None


def _chosen() -> dict[str, int]:
    """The switches as they stand, before they are drawn."""
    values = {variant.key: int(st.session_state.get(f"{WITHIN}-{variant.key}") or 0) for variant in VARIANTS}
    return {key: value for key, value in values.items() if value}


def _presets() -> dict[str, tuple[str, Mapping[str, int]]]:
    """Levels and floors: key → name and variants."""
    say = house.words().label
    levels = {f"level-{one.key}": (say(f"level-{one.key}"), one.variants) for one in house.levels()}
    floors = {
        f"floor-{one.key}": (say("floor-numbered", number=one.number, name=say(f"floor-{one.key}")), one.variants)
        for one in house.floors()
    }
    return levels | floors


def _take_preset() -> None:
    preset = _presets().get(st.session_state[LIKE] or "")
    if preset is not None:
        take(preset[1])
