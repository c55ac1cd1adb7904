"""Random numbers that depend on seed and ride alone, so that the same question has the same answer on any machine."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from companion.simulator.compiled import compiled


def _seeded(dice: NDArray[np.uint64], seed: int, ride: int) -> None:
    """Sets the dice for one ride of a seed (splitmix64, Steele, Lea and Flood 2014, twice over)."""
    state = np.uint64(seed) * np.uint64(0x9E3779B97F4A7C15) + np.uint64(ride)
    for _ in range(2):
        state += np.uint64(0x9E3779B97F4A7C15)
        mixed = (state ^ (state >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        state = mixed ^ (mixed >> np.uint64(31))
    dice[0] = state


def _below(dice: NDArray[np.uint64], limit: int) -> Any:
    """A whole number from 0 to limit − 1 (limit < 2³²): the high bits of a splitmix64 step, scaled."""
    dice[0] += np.uint64(0x9E3779B97F4A7C15)
    state = dice[0]
    mixed = (state ^ (state >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    mixed = mixed ^ (mixed >> np.uint64(31))
    return np.int64(((mixed >> np.uint64(32)) * np.uint64(limit)) >> np.uint64(32))


def _shuffled(dice: NDArray[np.uint64], cards: NDArray[np.int64], count: int) -> None:
    """Shuffles the first `count` cards in place (Fisher and Yates)."""
    for last in range(count - 1, 0, -1):
        other = below(dice, last + 1)
        cards[last], cards[other] = cards[other], cards[last]


seeded: Any = compiled(_seeded)
below: Any = compiled(_below)
shuffled: Any = compiled(_shuffled)
