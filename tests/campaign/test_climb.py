"""The campaign's score: which floors are open, and what a floor is worth."""

from __future__ import annotations

from typing import Any

import pytest

from companion import campaign, house
from companion.kept import Outcome, Summary
from companion.paternoster.tower import Floor

FLOORS = tuple(Floor(number, key, {}, goal) for number, (key, goal) in enumerate([("a", 6), ("b", 5), ("c", 0)], 1))


def ride(floor: str | None, left: int | None, *, lost: bool = False, at: float = 0.0, **more: Any) -> Summary:
    """A ride of group g with so many cards left; left None: it goes on."""
    goal = next((one.goal for one in FLOORS if one.key == floor), None)
    result = None if left is None else {"won": left == 0 and not lost, "lost": lost, "left": left, "why": "stuck"}
    outcome: Outcome = "open" if left is None else "lost" if lost else "ended"
    ended = None if left is None else at + 9
    given = {"group": "g", "floor": floor, "goal": goal, "result": result, "ended_at": ended} | more
    return Summary(f"r{at}", "paternoster", outcome, ("Anna",), {}, at, at, entries=3, **given)


def landings(*rides: Summary) -> list[tuple[int, int, int | None, bool]]:
    """Of each floor: stars, attempts, fewest left, open."""
    climb = campaign.climb(FLOORS, rides)
    return [(one.stars, one.attempts, one.left, one.open) for one in climb.landings]


def test_F1_at_first_only_the_lowest_floor_is_open():
    """The next floor opens when a floor is cleared."""
    assert [one[3] for one in landings()] == [True, False, False]


def test_F1_a_cleared_floor_opens_the_next_and_stays_open():
    assert [one[3] for one in landings(ride("a", 6))] == [True, True, False]
    assert [one[3] for one in landings(ride("a", 6), ride("b", 4))] == [True, True, True]


def test_F1_a_floor_that_is_not_cleared_opens_nothing_above_it():
    assert [one[3] for one in landings(ride("a", 7))] == [True, False, False]


def test_F1_a_cleared_floor_can_be_ridden_again_whatever_became_of_those_below():
    """As after a ride was taken back: what lies above it opens when the way up is whole again."""
    assert [one[3] for one in landings(ride("a", 7), ride("b", 0))] == [True, True, False]


@pytest.mark.parametrize(("left", "stars"), [(7, 0), (6, 1), (4, 1), (3, 2), (1, 2), (0, 3)])
def test_F2_one_star_for_the_goal_two_for_half_of_it_three_for_all(left, stars):
    assert campaign.stars(ride("a", left)) == stars


@pytest.mark.parametrize(("left", "stars"), [(5, 1), (3, 1), (2, 2), (0, 3)])
def test_F2_half_is_rounded_down(left, stars):
    assert campaign.stars(ride("b", left)) == stars


@pytest.mark.parametrize(("left", "stars"), [(1, 0), (0, 3)])
def test_F2_with_goal_0_all_three_at_once(left, stars):
    assert campaign.stars(ride("c", left)) == stars


@pytest.mark.parametrize("left", [0, 1, 6])
def test_F2_a_lost_ride_clears_nothing(left):
    lost = ride("a", left, lost=True)
    assert campaign.stars(lost) == 0
    assert landings(lost)[0] == (0, 1, None, True)


def test_F2_a_floor_keeps_its_best():
    assert landings(ride("a", 2), ride("a", 6, at=1), ride("a", 9, at=2))[0] == (2, 3, 2, True)


def test_F2_thirty_six_in_all():
    best = [ride(floor.key, 0, at=floor.number, goal=floor.goal) for floor in house.floors()]
    climb = campaign.climb(house.floors(), best)
    assert (climb.stars, climb.cleared, climb.next) == (36, 12, None)


def test_the_goal_is_the_one_of_the_day_it_was_ridden():
    """A group that makes its floors harder later keeps the stars it has."""
    assert campaign.stars(ride("a", 6, goal=6)) == 1
    assert landings(ride("a", 8, goal=8))[0][0] == 1
    assert landings(ride("a", 6, goal=3))[0][0] == 0


def test_a_ride_that_goes_on_is_an_attempt_without_a_star():
    assert campaign.stars(ride("a", None)) == 0
    assert landings(ride("a", None))[0] == (0, 1, None, True)


def test_rides_on_a_level_count_for_no_floor():
    own = ride(None, 0, level="normal")
    assert campaign.stars(own) is None
    assert landings(own) == landings()


def test_a_floor_that_is_no_more_is_no_matter():
    assert landings(ride("attic", 0, goal=3)) == landings()


def test_the_first_clear_is_the_one_that_ended_first():
    slow, quick = ride("a", 3, at=1.0, ended_at=50.0), ride("a", 0, at=2.0, ended_at=20.0)
    climb = campaign.climb(FLOORS, [ride("a", 9, at=0.0), quick, slow])
    assert climb.landings[0].first_clear == quick
    assert climb.landings[1].first_clear is None


def test_F3_several_groups_side_by_side():
    """Each group has its own score; a ride without a group is in none."""
    climbs = campaign.climbs(FLOORS, [ride("a", 0), ride("a", 6, at=1, group="h"), ride("a", 0, at=2, group=None)])
    assert {group: climb.stars for group, climb in climbs.items()} == {"g": 3, "h": 1}


def test_attempts_are_counted_by_group_and_floor_as_they_began():
    rides = [ride("a", 9, at=3), ride("a", None, at=1), ride("b", 9, at=2), ride("a", 9, at=0, group="h")]
    assert campaign.attempts([*rides, ride(None, 9, at=9)]) == {"r1": 1, "r3": 2, "r2": 1, "r0": 1}


def test_the_next_floor_is_the_lowest_that_is_not_cleared():
    assert campaign.climb(FLOORS, [ride("a", 0)]).next == FLOORS[1]
