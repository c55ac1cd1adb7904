"""How a game begins from plain data, and the record by which log and desk know it."""

from __future__ import annotations

from typing import Any

from companion.game import Game, Plain
from companion.poytapaska import notation, reasons, referee, remarks, view
from companion.poytapaska.moves import Move
from companion.poytapaska.round import Round
from companion.poytapaska.rules import FEWEST, MOST, Rules, rules_for
from companion.ruling import Refusal
from companion.signs import visible

EDITION = 1  # of the rules: raised when a ruling changes, so that an old game can be told apart
LONGEST_NAME = 40


def begin(start: Plain) -> Round | Refusal:
    """The game as it was dealt, before anything was told of the cards.

    start: {"players": two or three names in seat order, clockwise, "dealer": seat, "variants": {switch: 1}}, or with
    "rules" as they were resolved when the game was begun, which then stand.
    """
    players = tuple(str(name) for name in start["players"])
    dealer = int(start.get("dealer", 0))
    if start.get("first"):  # of several seats the first one is what is there unasked
        return reasons.first_is_asked()
    refusal = _seats_wrong(players, dealer) or _names_wrong(players)
    if refusal:
        return refusal
    rules = Rules.of(start["rules"]) if "rules" in start else rules_for(start.get("variants", {}))
    return rules if isinstance(rules, Refusal) else referee.begin(rules, players, dealer)


def _seats_wrong(players: tuple[str, ...], dealer: int) -> Refusal | None:
    if not FEWEST <= len(players) <= MOST:
        return reasons.seats(len(players))
    return None if 0 <= dealer < len(players) else reasons.dealer_unknown()


def _names_wrong(players: tuple[str, ...]) -> Refusal | None:
    seen: set[str] = set()
    for name in players:
        if not name.strip() or len(name) > LONGEST_NAME or not visible(name):
            return reasons.name_empty(LONGEST_NAME)
        if " ".join(name.split()).casefold() in seen:
            return reasons.name_twice(name)
        seen.add(" ".join(name.split()).casefold())
    return None


def resolved(game: Round) -> dict[str, Any]:
    """The rules that this game is played under, as plain data."""
    return game.rules.plain()


def afterwards(start: Plain) -> Plain:
    """The same start without the purist's switch: once the game is over everybody may see what was to be counted."""
    if "rules" in start:
        return {**start, "rules": {**start["rules"], "purist": False}}
    return {**start, "variants": {**start.get("variants", {}), "purist": 0}}


GAME: Game[Round, Move] = Game(
    name="poytapaska",
    edition=EDITION,
    begin=begin,
    rules=resolved,
    rule=referee.rule,
    read=notation.read,
    tell=notation.tell,
    warn=referee.warn,
    note=remarks.accepted,
    view=view.draw,
    turn_of=lambda game: (game.turn, game.seat),
    clock=lambda _game: 0,
    result=view.result,
    afterwards=afterwards,
)
