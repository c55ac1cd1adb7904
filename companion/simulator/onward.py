"""The chance from here: a ride as the table knows it, played on by the computer from many deals of unseen cards.

Hands are dealt at random among the unseen cards, by their counts: so are cards that somebody passed or holds back.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from companion.paternoster.card import CARDS
from companion.paternoster.ladder import EMPTY
from companion.paternoster.ride import Ride
from companion.simulator import kernel
from companion.simulator.bench import bench
from companion.simulator.compiled import compiled
from companion.simulator.dice import seeded, shuffled
from companion.simulator.flat import flat
from companion.simulator.table import TABLE, blank, in_hands, insert
from companion.simulator.tally import WHY, Tally, none_yet, tallied

Whole = NDArray[np.int64]
TOLD_AS = {"time": "stuck", "passenger-early": "passenger-undelivered"}  # ends that the computer doesn't come to


def onward(ride: Ride, policy: int, seed: int, first: int, games: int) -> Tally:
    """What deals number first … first + games − 1 of this seed come to. An ended ride has come to what it came to."""
    if ride.end:
        tally = none_yet()
        tally[WHY.index(TOLD_AS.get(ride.end.why, ride.end.why)), ride.end.left] = games
        return tally
    results = np.zeros((games, 2), np.int64)
    rules, unseen = flat(ride.rules, len(ride.hands)), unseen_in(ride)
    goes_on(rules, policy, seed, first, standing_of(ride), unseen, results, bench.table, bench.plan, bench.pad)
    return tallied(results)


def unseen_in(ride: Ride) -> Whole:
    """Every card that is in a hand or in the draw pile, in ladder order."""
    return np.repeat(np.arange(52), [max(0, ride.copies(card)) for card in CARDS])


def standing_of(ride: Ride) -> Any:
    """The ride as a TABLE record; hands and deck hold no cards yet, only counts."""
    table, seats = blank(TABLE), len(ride.hands)
    table["player"], table["draw"], table["tokens"] = ride.turn.player, ride.draw, ride.tokens
    table["delivered"], table["turn"], table["bound"] = ride.delivered, ride.turn.number, ride.turn.one_car
    table["played"], table["passed"], table["three"] = len(ride.turn.plays), ride.turn.passed, ride.three
    table["stepped"], table["spent"] = ride.turn.stepped_back, ride.turn.token_spent
    table["car"] = ride.turn.plays[0].pile if ride.turn.plays else EMPTY
    table["fresh"][: len(ride.piles)] = [bool(pile.cards) and pile.laid == ride.turn.number for pile in ride.piles]
    table["tops"][: len(ride.piles)] = [pile.step for pile in ride.piles]
    table["counts"][:seats] = ride.hands
    table["seen"][:] = [ride.rules.decks - ride.copies(card) for card in CARDS]
    table["waiting"][: len(ride.rules.passengers)] = ride.rules.passengers
    return table


def _deal_again(flat: Any, standing: Any, unseen: Whole, table: Any, dice: Any) -> None:
    """Puts the table as it stands, and deals the unseen cards to hands and draw pile."""
    table.player, table.draw, table.tokens = standing.player, standing.draw, standing.tokens
    table.delivered, table.turn, table.bound = standing.delivered, standing.turn, standing.bound
    table.played, table.passed, table.three = standing.played, standing.passed, standing.three
    table.stepped, table.spent, table.car = standing.stepped, standing.spent, standing.car
    for pile in range(flat.piles):
        table.tops[pile], table.fresh[pile] = standing.tops[pile], standing.fresh[pile]
    for card in range(52):
        table.seen[card] = standing.seen[card]
    for place in range(flat.passengers):
        table.waiting[place] = standing.waiting[place]
    for place in range(len(unseen)):
        table.deck[place] = unseen[place]
    shuffled(dice, table.deck, len(unseen))
    table.at = 0
    for seat in range(flat.seats):
        table.counts[seat] = 0
        for _ in range(standing.counts[seat]):
            insert(table, seat, table.deck[table.at])
            table.at += 1


deal_again: Any = compiled(_deal_again)


def _goes_on(
    flat: Any,
    policy: int,
    seed: int,
    first: int,
    standing: Any,
    unseen: Whole,
    results: Whole,
    table: Any,
    plan: Any,
    pad: Any,
) -> None:
    """A row each of why and cards left."""
    dice = np.zeros(1, np.uint64)
    trace = np.zeros((0, 3), np.int64)
    for row in range(len(results)):
        seeded(dice, seed, first + row)
        deal_again(flat, standing, unseen, table, dice)
        why, _ = kernel.go_on(flat, policy, table, plan, pad, dice, trace)
        results[row, 0], results[row, 1] = why, in_hands(flat, table) + table.draw


goes_on: Any = compiled(_goes_on)
