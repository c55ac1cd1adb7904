"""May this card go there? One pile, a card, and what else holds: the referee's answer, and so for every other card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion import exhibits
from companion.exhibits import Exhibit
from companion.paternoster.card import CARDS
from companion.paternoster.ladder import UP
from companion.poytapaska.ranking import ACE, JACK, NAMES, TEN, TWO, rank_of
from companion.ruling import Refusal

RIDE, ROUND = "paternoster", "poytapaska"
HOLDS: Mapping[str, tuple[str, ...]] = {
    RIDE: ("stepped_back", "tokens", "braked", "first_ride"),
    ROUND: ("faces_on_seven",),
}
BRAKE = "J♠"


@dataclass(frozen=True, slots=True)
class Asked:
    """game: by its name; way: 1 up, -1 down; top: the card that lies there, "6♥" or in the other game "6", None for an
    empty pile; holds: of HOLDS, what is so."""

    game: str = RIDE
    way: int = UP
    top: str | None = None
    holds: frozenset[str] = field(default_factory=frozenset)


def cards(game: str) -> tuple[str, ...]:
    """What may lie there or be played, from low to high."""
    return NAMES if game == ROUND else tuple(map(str, CARDS))


def answers(asked: Asked) -> dict[str, str]:
    """What each card would be there, as the table's view says it (see openings.py): "" doesn't go, "+5" five steps on,
    "=" twin, "b" step back, "l" long step back, "s" by its suit; in the other game "+" goes."""
    if asked.game == ROUND:
        return {card: "" if isinstance(answer(asked, card).answer, Refusal) else "+" for card in NAMES}
    game, _ = exhibits.GAMES[RIDE]
    fits = game.view(_laid(asked))["piles"][_pile(asked)]["fits"]
    return {str(card): fit.removesuffix("!") for card, fit in zip(CARDS, fits, strict=True)}


def answer(asked: Asked, card: str) -> Exhibit:
    """What the referee says to that card."""
    game, _ = exhibits.GAMES[asked.game]
    state = _laid(asked)
    if asked.game == ROUND:
        return exhibits.put(game, state, f"{card} hand")
    said = f"{card} {'up' if asked.way == UP else 'down'}1"
    if game.view(state)["piles"][_pile(asked)]["fits"][_step(card)].startswith("l"):
        said = f"long {said}"
    return exhibits.put(game, state, said)


def ruling(asked: Asked, card: str) -> str:
    """The ruling that decides it."""
    shown = answer(asked, card)
    said = shown.question or shown.answer
    decided = asked.game == RIDE or isinstance(
        said, Refusal
    )  # an accepted play of the other game tells what came of it
    if said is not None and said.rulings and decided:
        return said.rulings[0]
    if asked.game == RIDE:
        return "P9" if card == asked.top else "P6"
    rank = rank_of(card)
    if asked.top is None:
        return "T12"
    if asked.top == NAMES[TEN]:
        return "T11"
    return {TWO: "T10", ACE: "T9"}.get(rank or 0, "T8" if rank is not None and rank >= JACK else "T7")


def _laid(asked: Asked) -> object:
    lay_out, holds = exhibits.GAMES[asked.game][1], asked.holds
    table: dict[str, object]
    if asked.game == ROUND:
        variants = {"faces_on_seven": 1} if "faces_on_seven" in holds else {}
        table = {"pile": asked.top or "", "hands": [5, 5]}
    else:
        variants = {key: 1 for key in ("tokens", "first_ride") if key in holds}
        here, there = ("up1", "down1") if asked.way == UP else ("down1", "up1")
        tops = [f"{here} {asked.top}"] if asked.top else []
        if "braked" in holds:
            variants["commands"] = 1
            tops.append(f"{there} {BRAKE}")
        table = {"tops": " ".join(tops), "stepped_back": "stepped_back" in holds}
    start = {"players": ["Anna", "Ben"], "variants": variants, "commands": {BRAKE: "brake"}}
    state = lay_out(start, table)
    assert not isinstance(state, Refusal), state
    return state


def _pile(asked: Asked) -> int:
    if asked.way == UP:
        return 0
    return 1 if "first_ride" in asked.holds else 2


def _step(card: str) -> int:
    return [str(one) for one in CARDS].index(card)
