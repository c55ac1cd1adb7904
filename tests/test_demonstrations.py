"""The invented campaign: there on request, marked as such, gone in one go, and never in the way of what is real."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from companion import campaign, demonstrations, house, shelf
from companion.answers import Begun
from companion.desk import Desk
from companion.kept import Kept, Which
from companion.registry import Registry
from companion.shelf import ShelfError
from companion.store import Store

NOW = datetime(2026, 3, 20, 12, 30).timestamp()


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(Store(tmp_path / "rides.db"), house.GAMES, lambda: NOW)


@pytest.fixture
def registry(desk: Desk) -> Registry:
    return Registry(desk.store)


def test_two_groups_with_rides_of_the_past_weeks_all_marked(desk, registry):
    count = demonstrations.show(desk)
    rides, groups = registry.rides(), registry.groups()
    assert isinstance(rides, tuple) and isinstance(groups, tuple)
    assert (len(rides), len(groups)) == (count, 2)
    assert all(one.demonstration for one in (*rides, *groups))
    assert all(NOW - 60 * 86400 < ride.begun_at < NOW for ride in rides)
    assert {ride.outcome for ride in rides} == {"perfect", "cleared", "ended", "lost", "aborted"}


def test_it_is_there_once(desk, registry):
    assert demonstrations.shown(desk) is False
    demonstrations.show(desk)
    assert demonstrations.shown(desk) is True
    assert demonstrations.show(desk) == 0
    assert len(registry.groups()) == 2


def test_F1_no_group_rode_a_floor_before_it_was_open(desk, registry):
    """Each ride of the invented groups was on a floor that their earlier rides had opened."""
    demonstrations.show(desk)
    for group in registry.groups():
        rides = sorted(registry.rides(Which(group=group.id)), key=lambda ride: ride.begun_at)
        for place, ride in enumerate(rides):
            may = [one.floor.key for one in campaign.climb(house.floors(), rides[:place]).landings if one.open]
            assert ride.floor is None or ride.floor in may


def test_every_entry_is_one_that_the_referee_accepts(desk, registry):
    demonstrations.show(desk)
    for ride in registry.rides():
        seen = desk.look(ride.id)
        assert seen.broken is None
        assert seen.result == ride.result


def test_it_is_never_the_ride_that_the_table_opens(desk):
    demonstrations.show(desk)
    assert desk.open_ride() is None


def test_nothing_can_be_entered_in_it(desk, registry):
    demonstrations.show(desk)
    ride = registry.rides(Which(outcomes=("aborted",)))[0]
    assert desk.hear(ride.id, "undo", ride.entries + 1).answer.reason == "only-to-watch"


def test_it_goes_without_a_trace_and_leaves_what_is_real(desk, registry):
    family = registry.add_group("Family", ["Anna"])
    anna = registry.players(family.id)
    real = desk.begin("paternoster", house.starting(["Anna"], 0, {}, ()) | {"group": family.id, "seats": [anna[0].id]})
    demonstrations.show(desk)
    assert demonstrations.remove(desk) == 24
    assert registry.groups() == (family,)
    assert registry.players() == anna
    assert [ride.id for ride in registry.rides()] == [real.ride]
    assert registry.rides(Which(binned=True)) == ()
    assert demonstrations.remove(desk) == 0


def test_what_an_invented_group_really_rode_stays_without_a_group(desk, registry):
    demonstrations.show(desk)
    group = registry.groups()[0]
    seats = registry.players(group.id)
    start = house.starting([one.name for one in seats], 0, {}, ())
    counts = {"group": group.id, "seats": [one.id for one in seats], "floor": "test-ride", "goal": 6}
    begun = desk.begin("paternoster", start | counts)
    assert isinstance(begun, Begun)
    demonstrations.remove(desk)
    (ride,) = registry.rides()
    assert (ride.id, ride.group, ride.seats, ride.floor, ride.goal) == (begun.ride, None, (), None, None)
    kept = desk.store.ride(begun.ride)
    assert isinstance(kept, Kept)
    assert kept.start == start
    assert desk.hear(begun.ride, "6♥ up1", 1).kind == "accepted"


@pytest.mark.parametrize(
    ("ride", "entry"),
    [
        ('{ told = "a", days = 1, at = "10:00" }', r"group\.1\.rides\.1"),
        ('{ told = "a", days = 1, floor = "x" }', r"group\.1\.rides\.1"),
        ('{ told = "a", days = 1, at = "10:00", floor = "x", level = "y" }', r"group\.1\.rides\.1"),
        ('{ told = "a", days = 1, at = "25:00", floor = "x" }', r"group\.1\.rides\.1\.at"),
        ('{ told = "a", days = -1, at = "10:00", floor = "x" }', r"group\.1\.rides\.1\.days"),
        ('{ told = "a", days = 1, at = "10:00", floor = "x", left = 3 }', r"group\.1\.rides\.1\.left"),
    ],
)
def test_a_recorded_ride_that_is_none_is_named(tmp_path, ride, entry):
    (tmp_path / "demonstrations").mkdir()
    text = f'[[group]]\nname = "A"\nplayers = ["B"]\nrides = [{ride}]'
    (tmp_path / "demonstrations" / "campaign.toml").write_text(text, "utf-8")
    with pytest.raises(ShelfError, match=rf"^campaign\.toml: {entry}: "):
        shelf.campaign(tmp_path)
