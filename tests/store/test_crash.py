"""A killed process and two processes at once: what was answered is there, once, and nothing else."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from companion.store import Store
from tests.store.keeping import RIDE, entries, row, store_with

WRITER = textwrap.dedent(
    """
    import sys
    from companion.store import Store
    from tests.store.keeping import RIDE, row
    store, number = Store(sys.argv[1]), 0
    while store.add(RIDE.id, row(number + 1), result={"left": number}) is True:
        number += 1
        print(number, flush=True)
    """
)

RACER = textwrap.dedent(
    """
    import sys
    from companion.desk import Desk
    from companion.store import Store
    from tests.stairs import STAIRS
    path, name, ride = sys.argv[1:]
    desk = Desk(Store(path), {"stairs": STAIRS})
    print("ready", flush=True)
    sys.stdin.readline()
    seq, won = int(str(desk.mark(ride))), []
    while seq < 60:
        heard = desk.hear(ride, "up 1", seq + 1, f"{name}{seq + 1}")
        assert heard.kind in ("accepted", "stale"), heard
        if heard.kind == "accepted":
            won.append(heard.seq)
        seq = heard.seq
    print(*won)
    """
)

OPENER = textwrap.dedent(
    """
    import sys
    from companion.store import Store
    store = Store(sys.argv[1])
    print("ready", flush=True)
    sys.stdin.readline()
    print(store.open_ride())
    """
)


def started(script: str, *given: object) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", script, *map(str, given)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def let_go(*racers: subprocess.Popen[str]) -> list[str]:
    """Starts all at the same moment, as nearly as can be, and gives back what each printed at its end."""
    for racer in racers:
        assert racer.stdout and racer.stdout.readline() == "ready\n"
    for racer in racers:
        assert racer.stdin
        racer.stdin.write("go\n")
        racer.stdin.flush()
    printed = [racer.communicate(timeout=60)[0] for racer in racers]
    assert all(racer.returncode == 0 for racer in racers)
    return printed


@pytest.mark.parametrize("after", [1, 7, 40])
def test_killed_in_mid_write(tmp_path: Path, after: int):
    """SIGKILL at any moment: every acknowledged entry is there, once, and at most one more on its way."""
    path = tmp_path / "rides.db"
    store_with(path).close()
    writer = started(WRITER, path)
    assert writer.stdout
    for line in writer.stdout:
        if int(line) >= after:
            break
    writer.kill()
    acknowledged = max([after, *(int(line) for line in writer.stdout if line.endswith("\n"))])
    writer.wait()
    store = Store(path)
    numbers = [one.number for one in entries(store)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert acknowledged <= len(numbers) <= acknowledged + 1
    kept = store.ride(RIDE.id)
    assert kept.result == {"left": len(numbers) - 1}, "the result belongs to the last entry that is there"
    assert store.add(RIDE.id, row(len(numbers) + 1)) is True


def test_two_processes_race_for_every_number(tmp_path: Path):
    """Exactly one of them gets each number; the other hears that it came too late."""
    from companion.desk import Begun, Desk
    from tests.stairs import STAIRS

    path = tmp_path / "rides.db"
    desk = Desk(Store(path), {"stairs": STAIRS})
    begun = desk.begin("stairs", {"players": ["Anna", "Ben"], "top": 1000})
    assert isinstance(begun, Begun)
    printed = let_go(*(started(RACER, path, name, begun.ride) for name in ("a", "b")))
    won = [list(map(int, line.split())) for line in printed]
    assert sorted(won[0] + won[1]) == list(range(1, 61))
    rows = entries(desk.store, begun.ride)
    assert [one.number for one in rows] == list(range(1, 61))
    assert len({one.tag for one in rows}) == 60


def test_several_processes_open_a_new_file_at_once(tmp_path: Path):
    """One of them makes the tables, the others wait for it."""
    printed = let_go(*(started(OPENER, tmp_path / "rides.db") for _ in range(4)))
    assert printed == ["None\n"] * 4
