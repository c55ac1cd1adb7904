"""Kernel and referee tell the same story: every simulated ride, told as moves, is accepted and ends the same."""

from __future__ import annotations

import pytest

from companion.paternoster import ladder, referee
from companion.paternoster.card import CARDS
from companion.paternoster.ride import Ride
from companion.paternoster.variants import rules_for
from companion.simulator.compiled import compiled
from companion.simulator.odds import POLICIES, flattened, play
from companion.simulator.tally import WHY
from companion.simulator.trace import Trace, trace
from tests import oracle
from tests.counts.counted import TABLES, pairs
from tests.simulator.mixes import MIXES, setup

WORDS = {ladder.NO: oracle.NO, ladder.GOES: oracle.GOES, ladder.BACK: oracle.BACK, ladder.LONG: oracle.LONG}


def ridden(seats: int, variants: dict[str, int], told: Trace) -> Ride:
    """The ride that the referee makes of a trace; fails at the first move that it refuses."""
    rules = rules_for(setup(seats, variants, told.passengers))
    ride = referee.begin(rules, tuple(f"Seat {seat + 1}" for seat in range(seats)))
    for number, move in enumerate(told.moves, 1):
        after = referee.rule(ride, move)
        assert isinstance(after, Ride), (number, move, after, ride.turn)
        ride = after
    return ride


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize(("seats", "variants"), MIXES, ids=str)
def test_every_simulated_ride_is_accepted_and_ends_the_same(seats, variants, policy):
    rules = flattened(setup(seats, variants))
    for number in range(60):
        told = trace(rules, POLICIES[policy], 7, number)
        ride = ridden(seats, variants, told)
        assert ride.end is not None
        assert (ride.end.why, ride.end.left) == (WHY[told.why], told.left), number
        assert (ride.tokens, ride.delivered) == (told.tokens, told.delivered), number


def test_the_random_player_comes_to_every_end():
    ends = set()
    for seats, variants in MIXES:
        results = play(flattened(setup(seats, variants)), POLICIES["random"], 3, 0, 400)
        ends |= {WHY[why] for why in results[:, 0]}
    assert ends == set(WHY)


@pytest.mark.parametrize("table", TABLES)
def test_the_compiled_ladder_counts_as_the_text_does(table):
    way, first_ride, _ = TABLES[table]
    fit = compiled(ladder.fit)
    step = {str(card): int(card) for card in CARDS}
    for (top, card), word in pairs(table).items():
        kind = fit(ladder.UP if way == "up" else ladder.DOWN, step[top], step[card], int(first_ride))
        assert (WORDS | {ladder.SUIT: oracle.SUIT})[kind] == word, (top, card)
