"""The chance from here: as the odds at the start, sure where all is settled, and no card is dealt that is gone."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt

import pandas as pd
import pytest

from companion.paternoster import referee
from companion.paternoster.card import Card
from companion.paternoster.moves import Finish, Play
from companion.paternoster.pile import Pile
from companion.paternoster.ride import Ride
from companion.paternoster.variants import rules_for
from companion.ruling import Refusal
from companion.simulator.odds import POLICIES, flattened, odds
from companion.simulator.onward import onward, starts_a_turn
from companion.simulator.tally import mean_left, perfect
from companion.simulator.trace import trace
from tests.simulator.mixes import MIXES, setup

SIMPLE = POLICIES["simple"]
GAMES = 2000


def begun(seats: int, variants: dict[str, int], passengers: tuple[Card, ...] = ()) -> Ride:
    rules = rules_for(setup(seats, variants, passengers))
    assert not isinstance(rules, Refusal)
    return referee.begin(rules, tuple("ABCDEFGH"[:seats]))


def told(seats: int, variants: dict[str, int], number: int) -> tuple[Ride, ...]:
    """A simulated ride as the referee sees it: at the start of each turn, and at its end."""
    played = trace(flattened(setup(seats, variants)), SIMPLE, 11, number)
    ride = begun(seats, variants, played.passengers)
    moments = [ride]
    for move in played.moves:
        after = referee.rule(ride, move)
        assert isinstance(after, Ride)
        ride = after
        if ride.end or starts_a_turn(ride):
            moments.append(ride)
    return tuple(moments)


@pytest.mark.parametrize(("seats", "variants"), [(2, {}), (3, {"bigger": 1, "fire": 1}), (1, {"short": 1})], ids=str)
def test_from_the_start_it_agrees_with_the_odds(seats, variants):
    frame = odds(setup(seats, variants), 4000)
    assert isinstance(frame, pd.DataFrame)
    share = frame["share"].iloc[0]
    got = perfect(onward(begun(seats, variants), SIMPLE, 5, 0, GAMES)) / GAMES
    assert got == pytest.approx(share, abs=3.3 * sqrt(share * (1 - share) * (1 / GAMES + 1 / 4000)))


def test_a_ride_that_has_ended_has_come_to_what_it_came_to():
    for number in range(12):
        *_, last = told(2, {}, number)
        assert last.end is not None
        tally = onward(last, SIMPLE, 1, 0, 50)
        assert perfect(tally) == (50 if last.end.won else 0)
        assert mean_left(tally)[0] == last.end.left


def test_one_card_that_fits_is_as_good_as_won():
    won = next(moments for moments in (told(2, {}, number) for number in range(50)) if moments[-1].end.won)
    before = won[-2]  # the last turn: whoever is on turn holds all cards that are left
    assert sum(before.hands) == before.hand
    assert perfect(onward(before, SIMPLE, 1, 0, 200)) == 200


def test_where_nothing_goes_any_more_the_chance_is_nought():
    ride = begun(2, {})
    high, low = Card.read("K♣"), Card.read("A♦")
    piles = (Pile(1, (high,), 1), Pile(1, (high,), 1), Pile(-1, (low,), 1), Pile(-1, (low,), 1))
    stuck = replace(ride, piles=piles, hands=(7, 7), draw=86, turn=replace(ride.turn, number=2))
    tally = onward(stuck, SIMPLE, 1, 0, 300)
    assert perfect(tally) == 0
    assert mean_left(tally)[0] > 80


def test_in_the_middle_of_a_turn_nobody_asks():
    after = referee.rule(begun(2, {}), Play(Card.read("6♥"), 0))
    assert isinstance(after, Ride)
    assert isinstance(referee.rule(after, Finish()), Refusal)
    with pytest.raises(ValueError, match="turn"):
        onward(after, SIMPLE, 1, 0, 10)


@pytest.mark.parametrize(("seats", "variants"), MIXES, ids=str)
def test_under_any_rules_it_goes_on_from_every_turn(seats, variants):
    for ride in told(seats, variants, 3):
        tally = onward(ride, SIMPLE, 1, 0, 8)
        assert tally.sum() == 8
        assert not tally[:, ride.left + 1 :].any()


def test_the_same_seed_deals_the_same_whatever_the_parts():
    ride = told(2, {"fire": 1}, 1)[9]
    whole = onward(ride, SIMPLE, 4, 0, 60)
    assert (whole == onward(ride, SIMPLE, 4, 0, 25) + onward(ride, SIMPLE, 4, 25, 35)).all()
    assert (whole != onward(ride, SIMPLE, 5, 0, 60)).any()
