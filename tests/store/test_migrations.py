"""A file of an earlier version is brought up to date, with a copy beside it; one of a later version is left alone."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from sqlite_utils import Database

from companion.store import STEPS, Store
from tests.store.keeping import RIDE, entries, reason, row, store_with


def second(database: Database) -> None:
    database.execute("alter table rides add column floor integer")


def third(database: Database) -> None:
    database.execute("alter table entries add column by_whom text")


def failing(database: Database) -> None:
    database.execute("alter table rides add column half integer")
    raise sqlite3.OperationalError("no")


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A file as the first version made it, with a ride of two entries."""
    path = tmp_path / "rides.db"
    store_with(path, row(1), row(2), steps=STEPS[:1]).close()
    return path


def version(path: Path) -> int:
    with sqlite3.connect(path) as connection:
        return int(connection.execute("pragma user_version").fetchone()[0])


def backups(path: Path) -> list[Path]:
    return sorted(path.parent.glob("*.backup"))


def test_a_new_file_needs_no_backup(tmp_path):
    store_with(tmp_path / "rides.db")
    assert version(tmp_path / "rides.db") == len(STEPS)
    assert not backups(tmp_path / "rides.db")


def test_an_old_file_goes_through_the_steps_it_lacks(old):
    store = Store(old, steps=(*STEPS[:1], second, third))
    assert entries(store) == (row(1), row(2))
    assert version(old) == 3
    store.add(RIDE.id, row(3), None)
    assert len(entries(store)) == 3


def test_a_whole_copy_is_made_first(old):
    Store(old, steps=(*STEPS[:1], second)).ride(RIDE.id)
    assert [copy.name for copy in backups(old)] == ["rides.db.version-1.1.backup"]
    copy = Store(backups(old)[0], steps=STEPS[:1])
    assert entries(copy) == (row(1), row(2))


def test_an_earlier_copy_is_not_overwritten(old):
    first = old.with_name("rides.db.version-1.1.backup")
    first.write_text("precious")
    Store(old, steps=(*STEPS[:1], second)).ride(RIDE.id)
    assert first.read_text() == "precious"
    assert len(backups(old)) == 2


def test_a_file_that_is_up_to_date_is_not_copied(old):
    Store(old, steps=STEPS[:1]).ride(RIDE.id)
    assert not backups(old)


def test_a_step_that_fails_leaves_the_file_as_it_was(old):
    steps = (*STEPS[:1], second, failing)
    assert reason(Store(old, steps=steps).ride(RIDE.id)) == "unreachable"
    assert version(old) == 1
    assert entries(Store(old, steps=STEPS[:1])) == (row(1), row(2))


def test_no_step_without_its_copy(old, monkeypatch):
    """Where the copy can't be written the file isn't touched either."""
    monkeypatch.setattr(Path, "replace", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    assert reason(Store(old, steps=(*STEPS[:1], second)).ride(RIDE.id)) == "disk-full"
    assert version(old) == 1


def test_a_file_of_a_later_version_is_left_alone(old):
    Store(old, steps=(*STEPS[:1], second)).ride(RIDE.id)
    before = old.read_bytes()
    older = Store(old, steps=STEPS[:1])
    assert reason(older.ride(RIDE.id)) == "newer-version"
    assert reason(older.begin(RIDE)) == "newer-version"
    assert old.read_bytes() == before
