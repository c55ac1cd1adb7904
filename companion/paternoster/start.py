"""How a ride begins from plain data, and the record by which log and desk know the game."""

from __future__ import annotations

from typing import Any

from companion.game import Game, Plain
from companion.paternoster import notation, referee, remarks, view
from companion.paternoster.card import Card
from companion.paternoster.moves import Move
from companion.paternoster.ride import Ride
from companion.paternoster.rules import Rules
from companion.paternoster.variants import Setup, rules_for
from companion.ruling import Refusal
from companion.signs import visible

EDITION = 1  # of the rules: raised when a ruling changes, so that an old ride can be told apart
LONGEST_NAME = 40


def begin(start: Plain) -> Ride | Refusal:
    """The ride before its first card.

    start: {"players": names in seat order, "first": seat, "variants": {key: value}, "passengers": cards,
    "commands": the panel}, or with "rules" as they were resolved when the ride was begun, which then stand.
    """
    players = tuple(str(name) for name in start["players"])
    first = int(start.get("first", 0))
    refusal = _names_wrong(players) or _first_wrong(first, players)
    if refusal:
        return refusal
    rules = Rules.of(start["rules"]) if "rules" in start else _resolved(start, len(players))
    return rules if isinstance(rules, Refusal) else referee.begin(rules, players, first)


def _resolved(start: Plain, seats: int) -> Rules | Refusal:
    cards: list[Card] = []
    for text in start.get("passengers", ()):
        card = Card.read(text)
        if card is None:
            return Refusal("unknown-card", ("P1",), {"text": text})
        cards.append(card)
    return rules_for(Setup(seats, dict(start.get("variants", {})), tuple(cards), dict(start.get("commands", {}))))


def _names_wrong(players: tuple[str, ...]) -> Refusal | None:
    """A name has to tell its seat from the others, also in `pass Ben`."""
    seen: set[str] = set()
    for name in players:
        if not name.strip() or len(name) > LONGEST_NAME or not visible(name):
            return Refusal("name-empty", (), {"longest": LONGEST_NAME})
        if " ".join(name.split()).casefold() in seen:
            return Refusal("name-twice", (), {"name": name})
        seen.add(" ".join(name.split()).casefold())
    return None


def _first_wrong(first: int, players: tuple[str, ...]) -> Refusal | None:
    return None if not players or 0 <= first < len(players) else Refusal("first-unknown", ("P5",))


def resolved(ride: Ride) -> dict[str, Any]:
    """The rules that this ride is played under, as plain data."""
    return ride.rules.plain()


GAME: Game[Ride, Move] = Game(
    name="paternoster",
    edition=EDITION,
    begin=begin,
    rules=resolved,
    rule=referee.rule,
    read=notation.read,
    tell=notation.tell,
    warn=referee.warn,
    note=remarks.accepted,
    view=view.draw,
    turn_of=lambda ride: (ride.turn.number, ride.turn.player),
    clock=lambda ride: ride.rules.seconds,
    result=view.result,
    aids=("played", "backs", "odds"),
)
