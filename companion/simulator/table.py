"""A ride in play as records, and what the policies ask of it. All cards are steps, 0…51; EMPTY is no card."""

from __future__ import annotations

from typing import Any

import numpy as np

from companion.paternoster.ladder import EMPTY
from companion.simulator.compiled import compiled, required, still_owed
from companion.simulator.flat import BRAKE, DOORS, MOST_PASSENGERS, MOST_PILES, MOST_SEATS, ONE_CAR

MOST_IN_HAND = 64  # passed cards come on top: some fifty where all others pass to one whenever they may (V5, V16)
FINISH, BY_TOKEN, STUCK = 0, 1, 2  # how a planned turn ends

# tops: EMPTY or a step; fresh: 1 where the top was laid in this turn; hands: ascending; seen: copies of each step on
# piles or turned up; waiting: passengers in order; bound: a black King lay on top as the turn began; at: next to draw.
# What the turn has had already, where it is taken up in the middle: played (cards), passed, stepped, spent (a token),
# three (a red Queen), car (the pile of its first card, or EMPTY).
TABLE = np.dtype(
    [
        *((field, np.int64) for field in ("player", "draw", "tokens", "delivered", "turn", "bound", "at")),
        *((field, np.int64) for field in ("played", "passed", "stepped", "spent", "three", "car")),
        ("tops", np.int64, MOST_PILES),
        ("fresh", np.int64, MOST_PILES),
        ("hands", np.int64, (MOST_SEATS, MOST_IN_HAND)),
        ("counts", np.int64, MOST_SEATS),
        ("seen", np.int64, 52),
        ("waiting", np.int64, MOST_PASSENGERS),
        ("deck", np.int64, 3 * 52),
    ]
)
# A turn to be played: `plays` cards onto piles in order, long: 1 for a token's long step back; passed: a card or EMPTY.
PLAN = np.dtype(
    [
        *((field, np.int64) for field in ("ending", "plays", "passed")),
        ("card", np.int64, MOST_IN_HAND),
        ("pile", np.int64, MOST_IN_HAND),
        ("long", np.int64, MOST_IN_HAND),
    ]
)


def blank(dtype: np.dtype[Any]) -> Any:
    """One record of that kind, all noughts."""
    return np.zeros(1, dtype)[0]


def _on_top(flat: Any, table: Any, command: int) -> bool:
    for pile in range(flat.piles):
        top = table.tops[pile]
        if top != EMPTY and flat.commands[top] == command:
            return True
    return False


on_top: Any = compiled(_on_top)


def _braked(flat: Any, table: Any) -> bool:
    return flat.panel != 0 and on_top(flat, table, BRAKE)


def _bound_to_one_car(flat: Any, table: Any) -> bool:
    return flat.panel != 0 and on_top(flat, table, ONE_CAR)


def _uncovered(flat: Any, table: Any) -> bool:
    """A fire that is due, or open Doors: the turn can't end without losing."""
    for pile in range(flat.piles):
        top = table.tops[pile]
        if top != EMPTY and ((flat.burning[top] and not table.fresh[pile]) or flat.commands[top] == DOORS):
            return True
    return False


def _stays_at_last(flat: Any, table: Any, last: int) -> bool:
    """All cards are down: nothing but the very last card burns or stands with open Doors."""
    for pile in range(flat.piles):
        top = table.tops[pile]
        if pile != last and top != EMPTY and (flat.burning[top] or flat.commands[top] == DOORS):
            return False
    return True


def _too_early(flat: Any, table: Any, delivered: int, card: int) -> bool:
    for place in range(delivered + 1, flat.passengers):
        if table.waiting[place] == card:
            return True
    return False


def _next_seat(flat: Any, table: Any) -> int:
    """The next seat clockwise with cards; the player's own when nobody else has any."""
    for ahead in range(1, flat.seats):
        seat = (table.player + ahead) % flat.seats
        if table.counts[seat]:
            return seat
    return table.player


def _owed(flat: Any, table: Any, depth: int, three: int, own: int) -> int:
    """Cards that the turn still owes after `depth` more of them, with `own` left in hand."""
    return still_owed(required(flat.owed, table.draw, three), table.played + depth, table.passed, three, own)


def _may_pass(flat: Any, table: Any) -> bool:
    """Whether a card could be passed on in this turn, were one owed (V5)."""
    return flat.passing and not table.passed and flat.seats > 1 and table.draw > 0 and flat.owed > 1


def _new_turn(flat: Any, table: Any) -> None:
    """Nothing has been played yet."""
    for pile in range(flat.piles):
        table.fresh[pile] = 0
    table.played, table.passed, table.stepped, table.spent, table.three, table.car = 0, 0, 0, 0, 0, EMPTY


def _in_hands(flat: Any, table: Any) -> int:
    cards = 0
    for seat in range(flat.seats):
        cards += table.counts[seat]
    return cards


def _insert(table: Any, seat: int, card: int) -> None:
    place = table.counts[seat]
    while place > 0 and table.hands[seat, place - 1] > card:
        table.hands[seat, place] = table.hands[seat, place - 1]
        place -= 1
    table.hands[seat, place] = card
    table.counts[seat] += 1


def _remove(table: Any, seat: int, card: int) -> None:
    place = 0
    while table.hands[seat, place] != card:
        place += 1
    table.counts[seat] -= 1
    for i in range(place, table.counts[seat]):
        table.hands[seat, i] = table.hands[seat, i + 1]


braked: Any = compiled(_braked)
bound_to_one_car: Any = compiled(_bound_to_one_car)
uncovered: Any = compiled(_uncovered)
stays_at_last: Any = compiled(_stays_at_last)
too_early: Any = compiled(_too_early)
next_seat: Any = compiled(_next_seat)
owed: Any = compiled(_owed)
may_pass: Any = compiled(_may_pass)
new_turn: Any = compiled(_new_turn)
in_hands: Any = compiled(_in_hands)
insert: Any = compiled(_insert)
remove: Any = compiled(_remove)
