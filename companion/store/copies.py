"""Copies of the file, in a folder `backups` beside it: one of every day on which something was written, kept for two
weeks of such days, and one before anything that changes much. None is ever written over."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import count
from pathlib import Path

FOLDER = "backups"
DAILY = "daily"
DAYS = 14  # daily copies that are kept


@dataclass(frozen=True, slots=True)
class Copy:
    """A copy that can be gone on with. at: unix seconds, of the copying; rides: how many are in it."""

    file: Path
    at: float
    rides: int


def copy(path: Path, to: Path) -> Path:
    """A whole copy of the file, under its name only once it is complete. Raises sqlite3.Error and OSError."""
    with closing(sqlite3.connect(path)) as source:
        return copy_out(source, to)


def copy_out(source: sqlite3.Connection, to: Path) -> Path:
    """The same of a file that is open, whether or not it still has a name."""
    to.parent.mkdir(parents=True, exist_ok=True)
    half = to.with_name(f"{to.name}.half")
    half.unlink(missing_ok=True)
    try:
        with closing(sqlite3.connect(half)) as target:
            source.backup(target)
        half.replace(to)
    except BaseException:
        half.unlink(missing_ok=True)  # on a full disk, half a copy is half too much
        raise
    return to


def free(path: Path, what: str) -> Path:
    """A name for a copy that no copy has yet."""
    names = (path.parent / FOLDER / f"{path.stem}.{what}.{n}.db" for n in count(1))
    return next(name for name in names if not name.exists())


def copy_of_day(path: Path, day: str) -> Path | None:
    """The copy of this day, as the day before left the file, and the oldest ones removed; None where it is made
    already. A damaged file is not copied: it would push out the good ones."""
    to = path.parent / FOLDER / f"{path.stem}.{day}.{DAILY}.db"
    if to.exists():
        return None
    with closing(sqlite3.connect(path)) as source:
        if faults(source, quick=True):
            raise sqlite3.DatabaseError("not copied: damaged")
    copy(path, to)
    for old in sorted(to.parent.glob(f"{path.stem}.*.{DAILY}.db"))[:-DAYS]:
        old.unlink(missing_ok=True)
    return to


def faults(connection: sqlite3.Connection, *, quick: bool = False) -> tuple[str, ...]:
    """What is wrong with the file itself, in SQLite's words."""
    told = [str(row[0]) for row in connection.execute(f"pragma {'quick' if quick else 'integrity'}_check")]
    if quick or told != ["ok"]:
        return tuple(line for line in told if line != "ok")
    lost = connection.execute("pragma foreign_key_check")
    return tuple(f"{table} {row} → {other}" for table, row, other, _ in lost)


def last_good(path: Path, mark: int, newest: int) -> Copy | None:
    """The latest copy without a fault. mark, newest: what tells our files, and the latest version that we know."""
    made = [(file.stat().st_mtime, file) for file in _all(path)]
    return next((found for at, file in sorted(made, reverse=True) if (found := _good(file, at, mark, newest))), None)


def put_in_place(path: Path, copied: Path) -> Path | None:
    """Sets the file aside under a name of its own, and puts a copy in its place: where the file was moved to, None
    where there was none."""
    ready = path.with_name(f"{path.name}.restoring")
    ready.unlink(missing_ok=True)
    with closing(sqlite3.connect(copied)) as source, closing(sqlite3.connect(ready)) as target:
        source.backup(target)  # first, so that a full disk leaves everything where it is
    aside = next(name for n in count(1) if not (name := path.with_name(f"{path.stem}.damaged.{n}.db")).exists())
    for end in ("-wal", "-shm"):  # what belongs to it goes along, or it would be taken for the copy's
        part = path.with_name(path.name + end)
        if part.exists():
            part.rename(aside.with_name(aside.name + end))
    there = path.exists()
    if there:
        _second_name(path, aside)
    ready.replace(path)
    return aside if there else None


def _second_name(path: Path, aside: Path) -> None:
    """At no moment is there no file under the first one, where the disk can do that: an empty one would be begun."""
    try:
        aside.hardlink_to(path)
    except (OSError, NotImplementedError):
        path.rename(aside)


def _all(path: Path) -> Iterator[Path]:
    yield from (path.parent / FOLDER).glob(f"{path.stem}.*.db")
    yield from path.parent.glob(f"{path.name}.*.backup")  # where they lay once


def _good(file: Path, at: float, mark: int, newest: int) -> Copy | None:
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
            (ours,) = connection.execute("pragma application_id").fetchone()
            (version,) = connection.execute("pragma user_version").fetchone()
            if ours != mark or not 0 < version <= newest or faults(connection):
                return None
            (rides,) = connection.execute("select count(*) from rides").fetchone()
            return Copy(file, at, int(rides))
    except sqlite3.Error:
        return None
