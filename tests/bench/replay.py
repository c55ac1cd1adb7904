"""How long it takes to replay a ride of 104 cards, as each tap does. Run by hand:

    .venv/bin/python -m tests.bench.replay

Times `log.replay` of the whole demonstration, notation and referee included, and `desk.hear` of its last card, which
also reads the ride from the database, keeps the entry and draws the view. In milliseconds, of 200 rounds each.
"""

import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from companion import log
from companion.desk import Desk
from companion.kept import Row
from companion.log import Entry
from companion.paternoster import GAME
from companion.store import Store
from tests.browser.rides import PERFECT

ROUNDS = 200


def measured(what: str, do: Callable[[int], object]) -> str:
    times = []
    for number in range(ROUNDS):
        begun = time.perf_counter()
        do(number)
        times.append(1000 * (time.perf_counter() - begun))
    p95 = statistics.quantiles(times, n=20)[-1]
    return f"{what:<40}{statistics.median(times):8.2f}{p95:8.2f}"


def nearly_done(desk: Desk) -> str:
    """A ride of which only the last card is missing."""
    ride = desk.begin(GAME.name, PERFECT.start).ride
    for number, said in enumerate(PERFECT.said[:-1], 1):
        desk.store.add(ride, Row(number, said, None, 0.0, None))
    return ride


def main() -> None:
    entries = [Entry(number, said) for number, said in enumerate(PERFECT.said, 1)]
    cards = sum(said != "end" for said in PERFECT.said)
    with tempfile.TemporaryDirectory() as folder:
        desk = Desk(Store(Path(folder) / "companion.db"), {GAME.name: GAME})
        rides = [nearly_done(desk) for _ in range(ROUNDS)]

        def last_card(number: int) -> None:
            heard = desk.hear(rides[number], PERFECT.said[-1], len(entries), "last")
            assert heard.kind == "accepted", heard

        print(f"{f'ms, {ROUNDS} rounds of {cards} cards, {len(entries)} entries':<40}{'median':>8}{'p95':>8}")
        print(measured("log.replay, the whole ride", lambda _: log.replay(GAME, PERFECT.start, entries)))
        print(measured("desk.hear, the last card", last_card))
        desk.store.close()


if __name__ == "__main__":
    main()
