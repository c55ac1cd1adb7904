"""A written ride, refereed entry by entry."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeVar

from companion import log
from companion.game import Game
from companion.ruling import Note, Refusal
from companion.transcript import Transcript

State = TypeVar("State")
Move = TypeVar("Move")


@dataclass(frozen=True, slots=True)
class Answer:
    """What the referee says to one entry. number: the entry, from 1 (0: the beginning itself); line: in the text."""

    number: int
    line: int
    said: str
    answer: Note | Refusal


def judge(game: Game[State, Move], told: Transcript) -> Iterator[Answer]:
    """The answer to each entry in turn, as far as the first refusal. Whoever wrote a ride down meant every entry:
    nothing is asked a second time."""
    state = game.begin(told.start)
    if isinstance(state, Refusal):
        yield Answer(0, 0, "", state)
        return
    states = [state]
    for number, (line, said) in enumerate(zip(told.lines, told.said, strict=True), 1):
        count = log.taken_back(said)
        answer = _taken_back(states, count) if count else _played(game, states, said)
        yield Answer(number, line, said, answer)
        if isinstance(answer, Refusal):
            return


def _played(game: Game[State, Move], states: list[State], said: str) -> Note | Refusal:
    heard = log.say(game, states[-1], said)
    if isinstance(heard, Refusal):
        return heard
    note, after = heard
    states.append(after)
    return note


def _taken_back(states: list[State], count: int) -> Note | Refusal:
    there = len(states) - 1
    if not there:
        return Refusal("nothing-to-undo")
    if count > there:
        return Refusal("undo-too-far", (), {"count": count, "entries": there})
    del states[-count:]
    return Note("taken-back", (), {"count": count})
