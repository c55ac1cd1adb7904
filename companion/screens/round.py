"""Beginning a game of Pöytäpaska: its house switches, a dealer drawn for everybody to see, and how to deal."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

import streamlit as st

from companion import house
from companion.kept import Plain
from companion.poytapaska.rules import HAND, ROW, SWITCHES
from companion.ruling import Refusal
from companion.screens.lettering import plainly
from companion.screens.lots import Draw, draw_for_the_deal
from companion.screens.pieces import piece
from companion.screens.trouble import written
from companion.screens.ways import fresh

GAME, DEALER, DRAWN = "game", "dealer", "drawn-dealer"  # session
GAMES = ("paternoster", "poytapaska")


def which_game(like: Plain) -> str:
    """The game that is begun: as chosen, as the address says, else the one in `like`."""
    say = house.words().label
    asked = st.query_params.get("game") or ("paternoster" if "floor" in st.query_params else like.get("game"))
    if fresh("game"):
        st.session_state[GAME] = asked if asked in GAMES else GAMES[0]
    chosen = st.segmented_control(
        say("which-game"),
        GAMES,
        key=GAME,
        required=True,
        persist_state="session",
        label_visibility="collapsed",
        format_func=lambda one: say(f"game-{one}"),
    )
    return chosen or GAMES[0]


def switches(like: Mapping[str, int]) -> dict[str, int]:
    """The house switches that are on; `like`: those to show as on at first."""
    say = house.words().label
    st.header(say("house-switches"), anchor=False)
    on: dict[str, int] = {}
    with st.container(horizontal=True, gap="small", key="tiles-house"):
        for switch in SWITCHES:
            key = f"switch-{switch.key}"
            st.session_state.setdefault(key, bool(like.get(switch.key)))
            name = say(f"switch-{switch.key}")
            told = say("tile-name", name=name, ruling=switch.ruling) if switch.ruling else name
            with st.container(border=True, gap=None, key=f"tile-{switch.key}"):
                if st.toggle(told, key=key, persist_state="session"):
                    on[switch.key] = 1
                st.caption(say(f"says-{switch.key}"))
    return on


def dealer(names: Sequence[str]) -> int | None:
    """The seat that deals: drawn for everybody to see, or chosen; None as long as it is neither."""
    say = house.words().label
    st.header(say("who-deals"), anchor=False)
    drawn: tuple[tuple[str, ...], Draw] | None = st.session_state.get(DRAWN)
    if st.session_state.get(DEALER, -1) not in range(len(names)):
        st.session_state[DEALER] = None
    with st.container(horizontal=True, gap="small", key="who-deals"):
        chosen: int | None = st.segmented_control(
            say("who-deals"),
            range(len(names)),
            key=DEALER,
            persist_state="session",
            label_visibility="collapsed",
            format_func=lambda seat: plainly(names[seat]),
        )
        again = "draw-dealer" if drawn is None else "draw-dealer-again"
        st.button(say(again), key="draw-dealer", icon=":material/casino:", on_click=_draw, args=(tuple(names),))
    if drawn and drawn[0] == tuple(names) and chosen == drawn[1].dealer:
        piece(_drawn(names, drawn[1]), "dealer-drawn")
    return chosen


def dealing(players: Sequence[str], deals: int | None, chosen: Mapping[str, int]) -> Plain | None:
    """The foot: how to deal, or what doesn't go yet. The beginning of the game once the table says so."""
    say = house.words().label
    start: dict[str, Any] = {"players": list(players), "dealer": deals or 0, "variants": dict(chosen)}
    dealt = house.GAMES["poytapaska"].begin(start)
    with st.container(horizontal=True, key="reading", gap="medium", vertical_alignment="center"):
        if isinstance(dealt, Refusal):
            st.markdown(say("not-like-this", said=written(dealt)))
        elif deals is None:
            st.markdown(say("deal-who"))
        else:
            told = {"hand": HAND, "row": ROW, "left": dealt.stock, "player": plainly(players[deals])}
            st.markdown(say("deal-round", **told))
        ready = not isinstance(dealt, Refusal) and deals is not None
        begin = st.button(
            say("begin"), key="begin", type="primary" if ready else "secondary", disabled=not ready, width=180
        )
        return start if begin else None


def _draw(names: tuple[str, ...]) -> None:
    drawn = draw_for_the_deal(len(names), random.SystemRandom())
    st.session_state[DRAWN], st.session_state[DEALER] = (names, drawn), drawn.dealer


def _drawn(names: Sequence[str], drawn: Draw) -> str:
    """Each round of the draw: who drew what. The highest card deals; those who share it draw once more. As HTML."""
    say = house.words().label
    rounds = "".join(
        f'<li style="--at:{at}">'
        + "".join(
            f'<span class="drew{" highest" if seat in cards.highest else ""}"><b>{cards.names[seat]}</b>'
            f"<small>{escape(names[seat])}</small></span>"
            for seat in cards.names
        )
        + "</li>"
        for at, cards in enumerate(drawn.rounds)
    )
    told = escape(say("dealer-drawn", player=names[drawn.dealer]))
    return f'<section class="draw-for-deal" aria-live="polite"><ol>{rounds}</ol><p>{told}</p></section>'
