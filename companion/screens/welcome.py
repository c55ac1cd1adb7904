"""What greets a table that has no ride yet."""

from __future__ import annotations

import random
from typing import Any

import streamlit as st

from companion import house
from companion.answers import Begun
from companion.ruling import Refusal
from companion.screens.begun import begin
from companion.screens.trouble import trouble
from companion.screens.ways import page, show, watch

STANDARD = 2  # players of what one tap begins


def welcome() -> None:
    """What this is, and for each game one tap to play it and one to watch it; or the way to choose first."""
    say = house.words().label
    with st.container(key="welcome", horizontal_alignment="center", gap="small"):
        st.markdown(f"![{say('hall')}](app/static/hall.svg)")
        st.title(say("welcome"), anchor=False, text_alignment="center")
        st.markdown(say("welcome-what"), text_alignment="center")
        for game, place in zip(house.GAMES, st.columns(len(house.GAMES), gap="small"), strict=True):
            with place, st.container(border=True, key=f"door-{game}", gap="small"):
                st.header(say(f"game-{game}"), anchor=False, text_alignment="center")
                st.markdown(say(f"what-{game}"), text_alignment="center")
                told = say(f"just-play-{game}")
                st.button(told, key=f"just-play-{game}", type="primary", width="stretch", on_click=_play, args=(game,))
                watch(game, type="tertiary", width="stretch")
        if st.button(say("begin-ride"), key="to-begin", width=320):
            st.switch_page(page("begin"))
        if isinstance(refusal := st.session_state.pop("refused", None), Refusal):
            trouble(refusal)


def _play(game: str) -> None:
    begun = begin(game, _start(game))
    if isinstance(begun, Begun):
        show(begun.ride)
    else:
        st.session_state["refused"] = begun


def _start(game: str) -> dict[str, Any]:
    """Two players without names, by the rules as they are; who deals is drawn by lot where somebody has to (T2)."""
    names = [house.words().label("player", number=seat) for seat in range(1, STANDARD + 1)]
    if game == "poytapaska":
        return {"players": names, "dealer": random.SystemRandom().randrange(STANDARD), "variants": {}}
    return house.starting(names, 0, {}, ())
