"""What is kept comes back, once, whole or not at all."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from companion.kept import Kept, Row
from companion.store import Store
from companion.store.lists import Counts
from companion.store.rides import _OPEN
from tests.store.keeping import RIDE, entries, row, store_with


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "er" / "rides.db"


def test_a_ride_comes_back_as_it_was_kept(path):
    ride = replace(RIDE, start={"players": ["Ännä", "小"], "variants": {}}, rules={"hand": 7}, deadline=130.5)
    store = Store(path)
    assert store.begin(ride) is True
    assert store.ride(ride.id) == ride
    store.close()
    assert Store(path).ride(ride.id) == ride


def test_a_taken_id_is_told(path):
    store = store_with(path)
    assert store.begin(RIDE) is False


def test_no_ride_is_none(path):
    store = Store(path)
    assert (store.ride("nobody"), store.mark("nobody"), store.open_ride()) == (None, None, None)


def test_entries_come_back_in_order_with_all_they_carry(path):
    rows = Row(1, "6♥ up1", "a", 201.5, 230.0), Row(2, "end", None, 202.25, None), Row(3, "undo", None, 203.0, 1.5)
    store = store_with(path, *rows)
    assert entries(store) == rows
    assert store.mark(RIDE.id) == "3"


def test_a_number_is_kept_once(path):
    store = store_with(path, row(1))
    assert store.add(RIDE.id, row(1, "up 2", "other")) is False
    assert entries(store) == (row(1),)


def test_a_tag_is_kept_once(path):
    store = store_with(path, row(1, tag="same"))
    assert store.add(RIDE.id, row(2, "up 2", "same")) is False
    assert entries(store) == (row(1, tag="same"),)


def test_tags_and_numbers_belong_to_their_ride(path):
    store = store_with(path, row(1))
    assert store.begin(replace(RIDE, id="other")) is True
    assert store.add("other", row(1)) is True


def test_the_result_is_kept_with_its_entry_and_goes_with_the_take_back(path):
    store = store_with(path, row(1))
    store.add(RIDE.id, row(2, at=300.0), result={"won": True, "left": 0})
    kept = store.ride(RIDE.id)
    assert isinstance(kept, Kept)
    assert (kept.result, kept.ended_at, kept.touched_at) == ({"won": True, "left": 0}, 300.0, 300.0)
    store.add(RIDE.id, row(3, "undo", at=310.0))
    kept = store.ride(RIDE.id)
    assert isinstance(kept, Kept)
    assert (kept.result, kept.ended_at, kept.touched_at) == (None, None, 310.0)


def test_entry_and_result_change_both_or_neither(path):
    """Where the result can't be written the entry isn't kept either."""
    store = store_with(path, row(1))
    with sqlite3.connect(path) as other:
        other.execute("create trigger no before update on rides begin select raise(abort, 'no'); end")
    assert store.add(RIDE.id, row(2), result={"won": True}) not in (True, False)
    assert entries(store) == (row(1),)
    with sqlite3.connect(path) as other:
        other.execute("drop trigger no")
    assert store.add(RIDE.id, row(2), result={"won": True}) is True


def test_an_entry_needs_its_ride(path):
    assert Store(path).add("nobody", row(1)) not in (True, False)


def test_the_open_ride_is_the_one_last_touched_that_goes_on(path):
    store = Store(path)
    for number, name in enumerate("abc"):
        store.begin(replace(RIDE, id=name, begun_at=100.0 + number, touched_at=100.0 + number))
    assert store.open_ride() == "c"
    store.add("a", row(1, at=200.0))
    assert store.open_ride() == "a"
    store.add("a", row(2, at=201.0), result={"won": True})
    assert store.open_ride() == "c"


def test_where_all_have_ended_the_open_ride_is_the_last_that_did(path):
    store = Store(path)
    for number, name in enumerate("ab"):
        store.begin(replace(RIDE, id=name))
        store.add(name, row(1, at=200.0 - number), result={"won": False})  # the clock was set back between them
    assert store.open_ride() == "b"


def test_a_ride_is_read_in_one_query(path):
    asked: list[str] = []
    store = store_with(path, row(1), row(2), prepare=lambda connection: connection.set_trace_callback(asked.append))
    asked.clear()
    store.ride(RIDE.id)
    assert len([one for one in asked if one.lstrip().lower().startswith("select")]) == 1


def test_what_is_answered_survives_a_power_cut(path):
    """WAL with synchronous FULL: each commit waits for the disk."""
    connections: list[sqlite3.Connection] = []
    store_with(path, prepare=connections.append)
    assert connections[0].execute("pragma journal_mode").fetchone() == ("wal",)
    assert connections[0].execute("pragma synchronous").fetchone() == (2,)
    assert connections[0].execute("pragma foreign_keys").fetchone() == (1,)


def test_one_connection_serves_every_thread(path):
    from concurrent.futures import ThreadPoolExecutor

    opened: list[sqlite3.Connection] = []
    store = store_with(path, prepare=opened.append)
    with ThreadPoolExecutor(8) as threads:
        kept = list(threads.map(lambda number: store.add(RIDE.id, row(number)), range(1, 41)))
    assert all(answer is True for answer in kept)
    assert [one.number for one in entries(store)] == list(range(1, 41))
    assert len(opened) == 1


# Copies, and rides from elsewhere


def test_a_copy_is_whole_and_never_in_place_of_another(path):
    store = store_with(path, row(1), row(2))
    copies = [store.copy(), store.copy()]
    assert len(set(copies)) == 2
    for copy in copies:
        assert isinstance(copy, Path)
        assert copy.parent == path.parent / "backups"
        assert entries(Store(copy)) == (row(1), row(2))
    assert store.copy(path.parent / "named") == path.parent / "named"
    assert not list(path.parent.rglob("*.half"))


def test_what_comes_in_comes_in_whole_or_not_at_all(path):
    """The second ride names a group that nobody knows."""
    store = store_with(path)
    own = replace(RIDE, id="own", entries=(row(1),), result={"won": True}, ended_at=5.0, binned_at=6.0)
    other = replace(RIDE, id="other", start=RIDE.start | {"group": "nobody"})
    assert not isinstance(store.take_in([], [], [own, other]), Counts)
    assert store.ids() == [RIDE.id]
    assert store.take_in([], [], [own]) == Counts(1, 0, 0)
    assert store.ride("own") == own
    assert store.take_in([], [], [replace(own, entries=())]) == Counts(0, 0, 0)
    assert store.ride("own") == own


def test_several_entries_are_kept_all_or_none(path):
    store = store_with(path, row(1))
    assert store.add(RIDE.id, row(2), row(1), row(3)) is False
    assert entries(store) == (row(1),)
    assert store.add(RIDE.id, row(2), row(3), result={"won": True}) is True
    assert entries(store) == (row(1), row(2), row(3))


def test_the_ride_to_open_is_found_without_looking_through_all(path):
    """It is asked for at every visit."""
    store = store_with(path)
    plan = store._read("explain query plan " + _OPEN)
    assert "USING INDEX rides_at_hand" in plan[0]["detail"]


def test_the_ride_at_hand_is_the_one_last_played_whatever_the_clock_says(tmp_path):
    """The clock was a day ahead, and is set right between two rides."""
    store = Store(tmp_path / "rides.db")
    early = replace(RIDE, id="early", begun_at=100_000.0, touched_at=100_000.0)
    late = replace(RIDE, id="late", begun_at=13_600.0, touched_at=13_600.0)
    assert store.begin(early) is True and store.add("early", row(1, at=100_010.0)) is True
    assert store.begin(late) is True
    assert store.open_ride() == "late"
    assert store.add("early", row(2, at=13_700.0)) is True
    assert store.open_ride() == "early"
    assert store.add("late", row(1, at=13_650.0)) is True
    assert store.open_ride() == "late"
