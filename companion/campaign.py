"""The campaign's score: stars, open floors and attempts, computed anew from the rides that are kept (F1–F4)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from companion.kept import Plain, Summary
from companion.paternoster import tower
from companion.paternoster.tower import Floor, Level


@dataclass(frozen=True, slots=True)
class Landing:
    """One floor as a group has it so far.

    stars: the best, 0…3 (F2: a floor keeps its best); attempts: rides begun there, open and aborted ones among them;
    left: fewest cards left in a ride that wasn't lost, None without one; open: whether it may be ridden (F1);
    first_clear: the ride that cleared it first, None as long as none has.
    """

    floor: Floor
    stars: int
    attempts: int
    left: int | None
    open: bool
    first_clear: Summary | None

    @property
    def cleared(self) -> bool:
        return self.first_clear is not None


@dataclass(frozen=True, slots=True)
class Climb:
    """How far a group has come. landings: every floor, the lowest first."""

    landings: tuple[Landing, ...]

    @property
    def stars(self) -> int:
        """Of the 36 that twelve floors have."""
        return sum(landing.stars for landing in self.landings)

    @property
    def cleared(self) -> int:
        return sum(landing.cleared for landing in self.landings)

    @property
    def next(self) -> Floor | None:
        """The lowest floor that is not cleared; None once all are."""
        return next((landing.floor for landing in self.landings if not landing.cleared), None)


def floors(plain: Iterable[Plain]) -> tuple[Floor, ...]:
    """The floors as `shelf.floors` reads them, numbered from 1."""
    return tuple(Floor(number, one["key"], one["variants"], one["goal"]) for number, one in enumerate(plain, 1))


def levels(plain: Iterable[Plain]) -> tuple[Level, ...]:
    """The levels as `shelf.levels` reads them, the gentlest first."""
    return tuple(Level(one["key"], one["variants"]) for one in plain)


def stars(ride: Summary) -> int | None:
    """F2: what this ride brings; None where it counts for no floor. The goal is the one of the day it was ridden."""
    if ride.floor is None or ride.goal is None:
        return None
    if ride.result is None:
        return 0
    return tower.stars(ride.goal, int(ride.result["left"]), lost=bool(ride.result["lost"]))


def climb(tower_floors: Sequence[Floor], rides: Iterable[Summary]) -> Climb:
    """How far the group has come whose rides these are; rides that count for no floor are passed over."""
    by_floor: dict[str, list[Summary]] = defaultdict(list)
    for ride in sorted(rides, key=_begun):
        if ride.floor is not None:
            by_floor[ride.floor].append(ride)
    best = {key: max(stars(ride) or 0 for ride in there) for key, there in by_floor.items()}
    may = {floor.key for floor in tower.open_floors(tower_floors, best)}
    return Climb(tuple(_landing(floor, by_floor[floor.key], floor.key in may) for floor in tower_floors))


def climbs(tower_floors: Sequence[Floor], rides: Iterable[Summary]) -> dict[str, Climb]:
    """`climb` for every group that has ridden. Rides without a group are passed over."""
    by_group: dict[str, list[Summary]] = defaultdict(list)
    for ride in rides:
        if ride.group is not None:
            by_group[ride.group].append(ride)
    return {group: climb(tower_floors, theirs) for group, theirs in by_group.items()}


def attempts(rides: Iterable[Summary]) -> dict[str, int]:
    """Ride → its number among this group's rides on this floor, from 1 by when they began."""
    seen: dict[tuple[str, str], int] = defaultdict(int)
    numbers: dict[str, int] = {}
    for ride in sorted(rides, key=_begun):
        if ride.group is not None and ride.floor is not None:
            seen[ride.group, ride.floor] += 1
            numbers[ride.id] = seen[ride.group, ride.floor]
    return numbers


def computer_clears(facts: Plain, floor: str, players: int) -> float | None:
    """Percent of rides in which the simple computer player clears that floor; None where nobody has measured it.

    facts: as `shelf.facts` reads them.
    """
    return _figure(facts["floor"], floor, "cleared", players)


def computer_perfect(facts: Plain, level: str, players: int) -> float | None:
    """Percent of rides on that level in which the simple computer player gets all cards down."""
    return _figure(facts["level"], level, "perfect", players)


def _figure(rows: Iterable[Mapping[str, object]], key: str, name: str, players: int) -> float | None:
    for row in rows:
        figures = row[name]
        if row["key"] == key and isinstance(figures, Mapping):
            found = figures.get(players)
            return None if found is None else float(found)
    return None


def _landing(floor: Floor, rides: Sequence[Summary], may: bool) -> Landing:
    """rides: those on this floor, in the order in which they began."""
    left = [int(ride.result["left"]) for ride in rides if ride.result is not None and not ride.result["lost"]]
    clears = [ride for ride in rides if stars(ride)]
    first = min(clears, key=lambda ride: ride.ended_at or 0.0, default=None)
    best = max((stars(ride) or 0 for ride in rides), default=0)
    return Landing(floor, best, len(rides), min(left, default=None), may, first)


def _begun(ride: Summary) -> tuple[float, str]:
    return ride.begun_at, ride.id
