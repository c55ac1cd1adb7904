"""Games that play themselves to be watched: one of each kind, recorded once, shown by a desk that keeps nothing."""

from __future__ import annotations

from functools import cache
from typing import cast

from companion import shelf, transcript
from companion.desk import Desk
from companion.games import GAMES
from companion.kept import Kept, Row
from companion.ruling import Refusal
from companion.store import Store

RECORDED = {"demonstration": "standard", "paskademonstration": "poytapaska"}  # the id it is asked for by → its file
OF_GAME = {"paternoster": "demonstration", "poytapaska": "paskademonstration"}  # a game → the id of one to watch


class Recording:
    """Stands where a store stands, and holds one ride that never changes."""

    def __init__(self, kept: Kept) -> None:
        self.kept = kept

    def ride(self, ride: str) -> Kept | None:
        return self.kept if ride == self.kept.id else None

    def mark(self, ride: str) -> str | None:
        return self.kept.mark if ride == self.kept.id else None


@cache
def recorded(ride: str) -> Desk:
    """The desk that shows a recorded ride, by one of RECORDED's ids. Raises ValueError where it can't be read: it is
    ours."""
    told = transcript.read(shelf.demonstration(RECORDED[ride]))
    if isinstance(told, Refusal):
        raise ValueError(f"data/demonstrations/{RECORDED[ride]}: {told}")
    rows = tuple(Row(number, said, None, 0.0, None) for number, said in enumerate(told.said, 1))
    kept = Kept(ride, told.game, told.start, {}, GAMES[told.game].edition, 0.0, 0.0, None, entries=rows)
    return Desk(cast(Store, Recording(kept)), GAMES)
