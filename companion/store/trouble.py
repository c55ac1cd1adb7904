"""What a file or a disk can do to us, as reasons that the table hears of."""

from __future__ import annotations

import errno
import json
import os
import sqlite3
from pathlib import Path

from companion.ruling import Refusal

KIND = 0xFF  # of an SQLite error; its particulars are in the higher bits
FAULTS = frozenset(
    {
        "file-gone",
        "file-gone-saved",
        "not-a-database",
        "read-only",
        "disk-full",
        "busy",
        "newer-version",
        "damaged",
        "unreachable",
    }
)  # the reasons that are the file's or the disk's: what was said may be said again once that is put right

_NO_ROOM = (sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_IOERR_SHMSIZE)


class NotForUsError(Exception):
    """A database of another program, or of a later version of ours. Raised with the reason."""


class GoneError(Exception):
    """The file was taken away while it was open. saved: where all that was in it lies now, seen from its folder, None
    if nowhere."""

    def __init__(self, saved: Path | None = None) -> None:
        super().__init__(saved)
        self.saved = saved


def trouble_with(path: Path, trouble: Exception) -> Refusal:
    """The reason under which the table hears of `trouble`; all of them are in FAULTS."""
    about = {"file": str(path)}
    code, number = getattr(trouble, "sqlite_errorcode", 0), getattr(trouble, "errno", None)
    kind = code & KIND
    if isinstance(trouble, GoneError):
        return _gone(about, trouble.saved)
    if trouble.args == ("newer-version",):
        return Refusal("newer-version", about=about)
    if kind == sqlite3.SQLITE_NOTADB or trouble.args == ("not-a-database",):
        return Refusal("not-a-database", about=about)
    if kind == sqlite3.SQLITE_FULL or code in _NO_ROOM or number == errno.ENOSPC:
        return Refusal("disk-full", about=about)
    if kind in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return Refusal("busy", about=about)
    if kind == sqlite3.SQLITE_CORRUPT or _torn(trouble) or isinstance(trouble, json.JSONDecodeError):
        return Refusal("damaged", about=about)
    if kind == sqlite3.SQLITE_READONLY or _closed_to_us(path) or number in (errno.EACCES, errno.EPERM, errno.EROFS):
        return Refusal("read-only", about=about)
    return Refusal("unreachable", about=about | {"trouble": str(trouble)})


def _torn(trouble: Exception) -> bool:
    """Whether a table is missing, or a column: our questions ask for none that were never there."""
    return isinstance(trouble, sqlite3.OperationalError) and str(trouble).startswith("no such ")


def _gone(about: dict[str, str], saved: Path | None) -> Refusal:
    if saved is None:
        return Refusal("file-gone", about=about)
    return Refusal("file-gone-saved", about=about | {"saved": str(saved)})


def _closed_to_us(path: Path) -> bool:
    """SQLite says only that it can't open a file that it may not write, or a folder where no journal may be made."""
    as_we_are = os.access in os.supports_effective_ids
    there = (place for place in (path, path.parent) if os.access(place, os.F_OK, effective_ids=as_we_are))
    return not all(os.access(place, os.W_OK, effective_ids=as_we_are) for place in there)
