"""The foot of the setup: what to do with the cards, read out as a table would want it, and the way on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import streamlit as st

from companion import house
from companion.paternoster.ride import Ride
from companion.ruling import Refusal
from companion.screens.passengers import turn_up
from companion.screens.trouble import written

STANDARD_PILES = 2  # each way; no table needs to be told


def reading(start: Mapping[str, Any]) -> bool:
    """Reads out how to deal, or why these choices don't go. True when the table said to begin."""
    say = house.words().label
    wanted, given = start["variants"].get("passengers", 0), len(start["passengers"])
    laid = _laid_out(start)
    with st.container(horizontal=True, key="reading", gap="medium", vertical_alignment="center"):
        if isinstance(laid, Refusal):
            st.markdown(say("not-like-this", said=written(laid)))
        else:
            st.markdown(" ".join(read_out(laid, wanted, start["passengers"])))
            if wanted and st.button(
                say("turn-up" if given < wanted else "turn-up-again"),
                key="turn-up",
                type="primary" if given < wanted else "secondary",
                width="content",
            ):
                turn_up(wanted)
        ready = not isinstance(laid, Refusal) and given == wanted
        return st.button(
            say("begin"), key="begin", type="primary" if ready else "secondary", disabled=not ready, width=180
        )


def read_out(ride: Ride, passengers: int, cards: list[str]) -> list[str]:
    """What to do with the cards before the first one is played, a sentence each. passengers: how many are turned up."""
    say, rules = house.words().label, ride.rules
    lines = [say("deal-decks", decks=str(rules.decks))]
    if passengers and len(cards) < passengers:
        lines.append(say("deal-passengers", passengers=str(passengers)))
    elif passengers:
        lines.append(say("deal-passengers-are", cards=tuple(cards)))
    lines.append(say("deal-hands", hand=rules.hand, left=ride.draw - passengers))
    if (ups := rules.ways.count(1)) != STANDARD_PILES:
        lines.append(say("deal-piles", ups=str(ups)))
    if rules.tokens:
        lines.append(say("deal-tokens", tokens=rules.tokens))
    return lines


def _laid_out(start: Mapping[str, Any]) -> Ride | Refusal:
    """The ride before its first card. Passengers are left aside: they may still lie in the pile."""
    begin = house.GAMES["paternoster"].begin
    state = begin(start)
    if isinstance(state, Refusal) and state.reason != "passengers-missing":
        return state
    others = {key: value for key, value in start["variants"].items() if key != "passengers"}
    return begin({**start, "variants": others, "passengers": []})
