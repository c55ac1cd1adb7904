"""Copies: one of every day on which something was written, kept for two weeks; and the last good one, put in place."""

from __future__ import annotations

import logging
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.kept import Kept
from companion.store import Store
from companion.store.copies import DAYS, FOLDER
from tests.store.keeping import RIDE, entries, reason, row, store_with


class Days:
    """The calendar: today, until it is told another day."""

    def __init__(self, today: str = "2026-01-01") -> None:
        self.today = today

    def __call__(self) -> str:
        return self.today


def copies(path: Path) -> list[str]:
    return sorted(file.name for file in (path.parent / FOLDER).glob("*"))


def spoil(path: Path) -> bytes:
    """Damages the file behind its first page; what it holds then."""
    content = path.read_bytes()
    path.write_bytes(content[:4096] + b"\xff" * (len(content) - 4096))
    return path.read_bytes()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "rides.db"


# Every day


def test_the_first_write_of_a_day_copies_the_file_as_the_day_before_left_it(path):
    days = Days()
    store = store_with(path, row(1), day=days)
    assert copies(path) == [], "the day on which it was begun has no day before"
    days.today = "2026-01-02"
    assert len(entries(store)) == 1
    assert copies(path) == [], "reading is no reason"
    for number in (2, 3, 4):
        store.add(RIDE.id, row(number))
    assert copies(path) == ["rides.2026-01-02.daily.db"]
    assert entries(Store(path.parent / FOLDER / copies(path)[0])) == (row(1),)


def test_another_process_does_not_copy_the_same_day_again(path):
    days = Days()
    store_with(path, row(1), day=days).close()
    days.today = "2026-01-02"
    Store(path, day=days).add(RIDE.id, row(2))
    copy = path.parent / FOLDER / "rides.2026-01-02.daily.db"
    before = copy.read_bytes()
    Store(path, day=days).add(RIDE.id, row(3))
    assert copy.read_bytes() == before


def test_two_weeks_of_days_are_kept(path):
    days = Days()
    store = store_with(path, day=days)
    store.copy(path.parent / FOLDER / "rides.of-ones-own.db")
    for day in range(2, 32):
        days.today = f"2026-01-{day:02}"
        store.add(RIDE.id, row(day - 1))
    assert copies(path) == [
        *(f"rides.2026-01-{day:02}.daily.db" for day in range(32 - DAYS, 32)),
        "rides.of-ones-own.db",
    ]


def test_a_clock_set_back_makes_a_copy_more_and_overwrites_none(path):
    days = Days("2026-05-05")
    store = store_with(path, row(1), day=days)
    for number, today in enumerate(("2026-05-06", "2026-01-01", "2026-05-06", "2026-01-01"), 2):
        days.today = today
        store.add(RIDE.id, row(number))
    assert copies(path) == ["rides.2026-01-01.daily.db", "rides.2026-05-06.daily.db"]
    assert len(entries(Store(path.parent / FOLDER / "rides.2026-05-06.daily.db"))) == 1


def test_where_no_copy_can_be_made_what_was_to_be_written_is_written(path, caplog):
    days = Days()
    store = store_with(path, row(1), day=days)
    (path.parent / FOLDER).write_text("no folder")
    days.today = "2026-01-02"
    with caplog.at_level(logging.WARNING):
        for number in range(2, 10):
            assert store.add(RIDE.id, row(number)) is True
    assert len(caplog.records) == 1, "and tried again later, not at every tap"


def test_half_a_copy_is_none(path, monkeypatch):
    days = Days()
    store = store_with(path, row(1), day=days)
    monkeypatch.setattr(Path, "replace", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    days.today = "2026-01-02"
    assert store.add(RIDE.id, row(2)) is True
    assert copies(path) == []


def test_a_damaged_file_does_not_push_out_the_good_copies(path):
    days = Days()
    store = store_with(path, *(row(number) for number in range(1, 300)), day=days)
    days.today = "2026-01-02"
    store.add(RIDE.id, row(300))
    store.close()
    spoil(path)
    for day in range(3, 30):
        days.today = f"2026-01-{day:02}"
        Store(path, day=days).add(RIDE.id, row(301))
    assert copies(path) == ["rides.2026-01-02.daily.db"]


# The last good one


def with_copies(path: Path) -> Store:
    """Two days: one copy with 1 entry, one with 300, and a file with 301."""
    days = Days()
    store = store_with(path, row(1), day=days)
    days.today = "2026-01-02"
    for number in range(2, 301):
        store.add(RIDE.id, row(number))
    days.today = "2026-01-03"
    store.add(RIDE.id, row(301))
    return store


def test_the_last_good_copy_is_found(path):
    store = with_copies(path)
    good = store.last_good()
    assert good is not None
    assert (good.file.name, good.rides) == ("rides.2026-01-03.daily.db", 1)
    spoil(good.file)
    assert store.last_good().file.name == "rides.2026-01-02.daily.db"
    spoil(path.parent / FOLDER / "rides.2026-01-02.daily.db")
    (path.parent / FOLDER / "rides.diary.db").write_text("Dear diary")
    with closing(sqlite3.connect(path.parent / FOLDER / "rides.recipes.db")) as other:
        other.execute("create table rides (soup)")
    assert store.last_good() is None


def test_a_damaged_file_is_set_aside_and_a_copy_put_in_its_place(path):
    store = with_copies(path)
    store.close()
    damaged = spoil(path)
    assert reason(store.ride(RIDE.id)) == "damaged"
    aside = store.put_in_place(store.last_good().file)
    assert isinstance(aside, Path)
    assert aside.name == "rides.damaged.1.db" and aside.read_bytes() == damaged
    assert len(entries(store)) == 300, "at once, without a restart"
    assert store.add(RIDE.id, row(301)) is True
    assert copies(path) == ["rides.2026-01-02.daily.db", "rides.2026-01-03.daily.db"], "the copy stays a copy"
    assert store.put_in_place(store.last_good().file).name == "rides.damaged.2.db"


def test_a_server_that_has_the_file_open_goes_on_with_the_one_put_in_its_place(path):
    running = with_copies(path)
    assert len(entries(running)) == 301
    other = Store(path)
    other.put_in_place(other.last_good().file)
    assert len(entries(running)) == 300
    assert running.add(RIDE.id, row(301)) is True
    assert len(entries(other)) == 301


def test_what_a_killed_process_left_beside_the_file_is_not_taken_for_the_copy_s(path):
    """A write-ahead log belongs to one file only."""
    store = with_copies(path)
    good = store.last_good().file
    left = path.with_name("rides.db-wal")
    assert left.stat().st_size > 0
    Store(path).put_in_place(good)
    kept = Store(path).ride(RIDE.id)
    assert isinstance(kept, Kept) and len(kept.entries) == 300
    assert Store(path).faults() == ()
    assert len(entries(Store(path.with_name("rides.damaged.1.db")))) == 301, "nor is it lost"


def test_a_full_disk_leaves_the_file_where_it_is(path, monkeypatch):
    store = with_copies(path)
    good = store.last_good().file
    store.close()
    damaged = spoil(path)
    monkeypatch.setattr(Path, "replace", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    assert reason(store.put_in_place(good)) == "disk-full"
    assert path.read_bytes() == damaged


def test_a_file_that_is_gone_is_not_begun_anew_but_restored(path):
    store = with_copies(path)
    good = store.last_good().file
    for end in ("", "-wal", "-shm"):
        path.with_name(path.name + end).unlink(missing_ok=True)
    assert reason(store.ride(RIDE.id)) == "file-gone-saved", "what is said from now on is not written into nothing"
    assert store.put_in_place(good) is None
    assert len(entries(store)) == 300


def test_faults_are_told_in_sqlite_s_words(path):
    store = with_copies(path)
    assert store.faults() == ()
    with closing(sqlite3.connect(path)) as other:
        other.execute("insert into entries (ride, number, said, at) values ('nobody', 1, 'up 1', 1.0)")
        other.commit()
    assert store.faults() == ("entries 302 → rides",)
    store.close()
    spoil(path)
    told = store.faults()
    assert told if isinstance(told, tuple) else reason(told) == "damaged"
