"""Looks the database over: the file itself, every ride replayed, what is put down of each against what it came to.

What can be put right is put right, after a copy was made; a damaged file is set aside, never written over, and what can
still be read in it is brought along into the copy that takes its place.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from companion import exchange, log
from companion.desk import Desk
from companion.kept import Kept, Plain
from companion.log import Entry
from companion.opened import start_of
from companion.ruling import Note, Refusal
from companion.store import Copy, Store

BROKEN = (ValueError, TypeError, KeyError, AttributeError, IndexError)  # what a game may trip over in spoilt data


@dataclass(frozen=True, slots=True)
class Examined:
    """What was found. faults: of the file itself, in SQLite's words; wrong: rides, each with what is the matter;
    mended: rides of which what they came to was put right; copy: the file as it was before that."""

    rides: int
    entries: int
    faults: tuple[str, ...]
    wrong: tuple[tuple[str, Refusal], ...]
    mended: tuple[str, ...]
    copy: Path | None

    @property
    def well(self) -> bool:
        """Whether nothing is left to be put right."""
        return not self.faults and not self.wrong

    def told(self) -> tuple[Note, ...]:
        """What was found, a sentence each."""
        said = [Note("doctor-replayed", (), {"rides": self.rides, "entries": self.entries})]
        said += [Note("doctor-file", (), {"fault": fault}) for fault in self.faults[:5]]
        said += [Note("doctor-ride", why.rulings, {"ride": ride, "why": why}) for ride, why in self.wrong]
        said += [Note("doctor-mended", (), {"ride": ride}) for ride in self.mended]
        if self.copy:
            said.append(Note("doctor-copy", (), {"file": str(self.copy)}))
        if self.well:
            said.append(Note("doctor-well"))
        return tuple(said)


@dataclass(frozen=True, slots=True)
class Restored:
    """A copy was put in the place of a damaged file. aside: the file as it was; at: unix seconds, of the copy; rides:
    how many are here now; saved: how many of them owe something to the damaged file."""

    aside: Path | None
    at: float
    rides: int
    saved: int

    def told(self) -> Note:
        """That in a sentence."""
        when = datetime.fromtimestamp(self.at).strftime("%Y-%m-%d %H:%M")
        where = str(self.aside or "")
        return Note("restored", (), {"when": when, "rides": self.rides, "saved": self.saved, "file": where})


def examine(desk: Desk, *, mend: bool = True) -> Examined | Refusal:
    """Looks everything over; with `mend`, puts right what can be. Refused where the file can't be read at all."""
    faults, ids = desk.store.faults(), desk.store.ids()
    if isinstance(faults, Refusal):
        return faults
    if isinstance(ids, Refusal):
        return ids
    found = [(ride, _look_at(desk, ride)) for ride in ids]
    wrong = [(ride, why) for ride, (_, why) in found if isinstance(why, Refusal)]
    sick = [ride for ride, why in wrong if why.reason == "doctor-result"]
    copy: Path | None = None
    mended: tuple[str, ...] = ()
    if mend and sick and not faults:
        made = desk.store.copy(why="before-repair")
        if isinstance(made, Refusal):
            return made
        copy, mended = made, tuple(ride for ride in sick if _mend(desk, ride))
    left = tuple((ride, why) for ride, why in wrong if ride not in mended)
    return Examined(len(ids), sum(entries for _, (entries, _) in found), faults, left, mended, copy)


def restore(desk: Desk) -> Restored | Refusal:
    """Puts the last good copy in the place of the file, which is set aside. Refused where there is no such copy, or
    nothing wrong with the file: that it is empty, though its copy isn't, is wrong."""
    good = desk.store.last_good()
    if good is None:
        return Refusal("no-good-copy", (), {"file": str(desk.store.path)})
    if desk.store.faults() == () and not lost(desk.store.ids(), good):
        return Refusal("not-damaged", (), {"file": str(desk.store.path)})
    aside = desk.store.put_in_place(good.file)
    if isinstance(aside, Refusal):
        return aside
    saved = _save(desk, aside) if aside else 0
    count = desk.store.ids()
    return count if isinstance(count, Refusal) else Restored(aside, good.at, len(count), saved)


def lost(rides: Sequence[str] | Refusal, good: Copy | None) -> bool:
    """Whether no ride is left of those in the copy: nothing we do takes a ride out of the file."""
    return not isinstance(rides, Refusal) and not rides and good is not None and good.rides > 0


def _look_at(desk: Desk, ride: str) -> tuple[int, Refusal | None]:
    """How many entries it has, and what is the matter with it."""
    kept = desk.store.ride(ride)
    if not isinstance(kept, Kept):
        return 0, kept or Refusal("no-such-ride")
    if [row.number for row in kept.entries] != list(range(1, len(kept.entries) + 1)):
        return len(kept.entries), Refusal("doctor-gap")
    came_to = _result(desk, kept)
    if isinstance(came_to, Refusal):
        return len(kept.entries), came_to
    right = came_to == _plain(kept.result) and (came_to is None) == (kept.ended_at is None)
    return len(kept.entries), None if right else Refusal("doctor-result")


def _result(desk: Desk, kept: Kept) -> Plain | Refusal | None:
    """What the ride comes to as the referee of today follows it. One of an earlier edition keeps what it came to."""
    game = desk.games.get(kept.game)
    if game is None:
        return Refusal("unknown-game", (), {"game": kept.game})
    frozen = kept.edition < game.edition
    try:
        led = log.led(game, start_of(kept), [Entry(row.number, row.said) for row in kept.entries])
        if isinstance(led, Refusal):
            return _plain(kept.result) if frozen else led
        state, broken = led
        if broken:
            entry, why = broken
            about = {"number": entry.number, "said": entry.said, "why": why}
            return _plain(kept.result) if frozen else Refusal("ride-breaks", why.rulings, about)
        return _plain(game.result(state))
    except BROKEN:
        return Refusal("ride-unreadable")


def _plain(result: Plain | None) -> Plain | None:
    """As it comes back from where it is kept."""
    told: Plain | None = json.loads(json.dumps(result))
    return told


def _mend(desk: Desk, ride: str) -> bool:
    kept = desk.store.ride(ride)
    result = _result(desk, kept) if isinstance(kept, Kept) else Refusal("no-such-ride")
    if isinstance(result, Refusal) or not isinstance(kept, Kept):
        return False
    last = kept.entries[-1].at if kept.entries else kept.begun_at
    return desk.store.put_right(ride, result, None if result is None else kept.ended_at or last) is True


def _save(desk: Desk, aside: Path) -> int:
    """Brings along from the damaged file what can be read there and the referee follows: how many rides had more."""
    damaged = Store(aside, prepare=lambda connection: connection.execute("pragma query_only = on"))
    try:
        ids = damaged.ids()
        rides = [damaged.ride(ride) for ride in ids] if not isinstance(ids, Refusal) else []
        readable = [ride for ride in rides if isinstance(ride, Kept)]
        groups, players = damaged.groups(), damaged.players()
        if not isinstance(groups, Refusal) and not isinstance(players, Refusal):
            desk.store.take_in(groups, players, ())
    finally:
        damaged.close()
    return sum(_bring(desk, ride) for ride in readable)


def _bring(desk: Desk, ride: Kept) -> bool:
    """Whether the ride, or what was said in it since the copy, could be added."""
    checked, here = exchange.checked([ride], desk)[ride.id], desk.store.ride(ride.id)
    if isinstance(checked, Refusal) or isinstance(here, Refusal):
        return False
    if here is None:
        counts = desk.store.take_in((), (), (checked,))
        return not isinstance(counts, Refusal) and counts.rides == 1
    known = len(here.entries)
    if here.start != ride.start or ride.entries[:known] != here.entries or len(ride.entries) == known:
        return False
    return desk.store.add(ride.id, *ride.entries[known:], result=checked.result) is True
