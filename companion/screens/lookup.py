"""The rulebook looked up: a search that answers while one types, and the ruling that it found."""

from __future__ import annotations

from typing import Any

import streamlit as st

from companion import customs, entries, house, tongue
from companion.rulebook import Ruling
from companion.screens.pieces import piece
from companion.screens.ways import fresh

NAME = "companion.lookup"  # distribution and component, as pyproject.toml declares them to Streamlit
SEARCH = "search"
MOST = 8  # found rulings that are listed: no more than a screen holds
ASKED, RULE = "looked-up", "ruling-shown"  # session: what was asked, and which ruling is shown
WANTED = "ruling-wanted"  # session: a ruling that another part of the page leads to


def look_up() -> Ruling:
    """The search, the list of what it finds (all of the book while nothing is asked), and which ruling to show: the
    one that was tapped or that the address names, else the best one found."""
    words, book = house.words(), house.rulebook_in(tongue.now())
    _heed_address()
    asked = str(st.session_state.get(ASKED, ""))
    found = house.look_up(asked)[:MOST] if asked.strip() else tuple(book.rulings.values())
    shown = book.get(str(st.session_state.get(RULE) or "")) or next(iter(found), None)
    listed = entries.listed(found, words, sought=bool(asked.strip()))
    _search(asked, listed, shown, words.label("looked-found", found=len(found)))
    return shown or next(iter(book.rulings.values()))


def ruling(shown: Ruling) -> None:
    """One ruling with its cards; a tap on another's number shows that one."""
    book, words = house.rulebook_in(tongue.now()), house.words()
    with st.container(key="ruling"):
        told = entries.article(shown, book, words, house.exhibits(shown.key), own=customs.own_panel())
        piece(told, f"ruling-{shown.key}", _show)


def _search(asked: str, drawing: str, shown: Ruling | None, status: str) -> None:
    say = house.words().label

    def typed() -> None:
        state: Any = st.session_state.get(SEARCH) or {}
        st.session_state[ASKED], st.session_state[RULE] = str(state.get("asked") or ""), None

    def tapped() -> None:
        state: Any = st.session_state.get(SEARCH) or {}
        if state.get("tap"):
            _show(str(state["tap"]))

    draw = st.components.v2.component(NAME, css="lookup.css", js="lookup.js")
    data = {"label": say("look-up"), "hint": say("look-up-like"), "asked": asked, "drawing": drawing}
    draw(
        key=SEARCH,
        data=data | {"chosen": shown.key if shown else None, "status": status},
        on_asked_change=typed,
        on_tap_change=tapped,
    )


def _heed_address() -> None:
    """`?rule=P8` shows a ruling, `?q=fire` asks for one."""
    if not fresh("rules"):
        return
    rule, question = st.query_params.get("rule"), st.query_params.get("q")
    if rule:
        st.session_state[RULE] = rule
    if question is not None:
        st.session_state[ASKED], st.session_state[RULE] = question, rule


def _show(key: str) -> None:
    st.session_state[RULE] = key
