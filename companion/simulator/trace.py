"""A simulated ride as the moves that a table would have said."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from companion.paternoster.card import CARDS, Card
from companion.paternoster.moves import Finish, Move, PassOn, Play, Stuck
from companion.paternoster.ride import Ride
from companion.simulator import kernel
from companion.simulator.dice import seeded
from companion.simulator.flat import flat
from companion.simulator.onward import deal_again, standing_of, unseen_in
from companion.simulator.search import PAD
from companion.simulator.table import PLAN, TABLE, blank

LONGEST = 2000


@dataclass(frozen=True, slots=True)
class Trace:
    """passengers: turned up, in order; moves: from first to last; why, left, tokens, delivered: how it ended."""

    passengers: tuple[Card, ...]
    moves: tuple[Move, ...]
    why: int
    left: int
    tokens: int
    delivered: int


def trace(rules: Any, policy: int, seed: int, ride: int) -> Trace:
    """Ride number `ride` of a seed, the same as among `odds`."""
    table, dice = blank(TABLE), np.zeros(1, np.uint64)
    seeded(dice, seed, ride)
    kernel.deal(rules, table, dice)
    return _played_out(rules, policy, table, dice)


def trace_onward(ride: Ride, policy: int, seed: int, deal: int) -> Trace:
    """How that deal of a ride in play goes on, the same as within `onward`."""
    rules, table, dice = flat(ride.rules, len(ride.hands)), blank(TABLE), np.zeros(1, np.uint64)
    seeded(dice, seed, deal)
    deal_again(rules, standing_of(ride), unseen_in(ride), table, dice)
    return _played_out(rules, policy, table, dice)


def _played_out(rules: Any, policy: int, table: Any, dice: Any) -> Trace:
    told = np.zeros((LONGEST, 3), np.int64)
    why, length = kernel.go_on(rules, policy, table, blank(PLAN), blank(PAD), dice, told)
    return Trace(
        passengers=tuple(CARDS[card] for card in table["waiting"][: rules["passengers"]]),
        moves=tuple(_move(*(int(part) for part in row)) for row in told[:length]),
        why=int(why),
        left=int(table["counts"][: rules["seats"]].sum() + table["draw"]),
        tokens=int(table["tokens"]),
        delivered=int(table["delivered"]),
    )


def _move(what: int, which: int, pile: int) -> Move:
    match what:
        case kernel.PLAY | kernel.LONG_PLAY:
            return Play(CARDS[which], pile, long=what == kernel.LONG_PLAY)
        case kernel.PASS:
            return PassOn(which)
        case kernel.END | kernel.TOKEN_END:
            return Finish(token=what == kernel.TOKEN_END)
        case _:
            return Stuck()
