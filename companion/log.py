"""What was said, in order: which entries still stand after the take-backs, and the state they lead to.

A take-back is an entry like any other: nothing that was said is ever removed from the log.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from companion.game import Game, Plain
from companion.ruling import Note, Refusal

State = TypeVar("State")
Move = TypeVar("Move")

TAKE_BACK = re.compile(r"undo(?:\s+([1-9]\d{0,3}))?", re.IGNORECASE | re.ASCII)


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing said at the table. number: its place in the log, from 1; said: canonical notation, or a take-back."""

    number: int
    said: str


@dataclass(frozen=True, slots=True)
class Replay(Generic[State]):
    """Where a log leads.

    state: after the last entry that fits; played: each entry that fits with what it says, oldest first;
    broken: the first standing entry that no longer fits and why, else None. Nothing behind it is played.
    """

    state: State
    played: tuple[tuple[Entry, Note], ...]
    broken: tuple[Entry, Refusal] | None


@dataclass(frozen=True, slots=True)
class Told(Generic[State]):
    """One entry as it was when it was said. before, after: the states it was said in and led to; standing: not taken
    back since."""

    entry: Entry
    note: Note
    before: State
    after: State
    standing: bool


def taken_back(said: str) -> int:
    """How many standing entries this text takes back; 0 if it is no take-back.

    >>> taken_back("undo"), taken_back("undo 5"), taken_back("6♥ up1")
    (1, 5, 0)
    """
    match = TAKE_BACK.fullmatch(said.strip())
    return int(match[1] or 1) if match else 0


def take_back(count: int) -> str:
    """The canonical text for taking back `count` entries."""
    return "undo" if count == 1 else f"undo {count}"


def standing(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """The entries that still hold. A take-back that asks for more than there is takes back all there is."""
    kept: list[Entry] = []
    for entry in entries:
        count = taken_back(entry.said)
        if count:
            del kept[max(0, len(kept) - count) :]
        else:
            kept.append(entry)
    return tuple(kept)


def replay(
    game: Game[State, Move], start: Plain, entries: Iterable[Entry], upto: int | None = None
) -> Replay[State] | Refusal:
    """The state that `entries` lead to from `start`; with `upto`, as it was right after that number was said.

    A refusal means that the start itself no longer makes a ride.
    """
    state = game.begin(start)
    if isinstance(state, Refusal):
        return state
    played: list[tuple[Entry, Note]] = []
    for entry in standing(e for e in entries if upto is None or e.number <= upto):
        said = say(game, state, entry.said)
        if isinstance(said, Refusal):
            return Replay(state, tuple(played), (entry, said))
        note, state = said
        played.append((entry, note))
    return Replay(state, tuple(played), None)


def led(
    game: Game[State, Move], start: Plain, entries: Iterable[Entry]
) -> tuple[State, tuple[Entry, Refusal] | None] | Refusal:
    """The state and the broken entry of `replay`, without what each entry says: for whoever only counts."""
    state = game.begin(start)
    if isinstance(state, Refusal):
        return state
    for entry in standing(entries):
        move = game.read(entry.said, state)
        after = move if isinstance(move, Refusal) else game.rule(state, move)
        if isinstance(after, Refusal):
            return state, (entry, after)
        state = after
    return state, None


def say(game: Game[State, Move], state: State, said: str) -> tuple[Note, State] | Refusal:
    """What `said` says in `state` and the state after it, or why it doesn't go."""
    move = game.read(said, state)
    if isinstance(move, Refusal):
        return move
    after = game.rule(state, move)
    if isinstance(after, Refusal):
        return after
    return game.note(state, move, after), after


def told(game: Game[State, Move], start: Plain, entries: Iterable[Entry]) -> tuple[Told[State], ...] | Refusal:
    """Every entry but the take-backs, oldest first, also those taken back since, as far as they fit."""
    entries = tuple(entries)
    held = {entry.number for entry in standing(entries)}
    first = game.begin(start)
    if isinstance(first, Refusal):
        return first
    states = [first]
    lines: list[Told[State]] = []
    for entry in entries:
        count = taken_back(entry.said)
        if count:
            del states[max(1, len(states) - count) :]
            continue
        said = say(game, states[-1], entry.said)
        if isinstance(said, Refusal):
            break
        lines.append(Told(entry, said[0], states[-1], said[1], entry.number in held))
        states.append(said[1])
    return tuple(lines)
