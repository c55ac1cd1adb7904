"""A game laid out to show one thing: a pile, whose turn it is, and what lies before everybody."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.poytapaska.ranking import rank_of
from companion.poytapaska.round import Round, Seat
from companion.poytapaska.start import begin
from companion.ruling import Refusal

SOME_TURN = 9


def lay_out(start: Mapping[str, Any], table: Mapping[str, Any]) -> Round | Refusal:
    """The game begun with `start`, its table as described, or why these choices make no game.

    table: pile ("5 5 9", the top last), stock (cards), seat (on turn), hands (counts), up (of each seat, "4 7 J 2"),
    down (counts); what isn't named is as it was dealt. Without any of these nothing has been told yet. Raises
    ValueError for ranks that can't be read: they are ours.
    """
    game = begin(start)
    if isinstance(game, Refusal) or not table:
        return game
    seats = len(game.players)
    hands = table.get("hands", [seat.hand for seat in game.seats])
    downs = table.get("down", [seat.down for seat in game.seats])
    ups = [_ranks(row) for row in table.get("up", ["3 4 5 6"] * seats)]
    return replace(
        game,
        seats=tuple(Seat(hand=hand, up=up, down=down) for hand, up, down in zip(hands, ups, downs, strict=True)),
        stock=int(table.get("stock", game.stock)),
        pile=_ranks(str(table.get("pile", ""))),
        seat=int(table.get("seat", 0)),
        turn=SOME_TURN,
    )


def _ranks(text: str) -> tuple[int, ...]:
    ranks = [rank_of(word) for word in text.split()]
    if None in ranks:
        raise ValueError(f"not ranks: {text!r}")
    return tuple(rank for rank in ranks if rank is not None)
