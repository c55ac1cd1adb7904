"""Whatever a house has been through, its figures are those that a recount from the raw entries gives."""

from __future__ import annotations

import random
from collections import defaultdict
from pathlib import Path

import pytest

from companion import campaign, frames, house, shelf, transcript
from companion.answers import Begun
from companion.desk import Desk
from companion.kept import Kept, Row, Which
from companion.registry import Registry
from companion.store import Store
from tests.campaign.recount import Counted, recount

FLOORS = house.floors()
GROUPS = {"Lamplighters": ["Ida", "Otto"], "Night Porters": ["Mika", "Sofia", "Aarne", "Liv"]}
RECORDED = {
    (group["name"], ride["floor"]): [one["told"] for one in group["rides"] if one.get("floor") == ride["floor"]]
    for group in shelf.campaign()
    for ride in group["rides"]
    if "floor" in ride
}


class Evenings:
    """Two devices on one file, each with a desk and a connection of its own, and chance."""

    def __init__(self, path: Path, seed: int = 0) -> None:
        self.path, self.chance, self.now = path, random.Random(seed), 1_770_000_000.0  # noqa: S311
        self.devices = [Desk(Store(path), house.GAMES, self.clock) for _ in range(2)]
        self.registries = [Registry(desk.store, self.clock) for desk in self.devices]
        self.groups = {self.registries[0].add_group(name, players).id: name for name, players in GROUPS.items()}

    def clock(self) -> float:
        self.now += 1
        return self.now

    @property
    def desk(self) -> Desk:
        """Whichever device is nearest."""
        return self.chance.choice(self.devices)

    @property
    def registry(self) -> Registry:
        return self.chance.choice(self.registries)

    def begin(self, group: str, floor: str, told: str, *, to_the_end: bool = True) -> str:
        """A recorded ride of that floor, told to its end or to somewhere in its middle. What was said last is heard."""
        seats = self.registry.players(group)
        read = transcript.read(shelf.demonstration(told))
        names = [one.name for one in seats]
        variants, goal = next((one.variants, one.goal) for one in FLOORS if one.key == floor)
        start = house.starting(names, read.start["first"], variants, read.start.get("passengers", ()))
        counts = {"group": group, "seats": [one.id for one in seats], "floor": floor, "goal": goal}
        begun = self.desk.begin("paternoster", start | counts)
        assert isinstance(begun, Begun), begun
        said = read.said if to_the_end else read.said[: self.chance.randrange(1, len(read.said))]
        rows = [Row(number, one, None, self.clock(), None) for number, one in enumerate(said[:-1], 1)]
        if rows:
            self.desk.store.add(begun.ride, *rows)
        heard = self.desk.hear(begun.ride, said[-1], len(said), sure=True)
        assert heard.kind == "accepted", heard
        return begun.ride

    def something(self) -> None:
        """One of the things that a house goes through."""
        often = self.ride, self.ride, self.ride, self.ride, self.take_back, self.restore, self.groups_back
        do = self.chance.choice((*often, *often, self.correct, self.bin, self.aside, self.group_away))
        do()

    def ride(self) -> None:
        group, name = self.chance.choice(list(self.groups.items()))
        if group not in {one.id for one in self.registry.groups()}:
            return
        floor = self.chance.choice([floor for one, floor in RECORDED if one == name])
        told = self.chance.choice(RECORDED[name, floor])
        self.begin(group, floor, told, to_the_end=self.chance.random() < 0.8)

    def take_back(self) -> None:
        kept = self.any()
        if kept is not None:
            count = self.chance.choice((1, 1, 2, 5, len(kept.entries)))
            self.desk.hear(kept.id, "undo" if count == 1 else f"undo {count}", len(kept.entries) + 1)

    def correct(self) -> None:
        """Some late entry becomes `stuck` or `end`, or takes another pile, if that goes."""
        kept = self.any()
        if kept is not None and kept.entries:
            row = self.chance.choice(kept.entries[-12:])
            said = self.chance.choice(("stuck", "end", row.said.replace("1", "2")))
            self.desk.keep_correction(kept.id, row.number, said, len(kept.entries))

    def bin(self) -> None:
        kept = self.any()
        if kept is not None:
            self.registry.bin_ride(kept.id)

    def restore(self) -> None:
        for ride in self.registry.rides(Which(binned=True))[:2]:
            self.registry.restore_ride(ride.id)

    def aside(self) -> None:
        for ride in self.registry.rides(Which(outcomes=("open",)))[:1]:
            self.registry.set_aside(ride.id)

    def group_away(self) -> None:
        self.registry.bin_group(self.chance.choice(list(self.groups)))

    def groups_back(self) -> None:
        for group in self.groups:
            self.registry.restore_group(group)

    def any(self) -> Kept | None:
        ids = self.desk.store.ids()
        return self.desk.store.ride(self.chance.choice(ids)) if ids else None

    def agrees(self) -> None:
        """Lists, frame, filters and campaign say what the recount says."""
        counted = recount(self.path)
        rides = self.registry.rides()
        assert {ride.id: as_counted(ride) for ride in rides} == counted
        frame = frames.rides(rides, FLOORS, self.registry.groups()).set_index("ride")
        stars = {ride: one.stars for ride, one in counted.items() if one.stars is not None}
        assert frame["stars"].dropna().to_dict() == stars
        for outcome in {one.outcome for one in counted.values()}:
            asked = self.registry.rides(Which(outcomes=(outcome,)))
            assert {ride.id for ride in asked} == {ride for ride, one in counted.items() if one.outcome == outcome}
        assert tallied(campaign.climbs(FLOORS, rides)) == tally(counted)


def as_counted(ride) -> Counted:
    stars = campaign.stars(ride)
    return Counted(ride.outcome, ride.left, stars, ride.entries, ride.group, ride.floor, ride.begun_at)


def tally(counted: dict[str, Counted]) -> dict[tuple[str, str], tuple[object, ...]]:
    """Group and floor → attempts, best stars, fewest left, for floors that were ridden."""
    there = defaultdict(list)
    for one in counted.values():
        if one.group and one.floor:
            there[one.group, one.floor].append(one)
    figures: dict[tuple[str, str], tuple[object, ...]] = {}
    for where, rides in there.items():
        left = [one.left for one in rides if one.left is not None and one.outcome != "lost"]
        figures[where] = len(rides), max(one.stars or 0 for one in rides), min(left, default=None)
    return figures


def tallied(climbs: dict[str, campaign.Climb]) -> dict[tuple[str, str], tuple[object, ...]]:
    return {
        (group, one.floor.key): (one.attempts, one.stars, one.left)
        for group, climb in climbs.items()
        for one in climb.landings
        if one.attempts
    }


@pytest.mark.parametrize("seed", range(6))
def test_after_whatever_happens_the_figures_are_those_of_a_recount(tmp_path, seed):
    evenings = Evenings(tmp_path / "rides.db", seed)
    for _ in range(8):
        for _ in range(12):
            evenings.something()
        evenings.agrees()
    evenings.groups_back()
    evenings.agrees()
    assert len(recount(tmp_path / "rides.db")) > 10


@pytest.fixture
def evenings(tmp_path: Path) -> Evenings:
    return Evenings(tmp_path / "rides.db")


@pytest.fixture
def group(evenings: Evenings) -> str:
    return next(iter(evenings.groups))


def stars_of(evenings: Evenings, group: str, device: int = 0) -> list[int]:
    rides = evenings.registries[device].rides(Which(group=group))
    return [one.stars for one in campaign.climb(FLOORS, rides).landings]


def test_F2_a_ride_taken_back_from_its_end_takes_its_star_back(evenings, group):
    """Ended on one device and taken back on the other: both see the stars go, and come again."""
    ride = evenings.begin(group, "test-ride", "standard-7")
    assert stars_of(evenings, group, 1) == [2] + [0] * 11
    seq = int(str(evenings.devices[1].mark(ride)))
    assert evenings.devices[1].hear(ride, "undo", seq + 1).kind == "accepted"
    assert stars_of(evenings, group, 0) == [0] * 12
    evenings.agrees()
    assert evenings.devices[0].hear(ride, "stuck", seq + 2, sure=True).kind == "accepted"
    assert stars_of(evenings, group, 1) == [2] + [0] * 11
    evenings.agrees()


def test_F2_a_bin_takes_the_stars_along_and_brings_them_back(evenings, group):
    """Stars are those of the rides that are shown: of a ride's bin, and of a group's."""
    ride = evenings.begin(group, "test-ride", "standard-10")
    for away, back, what in (("bin_ride", "restore_ride", ride), ("bin_group", "restore_group", group)):
        getattr(evenings.registries[0], away)(what)
        assert stars_of(evenings, group, 1) == [0] * 12
        getattr(evenings.registries[1], back)(what)
        assert stars_of(evenings, group, 0) == [3] + [0] * 11


def test_F2_a_corrected_ride_has_the_stars_of_what_it_is_now(evenings, group):
    """An earlier entry that turns out to have ended the ride ends its stars too."""
    ride = evenings.begin(group, "test-ride", "standard-10")
    seq = int(str(evenings.desk.mark(ride)))
    told = evenings.desk.log(ride)
    place = next(line.number for line in told if line.said == "end" and line.number > 20)
    done = evenings.desk.keep_correction(ride, place - 1, "stuck", seq)
    assert done.kind == "accepted", done.answer
    assert stars_of(evenings, group) == [0] * 12
    evenings.agrees()
