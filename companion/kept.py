"""What is kept: rides with every entry and what they have come to, the groups and players that rode them, and the
devices that were let in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

Plain = Mapping[str, Any]  # what JSON can hold
Outcome = Literal["perfect", "cleared", "ended", "lost", "open", "aborted"]
Role = Literal["table", "watcher"]  # enters moves, or only sees them

OUTCOMES: tuple[Outcome, ...] = ("perfect", "cleared", "ended", "lost", "open", "aborted")


@dataclass(frozen=True, slots=True)
class Row:
    """One stored entry. tag: the device's own id of the move; at, deadline: unix seconds, deadline being that of the
    turn that is current after the entry (None: no hourglass)."""

    number: int
    said: str
    tag: str | None
    at: float
    deadline: float | None


@dataclass(frozen=True, slots=True)
class Kept:
    """A stored ride with all that was said, oldest first.

    start, rules: plain JSON, as begun and as resolved under `edition`; deadline: of the first turn; ended_at, result:
    None while it goes on; times in unix seconds.

    Of what `start` may hold beside what the game reads the house knows "group" and "seats" (their ids, seats in the
    order of the players), "floor" or "level" (their keys) and "goal" (cards left at most, as it was on that day).
    set_aside_at: when the table left it unfinished on purpose; binned_at: when it was put in the bin; demonstration:
    invented, to show what a played campaign looks like; aids: that the table ever switched on, whether they are on now.
    """

    id: str
    game: str
    start: Plain
    rules: Plain
    edition: int
    begun_at: float
    touched_at: float
    deadline: float | None
    ended_at: float | None = None
    result: Plain | None = None
    entries: tuple[Row, ...] = ()
    set_aside_at: float | None = None
    binned_at: float | None = None
    demonstration: bool = False
    aids: Mapping[str, bool] = field(default_factory=dict)

    @property
    def mark(self) -> str:
        """What a device says that asks whether anything is new."""
        return mark(len(self.entries), self.aids)


def mark(entries: int, aids: Mapping[str, bool]) -> str:
    """17, or with aids that are on now 17.odds.played."""
    return ".".join([str(entries), *sorted(aid for aid, on in aids.items() if on)])


@dataclass(frozen=True, slots=True)
class Summary:
    """A ride as lists and figures want it: without what was said.

    outcome: perfect (all cards down), cleared (the goal of its floor reached), ended (stuck or out of time, with the
    goal missed or without one), lost (by fire, a command or a passenger), open, or aborted (set aside);
    players: names as they were in this ride; seats: ids of the players, empty where it was ridden without a group;
    entries: how many were made, take-backs included; aids: those that the table ever switched on.
    """

    id: str
    game: str
    outcome: Outcome
    players: tuple[str, ...]
    variants: Mapping[str, int]
    begun_at: float
    touched_at: float
    ended_at: float | None
    result: Plain | None
    entries: int
    group: str | None = None
    seats: tuple[str, ...] = ()
    floor: str | None = None
    level: str | None = None
    goal: int | None = None
    set_aside_at: float | None = None
    binned_at: float | None = None
    demonstration: bool = False
    aids: tuple[str, ...] = ()

    @property
    def left(self) -> int | None:
        """Cards left at the end; None while it goes on."""
        return None if self.result is None else int(self.result["left"])


@dataclass(frozen=True, slots=True)
class Group:
    """People who ride together. binned_at: when it was put in the bin, else None; demonstration: as of a ride."""

    id: str
    name: str
    made_at: float
    binned_at: float | None = None
    demonstration: bool = False


@dataclass(frozen=True, slots=True)
class Player:
    """A member of a group. place: where they sat last, from 0 in the order of the turns; None: they didn't."""

    id: str
    group: str
    name: str
    place: int | None = None
    binned_at: float | None = None


def told_apart(named: Iterable[Group | Player]) -> dict[str, str]:
    """Id → name, for charts and figures that go by names: where two groups, or two of a group, have the same, whoever
    comes later gets a number behind it.

    >>> told_apart([Player("a", "g", "Anna"), Player("b", "g", "Anna"), Player("c", "h", "Anna")])
    {'a': 'Anna', 'b': 'Anna (2)', 'c': 'Anna'}
    """
    seen: Counter[tuple[str, str]] = Counter()
    told: dict[str, str] = {}
    for one in named:
        among = one.group if isinstance(one, Player) else "", one.name.casefold()
        seen[among] += 1
        told[one.id] = one.name if seen[among] == 1 else f"{one.name} ({seen[among]})"
    return told


@dataclass(frozen=True, slots=True)
class Device:
    """Another device that has joined with the code. seen_at: unix seconds, to the minute; signed_out_at: when it was
    shown the door, None while it may come in."""

    id: str
    name: str
    role: Role
    joined_at: float
    seen_at: float
    signed_out_at: float | None = None


@dataclass(frozen=True, slots=True)
class Which:
    """Which rides are asked for; what is None doesn't matter. Those of a group in the bin are in no list.

    player: an id; since, until: unix seconds, of the beginning, until not included; binned: those in the bin instead
    of the others; open_first: before all others, else the newest come first; game: by name.
    """

    group: str | None = None
    floor: str | None = None
    outcomes: tuple[Outcome, ...] | None = None
    player: str | None = None
    since: float | None = None
    until: float | None = None
    demonstration: bool | None = None
    binned: bool = False
    open_first: bool = False
    limit: int | None = None
    offset: int = 0
    game: str | None = None


ALL = Which()
