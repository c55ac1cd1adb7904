"""Hears one thing from the table, keeps it, and answers. Between the games, which know no store, and the store, which
knows no games. Nothing of a ride is remembered here: each question replays what is kept.
"""

from __future__ import annotations

import dataclasses
import secrets
import time
from collections.abc import Callable, Mapping
from typing import Any, Literal

from companion import correction, log
from companion.answers import Begun, Corrected, Heard, Kind, Line, Seen
from companion.correction import Correction
from companion.game import Game
from companion.kept import Kept, Plain, Row
from companion.log import Entry, Replay
from companion.opened import Opened, line, no_longer_begins, no_longer_fits, start_of, taken_back
from companion.ruling import Note, Refusal
from companion.store import FAULTS, Store

Games = Mapping[str, Game[Any, Any]]

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # no letter that reads like a figure: ids are also read aloud


def ride_id() -> str:
    """A new id: short, safe in an address, not to be guessed."""
    return "".join(secrets.choice(ALPHABET) for _ in range(8))


class Desk:
    """store: where rides are kept; games: by name; clock: unix seconds; new_id: makes ride ids."""

    def __init__(
        self,
        store: Store,
        games: Games,
        clock: Callable[[], float] = time.time,
        new_id: Callable[[], str] = ride_id,
    ) -> None:
        self.store, self.games, self.clock, self.new_id = store, games, clock, new_id

    def begin(self, game: str, start: Plain) -> Begun | Refusal:
        """Begins and keeps a ride; refused where the game refuses this start, or where it can't be kept.

        Of what `start` may hold beside what the game reads see Kept; the group's seats are remembered.
        """
        if game not in self.games:
            return Refusal("unknown-game", (), {"game": game})
        if start.get("seats") and len(start["seats"]) != len(start["players"]):
            return Refusal("seats-unlike-players")
        playing = self.games[game]
        state = playing.begin(start)
        if isinstance(state, Refusal):
            return state
        now, seconds = self.clock(), playing.clock(state)
        deadline = now + seconds if seconds else None
        while True:
            ride = Kept(self.new_id(), game, start, playing.rules(state), playing.edition, now, now, deadline)
            kept = self.store.begin(ride)
            if isinstance(kept, Refusal):
                return kept
            if kept:
                return Begun(ride.id)

    def hear(self, ride: str, said: str, number: int, tag: str | None = None, sure: bool = False) -> Heard:
        """One thing said at the table, meant to become entry `number`.

        tag: the device's own id for it, so that saying it twice keeps it once; sure: the question was answered yes.
        """
        opened = self.open(ride)
        if isinstance(opened, Refusal):
            return Heard("fault" if opened.reason in FAULTS else "refused", opened, 0, None)
        if opened.knows(tag):
            return self._heard("known", None, opened)
        if opened.closed:
            return self._heard("refused", opened.closed, opened)
        if number != opened.seq + 1:
            return self._heard("stale", _stale(number, opened), opened)
        count = log.taken_back(said)
        if count:
            return self._take_back(opened, count, tag)
        return self._say(opened, said, tag, sure)

    def correct(self, ride: str, number: int, said: str) -> Corrected:
        """What would come of changing entry `number` into `said`: to be looked at, nothing is kept."""
        opened, change = self._correction(ride, number, said)
        if opened is None or isinstance(change, Refusal):
            return self._not_corrected("refused", change, opened)
        answer = _would_correct(change)
        result = opened.game.result(change.now.state)
        if result not in (None, opened.kept.result) and not change.broken:  # what is broken says so itself
            answer = _would_end(change, answer)
        view = opened.but(change.now).view(self.clock(), line("ask", answer), opened.seq)
        return Corrected("preview", answer, opened.seq, view, change.place, change.later, change.dropped, change.broken)

    def keep_correction(self, ride: str, number: int, said: str, seq: int, tag: str | None = None) -> Corrected:
        """Changes entry `number` into `said`; those after it are said again, as far as they still go.

        Nothing is rewritten: the log gains a take-back and what is said again (see correction.py). seq: entries kept
        when it was looked at; where there are others by now it is stale. tag: as in hear.
        """
        opened, change = self._correction(ride, number, said)
        if opened is None:
            return self._not_corrected("refused", change, None)
        if opened.knows(tag):
            return Corrected("known", None, opened.seq, opened.view(self.clock(), opened.last_said()))
        if seq != opened.seq:
            return self._not_corrected("stale", _stale(seq + 1, opened), opened)
        if isinstance(change, Refusal):
            return self._not_corrected("refused", change, opened)
        return self._keep_correction(opened, change, tag)

    def look(self, ride: str, at: int | None = None) -> Seen | Refusal:
        """The table now, or as it was right after entry `at` (0: before the first), which is for looking only."""
        opened = self.open(ride)
        if isinstance(opened, Refusal):
            return opened
        opened = opened.shown
        result = opened.kept.result
        if at is None:
            return Seen(opened.view(self.clock(), opened.last_said()), opened.seq, opened.now.broken, result)
        if not 0 <= at <= opened.seq:
            return Refusal("no-such-entry", (), {"number": at, "entries": opened.seq})
        then = log.replay(opened.game, opened.start, opened.entries, at)
        if isinstance(then, Refusal):
            return no_longer_begins(then)
        past = opened.but(then)
        return Seen(past.view(self.clock(), past.last_said(at), at), opened.seq, then.broken, result)

    def mark(self, ride: str) -> str | Refusal:
        """The mark of the view that `look` would give: cheap, for a device that asks whether anything is new."""
        mark = self.store.mark(ride) if _is_id(ride) else None
        return Refusal("no-such-ride") if mark is None else mark

    def switch_aid(self, ride: str, aid: str, *, on: bool) -> Seen | Refusal:
        """Switches an aid on or off for everybody at this table. That it was on once stays in the ride's record."""
        opened = self.open(ride)
        if isinstance(opened, Refusal):
            return opened
        if opened.closed:
            return opened.closed
        if aid not in opened.game.aids:
            return Refusal("unknown-aid")
        if opened.kept.result is not None:
            return Refusal("aids-after-end")
        kept = self.store.switch_aid(ride, aid, on=on)
        return kept if isinstance(kept, Refusal) else self.look(ride)

    def log(self, ride: str) -> tuple[Line, ...] | Refusal:
        """Every entry but the take-backs, oldest first, those taken back marked as such."""
        opened = self.open(ride)
        if isinstance(opened, Refusal):
            return opened
        opened = opened.shown
        told = log.told(opened.game, opened.start, opened.entries)
        if isinstance(told, Refusal):
            return no_longer_begins(told)
        lines: list[Line] = []
        for one in told:
            turn, seat = opened.game.turn_of(one.before)
            lines.append(Line(one.entry.number, one.entry.said, one.note, turn, seat, one.standing))
        return tuple(lines)

    def open_ride(self) -> str | Refusal | None:
        """The ride last touched that has not ended, else the last one that has; None where there is none."""
        return self.store.open_ride()

    def open(self, ride: str) -> Opened | Refusal:
        """The ride as it is now."""
        kept = self.store.ride(ride) if _is_id(ride) else None
        if isinstance(kept, Refusal):
            return kept
        if kept is None or kept.game not in self.games:
            return Refusal("no-such-ride")
        game = self.games[kept.game]
        entries = tuple(Entry(row.number, row.said) for row in kept.entries)
        now = log.replay(game, start_of(kept), entries)
        return no_longer_begins(now) if isinstance(now, Refusal) else Opened(kept, game, entries, now)

    def _say(self, opened: Opened, said: str, tag: str | None, sure: bool) -> Heard:
        game, state = opened.game, opened.now.state
        if opened.now.broken:
            return self._heard("refused", no_longer_fits(*opened.now.broken), opened)
        move = game.read(said, state)
        if isinstance(move, Refusal):
            return self._heard("refused", move, opened)
        after = game.rule(state, move)
        if isinstance(after, Refusal):
            return self._heard("refused", after, opened)
        question = None if sure else game.warn(state, move)
        if question is not None:
            return self._heard("ask", question, opened)
        entry = Entry(opened.seq + 1, game.tell(move, state))
        note = game.note(state, move, after)
        return self._keep(opened, entry, tag, note, Replay(after, (*opened.now.played, (entry, note)), None))

    def _take_back(self, opened: Opened, count: int, tag: str | None) -> Heard:
        there = len(log.standing(opened.entries))
        if not there:
            return self._heard("refused", Refusal("nothing-to-undo"), opened)
        if count > there:
            return self._heard("refused", Refusal("undo-too-far", (), {"count": count, "entries": there}), opened)
        entry = Entry(opened.seq + 1, log.take_back(count))
        now = log.replay(opened.game, opened.start, (*opened.entries, entry))
        if isinstance(now, Refusal):
            return self._heard("refused", no_longer_begins(now), opened)
        return self._keep(opened, entry, tag, taken_back(count), now)

    def _keep(self, opened: Opened, entry: Entry, tag: str | None, note: Note, now: Replay[Any]) -> Heard:
        """On disk first, then shown. Where another device was quicker the answer is that of a move come too late."""
        at = self.clock()
        row = Row(entry.number, entry.said, tag, at, opened.deadline_after(now.state, at))
        kept = self._kept(opened, (row,), now)
        if isinstance(kept, Refusal):
            return self._heard("fault", kept, opened)
        if kept is None:
            return self.hear(opened.kept.id, entry.said, entry.number, tag)
        return self._heard("accepted", note, kept)

    def _kept(self, opened: Opened, rows: tuple[Row, ...], now: Replay[Any]) -> Opened | Refusal | None:
        """The ride with these rows, now that they are kept; None where another device was quicker."""
        result = opened.game.result(now.state)
        kept = self.store.add(opened.kept.id, *rows, result=result)
        if isinstance(kept, Refusal):
            return kept
        ride = dataclasses.replace(opened.kept, entries=(*opened.kept.entries, *rows), result=result)
        entries = (*opened.entries, *(Entry(row.number, row.said) for row in rows))
        return Opened(ride, opened.game, entries, now) if kept else None

    def _heard(self, kind: Kind, answer: Note | Refusal | None, opened: Opened) -> Heard:
        said = line(kind, answer) if answer else opened.last_said()
        return Heard(kind, answer, opened.seq, opened.view(self.clock(), said))

    def _correction(self, ride: str, number: int, said: str) -> tuple[Opened | None, Correction[Any] | Refusal]:
        opened = self.open(ride)
        if isinstance(opened, Refusal):
            return None, opened
        if opened.closed:
            return opened, opened.closed
        return opened, correction.correct(opened.game, opened.start, opened.entries, number, said)

    def _keep_correction(self, opened: Opened, change: Correction[Any], tag: str | None) -> Corrected:
        """All of it at once or nothing, like any entry."""
        at = self.clock()
        deadline = opened.deadline_after(change.now.state, at)
        first, last = change.entries[0], change.entries[-1]  # only the last is ever current: it alone has a deadline
        rows = tuple(
            Row(
                entry.number,
                entry.said,
                tag if entry is first else None,
                at,
                deadline if entry is last else None,
            )
            for entry in change.entries
        )
        kept = self._kept(opened, rows, change.now)
        if kept is None:
            return self.keep_correction(opened.kept.id, change.entries[1].number, change.said, opened.seq, tag)
        if isinstance(kept, Refusal):
            return self._not_corrected("fault", kept, opened)
        answer = Note("corrected", (), {"place": change.place, "said": change.said})
        view = kept.view(self.clock(), line("accepted", answer))
        return Corrected("accepted", answer, kept.seq, view, change.place, change.later, change.dropped, change.broken)

    def _not_corrected(self, kind: Literal["refused", "stale", "fault"], why: Any, opened: Opened | None) -> Corrected:
        if opened is None:
            return Corrected("fault" if why.reason in FAULTS else "refused", why, 0, None)
        return Corrected(kind, why, opened.seq, opened.view(self.clock(), line("refused", why)))


def _would_correct(change: Correction[Any]) -> Note:
    """What would become of the entries after the changed one. Names the first that no longer goes, with its ruling."""
    what = {"place": change.place, "was": change.was, "said": change.said}
    if change.broken is None:
        return Note("corrects-all", (), {**what, "later": change.later})
    entry, why = change.broken
    first = {"broken": change.place + change.later + 1, "broken_said": entry.said, "why": why}
    return Note("corrects-in-part", why.rulings, {**what, **first, "later": change.later, "dropped": change.dropped})


def _would_end(change: Correction[Any], answer: Note) -> Note:
    """A change that leads to another end: which one comes before the question, as at the table (P15, V12–V14)."""
    _, last = change.now.played[-1]
    return Note("corrects-to-end", last.rulings, {"end": last, "change": answer})


def _stale(number: int, opened: Opened) -> Refusal:
    return Refusal("stale", (), {"number": number, "seq": opened.seq})


def _is_id(ride: str) -> bool:
    """Whether it is worth asking the store: ids come from addresses, where anybody may type anything."""
    return ride.isascii() and ride.isalnum() and len(ride) <= 32
