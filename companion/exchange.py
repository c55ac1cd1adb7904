"""Rides out of one installation and into another: CSV, JSON, the database itself. Coming in adds, never overwrites."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from companion.desk import Desk
from companion.kept import ALL, Which
from companion.registry import Registry
from companion.ruling import Refusal


@dataclass(frozen=True, slots=True)
class Added:
    """What an import did. rides, groups, players: how many are new; known: rides that were here already, the same;
    refused: rides left out, each with why; backup: the copy made first (None: there was nothing to copy)."""

    rides: int
    groups: int
    players: int
    known: int
    refused: tuple[tuple[str, Refusal], ...]
    backup: Path | None


def as_csv(desk: Desk, registry: Registry, which: Which = ALL) -> bytes | Refusal:
    """A zip of rides.csv and entries.csv: the frames' columns, and behind them whatever brings the rides back."""
    raise NotImplementedError


def as_json(desk: Desk, registry: Registry, ride: str) -> bytes | Refusal:
    """One ride with all that belongs to it, its group and players included."""
    raise NotImplementedError


def as_database(desk: Desk) -> bytes | Refusal:
    """The whole file, bin included."""
    raise NotImplementedError


def take_in(desk: Desk, registry: Registry, name: str, raw: bytes) -> Added | Refusal:
    """Adds what the file holds, whichever of the three it is (told by its content; `name` is for the sentence).
    The same ride is passed over; another ride under the same id is refused and named. A backup is made first."""
    raise NotImplementedError
