"""What is kept of a ride: its beginning, every entry, and what it has come to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Plain = Mapping[str, Any]  # what JSON can hold


@dataclass(frozen=True, slots=True)
class Row:
    """One stored entry. tag: the device's own id of the move; at, deadline: unix seconds, deadline being that of the
    turn that is current after the entry (None: no hourglass)."""

    number: int
    said: str
    tag: str | None
    at: float
    deadline: float | None


@dataclass(frozen=True, slots=True)
class Kept:
    """A stored ride with all that was said, oldest first.

    start, rules: plain JSON, as begun and as resolved under `edition`; deadline: of the first turn; ended_at, result:
    None while it goes on; times in unix seconds.
    """

    id: str
    game: str
    start: Plain
    rules: Plain
    edition: int
    begun_at: float
    touched_at: float
    deadline: float | None
    ended_at: float | None = None
    result: Plain | None = None
    entries: tuple[Row, ...] = ()
