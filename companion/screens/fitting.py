"""May this card go there? A pile, what lies on it, a card: two taps, and the referee answers."""

from __future__ import annotations

from html import escape

import streamlit as st

from companion import drawn, entries, faces, fitting, house, tongue
from companion.fitting import HOLDS, RIDE, ROUND, Asked
from companion.paternoster.ladder import DOWN, UP
from companion.screens.lookup import WANTED
from companion.screens.pieces import piece

TOP, CARD = "fits-top", "fits-card"  # session, each with the game's name behind it
EMPTY = "empty"
SUITS = ("♦", "♥", "♠", "♣")
AT_FIRST = {RIDE: ("6♥", "5♥"), ROUND: ("9", "J")}


@st.fragment
def may_it_go() -> None:
    """The pile's top, and all cards with what each would be on it; beside them the answer to the one tapped."""
    if WANTED in st.session_state:
        st.rerun()  # all of the page: another part of it is wanted
    left, right = st.columns([7, 4], gap="medium")
    with left:
        game, way = _pile()
    with right:
        asked = _asked(game, way)
    card = st.session_state.setdefault(f"{CARD}-{asked.game}", AT_FIRST[asked.game][1])
    say = house.words().label
    with left:
        keys = _keys(asked, {}, "top", asked.top or EMPTY)
        fits = _keys(asked, fitting.answers(asked), "card", card)
        piece(
            f'<section class="fits"><header><h3>{escape(say("fits-top"))}</h3>{_empty(asked)}</header>{keys}'
            f'<h3>{escape(say("fits-card"))}</h3><div data-shows=".st-key-fits-answer">{fits}</div></section>',
            "fits",
            lambda tapped: _tapped(tapped, asked.game),
        )
    with right, st.container(key="fits-answer"):
        words, shown, key = house.words(), fitting.answer(asked, card), fitting.ruling(asked, card)
        found = house.ruling(key)
        sprite = faces.sprite(drawn.keys(shown, words))
        said = f'<button data-tap="{key}">{entries.plate(found)}<span>{escape(found.title)}</span></button>'
        body = entries.body(found, house.rulebook_in(tongue.now()), words)
        piece(
            f'<section class="ruling answer">{sprite}{drawn.example(shown, words)}<nav class="related">{said}</nav>'
            f"{body}</section>",
            "answer",
            _to_the_ruling,
        )


def _pile() -> tuple[str, int]:
    """Which game, and which way the pile goes."""
    say = house.words().label
    with st.container(horizontal=True, key="fits-choices", gap="small", vertical_alignment="center"):
        game = st.segmented_control(
            say("fits-game"), (RIDE, ROUND), key="fits-game", required=True, label_visibility="collapsed",
            persist_state="session", default=RIDE, format_func=lambda one: say(f"game-{one}"),
        )  # fmt: skip
        if game != RIDE:
            return str(game), UP
        ways = {UP: f"▲ {say('pile-up1')[:-2]}", DOWN: f"▼ {say('pile-down1')[:-2]}"}
        way = st.segmented_control(
            say("fits-way"), tuple(ways), key="fits-way", required=True, label_visibility="collapsed",
            persist_state="session", default=UP, format_func=lambda one: ways[one],
        )  # fmt: skip
    return str(game), int(way)


def _asked(game: str, way: int) -> Asked:
    """What else holds, and what lies on top."""
    say = house.words().label
    holds = st.pills(
        say("fits-more"), HOLDS[game], key=f"fits-more-{game}", selection_mode="multi", wrap=True,
        label_visibility="collapsed", persist_state="session", format_func=lambda one: say(f"fits-{one}"),
    )  # fmt: skip
    top = st.session_state.setdefault(f"{TOP}-{game}", AT_FIRST[game][0])
    return Asked(game, way, None if top == EMPTY else top, frozenset(holds))


def _tapped(tapped: str, game: str) -> None:
    what, _, card = tapped.partition(":")
    st.session_state[f"{TOP if what == 'top' else CARD}-{game}"] = card


def _to_the_ruling(key: str) -> None:
    st.session_state[WANTED] = key


def _keys(asked: Asked, fits: dict[str, str], what: str, chosen: str) -> str:
    """The cards as keys in the order of the ladder, a suit a row; with `fits` each says what it would be."""
    cards = fitting.cards(asked.game)
    rows = [cards] if asked.game == ROUND else [cards[at::4] for at in range(len(SUITS))]
    drawn_rows = "".join(
        f'<div class="row">{"".join(_key(card, fits.get(card) if fits else None, what, chosen) for card in row)}</div>'
        for row in rows
    )
    return f'<div class="keys {what}">{drawn_rows}</div>'


def _empty(asked: Asked) -> str:
    pressed = "false" if asked.top else "true"
    label = escape(house.words().label("fits-empty"))
    return f'<button class="none" data-tap="top:{EMPTY}" aria-pressed="{pressed}">{label}</button>'


def _key(card: str, fit: str | None, what: str, chosen: str) -> str:
    say = house.words().label
    red = " red" if card[-1] in "♦♥" else ""
    suit = f' data-suit="{card[-1]}"' if card[-1] in SUITS else ""
    note, spoken, kind = "", "", ""
    if fit is not None:
        code = {"": "no", "=": "twin", "b": "back", "l": "long", "s": "suit"}.get(fit, "goes")
        steps = int(fit[1:] or 0) if code == "goes" else 0
        spoken = say("fit-spoken-goes", steps=steps) if code == "goes" and fit != "+" else ""
        spoken = spoken or (say("example-yes") if code == "goes" else say(f"fit-spoken-{code}"))
        kind = f" {code}"
        short = {"no": "", "goes": "✓" if fit == "+" else fit}
        note = f"<small>{escape(short[code] if code in short else say(f'fit-{code}'))}</small>"
    pressed = "true" if card == chosen else "false"
    label = escape(say("fits-goes", card=card, said=spoken)) if spoken else card
    return (
        f'<button class="{red}{kind}"{suit} data-tap="{what}:{card}" aria-pressed="{pressed}" aria-label="{label}">'
        f"<b>{card}</b>{note}</button>"
    )
