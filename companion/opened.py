"""A ride as the desk has it in front of it for one question: what is kept of it, replayed, ready to be drawn."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

from companion import log
from companion.answers import Kind, View
from companion.game import Game
from companion.kept import Kept, Plain
from companion.log import Entry, Replay
from companion.ruling import Note, Refusal

RECENT = 8  # entries that a view carries
COUNTS = ("group", "floor", "goal")  # of a start: whose ride it is, and what it counts for


@dataclass(frozen=True, slots=True)
class Opened:
    """now: where `entries`, all that was ever said, lead to."""

    kept: Kept
    game: Game[Any, Any]
    entries: tuple[Entry, ...]
    now: Replay[Any]

    @property
    def seq(self) -> int:
        return len(self.entries)

    @property
    def start(self) -> Plain:
        return start_of(self.kept)

    @property
    def deadline(self) -> float | None:
        return self.kept.entries[-1].deadline if self.kept.entries else self.kept.deadline

    @property
    def closed(self) -> Refusal | None:
        """Why nothing may be entered, whatever it is."""
        if self.kept.demonstration:
            return Refusal("only-to-watch")
        return Refusal("ride-in-bin") if self.kept.binned_at is not None else None

    def knows(self, tag: str | None) -> bool:
        """Whether a device has said this before, and never heard the answer."""
        return tag is not None and any(row.tag == tag for row in self.kept.entries)

    def deadline_after(self, after: Any, at: float) -> float | None:
        """When the turn that is current in `after` is up (V11): each turn has its own, and a reload leaves it."""
        seconds = self.game.clock(after)
        if not seconds or self.game.result(after) is not None:
            return None
        same = self.game.turn_of(self.now.state) == self.game.turn_of(after)
        return self.deadline if same and self.deadline is not None else at + seconds

    @property
    def shown(self) -> Opened:
        """The same as it may be looked at: once it is over nothing is hidden any more."""
        start = self.game.afterwards(self.start)
        if self.kept.result is None or start == self.start:
            return self
        now = log.replay(self.game, start, self.entries)
        kept = dataclasses.replace(self.kept, start=start, rules={})
        return self if isinstance(now, Refusal) else dataclasses.replace(self, kept=kept, now=now)

    def but(self, now: Replay[Any]) -> Opened:
        """The same ride at another moment, to be looked at."""
        return dataclasses.replace(self, now=now)

    def view(self, clock: float, line: View | None, at: int | None = None) -> View:
        """What the game draws, and what only the desk knows: where in the log this is, the clock, the line.

        clock: unix seconds; at: the entry after which it was so, None for now.
        """
        played = self.now.played
        there = len(log.standing(self.entries)) if at is None else len(played)
        view = self.game.view(self.now.state)
        deadline = self.deadline if at is None else None
        hourglass = {"seconds": self.game.clock(self.now.state), "deadline": deadline, "now": clock}
        undo = Refusal("nothing-to-undo") if not there else None
        return view | {
            "game": self.game.name,
            "ride": self.kept.id,
            "seq": self.seq,
            "mark": self.kept.mark,
            "aided": bool(self.kept.aids),
            "aids": {aid: self.kept.aids.get(aid, False) for aid in self.game.aids},
            "at": at,
            "entries": there,
            "clock": hourglass if deadline is not None else None,
            "line": line,
            "recent": [{"number": entry.number, "said": note} for entry, note in played[-RECENT:]],
            "bar": view.get("bar", {}) | {"undo": {"ok": undo is None, "sub": None, "why": undo}},
            "counts": {name: self.kept.start[name] for name in COUNTS if self.kept.start.get(name) is not None},
        }

    def last_said(self, at: int | None = None) -> View | None:
        """The line where nothing was said just now: the last thing that was, up to entry `at`."""
        if self.now.broken:
            return line(None, no_longer_fits(*self.now.broken))
        seq = self.seq if at is None else at
        count = log.taken_back(self.entries[seq - 1].said) if seq else 0
        if count:
            return line(None, taken_back(count))
        return line(None, self.now.played[-1][1] if self.now.played else None)


def start_of(kept: Kept) -> Plain:
    """As it was begun, under the rules as they were resolved then: later editions begin it the same."""
    return {**kept.start, "rules": kept.rules} if kept.rules else kept.start


def line(kind: Kind | None, said: Note | Refusal | None) -> View | None:
    """One sentence for the table, and in which tone."""
    if said is None:
        return None
    tone = "ask" if kind == "ask" else "no" if isinstance(said, Refusal) else "said"
    return {"said": said, "tone": tone}


def taken_back(count: int) -> Note:
    return Note("taken-back", (), {"count": count})


def no_longer_fits(entry: Entry, why: Refusal) -> Refusal:
    """The rules have changed since, and this entry no longer goes: it may be taken back, nothing is dropped unasked."""
    return Refusal("no-longer-fits", why.rulings, {"number": entry.number, "said": entry.said, "why": why})


def no_longer_begins(why: Refusal) -> Refusal:
    """The rules have changed since, and the ride can't even begin."""
    return Refusal("no-longer-begins", why.rulings, {"why": why})
