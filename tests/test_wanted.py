"""A wanted chance: what is tried, and what is proposed."""

from __future__ import annotations

import pytest

from companion import shelf
from companion.simulator.question import question
from companion.simulator.tally import Tally, none_yet
from companion.wanted import candidates, nearest

PANEL = shelf.panel()


def mixes(seats: int, liked: dict[str, int]) -> list[dict[str, int]]:
    return [dict(one.setup.chosen) for one in candidates(question(seats, liked, PANEL, 1000))]


def test_every_number_of_tokens_and_every_hand_is_tried_and_what_is_liked_stays():
    found = mixes(2, {"fire": 1, "tokens": 2, "bigger": 1})
    assert len(found) == 15
    assert all(mix["fire"] == 1 for mix in found)
    assert {mix.get("tokens", 0) for mix in found} == {0, 1, 2, 3, 4}
    assert sum("bigger" in mix for mix in found) == sum("smaller" in mix for mix in found) == 5


@pytest.mark.parametrize(
    ("seats", "liked", "count"),
    [(7, {"tower": 4}, 10), (2, {"two_cars": 1}, 5), (2, {"first_ride": 1, "fire": 1}, 5), (3, {"short": 1}, 15)],
)
def test_a_fixed_hand_is_left_alone_and_the_tower_has_two(seats, liked, count):
    assert len(mixes(seats, liked)) == count


def test_an_impossible_mix_has_no_candidates():
    assert mixes(2, {"short": 1, "two_cars": 1}) == []
    assert mixes(6, {}) == []


def share(percent: int) -> Tally:
    counted = none_yet()
    counted[0, 0], counted[1, 5] = percent, 100 - percent
    return counted


def test_the_nearest_comes_first_and_of_equals_the_plainest():
    asked = candidates(question(2, {"fire": 1}, PANEL, 100))[:4]  # standard hand, with none to three tokens
    found = nearest(asked, [share(percent) for percent in (30, 48, 52, 70)], 0.5)
    assert [round(100 * one.chance) for one in found] == [48, 52, 30, 70]
    assert dict(found[0].variants) == {"fire": 1, "tokens": 1}
