"""Hears one thing from the table, keeps it, and answers. Between the games, which know no store, and the store, which
knows no games. Nothing of a ride is remembered here: each question replays what is kept.
"""

from __future__ import annotations

import dataclasses
import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from companion import log
from companion.answers import Begun, Heard, Kind, Line, Seen, View
from companion.game import Game
from companion.kept import Kept, Plain, Row
from companion.log import Entry, Replay
from companion.ruling import Note, Refusal
from companion.store import FAULTS, Store

Games = Mapping[str, Game[Any, Any]]

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # no letter that reads like a figure: ids are also read aloud
RECENT = 8  # entries that a view carries


def ride_id() -> str:
    """A new id: short, safe in an address, not to be guessed."""
    return "".join(secrets.choice(ALPHABET) for _ in range(8))


@dataclass(frozen=True, slots=True)
class _Table:
    """A ride as the desk has it in front of it for one question."""

    kept: Kept
    game: Game[Any, Any]
    entries: tuple[Entry, ...]
    now: Replay[Any]

    @property
    def seq(self) -> int:
        return len(self.entries)

    @property
    def start(self) -> Plain:
        return _start(self.kept)

    @property
    def deadline(self) -> float | None:
        return self.kept.entries[-1].deadline if self.kept.entries else self.kept.deadline


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
        """Begins and keeps a ride; refused where the game refuses this start, or where it can't be kept."""
        if game not in self.games:
            return Refusal("unknown-game", (), {"game": game})
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
        table = self._table(ride)
        if isinstance(table, Refusal):
            return Heard("fault" if table.reason in FAULTS else "refused", table, 0, None)
        if tag is not None and any(row.tag == tag for row in table.kept.entries):
            return self._heard("known", None, table)
        if number != table.seq + 1:
            return self._heard("stale", Refusal("stale", (), {"number": number, "seq": table.seq}), table)
        count = log.taken_back(said)
        if count:
            return self._take_back(table, count, tag)
        return self._say(table, said, tag, sure)

    def look(self, ride: str, at: int | None = None) -> Seen | Refusal:
        """The table now, or as it was right after entry `at` (0: before the first), which is for looking only."""
        table = self._table(ride)
        if isinstance(table, Refusal):
            return table
        if at is None:
            return Seen(
                self._view(table, _line(None, _last_said(table))),
                table.seq,
                table.now.broken,
                table.kept.result,
            )
        if not 0 <= at <= table.seq:
            return Refusal("no-such-entry", (), {"number": at, "entries": table.seq})
        then = log.replay(table.game, table.start, table.entries, at)
        if isinstance(then, Refusal):
            return _unreadable(then)
        past = dataclasses.replace(table, now=then)
        view = self._view(past, _line(None, _last_said(past, at)), at)
        return Seen(view, table.seq, then.broken, table.kept.result)

    def count(self, ride: str) -> int | Refusal:
        """How many entries are kept: cheap, for a device that asks whether anything is new."""
        count = self.store.count(ride) if _is_id(ride) else None
        return Refusal("no-such-ride") if count is None else count

    def log(self, ride: str) -> tuple[Line, ...] | Refusal:
        """Every entry but the take-backs, oldest first, those taken back marked as such."""
        table = self._table(ride)
        if isinstance(table, Refusal):
            return table
        told = log.told(table.game, table.start, table.entries)
        if isinstance(told, Refusal):
            return _unreadable(told)
        lines: list[Line] = []
        for one in told:
            turn, seat = table.game.turn_of(one.before)
            lines.append(Line(one.entry.number, one.entry.said, one.note, turn, seat, one.standing))
        return tuple(lines)

    def open_ride(self) -> str | Refusal | None:
        """The ride last touched that has not ended, else the last one that has; None where there is none."""
        return self.store.open_ride()

    def _table(self, ride: str) -> _Table | Refusal:
        kept = self.store.ride(ride) if _is_id(ride) else None
        if isinstance(kept, Refusal):
            return kept
        if kept is None or kept.game not in self.games:
            return Refusal("no-such-ride")
        game = self.games[kept.game]
        entries = tuple(Entry(row.number, row.said) for row in kept.entries)
        now = log.replay(game, _start(kept), entries)
        return _unreadable(now) if isinstance(now, Refusal) else _Table(kept, game, entries, now)

    def _say(self, table: _Table, said: str, tag: str | None, sure: bool) -> Heard:
        game, state = table.game, table.now.state
        if table.now.broken:
            return self._heard("refused", _broken(*table.now.broken), table)
        move = game.read(said, state)
        if isinstance(move, Refusal):
            return self._heard("refused", move, table)
        after = game.rule(state, move)
        if isinstance(after, Refusal):
            return self._heard("refused", after, table)
        question = None if sure else game.warn(state, move)
        if question is not None:
            return self._heard("ask", question, table)
        entry = Entry(table.seq + 1, game.tell(move, state))
        note = game.note(state, move, after)
        return self._keep(table, entry, tag, note, Replay(after, (*table.now.played, (entry, note)), None))

    def _take_back(self, table: _Table, count: int, tag: str | None) -> Heard:
        there = len(log.standing(table.entries))
        if not there:
            return self._heard("refused", Refusal("nothing-to-undo"), table)
        if count > there:
            return self._heard("refused", Refusal("undo-too-far", (), {"count": count, "entries": there}), table)
        entry = Entry(table.seq + 1, log.take_back(count))
        now = log.replay(table.game, table.start, (*table.entries, entry))
        if isinstance(now, Refusal):
            return self._heard("refused", _unreadable(now), table)
        return self._keep(table, entry, tag, _taken_back(count), now)

    def _keep(self, table: _Table, entry: Entry, tag: str | None, note: Note, now: Replay[Any]) -> Heard:
        """On disk first, then shown. Where another device was quicker the answer is that of a move come too late."""
        result = table.game.result(now.state)
        at = self.clock()
        row = Row(entry.number, entry.said, tag, at, self._deadline(table, now.state, at))
        kept = self.store.add(table.kept.id, row, result)
        if isinstance(kept, Refusal):
            return self._heard("fault", kept, table)
        if not kept:
            return self.hear(table.kept.id, entry.said, entry.number, tag)
        ride = dataclasses.replace(table.kept, entries=(*table.kept.entries, row), result=result)
        return self._heard("accepted", note, _Table(ride, table.game, (*table.entries, entry), now))

    def _deadline(self, table: _Table, after: Any, at: float) -> float | None:
        """When the turn that is current after an entry is up (V11): each turn has its own, and a reload leaves it."""
        game, before = table.game, table.now.state
        seconds = game.clock(after)
        if not seconds or game.result(after) is not None:
            return None
        same = game.turn_of(before) == game.turn_of(after)
        return table.deadline if same and table.deadline is not None else at + seconds

    def _heard(self, kind: Kind, answer: Note | Refusal | None, table: _Table) -> Heard:
        line = _line(kind, answer) if answer else _line(None, _last_said(table))
        return Heard(kind, answer, table.seq, self._view(table, line))

    def _view(self, table: _Table, line: View | None, at: int | None = None) -> View:
        """What the game draws, and what only the desk knows: where in the log this is, the clock, the line."""
        played = table.now.played
        there = len(log.standing(table.entries)) if at is None else len(played)
        view = table.game.view(table.now.state)
        deadline = table.deadline if at is None else None
        clock = {"seconds": table.game.clock(table.now.state), "deadline": deadline, "now": self.clock()}
        undo = Refusal("nothing-to-undo") if not there else None
        return view | {
            "game": table.game.name,
            "ride": table.kept.id,
            "seq": table.seq,
            "at": at,
            "entries": there,
            "clock": clock if deadline is not None else None,
            "line": line,
            "recent": [{"number": entry.number, "said": note} for entry, note in played[-RECENT:]],
            "bar": view.get("bar", {}) | {"undo": {"ok": undo is None, "sub": None, "why": undo}},
        }


def _start(kept: Kept) -> Plain:
    """As it was begun, under the rules as they were resolved then: later editions begin it the same."""
    return {**kept.start, "rules": kept.rules} if kept.rules else kept.start


def _line(kind: Kind | None, said: Note | Refusal | None) -> View | None:
    if said is None:
        return None
    tone = "ask" if kind == "ask" else "no" if isinstance(said, Refusal) else "said"
    return {"said": said, "tone": tone}


def _last_said(table: _Table, at: int | None = None) -> Note | Refusal | None:
    """What the line says where nothing was said just now: the last thing that was, up to entry `at`."""
    if table.now.broken:
        return _broken(*table.now.broken)
    seq = table.seq if at is None else at
    count = log.taken_back(table.entries[seq - 1].said) if seq else 0
    if count:
        return _taken_back(count)
    return table.now.played[-1][1] if table.now.played else None


def _taken_back(count: int) -> Note:
    return Note("taken-back", (), {"count": count})


def _broken(entry: Entry, why: Refusal) -> Refusal:
    """The rules have changed since, and this entry no longer goes: it may be taken back, nothing is dropped unasked."""
    return Refusal("no-longer-fits", why.rulings, {"number": entry.number, "said": entry.said, "why": why})


def _unreadable(why: Refusal) -> Refusal:
    """The rules have changed since, and the ride can't even begin."""
    return Refusal("no-longer-begins", why.rulings, {"why": why})


def _is_id(ride: str) -> bool:
    """Whether it is worth asking the store: ids come from addresses, where anybody may type anything."""
    return ride.isascii() and ride.isalnum() and len(ride) <= 32
