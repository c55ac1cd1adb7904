"""Whole games in a house: the recorded ones, by whoever sits down, on whichever evening."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from companion import transcript
from companion.answers import Begun
from companion.desk import Desk
from companion.games import GAMES
from companion.kept import Player
from companion.registry import Registry
from companion.store import Store
from companion.transcript import Transcript

FOLDER = Path(__file__).parent / "transcripts"
LOSERS = {"two": 0, "three-everything": 2}  # the seat that loses in these games


def told(name: str) -> Transcript:
    text = transcript.read((FOLDER / f"{name}.txt").read_text("utf-8"))
    assert isinstance(text, Transcript), text
    return text


def play(
    database: Path, name: str, players: Sequence[Player | str], at: datetime, upto: int | None = None, **more: Any
) -> str:
    """Plays that game, begun at that time by the clock on the wall, perhaps not to its end; the ride's id.

    more: of the start, in place of what the transcript has."""
    store = Store(database)
    clock = at.timestamp()
    desk = Desk(store, GAMES, clock=lambda: clock)
    start = told(name).start | {"players": [one.name if isinstance(one, Player) else one for one in players]} | more
    known = [one for one in players if isinstance(one, Player)]
    if known:
        start |= {"group": known[0].group, "seats": [one.id for one in known]}
    begun = desk.begin("poytapaska", start)
    assert isinstance(begun, Begun), begun
    for number, said in enumerate(told(name).said[:upto], 1):
        assert desk.hear(begun.ride, said, number).kind == "accepted", said
    store.close()
    return begun.ride


def group(database: Path, name: str = "The Attic") -> tuple[Player, ...]:
    """Anna, Ben and Carla of a new group."""
    store = Store(database)
    registry = Registry(store)
    made = registry.add_group(name, ("Anna", "Ben", "Carla"))
    players = registry.players(made.id)
    store.close()
    return players
