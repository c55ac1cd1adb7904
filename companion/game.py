"""The record through which log and desk know a game: a few functions, no framework."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from companion.ruling import Note, Refusal

State = TypeVar("State")
Move = TypeVar("Move")
Plain = Mapping[str, Any]  # what JSON can hold


@dataclass(frozen=True, slots=True)
class Game(Generic[State, Move]):
    """One game as values in, values out. `start` is plain JSON, as the ride was begun.

    begin(start) -> the state before the first entry, or why these choices don't make a ride
    rules(state) -> the rules as resolved, plain: as start["rules"] they begin the same ride under later editions
    rule(state, move) -> the state after it, or the refusal; a refusal changes nothing
    read(text, state) -> the move that the notation means here; tell(move, state) -> its canonical text
    warn(state, move) -> the question to ask before an accepted move that can't be wanted lightly, else None
    note(before, move, after) -> the accepted move, to be said in line and log
    view(state) -> plain data to draw, with Notes wherever something is to be said
    turn_of(state) -> number of the turn, from 1, and the seat on turn
    clock(state) -> seconds a turn may take, 0 for no hourglass
    result(state) -> None while it goes on, else plain data with at least won, lost, left, why
    afterwards(start) -> the start to replay it from, to be looked at, once it is over: then nothing is hidden any more
    aids: what may be switched on to make it easier; the view has all that they show
    """

    name: str
    edition: int
    begin: Callable[[Plain], State | Refusal]
    rules: Callable[[State], dict[str, Any]]
    rule: Callable[[State, Move], State | Refusal]
    read: Callable[[str, State], Move | Refusal]
    tell: Callable[[Move, State], str]
    warn: Callable[[State, Move], Note | None]
    note: Callable[[State, Move, State], Note]
    view: Callable[[State], dict[str, Any]]
    turn_of: Callable[[State], tuple[int, int]]
    clock: Callable[[State], int]
    result: Callable[[State], dict[str, Any] | None]
    afterwards: Callable[[Plain], Plain] = lambda start: start
    aids: tuple[str, ...] = ()
