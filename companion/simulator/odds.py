"""Many rides under the same rules, told as a table: how often perfect or cleared, what was left, what ended them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from math import sqrt
from threading import Event, local
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from companion.paternoster.card import CARDS
from companion.paternoster.variants import Setup, clash, rules_for
from companion.ruling import Refusal
from companion.simulator import kernel
from companion.simulator.flat import flat
from companion.simulator.search import PAD
from companion.simulator.table import PLAN, TABLE, blank

POLICIES = {"random": kernel.RANDOM, "simple": kernel.SIMPLE, "careful": kernel.CAREFUL}
WHY = ("perfect", "stuck", "fire", "doors", "three", "passenger-undelivered")  # in the order of the kernel's codes
NOT_LOST = (kernel.PERFECT, kernel.STUCK_FAST)
MOST_GAMES = 2_000_000
AT_ONCE = 125  # rides between two looks at `stop`
COLUMNS = ("why", "left", "turns", "tokens", "delivered")
Z = 1.959963984540054  # two-sided 95 %

Results = NDArray[np.int64]


def odds(
    setup: Setup,
    games: int = 4000,
    seed: int = 1,
    policy: str = "simple",
    goal: int | None = None,
    progress: Callable[[int], object] = lambda _done: None,
    stop: Event | None = None,
) -> pd.DataFrame | Refusal:
    """The odds of a setup, whose passengers are turned up at random in each ride.

    A row each for `perfect` and, with a goal, `cleared` (F2), for every number of cards left and for what ended rides:
    measure, value, games, count, share, low and high (95 % interval, Wilson 1927). The same seed gives the same
    table, however many threads work at it. progress hears how many rides are done; `stop` ends it with those played.
    Refused: choices that don't go together (V17), games outside 1 … 2,000,000, an unknown policy.
    """
    rules = flattened(setup)
    if isinstance(rules, Refusal):
        return rules
    if not 1 <= games <= MOST_GAMES:
        return Refusal("odds-games", (), {"games": games, "most": MOST_GAMES})
    if policy not in POLICIES:
        return Refusal("odds-policy", (), {"policy": policy, "policies": tuple(POLICIES)})
    played = list(_played(rules, games, seed, POLICIES[policy], progress, stop or Event()))
    return table_of(np.concatenate(played) if played else np.zeros((0, len(COLUMNS)), np.int64), goal)


def flattened(setup: Setup) -> Any:
    """The setup as a FLAT record for the kernel, or the Refusal that says why it makes no ride."""
    refusal = clash(setup)
    if refusal:
        return refusal
    stand_ins = CARDS[: setup.chosen.get("passengers", 0)]  # the kernel turns up its own in every ride
    rules = rules_for(Setup(setup.seats, setup.chosen, stand_ins, setup.commands))
    return rules if isinstance(rules, Refusal) else flat(rules, setup.seats)


def _played(
    rules: Any, games: int, seed: int, policy: int, progress: Callable[[int], object], stop: Event
) -> Iterator[Results]:
    """Results in the order of the rides, whichever thread played them."""
    done = 0
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        firsts = range(0, games, AT_ONCE)
        for results in threads.map(
            lambda first: None if stop.is_set() else play(rules, policy, seed, first, min(AT_ONCE, games - first)),
            firsts,
        ):
            if results is None:
                return
            done += len(results)
            progress(done)
            yield results


class _Bench(local):
    """What one thread plays on: made once, overwritten by every ride."""

    def __init__(self) -> None:
        self.table, self.plan, self.pad = blank(TABLE), blank(PLAN), blank(PAD)


_bench = _Bench()


def play(rules: Any, policy: int, seed: int, first: int, games: int) -> Results:
    """Rides number first … first + games − 1 of this seed, under a FLAT record: a row each of COLUMNS."""
    results = np.zeros((games, len(COLUMNS)), np.int64)
    kernel.rides(rules, policy, seed, first, results, _bench.table, _bench.plan, _bench.pad)
    return results


def table_of(results: Results, goal: int | None) -> pd.DataFrame:
    """Results as the tidy table that `odds` promises."""
    games, why, left = len(results), results[:, 0], results[:, 1]
    rows: list[tuple[str, str, int]] = [("perfect", "", int(np.sum(why == kernel.PERFECT)))]
    if goal is not None:
        rows.append(("cleared", "", int(np.sum(np.isin(why, NOT_LOST) & (left <= goal)))))
    rows += [("left", str(cards), int(count)) for cards, count in enumerate(np.bincount(left)) if count]
    rows += [("why", name, int(np.sum(why == code))) for code, name in enumerate(WHY)]
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
