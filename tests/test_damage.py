"""What befalls a file, in a dozen ways: each is an answer, the last good copy is offered, and not a byte is lost."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from companion import doctor
from companion.doctor import Examined, Restored
from companion.ruling import Refusal
from tests.test_doctor import SAID, companion, evening, examined


def _truncated(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2 + 100])


def _emptied(path: Path) -> None:
    path.write_bytes(b"")


def _zeroed(path: Path) -> None:
    path.write_bytes(b"\0" * path.stat().st_size)


def _without_its_head(path: Path) -> None:
    path.write_bytes(b"\0" * 100 + path.read_bytes()[100:])


def _another_file(path: Path) -> None:
    path.write_bytes(b"Dear diary,\n" * 400)


def _scattered(path: Path) -> None:
    chance, content = random.Random(5), bytearray(path.read_bytes())  # noqa: S311 - the same bytes each time
    for _ in range(300):
        content[chance.randrange(200, len(content))] = chance.randrange(256)
    path.write_bytes(content)


def _pages_swapped(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[:4096] + content[8192:12288] + content[4096:8192] + content[12288:])


def _a_page_lost(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[:8192] + b"\0" * 4096 + content[12288:])


def _by_hand(*changes: str) -> Callable[[Path], None]:
    def change(path: Path) -> None:
        with closing(sqlite3.connect(path)) as other:
            other.execute("pragma foreign_keys = off")
            other.execute("pragma writable_schema = on")
            for one in changes:
                other.execute(one)
            other.commit()

    return change


DAMAGE: dict[str, Callable[[Path], None]] = {
    "cut off in the middle": _truncated,
    "emptied": _emptied,
    "all zeros": _zeroed,
    "its first bytes lost": _without_its_head,
    "another file in its place": _another_file,
    "three hundred bytes here and there": _scattered,
    "two pages swapped": _pages_swapped,
    "a page lost": _a_page_lost,
    "a table dropped": _by_hand("drop table entries"),
    "an index cut loose": _by_hand(
        "update sqlite_master set rootpage = 2 where name like '%entries%' and type = 'index'"
    ),
    "a table's description spoilt": _by_hand("update sqlite_master set sql = 'create table' where name = 'rides'"),
    "a later version's number": _by_hand("pragma user_version = 99"),
    "another program's mark": _by_hand("pragma application_id = 7"),
    "entries of no ride": _by_hand("delete from rides"),
}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "rides.db"


@pytest.mark.parametrize("what", DAMAGE)
def test_any_damage_is_an_answer_and_leaves_the_last_good_copy_and_every_byte(path: Path, what: str):
    desk, old, _ = evening(path)
    desk.store.close()
    good = desk.store.last_good()
    assert good is not None
    DAMAGE[what](path)
    damaged = path.read_bytes()
    found = doctor.examine(desk)
    assert isinstance(found, Refusal) or not found.well or found.rides == 0, "it is noticed"
    told = companion("doctor", "--db", path)
    assert told.exit_code in (1, 2) and "Traceback" not in told.output
    if what not in {"a later version's number", "another program's mark"}:  # those are in order, and not ours
        assert str(good.file.name) in told.stdout, told.output
    restored = doctor.restore(desk)
    assert isinstance(restored, Restored), restored
    assert restored.aside is not None
    if what != "emptied":  # of that one an empty house was made
        assert restored.aside.read_bytes()[:100] == damaged[:100]
        assert len(restored.aside.read_bytes()) == len(damaged)
    assert [row.said for row in desk.store.ride(old).entries[: len(SAID)]] == list(SAID)
    assert isinstance(examined(desk), Examined) and examined(desk).well
    assert desk.hear(old, "undo", len(desk.store.ride(old).entries) + 1, "after").kind == "accepted"
