"""The Tower campaign: twelve floors, their goals and their stars (F1, F2, F4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

MOST_STARS = 3


@dataclass(frozen=True, slots=True)
class Floor:
    """number: from 1, the lowest; key: its name in data and words; variants: as in a Setup; goal: most cards left."""

    number: int
    key: str
    variants: Mapping[str, int]
    goal: int


@dataclass(frozen=True, slots=True)
class Level:
    """A named setup that counts for no floor. variants: as in a Setup."""

    key: str
    variants: Mapping[str, int]


def stars(goal: int, left: int, *, lost: bool) -> int:
    """F2: one for the goal, two for half of it, three for all cards down; none for a lost ride, whatever is left."""
    if lost or left > goal:
        return 0
    if left == 0:
        return MOST_STARS
    return 2 if left <= goal // 2 else 1


def open_floors(floors: Iterable[Floor], best: Mapping[str, int]) -> tuple[Floor, ...]:
    """F1: the floors that may be ridden: all that are cleared, and the lowest that isn't. best: key → stars."""
    opened: list[Floor] = []
    way = True  # every floor below is cleared: with a ride taken back or binned one above may be, all the same
    for floor in floors:
        cleared = bool(best.get(floor.key))
        if cleared or way:
            opened.append(floor)
        way = way and cleared
    return tuple(opened)
