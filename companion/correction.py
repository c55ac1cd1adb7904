"""Changing an earlier entry: what was said after it is said again, as far as it still goes. Nothing is rewritten."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from companion import log
from companion.game import Game, Plain
from companion.log import Entry, Replay
from companion.ruling import Note, Refusal

State = TypeVar("State")
Move = TypeVar("Move")


@dataclass(frozen=True, slots=True)
class Correction(Generic[State]):
    """An earlier entry changed, with what becomes of the rest.

    place: its place among the standing entries, from 1; was: what it said; entries: what the log would gain, in order:
    a take-back as far as the changed entry, that entry, and those after it that still go; later: how many these are;
    broken: the first that no longer goes, and why; dropped: how many would be gone, `broken` and all behind it;
    now: where that leads.
    """

    place: int
    was: str
    entries: tuple[Entry, ...]
    later: int
    dropped: int
    broken: tuple[Entry, Refusal] | None
    now: Replay[State]

    @property
    def said(self) -> str:
        """What the entry says from now on, in canonical notation."""
        return self.entries[1].said


def correct(
    game: Game[State, Move], start: Plain, entries: Sequence[Entry], number: int, said: str
) -> Correction[State] | Refusal:
    """What comes of saying `said` in place of entry `number`.

    Refused: an entry that isn't standing, text that means nothing there, a move that the rules don't allow there, a
    take-back, and saying the same again.
    """
    stands = log.standing(entries)
    index = next((i for i, entry in enumerate(stands) if entry.number == number), None)
    if index is None:
        return Refusal("not-standing", (), {"number": number})
    before = log.replay(game, start, stands[:index])
    if isinstance(before, Refusal):
        return before
    if before.broken:
        return before.broken[1]
    if log.taken_back(said):
        return Refusal("no-take-back-here")
    move = game.read(said, before.state)
    if isinstance(move, Refusal):
        return move
    canonical = game.tell(move, before.state)
    heard = log.say(game, before.state, canonical)
    if isinstance(heard, Refusal):
        return heard
    if canonical == stands[index].said:
        return Refusal("said-already", (), {"place": index + 1, "said": canonical})
    seq = len(entries)
    changed = Entry(seq + 2, canonical)
    now, broken = _again(game, heard[1], (*before.played, (changed, heard[0])), stands[index + 1 :])
    again = tuple(entry for entry, _ in now.played[index:])
    later = len(again) - 1
    back = Entry(seq + 1, log.take_back(len(stands) - index))
    dropped = len(stands) - index - 1 - later
    return Correction(index + 1, stands[index].said, (back, *again), later, dropped, broken, now)


def _again(
    game: Game[State, Move], state: State, played: tuple[tuple[Entry, Note], ...], later: Iterable[Entry]
) -> tuple[Replay[State], tuple[Entry, Refusal] | None]:
    """The later entries said again under new numbers, as far as they go, and the first that doesn't, as it was."""
    said = list(played)
    for entry in later:
        heard = log.say(game, state, entry.said)
        if isinstance(heard, Refusal):
            return Replay(state, tuple(said), None), (entry, heard)
        note, state = heard
        said.append((Entry(said[-1][0].number + 1, entry.said), note))
    return Replay(state, tuple(said), None), None
