"""What befalls machines and files: two servers on one database, a clock set back, a disk that takes no more. By hand:

    .venv/bin/python -m tests.endurance.ailing

Each of them gets a sentence where one is needed, and nothing is lost. (A folder that may not be written to, a disk that
is really full: rooms.py; a damaged file, a deleted one: tests/store, tests/browser.)
"""

from __future__ import annotations

import resource
import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path

from companion.answers import Begun
from companion.desk import Desk
from companion.games import GAMES
from companion.kept import Kept
from companion.store import Store
from tests.browser.rides import PERFECT, TWO
from tests.browser.serving import Serving, begin
from tests.endurance.tapping import Device, fresh, lacking

HOUR, DAY = 3600.0, 86_400.0


def two_servers(folder: Path, seconds: float = 10.0) -> str:
    """Two processes serve one file: devices at either enter rides of their own, and two race for the same one."""
    first = Serving(folder / "companion.db").start()
    second = Serving(folder / "companion.db").start()
    try:
        own = [fresh(first.port, first.database), fresh(second.port, first.database)]
        shared = begin(first.database, PERFECT.start)
        racers = [Device(first.port, shared), Device(second.port, shared)]
        won: list[list[int]] = [[], []]
        threads = [threading.Thread(target=_enter_all, args=(device,)) for device in own]
        threads += [
            threading.Thread(target=_race, args=(device, mine)) for device, mine in zip(racers, won, strict=True)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        seen = [device.ask("GET", f"/desk/{shared}")["view"]["seq"] for device in racers]
    finally:
        first.stop()
        second.stop()
    assert lacking(first.database, own) == []
    assert sorted(won[0] + won[1]) == list(range(1, len(PERFECT.said) + 1)), "each number went to one of them"
    assert seen == [len(PERFECT.said)] * 2, "and both see it"
    return f"two servers: {2 * len(PERFECT.said)} entries of their own, {len(won[0])} + {len(won[1])} of a shared ride"


def _enter_all(device: Device) -> None:
    for said in PERFECT.said:
        device.tap(said)
        device.flush()


def _race(device: Device, won: list[int]) -> None:
    """Enters whatever comes next, as long as something does."""
    seq = 0
    while seq < len(PERFECT.said):
        move = {"tag": f"r{device.port}n{seq + 1}", "said": PERFECT.said[seq], "number": seq + 1, "sure": True}
        reply = device.ask("POST", f"/desk/{device.ride}", {"moves": [move]})
        kind = reply["answers"][0]["kind"]
        assert kind in ("accepted", "stale"), reply["answers"]
        if kind == "accepted":
            won.append(seq + 1)
        seq = reply["view"]["seq"]


def clock_set_back(folder: Path) -> str:
    """By a day in the middle of a ride, under an hourglass and without."""
    now = [1_790_000_000.0]
    desk = Desk(Store(folder / "companion.db"), GAMES, lambda: now[0])
    rides = []
    for start in (TWO, TWO | {"variants": {"hourglass": 1}}):
        begun = desk.begin("paternoster", start)
        assert isinstance(begun, Begun)
        rides.append(begun.ride)
    for number, said in enumerate(PERFECT.said[:40], 1):
        if number == 20:
            now[0] -= DAY
        now[0] += 5.0
        assert desk.hear(rides[0], said, number, f"t{number}").kind == "accepted"
    for number, said in enumerate(("6♥ up1", "7♥ up1", "end", "8♥ up1"), 1):
        if number == 2:
            now[0] -= DAY
        heard = desk.hear(rides[1], said, number, f"t{number}")
        assert heard.kind == "accepted" and heard.view is not None
        if number > 2:  # a turn that began after the clock was set back has the seconds that it should have
            assert heard.view["clock"]["deadline"] - now[0] == 30.0
    kept = [desk.store.ride(ride) for ride in rides]
    assert all(isinstance(one, Kept) for one in kept)
    assert [len(one.entries) for one in kept if isinstance(one, Kept)] == [40, 4]
    desk.store.close()
    return "a clock set back by a day: 44 entries, all there; the next turn has its 30 seconds"


def disk_full(folder: Path, limit: int = 400_000) -> str:
    """A server whose files may not grow beyond that many bytes, as on a disk that is full; then one with room."""
    server = Serving(folder / "companion.db")
    Store(server.database).open_ride()
    devices: list[Device] = []
    sentence = _limited(server, limit, lambda: _until_full(server, devices))
    assert "companion.db" in sentence and "room" in sentence, sentence
    assert lacking(server.database, devices) == []
    server.start()
    try:
        devices[-1].hang_up()
        devices[-1].flush()
        assert lacking(server.database, devices) == []
    finally:
        server.stop()
    kept = sum(len(device.acknowledged) for device in devices)
    return f"a disk that takes no more after {kept} entries: “{sentence}”; all there, and the ride goes on"


def _limited(server: Serving, limit: int, do: Callable[[], str]) -> str:
    """Starts the server under that limit (which it inherits), does it, and stops it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, hard))
    try:
        server.start()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    try:
        return do()
    finally:
        server.stop()


def _until_full(server: Serving, devices: list[Device]) -> str:
    """Enters rides until one entry is not taken: what is said then."""
    while True:
        devices.append(fresh(server.port, server.database))
        for said in PERFECT.said:
            devices[-1].tap(said)
            try:
                devices[-1].flush()
            except AssertionError as refused:
                status, told = refused.args[0]
                assert status == 503
                return str(told["text"])


def main() -> None:
    for what in (two_servers, clock_set_back, disk_full):
        with tempfile.TemporaryDirectory() as folder:
            print(what(Path(folder)))
    sys.exit(0)


if __name__ == "__main__":
    main()
