"""Pöytäpaska on the Campaign page: a group's games, who lost how often, and charts."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from statistics import mean

import streamlit as st

from companion import evening, house, roundcharts, rounds
from companion.kept import Group, Player, Summary, Which, told_apart
from companion.ruling import Note, Refusal
from companion.screens.picture import light, picture
from companion.screens.pieces import piece
from companion.screens.trouble import trouble
from companion.screens.ways import page

SIDE = "campaign-game"  # session
SIDES = ("paternoster", "poytapaska")


def campaign_game() -> str:
    """Which of a group's two sides is looked at: the building, or the games of Pöytäpaska."""
    say = house.words().label
    st.session_state.setdefault(SIDE, SIDES[0])
    chosen = st.segmented_control(
        say("which-game"),
        SIDES,
        key=SIDE,
        required=True,
        persist_state="session",
        label_visibility="collapsed",
        format_func=lambda one: say(f"game-{one}"),
    )
    return chosen or SIDES[0]


def losers(group: Group) -> None:
    """The tally over all, the latest evening, the charts, and the way to the next game."""
    words, registry = house.words(), house.registry()
    games, players = registry.rides(Which(group=group.id, game="poytapaska")), registry.everybody(group.id)
    if isinstance(games, Refusal):
        trouble(games)
        return
    if isinstance(players, Refusal):
        trouble(players)
        return
    if st.button(words.label("deal-cards"), key="deal-cards", type="primary", icon=":material/playing_cards:"):
        st.switch_page(page("begin"), query_params={"group": group.id, "game": "poytapaska"})
    named = told_apart(players)
    frame = rounds.rounds(reversed(games), players)
    if not len(frame):
        st.markdown(words.label("no-rounds"))
        return
    latest = evening.evening_of(max(game.begun_at for game in games if game.result is not None))
    there = [game for game in games if evening.evening_of(game.begun_at) == latest]
    left, right = st.columns(2, gap="medium")
    with left:
        _tally(words.label("all-evenings"), games, named, "tally-all")
    with right:
        heading = words.label("latest-evening", day=latest.day, month=words.label(f"month-{latest.month}"))
        _tally(heading, there, named, "tally-latest")
    with left:
        picture(roundcharts.losses(frame, words, light()), "losses", words.label("chart-losses"))
    with right:
        picture(roundcharts.evenings(frame, words, light()), "evenings", words.label("chart-evenings"))
    picture(roundcharts.lengths(frame, words, light()), "lengths", words.label("chart-lengths"))


def _tally(heading: str, games: Sequence[Summary], named: dict[str, str], key: str) -> None:
    say = house.words().label
    rows = "".join(
        f'<tr><th scope="row">{escape(one.name)}</th>'
        f"<td>{escape(say('lost-of', lost=one.lost, games=one.games))}</td></tr>"
        for one in sorted(evening.tally(reversed(games), named), key=lambda one: (-one.lost, one.games))
    )
    turns = [game.result["turns"] for game in games if game.result is not None]
    told = house.words().say(Note("tally-length", (), {"games": len(turns), "turns": round(mean(turns))}))
    head = f"<h2>{escape(heading)}</h2><p>{escape(told)}</p>"
    piece(f'<section class="tallied">{head}<table>{rows}</table></section>', key)


def cards_left(ride: str, players: Sequence[Player]) -> None:
    """How many cards everybody still had in that game, as far as it may be shown; nothing for a ride of Paternoster."""
    for kept in house.kept(ride):
        cards = rounds.held(kept, players) if kept.game == "poytapaska" else None
        if cards is not None and len(cards):
            picture(roundcharts.hands(cards, house.words(), light()), "hands", house.words().label("chart-hands"))
