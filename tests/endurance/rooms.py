"""Folders and disks that are really closed, and really full: a server to which permissions apply (to root they don't),
and a disk of two megabytes. By hand, as root (who alone may mount a disk):

    sudo .venv/bin/python -m tests.endurance.rooms

Each gets one sentence, nothing is lost, and the same server goes on once there is room.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from tests.browser.rides import PERFECT
from tests.browser.serving import Serving, begin
from tests.endurance.tapping import Device, lacking

PLAIN = """
import os, sys
able = "--bounding-set=-dac_override,-dac_read_search"  # to write whatever the permissions say
os.execvp("setpriv", ["setpriv", able, sys.executable, "-m", "companion", *sys.argv[1:]])
"""


def may_try() -> bool:
    """Whether we may mount a disk and give up a privilege."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0 or shutil.which("setpriv") is None:
        return False
    with tempfile.TemporaryDirectory() as folder:
        tried = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", folder], capture_output=True, check=False
        )
        return tried.returncode == 0 and subprocess.run(["umount", folder], check=False).returncode == 0


def refused(device: Device) -> str:
    """What is said when it sends what waits."""
    try:
        device.flush()
    except AssertionError as no:
        status, told = no.args[0]
        assert status == 503, (status, told)
        return str(told["text"])
    raise AssertionError("it was taken")


def entered(device: Device, count: int) -> None:
    for said in PERFECT.said[device.number - 1 : device.number - 1 + count]:
        device.tap(said)
        device.flush()


def closed_before(folder: Path) -> str:
    """Nobody may write to the folder and what is in it before the server is started; then it is opened."""
    house = folder / "closed"
    database, ride = _kept(house)
    with _shut(house), _served_plainly(database) as server:
        device = Device(server.port, ride)
        device.tap(PERFECT.said[0])
        sentence = refused(device)
        _open(house)
        device.flush()
        entered(device, 5)
        assert lacking(database, [device]) == []
    return f"a folder that may not be written to: “{sentence}” Then it was opened, and six entries kept"


def closed_meanwhile(folder: Path) -> str:
    """It is closed in the middle of a ride: files that are open are written to all the same."""
    house = folder / "closing"
    database, ride = _kept(house)
    with _served_plainly(database) as server:
        device = Device(server.port, ride)
        entered(device, 5)
        with _shut(house):
            entered(device, 5)
            assert lacking(database, [device]) == []
        entered(device, 5)
        assert lacking(database, [device]) == []
    return "a folder closed in the middle of a ride: what is open is written to all the same, 15 entries are there"


def full_meanwhile(folder: Path) -> str:
    """A disk fills up in the middle of a ride, and is emptied again."""
    with _disk(folder / "small") as disk, _served(disk / "companion.db") as server:
        device = Device(server.port, begin(server.database, PERFECT.start))
        entered(device, 10)
        _fill(disk)
        sentence = _until_refused(device)
        taken = len(device.acknowledged)
        assert refused(device) == sentence
        (disk / "filler").unlink()
        device.flush()
        entered(device, 5)
        assert lacking(server.database, [device]) == []
    return f"a disk full after {taken} entries: “{sentence}” Then it had room, and all were kept"


def full_before(folder: Path) -> str:
    """A server is started where not even an empty database has room."""
    with _disk(folder / "small") as disk:
        _fill(disk)
        with _served(disk / "companion.db") as server:
            device = Device(server.port, "nothing")
            device.tap("end")
            sentence = refused(device)
            (disk / "filler").unlink()
            device = Device(server.port, begin(server.database, PERFECT.start))
            entered(device, 5)
            assert lacking(server.database, [device]) == []
    return f"a disk full before there was anything: “{sentence}” Then it had room, and a ride was begun"


def _until_refused(device: Device) -> str:
    sentence = ""
    for said in PERFECT.said[device.number - 1 :]:
        device.tap(said)
        try:
            device.flush()
        except AssertionError:
            sentence = refused(device)
            break
    assert sentence, "a whole ride had room on a full disk"
    return sentence


def _kept(house: Path) -> tuple[Path, str]:
    house.mkdir()
    return house / "companion.db", begin(house / "companion.db", PERFECT.start)


def _open(house: Path) -> None:
    for part in (house, *house.iterdir()):
        part.chmod(0o755 if part.is_dir() else 0o644)


@contextmanager
def _shut(house: Path) -> Iterator[None]:
    for part in (*house.iterdir(), house):
        part.chmod(0o555 if part.is_dir() else 0o444)
    yield
    _open(house)


@contextmanager
def _disk(place: Path) -> Iterator[Path]:
    place.mkdir(exist_ok=True)
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(place)], check=True)
    try:
        yield place
    finally:
        subprocess.run(["umount", "-l", str(place)], check=True)


def _fill(disk: Path) -> None:
    with (disk / "filler").open("wb", buffering=0) as filler:
        try:
            while True:
                filler.write(b"\0" * 4096)
        except OSError:
            return


@contextmanager
def _served(database: Path, *words: str) -> Iterator[Serving]:
    server = Serving(database, words or ("-m", "companion", "open", "--no-browser"))
    server.log = Path(tempfile.mkstemp(suffix=".log")[1])  # not on a disk that takes nothing
    server.start()
    try:
        yield server
        assert "Traceback" not in server.log.read_text()
    finally:
        server.stop()
        server.log.unlink()


def _served_plainly(database: Path) -> AbstractContextManager[Serving]:
    return _served(database, "-c", PLAIN, "open", "--no-browser")


TRIED: tuple[Callable[[Path], str], ...] = (closed_before, closed_meanwhile, full_meanwhile, full_before)


def main() -> None:
    for what in TRIED:
        begun = time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            print(f"{what(Path(folder))} ({time.monotonic() - begun:.0f} s)")
    sys.exit(0)


if __name__ == "__main__":
    main()
