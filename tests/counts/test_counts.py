"""One pile, every card on every top: the text files, the oracle and the referee agree."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from companion.paternoster import referee
from companion.paternoster.card import Card
from companion.paternoster.moves import Play
from companion.paternoster.ride import Ride
from companion.ruling import Refusal
from tests import oracle
from tests.counts.counted import FOLDER, TABLES, pairs, written
from tests.rulings.table import sit_down


@cache
def ride_on(pile: int, top: str, first_ride: bool) -> Ride:
    """A ride with that top on the pile, in a turn that has its step back and a token."""
    table = sit_down(1, tokens=1, **({"first_ride": 1} if first_ride else {}))
    laid = referee.rule(table.ride, Play(Card.read(top), pile))
    assert isinstance(laid, Ride)
    return laid


def told_by_referee(pile: int, top: str, card: str, first_ride: bool) -> str:
    """How the referee takes that card on that top, said as a play and as a long step back."""
    ride = ride_on(pile, top, first_ride)
    short, long = (referee.rule(ride, Play(Card.read(card), pile, long=long)) for long in (False, True))
    if isinstance(long, Ride):
        assert isinstance(short, Refusal)
        assert long.turn.stepped_back
        return oracle.LONG
    if isinstance(short, Refusal):
        return oracle.NO
    if short.turn.stepped_back:
        return oracle.BACK
    up = pile == 0
    onwards = oracle.higher_or_equal(card, top) if up else oracle.higher_or_equal(top, card)
    return oracle.GOES if onwards else oracle.SUIT


@pytest.mark.parametrize("name", TABLES)
def test_P6_P7_V2_V4_the_counts(name):
    """1378 pairs go, 48 are step backs, 84 long ones, 1194 don't go; in a First ride 312 go by their suit."""
    assert Counter(pairs(name).values()) == Counter(TABLES[name][2])


@pytest.mark.parametrize("name", TABLES)
def test_the_oracle_tells_what_is_written(name):
    assert written(name) == (FOLDER / name).read_text("utf-8")


@pytest.mark.parametrize("name", TABLES)
def test_the_referee_tells_what_is_written(name):
    way, first_ride, _ = TABLES[name]
    pile = 0 if way == "up" else 1 if first_ride else 2
    one_deck = {(card, card) for card in oracle.LADDER} if first_ride else set()  # there a card has no twin
    table = {pair: word for pair, word in pairs(name).items() if pair not in one_deck}
    told = {(top, card): told_by_referee(pile, top, card, first_ride) for top, card in table}
    assert told == table


def test_a_down_pile_mirrors_an_up_pile():
    """Turned upside down the ladder is the same: what is lower becomes higher, suit order included."""
    turned = dict(zip(oracle.LADDER, reversed(oracle.LADDER), strict=True))
    up, down = pairs("up.txt"), pairs("down.txt")
    assert down == {(turned[top], turned[card]): word for (top, card), word in up.items()}
