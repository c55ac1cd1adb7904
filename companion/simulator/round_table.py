"""Pöytäpaska in whole numbers, for numba: real cards on a table, and what players and kernel ask of it.

A rank is its place in the ranking, 0…12.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from companion.poytapaska.ranking import COPIES, EMPTY, RANKS
from companion.poytapaska.rules import HAND, ROW
from companion.simulator.compiled import compiled
from companion.simulator.dice import below, shuffled

Whole = NDArray[np.int64]
DECK, MOST_SEATS = 52, 3
FROM_HAND, FROM_UP, FROM_DOWN = range(3)

# hands, up: how many of each rank; down: ranks from the first to be turned over; at: next in the deck; began: the seat
# that opened, with that many (opens) of that rank (opened); pile: from the bottom.
ROUND = np.dtype(
    [
        *((field, np.int64) for field in ("seats", "dealer", "seat", "turn", "at", "size", "outs", "began")),
        *((field, np.int64) for field in ("opened", "opens", "faces_from", "draw_taken", "flip_takes")),
        ("hands", np.int64, (MOST_SEATS, RANKS)),
        ("up", np.int64, (MOST_SEATS, RANKS)),
        ("down", np.int64, (MOST_SEATS, ROW)),
        ("downs", np.int64, MOST_SEATS),
        ("out", np.int64, MOST_SEATS),
        ("deck", np.int64, DECK),
        ("pile", np.int64, DECK),
    ]
)


def _next_card(table: Any) -> int:
    card = table.deck[table.at]
    table.at += 1
    return card


next_card: Any = compiled(_next_card)


def _deal(table: Any, dice: Any) -> None:
    """Shuffles, draws the dealer, deals, and finds who begins (T2, T3)."""
    for i in range(DECK):
        table.deck[i] = i // COPIES
    shuffled(dice, table.deck, DECK)
    table.dealer = below(dice, table.seats)
    table.at, table.size, table.outs, table.turn = 0, 0, 0, 1
    for seat in range(table.seats):
        table.out[seat], table.downs[seat] = 0, ROW
        for rank in range(RANKS):
            table.hands[seat, rank] = table.up[seat, rank] = 0
        for _ in range(HAND):
            table.hands[seat, next_card(table)] += 1
        for place in range(ROW):
            table.up[seat, next_card(table)] += 1
            table.down[seat, place] = next_card(table)
    table.opens = 0
    for rank in range(RANKS):
        for ahead in range(1, table.seats + 1):
            seat = (table.dealer + ahead) % table.seats
            if table.hands[seat, rank] > table.opens:
                table.seat, table.opened, table.opens = seat, rank, table.hands[seat, rank]
        if table.opens:
            break
    table.began = table.seat


deal: Any = compiled(_deal)


def _hand(table: Any, seat: int) -> int:
    cards = 0
    for rank in range(RANKS):
        cards += table.hands[seat, rank]
    return cards


def _shown(table: Any, seat: int) -> int:
    cards = 0
    for rank in range(RANKS):
        cards += table.up[seat, rank]
    return cards


hand: Any = compiled(_hand)
shown: Any = compiled(_shown)


def _source(table: Any) -> int:
    """Where the player on turn plays from (T15, T16)."""
    if table.at < DECK or hand(table, table.seat):
        return FROM_HAND
    return FROM_UP if shown(table, table.seat) else FROM_DOWN


def _top(table: Any) -> int:
    return table.pile[table.size - 1] if table.size else EMPTY


source_of: Any = compiled(_source)
top_of: Any = compiled(_top)


def _held(table: Any, source: int, rank: int) -> int:
    """How many of a rank the player on turn may play from there."""
    if source == FROM_HAND:
        return table.hands[table.seat, rank]
    return table.up[table.seat, rank] if source == FROM_UP else 0


held: Any = compiled(_held)


def _same(table: Any) -> int:
    """Cards of one rank on top of the pile, one on another."""
    count = 0
    while count < table.size and table.pile[table.size - 1 - count] == table.pile[table.size - 1]:
        count += 1
    return count


same: Any = compiled(_same)
