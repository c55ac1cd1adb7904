"""May this card go there? Every card on every top, whatever else holds: as the ladder is restated in tests/oracle.py,
and as the referee answers to the card that is tapped."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from companion import fitting, house
from companion.fitting import BRAKE, HOLDS, RIDE, ROUND, Asked
from companion.ruling import Refusal
from tests.oracle import BACK, GOES, LADDER, LONG, NO, SUIT, way_of_going

WAYS = {1: "up", -1: "down"}
RANKS = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2")  # T1, from low to high


def mixes(game: str) -> list[frozenset[str]]:
    held = HOLDS[game]
    return [frozenset(some) for many in range(len(held) + 1) for some in combinations(held, many)]


def wanted(asked: Asked, card: str) -> str:
    """The oracle's word for that card, what else holds heeded."""
    first_ride = "first_ride" in asked.holds
    lying = [asked.top, BRAKE if "braked" in asked.holds else None]
    if lying.count(card) >= (1 if first_ride else 2):
        return NO  # P17: all of them lie there
    kind = way_of_going(WAYS[asked.way], asked.top, card, first_ride=first_ride)
    back = kind in (BACK, LONG)
    if back and asked.holds & {"stepped_back", "braked"}:
        return NO  # P8, V14
    return NO if kind == LONG and "tokens" not in asked.holds else kind  # V4


def kind(fit: str) -> str:
    return {"": NO, "b": BACK, "l": LONG, "s": SUIT}.get(fit, GOES)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("holds", mixes(RIDE), ids=lambda holds: "+".join(sorted(holds)) or "nothing")
def test_the_whole_ladder_is_drawn_as_the_rules_have_it(holds: frozenset[str], way: int):
    for top in (None, *LADDER):
        asked = Asked(RIDE, way, top, holds)
        drawn = {card: kind(fit) for card, fit in fitting.answers(asked).items()}
        assert drawn == {card: wanted(asked, card) for card in LADDER}, asked


@pytest.mark.parametrize("holds", mixes(RIDE), ids=lambda holds: "+".join(sorted(holds)) or "nothing")
def test_the_answer_to_one_card_is_what_is_drawn_of_it(holds: frozenset[str]):
    chance = random.Random(6)  # noqa: S311 - cards, not keys
    for _ in range(100):
        asked = Asked(RIDE, chance.choice((1, -1)), chance.choice((None, *LADDER)), holds)
        card = chance.choice(LADDER)
        said = fitting.answer(asked, card).answer
        assert isinstance(said, Refusal) == (fitting.answers(asked)[card] == ""), (asked, card)
        assert house.ruling(fitting.ruling(asked, card))


def goes(top: str | None, card: str, floor: str) -> bool:
    """T7 to T12, rank by rank."""
    if top is None:
        return True
    if card == top:
        return True
    if top in ("10", "2"):
        return False
    if card == "2":
        return top != "A"
    if card == "A":
        return top in ("J", "Q", "K")
    if card in ("J", "Q", "K"):
        return RANKS.index(top) >= RANKS.index(floor) and RANKS.index(card) > RANKS.index(top)
    return RANKS.index(card) > RANKS.index(top)


@pytest.mark.parametrize("holds", mixes(ROUND), ids=lambda holds: "+".join(sorted(holds)) or "nothing")
def test_the_other_game_s_ranks_too(holds: frozenset[str]):
    for top in (None, *RANKS):
        drawn = fitting.answers(Asked(ROUND, 1, top, holds))
        floor = "7" if "faces_on_seven" in holds else "6"
        assert {card: bool(fit) for card, fit in drawn.items()} == {card: goes(top, card, floor) for card in RANKS}, top


@pytest.mark.parametrize(
    ("asked", "card", "ruling"),
    [
        (Asked(top="6♥"), "5♥", "P7"),
        (Asked(top="6♥"), "6♥", "P9"),
        (Asked(top="6♥"), "K♣", "P6"),
        (Asked(top="6♥"), "6♦", "P6"),
        (Asked(top="6♥", holds=frozenset({"stepped_back"})), "5♥", "P8"),
        (Asked(top="6♥", holds=frozenset({"tokens"})), "3♥", "V4"),
        (Asked(top="6♥", holds=frozenset({"braked"})), "5♥", "V14"),
        (Asked(top="K♥", holds=frozenset({"first_ride"})), "A♥", "V2"),
        (Asked(top=None), "K♦", "P6"),
        (Asked(ROUND, top="Q"), "A", "T9"),
        (Asked(ROUND, top="5"), "J", "T8"),
        (Asked(ROUND, top="10"), "2", "T11"),
        (Asked(ROUND, top="9"), "10", "T7"),
        (Asked(ROUND, top=None), "2", "T12"),
    ],
)
def test_the_ruling_beside_the_answer_is_the_one_that_decides(asked: Asked, card: str, ruling: str):
    assert fitting.ruling(asked, card) == ruling
