"""What many rides come to: thousands are followed in a few processes of their own, so that a house comes in in seconds
and its tables are answered meanwhile.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pickle import PickleError
from typing import Any

import joblib

from companion import log
from companion.game import Game
from companion.games import GAMES
from companion.kept import Kept, Plain
from companion.log import Entry
from companion.opened import start_of
from companion.ruling import Refusal

MANY = 400  # rides from which on processes are worth their start
AT_ONCE = 100  # rides that a process is handed
MOST = 4  # processes

Asked = tuple[str, Plain, list[tuple[int, str]]]  # the game by name, the start, all that was said with its number


@dataclass(frozen=True, slots=True)
class Came:
    """Where a ride leads. rules: as they were resolved; result: None while it goes on; broken: as in a Replay."""

    rules: Plain
    result: Plain | None
    broken: tuple[Entry, Refusal] | None


def follow(games: Mapping[str, Game[Any, Any]], ride: Kept) -> Came | Refusal:
    """What a ride of one of these games comes to as its referee follows it. Refused: one that doesn't begin, or whose
    beginning is no such thing."""
    return _followed(games, _asked(ride))


def follow_all(games: Mapping[str, Game[Any, Any]], rides: Sequence[Kept]) -> list[Came | Refusal]:
    """The same of many, in the order given."""
    if games is GAMES and len(rides) >= MANY:
        with suppress(OSError, RuntimeError, PickleError):  # no process could be started, or one died
            processes = joblib.Parallel(min(MOST, os.cpu_count() or 1), backend="loky", batch_size=AT_ONCE)
            return list(processes(joblib.delayed(_followed_here)(_asked(ride)) for ride in rides))
    return [follow(games, ride) for ride in rides]


def _asked(ride: Kept) -> Asked:
    return ride.game, start_of(ride), [(row.number, row.said) for row in ride.entries]


def _followed(games: Mapping[str, Game[Any, Any]], asked: Asked) -> Came | Refusal:
    name, start, said = asked
    game = games[name]
    try:
        led = log.led(game, start, (Entry(number, one) for number, one in said))
    except (ValueError, TypeError, KeyError, AttributeError):
        return Refusal("ride-unreadable")
    if isinstance(led, Refusal):
        return led
    state, broken = led
    return Came(game.rules(state), game.result(state), broken)


def _followed_here(asked: Asked) -> Came | Refusal:
    return _followed(GAMES, asked)
