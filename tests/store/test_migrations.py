"""A file of an earlier version is brought up to date, with a copy beside it; one of a later version is left alone."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils import Database

from companion.kept import Kept, Row
from companion.store import STEPS, Store
from tests.store.keeping import RIDE, entries, reason, row, store_with

FIRST = (Path(__file__).parent / "version-1.sql").read_text("utf-8")
NEWEST = len(STEPS)
ALL_OF = {"rides": "select * from rides order by id", "entries": "select * from entries order by ride, number"}


def third(database: Database) -> None:
    database.execute("alter table rides add column weather text")


def fourth(database: Database) -> None:
    database.execute("alter table entries add column by_whom text")


def failing(database: Database) -> None:
    database.execute("alter table rides add column half integer")
    raise sqlite3.OperationalError("no")


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A file as this version makes it, with a ride of two entries; old for a program that knows more steps."""
    path = tmp_path / "rides.db"
    store_with(path, row(1), row(2)).close()
    return path


@pytest.fixture
def first(tmp_path: Path) -> Path:
    """A file as the first version left it: four rides, one perfect, one reopened, one open, one stuck."""
    path = tmp_path / "first.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(FIRST)
    return path


def version(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute("pragma user_version").fetchone()[0])


def backups(path: Path) -> list[Path]:
    return sorted((path.parent / "backups").glob("*"))


def rows_of(path: Path, table: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(ALL_OF[table]).fetchall()


def test_a_new_file_needs_no_backup(tmp_path):
    store_with(tmp_path / "rides.db")
    assert version(tmp_path / "rides.db") == NEWEST
    assert not backups(tmp_path / "rides.db")


def test_an_old_file_goes_through_the_steps_it_lacks(old):
    store = Store(old, steps=(*STEPS, third, fourth))
    assert entries(store) == (row(1), row(2))
    assert version(old) == NEWEST + 2
    store.add(RIDE.id, row(3))
    assert len(entries(store)) == 3


def test_a_whole_copy_is_made_first(old):
    Store(old, steps=(*STEPS, third)).ride(RIDE.id)
    assert [copy.name for copy in backups(old)] == [f"rides.version-{NEWEST}.1.db"]
    assert entries(Store(backups(old)[0])) == (row(1), row(2))


def test_an_earlier_copy_is_not_overwritten(old):
    earlier = old.parent / "backups" / f"rides.version-{NEWEST}.1.db"
    earlier.parent.mkdir()
    earlier.write_text("precious")
    Store(old, steps=(*STEPS, third)).ride(RIDE.id)
    assert earlier.read_text() == "precious"
    assert len(backups(old)) == 2


def test_a_file_that_is_up_to_date_is_not_copied(old):
    Store(old).ride(RIDE.id)
    assert not backups(old)


def test_a_step_that_fails_leaves_the_file_as_it_was(old):
    assert reason(Store(old, steps=(*STEPS, third, failing)).ride(RIDE.id)) == "unreachable"
    assert version(old) == NEWEST
    assert entries(Store(old)) == (row(1), row(2))


def test_no_step_without_its_copy(old, monkeypatch):
    """Where the copy can't be written the file isn't touched either."""
    monkeypatch.setattr(Path, "replace", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    assert reason(Store(old, steps=(*STEPS, third)).ride(RIDE.id)) == "disk-full"
    assert version(old) == NEWEST


def test_a_file_of_a_later_version_is_left_alone(old):
    Store(old, steps=(*STEPS, third)).ride(RIDE.id)
    before = old.read_bytes()
    older = Store(old)
    assert reason(older.ride(RIDE.id)) == "newer-version"
    assert reason(older.begin(RIDE)) == "newer-version"
    assert old.read_bytes() == before


# Version 2: groups, and what a ride counted for


def test_rides_of_the_first_version_are_all_there(first):
    """Each with every entry and what it has come to; they belong to no group, and none is hidden."""
    said = rows_of(first, "entries")
    store = Store(first)
    rides = store.rides()
    assert isinstance(rides, tuple)
    told = {one.id: (one.outcome, one.left, one.entries, one.group, one.goal) for one in rides}
    assert told == {
        "perfect1": ("perfect", 0, 140, None, None),
        "reopened": ("open", None, 23, None, None),
        "openride": ("open", None, 31, None, None),
        "stuckone": ("ended", 89, 21, None, None),
    }
    assert rows_of(first, "entries") == said
    kept = store.ride("reopened")
    assert isinstance(kept, Kept)
    assert [one.said for one in kept.entries[-3:]] == ["stuck", "undo", "undo 3"]
    assert (kept.binned_at, kept.set_aside_at, kept.demonstration) == (None, None, False)
    assert store.open_ride() == "openride"


def test_a_file_of_the_first_version_is_copied_before_it_is_changed(first):
    before = {table: rows_of(first, table) for table in ALL_OF}
    Store(first).open_ride()
    assert version(first) == NEWEST
    assert [copy.name for copy in backups(first)] == ["first.version-1.1.db"]
    assert version(backups(first)[0]) == 1
    assert {table: rows_of(backups(first)[0], table) for table in ALL_OF} == before


def test_a_ride_of_the_first_version_goes_on(first):
    store = Store(first)
    assert store.add("openride", Row(32, "end", "next", 1.0, None)) is True
    assert store.mark("openride") == "32"
