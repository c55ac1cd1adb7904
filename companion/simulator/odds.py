"""Many rides under the same rules, told as a table: how often perfect or cleared, what was left, what ended them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import numba
import numpy as np
import pandas as pd
from numpy.typing import NDArray

from companion.paternoster.card import CARDS
from companion.paternoster.variants import Setup, clash, rules_for
from companion.ruling import Refusal
from companion.simulator import kernel
from companion.simulator.bench import bench
from companion.simulator.flat import flat
from companion.simulator.question import Question
from companion.simulator.tally import Tally, none_yet, table, tallied

POLICIES = {"random": kernel.RANDOM, "simple": kernel.SIMPLE, "careful": kernel.CAREFUL}
AT_ONCE = 125  # rides between two looks at `stop`
COLUMNS = ("why", "left", "turns", "tokens", "delivered")

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
    asked = Question(setup, games, seed, policy)
    rules = ready(asked)
    if isinstance(rules, Refusal):
        return rules
    tally, stop = none_yet(), stop or Event()
    try:
        for part in _played(rules, asked, stop):
            tally += part
            progress(int(tally.sum()))
    finally:
        stop.set()  # whatever interrupts it: no thread goes on with what nobody waits for
    return table(tally, goal)


def built() -> bool:
    """Whether the kernel lies compiled on disk. Compiling it takes some twenty seconds, once for these sources."""
    folder = Path(numba.config.CACHE_DIR)  # type: ignore[attr-defined]
    return any(folder.rglob(f"kernel.{kernel.rides.py_func.__name__}-*.nbi"))


def ready(question: Question) -> Any:
    """The FLAT record under which the question's rides are played, or the Refusal that says why none are."""
    if question.policy not in POLICIES:
        return Refusal("odds-policy", (), {"policy": question.policy, "policies": tuple(POLICIES)})
    return question.wrong() or flattened(question.setup)


def flattened(setup: Setup) -> Any:
    """The setup as a FLAT record for the kernel, or the Refusal that says why it makes no ride."""
    refusal = clash(setup)
    if refusal:
        return refusal
    stand_ins = CARDS[: setup.chosen.get("passengers", 0)]  # the kernel turns up its own in every ride
    rules = rules_for(Setup(setup.seats, setup.chosen, stand_ins, setup.commands))
    return rules if isinstance(rules, Refusal) else flat(rules, setup.seats)


def _played(rules: Any, asked: Question, stop: Event) -> Iterator[Tally]:
    """A tally for every few rides, whichever thread played them."""
    code = POLICIES[asked.policy]
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        for results in threads.map(
            lambda first: (
                None if stop.is_set() else play(rules, code, asked.seed, first, min(AT_ONCE, asked.games - first))
            ),
            range(0, asked.games, AT_ONCE),
        ):
            if results is not None:
                yield tallied(results)


def play(rules: Any, policy: int, seed: int, first: int, games: int) -> Results:
    """Rides number first … first + games − 1 of this seed, under a FLAT record: a row each of COLUMNS."""
    results = np.zeros((games, len(COLUMNS)), np.int64)
    kernel.rides(rules, policy, seed, first, results, bench.table, bench.plan, bench.pad)
    return results
