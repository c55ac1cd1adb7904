"""The chance from here: as the odds at the start, sure where all is settled, and no card is dealt that is gone."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt

import pandas as pd
import pytest

from companion.paternoster import ladder, referee
from companion.paternoster.card import CARDS, Card
from companion.paternoster.moves import Finish, PassOn, Play
from companion.paternoster.pile import Pile
from companion.paternoster.ride import Ride
from companion.paternoster.variants import rules_for
from companion.ruling import Refusal
from companion.simulator.odds import POLICIES, flattened, odds
from companion.simulator.onward import TOLD_AS, onward
from companion.simulator.table import MOST_IN_HAND
from companion.simulator.tally import WHY, mean_left, perfect
from companion.simulator.trace import trace, trace_onward
from tests.simulator.mixes import MIXES, setup

SIMPLE = POLICIES["simple"]
GAMES = 2000


def begun(seats: int, variants: dict[str, int], passengers: tuple[Card, ...] = ()) -> Ride:
    rules = rules_for(setup(seats, variants, passengers))
    assert not isinstance(rules, Refusal)
    return referee.begin(rules, tuple("ABCDEFGH"[:seats]))


def told(seats: int, variants: dict[str, int], number: int, policy: int = SIMPLE) -> tuple[Ride, ...]:
    """A simulated ride as the referee sees it: before its first move, and after each."""
    played = trace(flattened(setup(seats, variants)), policy, 11, number)
    ride = begun(seats, variants, played.passengers)
    moments = [ride]
    for move in played.moves:
        after = referee.rule(ride, move)
        assert isinstance(after, Ride)
        ride = after
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
    before = won[-2]
    assert before.left == 1
    assert perfect(onward(before, SIMPLE, 1, 0, 200)) == 200


def test_where_nothing_goes_any_more_the_chance_is_nought():
    ride = begun(2, {})
    high, low = Card.read("K♣"), Card.read("A♦")
    piles = (Pile(1, (high,), 1), Pile(1, (high,), 1), Pile(-1, (low,), 1), Pile(-1, (low,), 1))
    stuck = replace(ride, piles=piles, hands=(7, 7), draw=86, turn=replace(ride.turn, number=2))
    tally = onward(stuck, SIMPLE, 1, 0, 300)
    assert perfect(tally) == 0
    assert mean_left(tally)[0] > 80


@pytest.mark.parametrize(("seats", "variants"), MIXES, ids=str)
def test_under_any_rules_it_goes_on_from_every_move(seats, variants):
    for ride in told(seats, variants, 3):
        tally = onward(ride, SIMPLE, 1, 0, 8)
        assert tally.sum() == 8
        assert not tally[:, ride.left + 1 :].any()


@pytest.mark.parametrize("policy", ["random", "simple", "careful"])
@pytest.mark.parametrize(("seats", "variants"), MIXES, ids=str)
def test_what_it_plays_on_the_referee_accepts_in_the_middle_of_a_turn_too(seats, variants, policy):
    for number, begun_with in ((3, SIMPLE), (4, POLICIES["random"]), (5, POLICIES["random"])):
        moments = told(seats, variants, number, begun_with)
        for deal, moment in enumerate(moments[number:-1:7]):
            played = trace_onward(moment, POLICIES[policy], 1, deal)
            ride = moment
            for move in played.moves:
                after = referee.rule(ride, move)
                assert isinstance(after, Ride), (moment, played.moves, move, after)
                ride = after
            assert ride.end is not None
            assert WHY[played.why] == TOLD_AS.get(ride.end.why, ride.end.why)
            assert (played.left, played.tokens, played.delivered) == (ride.end.left, ride.tokens, ride.delivered)


def nearest(ride: Ride) -> Play:
    """The play that brings a car the fewest steps on."""
    fits = [(ladder.gap(pile.way, pile.step, card), card, at) for at, pile in enumerate(ride.piles) for card in CARDS]
    _, card, at = min((steps, card, at) for steps, card, at in fits if steps >= 0 and ride.copies(card))
    return Play(card, at)


@pytest.mark.parametrize("seats", [6, 7, 8])
def test_V5_a_hand_that_everybody_passes_to_is_dealt_whole(seats):
    ride = begun(seats, {"tower": 4, "passing": 1})
    fullest = ride
    while ride.draw:
        moves = [PassOn(0)] if ride.turn.player else []
        while moves or ride.owed:
            after = referee.rule(ride, moves.pop() if moves else nearest(ride))
            assert isinstance(after, Ride), after
            ride = after
        fullest = max(fullest, ride, key=lambda moment: moment.hands[0])
        after = referee.rule(ride, Finish())
        assert isinstance(after, Ride), after
        ride = after
    assert fullest.hands[0] > 40
    assert fullest.hands[0] <= MOST_IN_HAND
    tally = onward(fullest, SIMPLE, 1, 0, 5)
    assert tally.sum() == 5
    for move in trace_onward(fullest, SIMPLE, 1, 0).moves:
        after = referee.rule(fullest, move)
        assert isinstance(after, Ride), (move, after)
        fullest = after
    assert fullest.end is not None


def test_what_a_turn_has_had_counts():
    """Two cards laid: it may end. A step back taken: none is left, so that the same top costs dear."""
    ride = begun(2, {})
    for move in (Play(Card.read("7♥"), 0), Play(Card.read("6♥"), 0)):
        after = referee.rule(ride, move)
        assert isinstance(after, Ride)
        ride = after
    assert ride.turn.stepped_back
    for deal in range(40):
        first, *_ = trace_onward(ride, SIMPLE, 1, deal).moves
        assert isinstance(first, Finish) or not is_step_back(ride, first)


def test_the_same_seed_deals_the_same_whatever_the_parts():
    ride = told(2, {"fire": 1}, 1)[9]
    whole = onward(ride, SIMPLE, 4, 0, 60)
    assert (whole == onward(ride, SIMPLE, 4, 0, 25) + onward(ride, SIMPLE, 4, 25, 35)).all()
    assert (whole != onward(ride, SIMPLE, 5, 0, 60)).any()


def is_step_back(ride, move):
    return isinstance(move, Play) and ladder.fit(1, ride.piles[move.pile].step, move.card, 0) == ladder.BACK
