"""“We want a coin flip”: tokens and a hand size that bring a liked mix nearest to a wanted chance."""

from __future__ import annotations

import dataclasses

import streamlit as st

from companion import house
from companion.chances import mix_said
from companion.screens.answer import answers, ask, waiting
from companion.screens.pricing import take
from companion.screens.trouble import trouble
from companion.simulator.question import Question
from companion.simulator.tally import Tally
from companion.wanted import candidates, nearest

GAMES = 4000  # for each of up to fifteen mixes
SHOWN = 3
WANTED, ASKED = "coin-wanted", "coin-asked"  # session


def coin(liked: Question) -> None:
    """Asks for the wanted chance, and proposes mixes. liked: players and variants as they are chosen on the page."""
    say = house.words().label
    with st.expander(say("coin"), key="coin", icon=":material/balance:"):
        st.caption(say("coin-what"))
        wanted = st.slider(say("coin-wanted"), 5, 95, 50, 5, format="%d %%", key=WANTED, persist_state="session")
        asked = candidates(dataclasses.replace(liked, games=GAMES))
        if not asked:
            trouble(why) if (why := dataclasses.replace(liked, games=GAMES).wrong()) else st.caption(say("coin-none"))
            return
        if st.button(say("coin-find"), key="coin-find"):
            ask(asked)
        so_far = answers(asked)
        if any(one.running for one in so_far):
            waiting(asked, "coin")
            return
        if failed := next((one.why for one in so_far if one.why), None):
            trouble(failed)
        elif so_far and all(one.state == "done" for one in so_far):
            _proposals(asked, [one.came for one in so_far if one.came is not None], wanted)
        elif so_far:
            st.caption(say("odds-stopped"))


def _proposals(asked: tuple[Question, ...], tallies: list[Tally], wanted: int) -> None:
    words = house.words()
    for place, one in enumerate(nearest(asked, tallies, wanted / 100)[:SHOWN]):
        with st.container(horizontal=True, key=f"coin-{place}", vertical_alignment="center"):
            percent = words.label("percent-fine", percent=words.number(100 * one.chance, 1))
            st.markdown(words.label("coin-mix", mix=mix_said(words, one.variants), percent=percent), width="stretch")
            st.button(words.label("coin-take"), key=f"coin-take-{place}", on_click=take, args=(one.variants,))
