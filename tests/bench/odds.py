"""How quick the simulator is. Run by hand, on a machine that does nothing else:

    .venv/bin/python -m tests.bench.odds

Prints rides a second and core for Normal with two players, in CPU time and on the clock, for each computer player; how
long the first start takes, in a cache of its own, and a later one; and 4000 rides of one level on all cores.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time

from companion import shelf
from companion.paternoster.variants import Setup
from companion.simulator.odds import POLICIES, flattened, odds, play

RIDES = {"random": 40_000, "simple": 20_000, "careful": 1_500}
ROUNDS = 3
STARTS = """
import time
begun = time.perf_counter()
from companion.paternoster.variants import Setup
from companion.simulator.odds import odds
odds(Setup(2), 1, policy="simple")
print(time.perf_counter() - begun)
"""


def rides_a_second(policy: str) -> tuple[float, float]:
    """The best of a few rounds on one core: by CPU time, by the clock."""
    rules, code, rides = flattened(Setup(2)), POLICIES[policy], RIDES[policy]
    play(rules, code, 1, 0, 10)
    rounds = []
    for _ in range(ROUNDS):
        cpu, clock = time.process_time(), time.perf_counter()
        play(rules, code, 1, 0, rides)
        rounds.append((rides / (time.process_time() - cpu), rides / (time.perf_counter() - clock)))
    return max(cpu for cpu, _ in rounds), max(clock for _, clock in rounds)


def starts() -> tuple[float, float]:
    """Seconds until the first ride is played in a new process: with nothing compiled yet, and after that."""
    with tempfile.TemporaryDirectory() as folder:
        found = []
        for _ in range(2):
            env = os.environ | {"XDG_CACHE_HOME": folder}
            answer = subprocess.run([sys.executable, "-c", STARTS], capture_output=True, check=True, text=True, env=env)
            found.append(float(answer.stdout))
    return found[0], found[1]


def one_level() -> float:
    """Seconds for 4000 rides on Fire drill, the threads' own start included."""
    variants = next(level["variants"] for level in shelf.levels() if level["key"] == "fire-drill")
    begun = time.perf_counter()
    odds(Setup(2, variants), 4000)
    return time.perf_counter() - begun


def main() -> None:
    print(f"{'rides a second and core, Normal, 2 players':<48}{'CPU':>10}{'clock':>10}")
    for policy in POLICIES:
        cpu, clock = rides_a_second(policy)
        print(f"{policy:<48}{cpu:>10,.0f}{clock:>10,.0f}")
    first, later = starts()
    print(f"{'first start, compiling (s)':<48}{first:>20.1f}")
    print(f"{'later start (s)':<48}{later:>20.1f}")
    print(
        f"{f'4000 rides of one level, {os.cpu_count()} cores (s)':<48}{min(one_level() for _ in range(ROUNDS)):>20.2f}"
    )


if __name__ == "__main__":
    main()
