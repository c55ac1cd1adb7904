"""A server killed (SIGKILL) at random moments while a device enters rides as fast as it can. Run by hand:

    .venv/bin/python -m tests.endurance.killed [TIMES]

After each restart the device sends again what it never heard of, as a table does; every acknowledged entry must be
there, none twice, and the ride goes on. At the end `companion doctor` looks everything over.
"""

from __future__ import annotations

import random
import sys
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path

from companion import doctor
from companion.desk import Desk
from companion.doctor import Examined
from companion.games import GAMES
from companion.store import Store
from tests.browser.rides import PERFECT
from tests.browser.serving import Serving
from tests.endurance.tapping import Device, fresh, lacking

LONGEST = 1.0  # seconds from a restart's first answer to the next kill
AT_ONCE = (1, 1, 1, 2, 3)  # taps in one message, as quick fingers make them


@dataclass
class Told:
    """kills; entries: acknowledged; rides; known: entries that were kept, though the answer never came; wrong: what
    was lost, doubled or out of order; down: seconds from each kill to the next answer."""

    kills: int
    entries: int
    rides: int
    known: int
    wrong: list[str]
    down: list[float]


def killed(times: int, folder: Path, seed: int = 7) -> Told:
    chance = random.Random(seed)  # noqa: S311 - the same moments each time
    server = Serving(folder / "companion.db").start()
    devices, wrong, down = [fresh(server.port, server.database)], [], []
    try:
        for _ in range(times):
            alarm = threading.Timer(chance.random() * LONGEST, server.kill)
            alarm.start()
            _enter(devices, server, chance)
            alarm.join()
            begun = time.monotonic()
            server.start()
            wrong += lacking(server.database, devices[-3:])
            devices[-1].flush()
            down.append(time.monotonic() - begun)
    finally:
        server.stop()
    wrong += lacking(server.database, devices)
    store = Store(server.database)
    found = doctor.examine(Desk(store, GAMES), mend=False)
    store.close()
    if not (isinstance(found, Examined) and found.well):
        wrong.append(f"the doctor: {found}")
    entries = sum(len(device.acknowledged) for device in devices)
    return Told(times, entries, len(devices), sum(device.known for device in devices), wrong, down)


def _enter(devices: list[Device], server: Serving, chance: random.Random) -> None:
    """Until nobody answers any more."""
    while True:
        device = devices[-1]
        done = len(device.acknowledged) + len(device.waiting)
        if done >= len(PERFECT.said):
            devices.append(device := fresh(server.port, server.database))
            done = 0
        for said in PERFECT.said[done : done + chance.choice(AT_ONCE)]:
            device.tap(said)
        try:
            device.flush()
        except OSError:
            return


def main() -> None:
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    with tempfile.TemporaryDirectory() as folder:
        told = killed(times, Path(folder))
    print(f"{told.kills} kills, {told.entries:,} entries acknowledged in {told.rides} rides")
    print(f"{told.known} entries were kept although their answer never came, and not kept twice")
    print(f"back after {sorted(told.down)[len(told.down) // 2]:.1f} seconds (median), {max(told.down):.1f} at worst")
    print("\n".join(told.wrong) if told.wrong else "nothing lost, nothing doubled, every ride goes on")
    sys.exit(bool(told.wrong))


if __name__ == "__main__":
    main()
