"""Examples of the rulebook as HTML: the piles as cards in a row, what is asked, and what the referee says to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from companion import faces
from companion.exhibits import Exhibit
from companion.given import mix
from companion.paternoster import remarks
from companion.paternoster.moves import Play
from companion.paternoster.ride import Ride
from companion.poytapaska.moves import Draw, Flip, Row
from companion.poytapaska.moves import Play as Laid
from companion.poytapaska.ranking import NAMES
from companion.poytapaska.round import Round
from companion.ruling import Refusal
from companion.words import Words

SUITS = "SHCD"  # in which ranks without a suit are drawn, in turn
MARKS = {"no": "✕", "ask": "?", "yes": "✓"}
MOST_CARDS = 5  # of a pile that are drawn


@dataclass(frozen=True, slots=True)
class Lane:
    """One pile: its name, which way it goes (1, -1 or 0), the keys of its cards, and how many of them, at the end, are
    those that are asked about."""

    name: str
    way: int
    cards: tuple[str, ...]
    asked: int = 0


def verdict(shown: Exhibit) -> str:
    """no (refused), ask (a question comes first) or yes."""
    return "no" if isinstance(shown.answer, Refusal) else "ask" if shown.question else "yes"


def said(shown: Exhibit, words: Words) -> str:
    """What the referee says, in a sentence."""
    if shown.answer is None:
        return words.label("example-together")
    return words.say(shown.question or shown.answer)


def example(shown: Exhibit, words: Words) -> str:
    """One example: its cards, and what comes of it. Needs the sprite of `keys` beside it."""
    kind = verdict(shown)
    lanes = "".join(_lane(lane, kind, words) for lane in _lanes(shown, words))
    told = _entry(shown, words)
    sign = f'<i class="verdict" role="img" aria-label="{escape(words.label(f"example-{kind}"))}">{MARKS[kind]}</i>'
    caption = f"<figcaption>{sign}<span>{told}{escape(said(shown, words))}</span></figcaption>"
    return f'<figure class="example {kind}"><div class="lanes">{lanes}</div>{caption}</figure>'


def line(shown: Exhibit, words: Words) -> str:
    """The same on one line, for a terminal: what lies there, what is asked, and what comes of it."""
    lying = [(lane.name, lane.cards[: len(lane.cards) - lane.asked]) for lane in _lanes(shown, words)]
    lanes = [f"{name}: {' '.join(map(_written, cards))}" for name, cards in lying if cards]
    entry = mix(shown.chosen, words) if shown.chosen else shown.said
    lies = f"{', '.join(lanes)} · " if lanes else ""
    return f"{MARKS[verdict(shown)]} {lies}{entry} → {said(shown, words)}"


def _written(key: str) -> str:
    return key[:-1] + dict(zip("DHSC", "♦♥♠♣", strict=True))[key[-1]]


def keys(shown: Exhibit, words: Words) -> tuple[str, ...]:
    """The cards that its drawing needs."""
    return tuple(key for lane in _lanes(shown, words) for key in lane.cards)


def _entry(shown: Exhibit, words: Words) -> str:
    """What was said, as it is written, where no card shows it; a mix by its names."""
    if shown.moves and isinstance(shown.moves[-1], Play | Laid | Draw | Flip | Row):
        return ""
    return f'<span class="entry">{escape(mix(shown.chosen, words) if shown.chosen else shown.said)}</span> '


def _lanes(shown: Exhibit, words: Words) -> tuple[Lane, ...]:
    if isinstance(shown.first, Ride):
        return _of_a_ride(shown, words)
    return _of_a_game(shown, words) if isinstance(shown.first, Round) else ()


def _of_a_ride(shown: Exhibit, words: Words) -> tuple[Lane, ...]:
    """The piles that hold a card or get one."""
    ride = shown.first
    cards = [[pile.top.key] if pile.top is not None else [] for pile in ride.piles]
    asked = {}
    for place, move in enumerate(shown.moves, 1):
        if isinstance(move, Play):
            cards[move.pile].append(move.card.key)
            asked = {move.pile: 1} if place == len(shown.moves) else {}
    return tuple(
        Lane(words.say(remarks.pile(ride, at)), ride.rules.ways[at], tuple(those[-MOST_CARDS:]), asked.get(at, 0))
        for at, those in enumerate(cards)
        if those
    )


def _of_a_game(shown: Exhibit, words: Words) -> tuple[Lane, ...]:
    game, move = shown.before, shown.moves[-1] if shown.moves else None
    ranks = _asked(move)
    if isinstance(move, Row):
        return (Lane("", 0, _suited(ranks), len(ranks)),)
    pile = tuple(game.pile[-(MOST_CARDS - 1) :])
    name = words.label("example-pile")
    return (Lane(name, 0, _suited((*pile, *ranks)), len(ranks)),) if pile or ranks else ()


def _asked(move: Any) -> tuple[int, ...]:
    match move:
        case Laid():
            return (move.rank,) * move.count
        case Draw() | Flip():
            return (move.rank,)
        case Row():
            return move.ranks
        case _:
            return ()


def _suited(ranks: Sequence[int]) -> tuple[str, ...]:
    """Suits mean nothing there, so that a card has whichever comes next."""
    return tuple(NAMES[rank] + SUITS[at % len(SUITS)] for at, rank in enumerate(ranks))


def _lane(lane: Lane, kind: str, words: Words) -> str:
    before = len(lane.cards) - lane.asked
    drawn = "".join(
        f'<svg viewBox="{faces.BOX}" class="{f"asked {kind}" if at >= before else "lies"}" role="img"'
        f' aria-label="{escape(_spoken(key, words))}"><use href="#card-{key}"/></svg>'
        for at, key in enumerate(lane.cards)
    )
    empty = '<span class="bare"></span>' if not before else ""
    arrow = {1: "▲ ", -1: "▼ "}.get(lane.way, "")
    return f'<div class="lane"><b>{arrow}{escape(lane.name)}</b><span class="cards">{empty}{drawn}</span></div>'


def _spoken(key: str, words: Words) -> str:
    say = words.label
    return say("card-spoken", rank=say(f"rank-{key[:-1].lower()}"), suit=say(f"suit-{key[-1].lower()}"))
