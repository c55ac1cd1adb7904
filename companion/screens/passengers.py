"""Turning up the passengers: a keypad of 52 keys in a window of its own."""

from __future__ import annotations

from typing import Any

import streamlit as st

from companion import faces, house
from companion.paternoster.card import Card
from companion.paternoster.variants import Setup, rules_for
from companion.ruling import Refusal
from companion.screens.trouble import sentence

TURNED_UP = "passengers"  # session: the cards turned up, in order
KEYPAD = "passenger-keypad"


def turned_up(wanted: int) -> list[str]:
    """The passengers so far, at most as many as are wanted."""
    cards: list[str] = st.session_state.setdefault(TURNED_UP, [])
    return cards[:wanted]


def turn_up(wanted: int) -> None:
    """Opens the window with the keypad."""
    say = house.words().label
    st.dialog(say("passengers"), width="large")(_window)(wanted)


def _window(wanted: int) -> None:
    words = house.words()
    sent = _sent()
    refusal = _take(sent["cards"], wanted) if sent else None
    cards = turned_up(wanted)
    st.markdown(words.label("turn-up-how"))
    draw = st.components.v2.component(
        "companion.passengers", html=faces.sprite(), css="passengers.css", js="passengers.js"
    )
    draw(
        key=KEYPAD,
        data={
            "wanted": wanted,
            "picked": [card.key for card in map(Card.read, cards) if card],
            "heard": sent["count"] if sent else 0,
            "said": sentence(refusal) if refusal else "",
            "labels": words.table["labels"] | words.table["screens"],
        },
        on_picked_change=lambda: None,
    )
    if st.button(words.label("done"), key="passengers-done", type="primary", disabled=len(cards) < wanted):
        st.rerun()


def _sent() -> dict[str, Any] | None:
    """What the keypad sent: {"cards": keys in order, "count": taps so far}."""
    state = st.session_state.get(KEYPAD)
    sent = state.get("picked") if state else None
    return dict(sent) if sent else None


def _take(keys: list[str], wanted: int) -> Refusal | None:
    """Keeps the cards as far as they go, and says why where they don't."""
    cards = [card for card in (Card.read(str(key)) for key in keys) if card is not None]
    answer = rules_for(Setup(2, {"passengers": wanted}, tuple(cards)))
    refusal = answer if isinstance(answer, Refusal) and answer.reason != "passengers-missing" else None
    kept = list(dict.fromkeys(cards))[:wanted]
    st.session_state[TURNED_UP] = [str(card) for card in kept]
    return refusal
