"""V17: what goes together, and why the rest doesn't."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from companion.paternoster.rules import Rules
from companion.paternoster.variants import VARIANTS, rules_for
from companion.ruling import Refusal
from tests.rulings.table import choices

THREE = "10♣ J♣ 8♦"
EVERYTHING = {
    "V1": "short",
    "V2": "first_ride",
    "V3": "bigger",
    "V4": "tokens",
    "V5": "passing",
    "V6": "smaller",
    "V7": "steep",
    "V8": "two_cars",
    "V9": "silent",
    "V10": "operator",
    "V11": "hourglass",
    "V12": "passengers",
    "V13": "fire",
    "V14": "commands",
    "V15": "light",
    "V16": "tower",
}
SETTLE_DECKS = ("V1", "V2", "V8", "V16")
APART = {
    *(frozenset(pair) for pair in combinations(SETTLE_DECKS, 2)),
    *(frozenset(pair) for pair in (("V3", "V6"), ("V9", "V10"), ("V14", "V15"), ("V2", "V7"))),
    *(frozenset(("V12", one_deck)) for one_deck in ("V1", "V2", "V8")),
    # † V3 and V6 shift the hands of the standard game and of V1 only: where they could shift nothing they are refused.
    *(frozenset(pair) for pair in product(("V3", "V6"), ("V2", "V8", "V16"))),
}


def setup(seats: int, *numbers: str) -> Rules | Refusal:
    """The rules of these variants, each at its mildest."""
    chosen = {EVERYTHING[number]: 1 for number in numbers}
    if "tower" in chosen:
        chosen["tower"] = 4
    passengers = THREE if chosen.pop("passengers", 0) else ""
    return rules_for(choices(seats, passengers, **chosen))


def test_V17_names_every_variant():
    """Every variant from V1 to V16 can be chosen, under its own number."""
    assert {variant.ruling: variant.key for variant in VARIANTS} == EVERYTHING


@pytest.mark.parametrize("pair", sorted(tuple(sorted(pair)) for pair in APART))
def test_V17_what_does_not_go_together(pair):
    """† These two exclude each other at every number of seats; where those suit, the refusal names both."""
    for seats in range(1, 9):
        answer = setup(seats, *pair)
        assert isinstance(answer, Refusal)
        assert "V17" in answer.rulings
    answer = setup(7 if "V16" in pair else 2, *pair)
    assert answer.reason.startswith("clash-"), answer
    assert {"V17", *pair} <= set(answer.rulings), answer


def test_V17_each_clash_has_its_own_reason():
    """† Decks and piles, hands, opposites and missing twins are told apart."""
    reasons = [setup(2, *pair).reason for pair in (("V1", "V2"), ("V3", "V6"), ("V1", "V12"), ("V3", "V8"))]
    assert len(set(reasons)) == len(reasons)


def seats_of(*numbers: str) -> set[int]:
    """The numbers of players for which these go together by the rulebook."""
    seats = set(range(1, 6))
    if "V16" in numbers:
        seats = {6, 7, 8}
    if "V8" in numbers:
        seats &= {2}
    if "V5" in numbers:
        seats -= {1}
    return seats


@pytest.mark.parametrize("seats", range(10))
def test_V17_everything_else_combines(seats):
    """† Any two that don't exclude each other combine, at the numbers of players that suit both."""
    for pair in combinations(EVERYTHING, 2):
        if frozenset(pair) not in APART:
            assert isinstance(setup(seats, *pair), Rules) is (seats in seats_of(*pair)), pair


@pytest.mark.parametrize("seats", range(10))
def test_V17_seats(seats):
    """† One to five players, two for Two cars, six to eight in the Tower, two or more for Passing on."""
    for numbers in ((), ("V8",), ("V16",), ("V5",)):
        answer = setup(seats, *numbers)
        if seats in seats_of(*numbers):
            assert isinstance(answer, Rules)
        else:
            assert isinstance(answer, Refusal)
            assert answer.reason.startswith("seats-")
            assert "V17" in answer.rulings


def test_V17_all_that_goes_at_once():
    """† A ride may have everything that doesn't clash: a short list of the longest mixes."""
    mixes = [
        ("V3", "V4", "V5", "V7", "V9", "V11", "V12", "V13", "V14"),
        ("V6", "V4", "V5", "V7", "V10", "V11", "V12", "V13", "V15"),
        ("V1", "V3", "V4", "V5", "V7", "V10", "V11", "V13", "V14"),
        ("V8", "V4", "V5", "V7", "V9", "V11", "V13", "V14"),
        ("V2", "V4", "V5", "V10", "V11", "V13", "V14"),
    ]
    for mix in mixes:
        assert isinstance(setup(2, *mix), Rules), mix
    assert isinstance(setup(7, "V16", "V4", "V5", "V7", "V10", "V11", "V12", "V13", "V14"), Rules)


@pytest.mark.parametrize(
    ("chosen", "reason"),
    [
        ({"tokens": 5}, "unknown-choice"),
        ({"tower": 6}, "unknown-choice"),
        ({"wings": 1}, "unknown-variant"),
        ({"fire": 2}, "switch-counted"),
    ],
)
def test_V17_no_other_choices(chosen, reason):
    """What the rulebook doesn't offer can't be chosen."""
    answer = rules_for(choices(6 if "tower" in chosen else 2, **chosen))
    assert isinstance(answer, Refusal)
    assert answer.reason == reason


def test_V17_what_is_off_clashes_with_nothing():
    """A variant that is named with nought is not chosen."""
    assert isinstance(rules_for(choices(2, short=1, first_ride=0, tower=0)), Rules)
