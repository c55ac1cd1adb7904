"""A store with a ride in it, in one line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.kept import Kept, Row
from companion.ruling import Refusal
from companion.store import Store

RIDE = Kept("k3f9a2", "stairs", {"players": ["Anna", "Ben"]}, {"top": 6}, 1, 100.0, 100.0, None)


def row(number: int, said: str = "up 1", tag: str | None = None, at: float = 200.0) -> Row:
    return Row(number, said, tag or f"tag{number}", at, None)


def store_with(path: Path, *rows: Row, **settings: Any) -> Store:
    """A store at `path` that keeps RIDE and these entries."""
    store = Store(path, **settings)
    assert store.begin(RIDE) is True
    for one in rows:
        assert store.add(RIDE.id, one) is True
    return store


def entries(store: Store, ride: str = RIDE.id) -> tuple[Row, ...]:
    kept = store.ride(ride)
    assert isinstance(kept, Kept), kept
    return kept.entries


def reason(answer: object) -> str:
    """The reason of a refusal; anything else fails the test."""
    assert isinstance(answer, Refusal), answer
    return answer.reason
