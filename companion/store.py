"""Rides and what was said in them, in one SQLite file. The one module that knows the database; it knows no game.

Whatever can go wrong with a file is an answer: a Refusal (see `_trouble`) whose sentence says what to do. A file that
isn't ours is never written to.
"""

from __future__ import annotations

import errno
import json
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import wraps
from itertools import count
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlite_utils import Database

from companion.kept import Kept, Plain, Row
from companion.ruling import Refusal

Given = ParamSpec("Given")
Answer = TypeVar("Answer")

KIND = 0xFF  # of an SQLite error; its particulars are in the higher bits
WAIT = 5.0  # seconds to wait while another process writes
MARK = 0x50415445  # SQLite's application_id: tells our files from other programs'

FAULTS = frozenset(
    {"not-a-database", "read-only", "disk-full", "busy", "newer-version", "damaged", "unreachable"}
)  # the reasons that are the file's or the disk's: what was said may be said again once that is put right


def _first(database: Database) -> None:
    database.create_table(
        "rides",
        {"id": str, "game": str, "start": str, "rules": str, "edition": int}
        | {"begun_at": float, "touched_at": float, "deadline": float, "ended_at": float, "result": str},
        pk="id",
        not_null={"game", "start", "rules", "edition", "begun_at", "touched_at"},
    )
    # The primary key decides which of two devices said entry 18; the second index, that no tap is kept twice.
    database.create_table(
        "entries",
        {"ride": str, "number": int, "said": str, "tag": str, "at": float, "deadline": float},
        pk=("ride", "number"),
        foreign_keys=[("ride", "rides", "id")],
        not_null={"said", "at"},
    ).create_index(["ride", "tag"], unique=True)


Step = Callable[[Database], None]
STEPS: tuple[Step, ...] = (_first,)  # step n brings a file from version n-1 to n; none is ever changed once released

_RIDE = """
select rides.*, number, said, tag, at, entries.deadline as due
from rides left join entries on entries.ride = rides.id where rides.id = ? order by number
"""
_COUNT = """
select (select coalesce(max(number), 0) from entries where ride = rides.id) as entries from rides where id = ?
"""
_OPEN = "select id from rides order by ended_at is not null, touched_at desc, rowid desc limit 1"
_BEGIN = """
insert into rides (id, game, start, rules, edition, begun_at, touched_at, deadline) values (?, ?, ?, ?, ?, ?, ?, ?)
"""
_ADD = "insert into entries (ride, number, said, tag, at, deadline) values (?, ?, ?, ?, ?, ?)"
_TOUCH = "update rides set touched_at = ?, ended_at = ?, result = ? where id = ?"
_NO_ROOM = (sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_IOERR_SHMSIZE)
_TAKEN = (sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE)


class _NotForUsError(Exception):
    """A database of another program, or of a later version of ours. Raised with the reason."""


def _answering(
    method: Callable[Concatenate[Store, Given], Answer],
) -> Callable[Concatenate[Store, Given], Answer | Refusal]:
    """Runs a method one at a time, and turns what the file or the disk refuses into a Refusal."""

    @wraps(method)
    def answered(self: Store, /, *given: Given.args, **named: Given.kwargs) -> Answer | Refusal:
        with self.lock:
            try:
                return method(self, *given, **named)
            except (_NotForUsError, sqlite3.Error, OSError, json.JSONDecodeError) as trouble:
                return _trouble(trouble, self.path)

    return answered


class Store:
    """The database at `path`, opened at the first question, and again at the next one where that failed.

    One connection for the process, used by one thread at a time. `prepare` gets the fresh connection: tests limit or
    watch it there. steps: the migrations; wait: seconds to wait for another process.
    """

    def __init__(
        self,
        path: str | Path,
        *,
        steps: tuple[Step, ...] = STEPS,
        prepare: Callable[[sqlite3.Connection], object] = lambda _: None,
        wait: float = WAIT,
    ) -> None:
        self.path = Path(path)
        self.lock = threading.RLock()
        self._steps, self._prepare, self._wait = steps, prepare, wait
        self._opened: Database | None = None

    def close(self) -> None:
        """Lets go of the file; the next question opens it again."""
        with self.lock:
            if self._opened is not None:
                self._opened.close()
                self._opened = None

    @_answering
    def begin(self, ride: Kept) -> bool:
        """Keeps a new ride, without entries. False if its id is taken."""
        plain = json.dumps(ride.start), json.dumps(ride.rules)
        times = ride.begun_at, ride.touched_at, ride.deadline
        return self._write((_BEGIN, (ride.id, ride.game, *plain, ride.edition, *times)))

    @_answering
    def add(self, ride_id: str, row: Row, result: Plain | None) -> bool:
        """Keeps an entry and what the ride has come to by it: both or neither. False if its number or tag is taken."""
        said = ride_id, row.number, row.said, row.tag, row.at, row.deadline
        end = (None, None) if result is None else (row.at, json.dumps(result))
        return self._write((_ADD, said), (_TOUCH, (row.at, *end, ride_id)))

    @_answering
    def ride(self, ride_id: str) -> Kept | None:
        """The ride with its entries, read in one query; None if there is none of this id."""
        rows = self._read(_RIDE, ride_id)
        return _kept(rows) if rows else None

    @_answering
    def count(self, ride_id: str) -> int | None:
        """How many entries the ride has, take-backs included; None if there is no such ride."""
        rows = self._read(_COUNT, ride_id)
        return int(rows[0]["entries"]) if rows else None

    @_answering
    def open_ride(self) -> str | None:
        """The id of the ride last touched that goes on, else of the one last touched; None if there is none."""
        rows = self._read(_OPEN)
        return str(rows[0]["id"]) if rows else None

    def _database(self) -> Database:
        if self._opened is None:
            self._opened = _open(self.path, self._steps, self._prepare, self._wait)
        return self._opened

    def _read(self, question: str, *given: str) -> list[dict[str, Any]]:
        return list(self._database().query(question, given))

    def _write(self, *changes: tuple[str, tuple[object, ...]]) -> bool:
        """All of the changes or none; False where a primary key or unique index says that one is there already."""
        try:
            with _at_once(self._database()) as database:
                for change, given in changes:
                    database.execute(change, given)
        except sqlite3.IntegrityError as clash:
            if clash.sqlite_errorcode in _TAKEN:
                return False
            raise
        return True


def _kept(rows: list[dict[str, Any]]) -> Kept:
    ride = rows[0]
    said = tuple(
        Row(row["number"], row["said"], row["tag"], row["at"], row["due"]) for row in rows if row["number"] is not None
    )
    result = None if ride["result"] is None else json.loads(ride["result"])
    plain = {"start": json.loads(ride["start"]), "rules": json.loads(ride["rules"]), "result": result}
    as_they_are = ("id", "game", "edition", "begun_at", "touched_at", "deadline", "ended_at")
    return Kept(**{field: ride[field] for field in as_they_are}, **plain, entries=said)


@contextmanager
def _at_once(database: Database) -> Iterator[Database]:
    """A transaction that takes the write lock first, so that it can't read, and then fail as busy half-way."""
    database.execute("begin immediate")
    try:
        yield database
        database.commit()
    except BaseException:
        database.rollback()
        raise


def _open(
    path: Path, steps: tuple[Step, ...], prepare: Callable[[sqlite3.Connection], object], wait: float
) -> Database:
    path.parent.mkdir(parents=True, exist_ok=True)
    connection = sqlite3.connect(path, timeout=wait, isolation_level=None, check_same_thread=False)
    try:
        prepare(connection)
        database = Database(connection, execute_plugins=False)
        version = _version(database, len(steps))
        # FULL: what was answered survives a power cut, not only a crash.
        database.execute("pragma synchronous = full")
        database.execute("pragma foreign_keys = on")
        _to_wal(database, wait)
        if version < len(steps):
            _migrate(database, path, steps)
    except BaseException:
        connection.close()
        raise
    return database


def _to_wal(database: Database, wait: float) -> None:
    """Readers and a writer side by side. SQLite doesn't wait for others who switch at the same moment: we do."""
    until = time.monotonic() + wait
    while True:
        try:
            database.execute("pragma journal_mode = wal").fetchall()
        except sqlite3.OperationalError as trouble:
            if trouble.sqlite_errorcode & KIND != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(0.01)
        else:
            return


def _version(database: Database, newest: int) -> int:
    """How many of the steps the file has been through; raises before anything is written to a file of others."""

    def number(name: str) -> int:
        return int(database.execute(f"pragma {name}").fetchone()[0])

    version, mark = number("user_version"), number("application_id")
    if mark != MARK and (mark or version or number("schema_version")):
        raise _NotForUsError("not-a-database")
    if version > newest:
        raise _NotForUsError("newer-version")
    return version


def _migrate(database: Database, path: Path, steps: tuple[Step, ...]) -> None:
    with _at_once(database):
        version = _version(database, len(steps))  # again: another process may have been quicker
        if 0 < version < len(steps):
            _back_up(path, version)
        for step in steps[version:]:
            step(database)
        database.execute(f"pragma application_id = {MARK}")
        database.execute(f"pragma user_version = {len(steps)}")


def _back_up(path: Path, version: int) -> None:
    """A whole copy beside the file, under its name only once complete; earlier ones are left alone."""
    names = (path.with_name(f"{path.name}.version-{version}.{n}.backup") for n in count(1))
    copy = next(name for name in names if not name.exists())
    half = copy.with_name(f"{copy.name}.half")
    half.unlink(missing_ok=True)
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(half)) as target:
        source.backup(target)
    half.replace(copy)


def _trouble(trouble: Exception, path: Path) -> Refusal:
    """The reason under which the table hears of `trouble`; all of them are in FAULTS."""
    about = {"file": str(path)}
    code, number = getattr(trouble, "sqlite_errorcode", 0), getattr(trouble, "errno", None)
    kind = code & KIND
    if trouble.args == ("newer-version",):
        return Refusal("newer-version", about=about)
    if kind == sqlite3.SQLITE_NOTADB or trouble.args == ("not-a-database",):
        return Refusal("not-a-database", about=about)
    if kind == sqlite3.SQLITE_FULL or code in _NO_ROOM or number == errno.ENOSPC:
        return Refusal("disk-full", about=about)
    if kind in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return Refusal("busy", about=about)
    if kind == sqlite3.SQLITE_CORRUPT or isinstance(trouble, json.JSONDecodeError):
        return Refusal("damaged", about=about)
    if kind == sqlite3.SQLITE_READONLY or _closed_to_us(path) or number in (errno.EACCES, errno.EPERM, errno.EROFS):
        return Refusal("read-only", about=about)
    return Refusal("unreachable", about=about | {"trouble": str(trouble)})


def _closed_to_us(path: Path) -> bool:
    """SQLite says only that it can't open a file that it may not write, or a folder where no journal may be made."""
    as_we_are = os.access in os.supports_effective_ids
    there = (place for place in (path, path.parent) if os.access(place, os.F_OK, effective_ids=as_we_are))
    return not all(os.access(place, os.W_OK, effective_ids=as_we_are) for place in there)
