"""The file itself: opened when first asked, brought up to date after a copy was made, copied on the first write of a
day and on request."""

from __future__ import annotations

import json
import logging
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import wraps
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlite_utils import Database

from companion.ruling import Refusal
from companion.store import copies
from companion.store.copies import Copy
from companion.store.steps import STEPS, Step
from companion.store.trouble import KIND, GoneError, NotForUsError, trouble_with

Given = ParamSpec("Given")
Answer = TypeVar("Answer")
Asked = TypeVar("Asked", bound="File")

WAIT = 5.0  # seconds to wait while another process writes
AGAIN = 600.0  # seconds until a daily copy that could not be made is tried again
MARK = 0x50415445  # SQLite's application_id: tells our files from other programs'

log = logging.getLogger(__name__)
Change = tuple[str, tuple[object, ...]]

_TAKEN = (sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE)


def answering(
    method: Callable[Concatenate[Asked, Given], Answer],
) -> Callable[Concatenate[Asked, Given], Answer | Refusal]:
    """Runs a method one at a time, and turns what the file or the disk refuses into a Refusal."""

    @wraps(method)
    def answered(self: Asked, /, *given: Given.args, **named: Given.kwargs) -> Answer | Refusal:
        with self.lock:
            try:
                return method(self, *given, **named)
            except (NotForUsError, GoneError, sqlite3.Error, OSError, json.JSONDecodeError) as trouble:
                return trouble_with(self.path, trouble)

    return answered


class File:
    """The database at `path`, opened at the first question, and again at the next one where that failed.

    One connection for the process, used by one thread at a time. `prepare` gets the fresh connection: tests limit or
    watch it there. steps: the migrations; wait: seconds to wait for another process; day: today, as 2026-01-31.
    """

    def __init__(
        self,
        path: str | Path,
        *,
        steps: tuple[Step, ...] = STEPS,
        prepare: Callable[[sqlite3.Connection], object] = lambda _: None,
        wait: float = WAIT,
        day: Callable[[], str] = lambda: time.strftime("%Y-%m-%d"),
    ) -> None:
        self.path = Path(path)
        self.lock = threading.RLock()
        self._steps, self._prepare, self._wait, self._day = steps, prepare, wait, day
        self._opened: Database | None = None
        self._is: tuple[int, int] | None = None
        self._gone: GoneError | None = None
        self._copied, self._not_before = "", 0.0

    def close(self) -> None:
        """Lets go of the file; the next question opens it again."""
        with self.lock:
            if self._opened is not None:
                self._opened.close()
                self._opened = None

    @answering
    def copy(self, to: Path | None = None, why: str = "asked") -> Path:
        """A whole copy of the file, complete or not there; `to` must be free. Without `to` it lies among the backups,
        under the day's date and `why`."""
        self._database()
        return copies.copy(self.path, to or copies.free(self.path, f"{self._day()}.{why}"))

    @answering
    def faults(self) -> tuple[str, ...]:
        """What is wrong with the file itself; every page of it is read."""
        database = self._database()
        lost = _tables(self._steps) - set(database.table_names())
        return (*copies.faults(database.conn), *(f"no such table: {name}" for name in sorted(lost)))

    def last_good(self) -> Copy | None:
        """The latest copy that can be gone on with."""
        return copies.last_good(self.path, MARK, len(self._steps))

    @answering
    def put_in_place(self, copied: Path) -> Path | None:
        """Goes on with this copy. The file as it was is set aside: where it lies now, None where there was none."""
        self.close()
        return copies.put_in_place(self.path, copied)

    def _database(self) -> Database:
        there = _identity(self.path)
        if there is None and (self._opened is not None or self._gone is not None):
            raise self._missed()  # in its place an empty one would be begun
        if self._opened is not None and self._is != there:
            self.close()  # another file was put in its place
        if self._opened is None:
            self._opened = _open(self.path, self._steps, self._prepare, self._wait)
            self._is, self._gone = _identity(self.path), None
        return self._opened

    def _missed(self) -> GoneError:
        """That the file was taken away under us. What was in it is still open to us, and is saved among the copies."""
        if self._opened is not None:
            try:
                saved = copies.copy_out(self._opened.conn, copies.free(self.path, f"{self._day()}.gone"))
            except (OSError, sqlite3.Error) as trouble:
                log.warning("%s is gone, and could not be saved: %s", self.path, trouble)
                return GoneError()
            self.close()
            self._gone = GoneError(saved.relative_to(self.path.parent))
        return self._gone or GoneError()

    @contextmanager
    def _at_once(self) -> Iterator[Database]:
        """A transaction; the first of a day copies the file before."""
        database = self._database()
        self._copy_of_day(database)
        with at_once(database):
            yield database

    @contextmanager
    def _as_of_now(self) -> Iterator[Database]:
        """Several questions answered as of one moment, whatever others write meanwhile."""
        database = self._database()
        database.execute("begin")
        try:
            yield database
        finally:
            database.rollback()

    def _copy_of_day(self, database: Database) -> None:
        """Without it nothing would be lost yet: where it can't be made, what was to be written is written."""
        today = self._day()
        if self._copied == today or time.monotonic() < self._not_before:
            return
        try:
            if list(database.query("select 1 from rides limit 1")):
                copies.copy_of_day(self.path, today)
            self._copied = today
        except (OSError, sqlite3.Error) as trouble:
            self._not_before = time.monotonic() + AGAIN
            log.warning("no daily copy of %s: %s", self.path, trouble)

    def _read(self, question: str, *given: object) -> list[dict[str, Any]]:
        return list(self._database().query(question, given))

    def _write(self, *changes: Change) -> bool:
        """All of the changes or none; False where a primary key or unique index says that one is there already."""
        try:
            with self._at_once() as database:
                for change, given in changes:
                    database.execute(change, given)
        except sqlite3.IntegrityError as clash:
            if clash.sqlite_errorcode in _TAKEN:
                return False
            raise
        return True

    def _change(self, change: str, *given: object) -> bool:
        """One change of what is there; False where it isn't there."""
        with self._at_once() as database:
            return bool(database.execute(change, given).rowcount)


@contextmanager
def at_once(database: Database) -> Iterator[Database]:
    """A transaction that takes the write lock first, so that it can't read, and then fail as busy half-way."""
    database.execute("begin immediate")
    try:
        yield database
        database.commit()
    except BaseException:
        database.rollback()
        raise


def _tables(steps: tuple[Step, ...]) -> set[str]:
    """The tables that a file has which went through all the steps."""
    with closing(sqlite3.connect(":memory:")) as connection:
        database = Database(connection, execute_plugins=False)
        for step in steps:
            step(database)
        return set(database.table_names())


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
        raise NotForUsError("not-a-database")
    if version > newest:
        raise NotForUsError("newer-version")
    return version


def _migrate(database: Database, path: Path, steps: tuple[Step, ...]) -> None:
    with at_once(database):
        version = _version(database, len(steps))  # again: another process may have been quicker
        if 0 < version < len(steps):
            copies.copy(path, copies.free(path, f"version-{version}"))
        for step in steps[version:]:
            step(database)
        database.execute(f"pragma application_id = {MARK}")
        database.execute(f"pragma user_version = {len(steps)}")


def _identity(path: Path) -> tuple[int, int] | None:
    """Which file lies there: another one under the same name is another file."""
    try:
        found = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    return found.st_dev, found.st_ino
