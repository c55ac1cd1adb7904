"""What many rides came to, counted by why they ended and how many cards were left, and told as a table.

Tallies of parts add up, whoever played them. This file needs no compiler: a page can read what a workbench counted.
"""

from __future__ import annotations

from math import sqrt

import numpy as np
import pandas as pd
from numpy.typing import NDArray

WHY = ("perfect", "stuck", "fire", "doors", "three", "passenger-undelivered")  # in the order of the kernel's codes
NOT_LOST = (0, 1)
MOST_LEFT = 3 * 52
Z = 1.959963984540054  # two-sided 95 %

Tally = NDArray[np.int64]  # by why and cards left: len(WHY) × (MOST_LEFT + 1)


def none_yet() -> Tally:
    """The tally of no ride."""
    return np.zeros((len(WHY), MOST_LEFT + 1), np.int64)


def tallied(results: NDArray[np.int64]) -> Tally:
    """The tally of rides that are rows of why, cards left and more."""
    tally = none_yet()
    np.add.at(tally, (results[:, 0], results[:, 1]), 1)
    return tally


def perfect(tally: Tally) -> int:
    """How many ended with all cards down."""
    return int(tally[0].sum())


def cleared(tally: Tally, goal: int) -> int:
    """How many ended with at most `goal` cards left, and weren't lost (F2)."""
    return int(tally[NOT_LOST, : goal + 1].sum())


def mean_left(tally: Tally) -> tuple[float, float]:
    """Cards left on average, those of lost rides too, and half the width of its 95 % interval."""
    games, cards = int(tally.sum()), np.arange(MOST_LEFT + 1)
    if not games:
        return float("nan"), float("inf")
    by_left = tally.sum(axis=0)
    mean = float(by_left @ cards) / games
    return mean, Z * sqrt(float(by_left @ (cards - mean) ** 2)) / games


def table(tally: Tally, goal: int | None = None) -> pd.DataFrame:
    """A row each for `perfect` and, with a goal, `cleared`, for every number of cards left and for each why.

    measure, value, games, count, share, low and high (95 % interval).
    """
    games = int(tally.sum())
    rows: list[tuple[str, str, int]] = [("perfect", "", perfect(tally))]
    if goal is not None:
        rows.append(("cleared", "", cleared(tally, goal)))
    rows += [("left", str(cards), int(count)) for cards, count in enumerate(tally.sum(axis=0)) if count]
    rows += [("why", name, int(count)) for name, count in zip(WHY, tally.sum(axis=1), strict=True)]
    frame = pd.DataFrame(rows, columns=["measure", "value", "count"])
    frame.insert(2, "games", games)
    frame["share"] = frame["count"] / games if games else np.nan
    bounds = [wilson(count, games) for count in frame["count"]]
    frame["low"], frame["high"] = [low for low, _ in bounds], [high for _, high in bounds]
    return frame


def wilson(count: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson 1927, Probable inference, J. Am. Stat. Assoc. 22).

    >>> tuple(round(bound, 3) for bound in wilson(28, 100))
    (0.201, 0.375)
    """
    if not games:
        return 0.0, 1.0
    share, z2 = count / games, Z * Z / games
    middle = (share + z2 / 2) / (1 + z2)
    half = Z * sqrt(share * (1 - share) / games + z2 / (4 * games)) / (1 + z2)
    return max(0.0, middle - half), min(1.0, middle + half)
