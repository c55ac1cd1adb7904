"""Whatever is wrong with file or disk is an answer with a reason; nothing kept is lost, nothing foreign touched."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.store import FAULTS, Store
from tests.store.keeping import RIDE, entries, reason, row, store_with

FOREIGN = (
    b"Dear diary,\n" * 400,
    b"hello",
    b"\0" * 5000,
    b"SQLite format 3\0 and then something else altogether" * 90,
    b"\x89PNG\r\n\x1a\n" + b"\x07" * 3000,
)


def asked_everything(store: Store) -> set[str]:
    """The reasons that a store gives, whatever it is asked."""
    answers = store.begin(RIDE), store.ride(RIDE.id), store.mark(RIDE.id), store.open_ride()
    return {reason(answer) for answer in (*answers, store.add(RIDE.id, row(1)))}


@pytest.mark.parametrize("content", FOREIGN)
def test_a_file_that_is_no_database_is_never_touched(tmp_path, content):
    path = tmp_path / "rides.db"
    path.write_bytes(content)
    assert asked_everything(Store(path)) <= {"not-a-database", "damaged"}
    assert path.read_bytes() == content
    assert [file.name for file in tmp_path.iterdir()] == ["rides.db"]


@pytest.mark.parametrize("mark", ["select 1", "pragma application_id = 7", "pragma user_version = 3"])
def test_a_database_of_another_program_is_never_touched(tmp_path, mark):
    path = tmp_path / "recipes.db"
    with sqlite3.connect(path) as other:
        other.executescript("create table recipes (name); insert into recipes values ('soup');")
        other.execute(mark)
    other.close()
    before = path.read_bytes()
    assert asked_everything(Store(path)) == {"not-a-database"}
    assert path.read_bytes() == before


def test_an_empty_file_becomes_a_database(tmp_path):
    path = tmp_path / "rides.db"
    path.touch()
    assert entries(store_with(path, row(1))) == (row(1),)


def test_a_folder_in_the_place_of_the_file(tmp_path):
    assert asked_everything(Store(tmp_path)) == {"unreachable"}


def test_a_file_in_the_place_of_the_folder(tmp_path):
    (tmp_path / "folder").write_text("no folder")
    assert asked_everything(Store(tmp_path / "folder" / "rides.db")) == {"unreachable"}


def test_what_is_put_right_works_without_a_restart(tmp_path):
    path = tmp_path / "rides.db"
    path.write_text("Dear diary")
    store = Store(path)
    assert reason(store.begin(RIDE)) == "not-a-database"
    path.unlink()
    assert store.begin(RIDE) is True


def test_a_file_taken_away_is_said_at_once_and_what_was_in_it_is_saved(tmp_path):
    path = tmp_path / "rides.db"
    store = store_with(path, row(1), row(2), day=lambda: "2026-01-31")
    path.unlink()
    said = store.add(RIDE.id, row(3))
    assert reason(said) == "file-gone-saved"
    assert asked_everything(store) == {"file-gone-saved"}, "and again, but saved once"
    assert not path.exists(), "no empty one takes its place"
    (saved,) = (tmp_path / "backups").iterdir()
    assert said.about == {"file": str(path), "saved": f"backups/{saved.name}"}
    assert entries(Store(saved)) == (row(1), row(2))
    saved.rename(path)
    assert store.add(RIDE.id, row(3)) is True
    assert entries(store) == (row(1), row(2), row(3))


def test_a_file_moved_away_and_back_goes_on(tmp_path):
    path = tmp_path / "rides.db"
    store = store_with(path, row(1))
    path.rename(tmp_path / "elsewhere.db")
    assert reason(store.add(RIDE.id, row(2))) == "file-gone-saved"
    (tmp_path / "elsewhere.db").rename(path)
    assert store.add(RIDE.id, row(2)) is True
    assert entries(store) == (row(1), row(2))


def test_a_folder_taken_away_with_all_that_is_in_it(tmp_path):
    store = store_with(tmp_path / "stick" / "rides.db", row(1))
    (tmp_path / "stick").rename(tmp_path / "unplugged")
    (tmp_path / "stick").write_text("what lies in its place takes no copy either")
    assert asked_everything(store) == {"file-gone"}
    (tmp_path / "stick").unlink()
    (tmp_path / "unplugged").rename(tmp_path / "stick")
    assert store.add(RIDE.id, row(2)) is True
    assert entries(store) == (row(1), row(2))


def test_a_damaged_file_says_so(tmp_path):
    path = tmp_path / "rides.db"
    store_with(path, *(row(number) for number in range(1, 300))).close()
    content = path.read_bytes()
    path.write_bytes(content[:4096] + b"\xff" * (len(content) - 4096))
    assert reason(Store(path).ride(RIDE.id)) == "damaged"


def test_kept_text_that_is_not_what_we_wrote_says_so(tmp_path):
    path = tmp_path / "rides.db"
    store = store_with(path)
    with sqlite3.connect(path) as other:
        other.execute("update rides set start = 'by hand'")
    assert reason(store.ride(RIDE.id)) == "damaged"


def test_another_process_that_holds_the_file_is_waited_for_then_told(tmp_path):
    store = store_with(tmp_path / "rides.db", row(1), wait=0.05)
    other = sqlite3.connect(tmp_path / "rides.db", isolation_level=None)
    other.execute("begin immediate")
    assert reason(store.add(RIDE.id, row(2))) == "busy"
    assert entries(store) == (row(1),), "reading goes on"
    other.execute("rollback")
    assert store.add(RIDE.id, row(2)) is True


def test_a_full_disk_loses_nothing_and_is_forgotten_once_there_is_room(tmp_path):
    opened: list[sqlite3.Connection] = []
    store = store_with(tmp_path / "rides.db", row(1), prepare=opened.append)
    (pages,) = opened[0].execute("pragma page_count").fetchone()
    opened[0].execute(f"pragma max_page_count = {pages}")
    number, kept = 1, True
    while kept is True:
        number += 1
        kept = store.add(RIDE.id, row(number, "x" * 500), result={"won": True})
    assert reason(kept) == "disk-full"
    assert [one.number for one in entries(store)] == list(range(1, number))
    opened[0].execute("pragma max_page_count = 10000")
    assert store.add(RIDE.id, row(number)) is True


def test_a_store_that_may_not_write_still_reads(tmp_path):
    store_with(tmp_path / "rides.db", row(1)).close()
    closed = Store(tmp_path / "rides.db", prepare=lambda connection: connection.execute("pragma query_only = on"))
    assert entries(closed) == (row(1),)
    assert reason(closed.add(RIDE.id, row(2))) == "read-only"
    assert reason(closed.begin(RIDE)) == "read-only"


# Real modes and a real limit: in a process of its own, which as root first becomes somebody else.

SOMEBODY = textwrap.dedent(
    """
    import os, resource, sys
    from companion.kept import Kept
    from companion.store import Store
    from tests.store.keeping import RIDE, row

    what, path = sys.argv[1:]
    if what == "limited":
        resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, 40_000))
    elif os.geteuid() == 0:
        os.seteuid(65534)
    store = Store(path)
    kept = store.ride(RIDE.id)
    print(len(kept.entries) if isinstance(kept, Kept) else getattr(kept, "reason", kept))
    number = 2
    while (answer := store.add(RIDE.id, row(number, "x" * 400))) is True:
        number += 1
    print(getattr(answer, "reason", answer), number - 2)
    """
)


def somebody(what: str, path: Path) -> list[str]:
    done = subprocess.run([sys.executable, "-c", SOMEBODY, what, path], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that somebody else may look into; pytest's own are closed to them."""
    with tempfile.TemporaryDirectory() as name:
        path = Path(name)
        path.chmod(0o755)
        yield path
        path.chmod(0o755)


@pytest.mark.skipif(not hasattr(os, "seteuid"), reason="modes mean something else here")
class TestModes:
    def test_a_read_only_file_is_shown_but_not_written(self, folder):
        store_with(folder / "rides.db", row(1)).close()
        (folder / "rides.db").chmod(0o444)
        folder.chmod(0o777)
        assert somebody("other", folder / "rides.db") == ["1", "read-only", "0"]

    def test_a_read_only_folder(self, folder):
        store_with(folder / "rides.db", row(1)).close()
        (folder / "rides.db").chmod(0o444)
        folder.chmod(0o555)
        assert somebody("other", folder / "rides.db")[-2:] == ["read-only", "0"]

    def test_a_folder_where_nothing_may_be_made(self, folder):
        folder.chmod(0o555)
        assert somebody("other", folder / "rides.db") == ["read-only", "read-only", "0"]

    def test_a_folder_that_may_not_even_be_made(self, folder):
        folder.chmod(0o555)
        assert somebody("other", folder / "below" / "rides.db") == ["read-only", "read-only", "0"]

    def test_a_file_that_may_not_be_read(self, folder):
        store_with(folder / "rides.db", row(1)).close()
        (folder / "rides.db").chmod(0o000)
        folder.chmod(0o755)
        assert somebody("other", folder / "rides.db")[-2:] == ["read-only", "0"]

    def test_a_disk_that_takes_no_more(self, folder):
        store = store_with(folder / "rides.db", row(1))
        store.close()
        _, why, kept = somebody("limited", folder / "rides.db")
        assert why == "disk-full"
        assert [one.number for one in entries(store)] == list(range(1, int(kept) + 2))


def test_every_fault_has_been_seen_here():
    """FAULTS are what a device is told to try again after; each is produced by a test above or in test_migrations."""
    seen = {"not-a-database", "read-only", "disk-full", "busy", "newer-version", "damaged", "unreachable"}
    seen |= {"file-gone", "file-gone-saved"}
    assert seen == FAULTS
