"""What many rides come to: thousands are followed in a few processes of their own, so that a house comes in in seconds
and its tables are answered meanwhile. Run as a module, this is one of those processes: see `_work`.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, BinaryIO

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
ROOT = Path(__file__).resolve().parent
COMMAND = (sys.executable, "-m", "companion.followers")

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


def follow_all(
    games: Mapping[str, Game[Any, Any]], rides: Sequence[Kept], command: Sequence[str] = COMMAND
) -> list[Came | Refusal]:
    """The same of many, in the order given. command: how such a process is started."""
    if games is not GAMES or len(rides) < MANY:
        return [follow(games, ride) for ride in rides]
    came: dict[int, list[Came | Refusal]] = {}
    waiting: SimpleQueue[int] = SimpleQueue()
    for first in range(0, len(rides), AT_ONCE):
        waiting.put(first)
    count = min(MOST, os.cpu_count() or 1)
    with ThreadPoolExecutor(count) as threads:
        for _ in range(count):
            threads.submit(_have_followed, command, rides, waiting, came)
    for first in range(0, len(rides), AT_ONCE):
        if first not in came:  # its process could not be started, or died
            came[first] = [follow(games, ride) for ride in rides[first : first + AT_ONCE]]
    return [one for first in sorted(came) for one in came[first]]


def _have_followed(
    command: Sequence[str], rides: Sequence[Kept], waiting: SimpleQueue[int], came: dict[int, list[Came | Refusal]]
) -> None:
    path = os.pathsep.join(filter(None, (str(ROOT.parent), os.environ.get("PYTHONPATH"))))
    with suppress(OSError, EOFError, pickle.PickleError, Empty):
        process = subprocess.Popen(  # noqa: S603 - this Python, with a module of ours
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=os.environ | {"PYTHONPATH": path}
        )
        assert process.stdin is not None
        assert process.stdout is not None
        with process:
            while True:
                first = waiting.get_nowait()
                pickle.dump([_asked(ride) for ride in rides[first : first + AT_ONCE]], process.stdin)
                process.stdin.flush()
                came[first] = pickle.load(process.stdout)  # noqa: S301 - from the process that was just started


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


def _work(asked: BinaryIO, answers: BinaryIO) -> None:
    """Hears of rides on its input and answers on its output, both pickled, until the input ends."""
    with suppress(EOFError):
        while True:
            some: Iterable[Asked] = pickle.load(asked)  # noqa: S301 - from the process that started this one
            pickle.dump([_followed(GAMES, one) for one in some], answers)
            answers.flush()


if __name__ == "__main__":
    from companion.followers import _work as work  # by its name, so that what is pickled is found by it

    work(sys.stdin.buffer, sys.stdout.buffer)
