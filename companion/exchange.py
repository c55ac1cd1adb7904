"""Rides out of one installation and into another: CSV, JSON, the database itself. Coming in adds, never overwrites."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from companion import campaign, followers, parcels, shelf
from companion.desk import Desk
from companion.doorplate import newcomers
from companion.followers import Came
from companion.kept import ALL, Kept, Which
from companion.parcels import Parcel
from companion.registry import Registry
from companion.ruling import Note, Refusal
from companion.store import Store

Some = TypeVar("Some")

DATABASE, ZIP = b"SQLite format 3\0", b"PK"  # how such files begin


@dataclass(frozen=True, slots=True)
class Added:
    """What an import did. rides, groups, players: how many are new; known: rides that were here already, the same;
    refused: rides left out, each with why; backup: the copy made first (None: nothing was changed)."""

    rides: int
    groups: int
    players: int
    known: int
    refused: tuple[tuple[str, Refusal], ...]
    backup: Path | None

    def told(self) -> tuple[Note, ...]:
        """All of that, a sentence each."""
        said = [Note("imported", (), {"rides": self.rides})]
        if self.groups:
            said.append(Note("imported-groups", (), {"groups": self.groups}))
        if self.known:
            said.append(Note("imported-known", (), {"known": self.known}))
        said += [Note("import-left-out", why.rulings, {"ride": ride, "why": why}) for ride, why in self.refused]
        if self.backup:
            said.append(Note("imported-backup", (), {"file": str(self.backup)}))
        return tuple(said)


def as_csv(desk: Desk, registry: Registry, which: Which = ALL) -> bytes | Refusal:
    """A zip of rides.csv and entries.csv: the frames' columns, and behind them whatever brings the rides back."""
    summaries = registry.rides(which)
    if isinstance(summaries, Refusal):
        return summaries
    parcel = _parcel(desk.store, [one.id for one in summaries])
    if isinstance(parcel, Refusal):
        return parcel
    return parcels.to_csv(summaries, campaign.floors(shelf.floors()), parcel)


def as_json(desk: Desk, ride: str) -> bytes | Refusal:
    """One ride with all that belongs to it, its group and players included."""
    parcel = _parcel(desk.store, [ride])
    if isinstance(parcel, Refusal):
        return parcel
    if not parcel.rides:
        return Refusal("no-such-ride")
    start = parcel.rides[0].start
    group = tuple(one for one in parcel.groups if one.id == start.get("group"))
    seated = tuple(one for one in parcel.players if one.id in start.get("seats", ()))
    return parcels.to_json(Parcel(group, seated, parcel.rides))


def as_database(desk: Desk) -> bytes | Refusal:
    """The whole file, bin included."""
    with tempfile.TemporaryDirectory() as folder:
        copy = desk.store.copy(Path(folder) / "companion.db")
        return copy if isinstance(copy, Refusal) else copy.read_bytes()


def take_in(desk: Desk, name: str, raw: bytes) -> Added | Refusal:
    """Adds what the file holds, whichever of the three it is: told by how it begins; `name` is for the sentence.

    The same ride is passed over; another ride under the same id is left out and named, and so is one that the referee
    doesn't follow. Whatever is here stays as it is, and is copied before anything is added.
    """
    with tempfile.TemporaryDirectory() as folder:
        parcel = _unpacked(raw, Path(folder))
        if isinstance(parcel, Refusal):
            return replace(parcel, about={"file": name})
        return _add(desk, parcel)


def _unpacked(raw: bytes, folder: Path) -> Parcel | Refusal:
    try:
        if raw.startswith(DATABASE):
            return _of_database(raw, folder / "incoming.db")
        return parcels.of_csv(raw) if raw.startswith(ZIP) else parcels.of_json(raw)
    except parcels.LaterParcelError:
        return Refusal("import-newer", (), {"file": "?"})
    except ValueError:  # NotAParcelError, and text that is none
        return Refusal("import-not-ours", (), {"file": "?"})


def _of_database(raw: bytes, path: Path) -> Parcel | Refusal:
    """Opened as a copy of its own, so that one of an earlier version is brought up to date first."""
    path.write_bytes(raw)
    store = Store(path)
    try:
        ids = store.ids()
        parcel = ids if isinstance(ids, Refusal) else _parcel(store, ids)
    finally:
        store.close()
    if isinstance(parcel, Refusal):
        newer = parcel.reason == "newer-version"
        return Refusal("import-newer" if newer else "import-not-ours", (), {"file": path.name})
    parcels.look_over_people(parcel)
    return parcel


def _parcel(store: Store, ids: Iterable[str]) -> Parcel | Refusal:
    """These rides as far as they are there, and all groups and players, in the bin or not."""
    groups = _joined(store.groups(), store.groups(binned=True))
    players = _joined(store.players(), store.players(binned=True))
    if isinstance(groups, Refusal):
        return groups
    if isinstance(players, Refusal):
        return players
    order = {ride: place for place, ride in enumerate(ids)}
    rides = store.whole(tuple(order))
    if isinstance(rides, Refusal):
        return rides
    return Parcel(groups, players, tuple(sorted(rides, key=lambda ride: order[ride.id])))


def _joined(one: tuple[Some, ...] | Refusal, other: tuple[Some, ...] | Refusal) -> tuple[Some, ...] | Refusal:
    if isinstance(one, Refusal):
        return one
    return other if isinstance(other, Refusal) else one + other


def _add(desk: Desk, parcel: Parcel) -> Added | Refusal:
    ids = desk.store.ids()
    if isinstance(ids, Refusal):
        return ids
    there = _parcel(desk.store, {ride.id for ride in parcel.rides}.intersection(ids))
    if isinstance(there, Refusal):
        return there
    here = {ride.id: ride for ride in there.rides}
    known, refused, new = 0, [], []
    seen = checked([ride for ride in parcel.rides if ride.id not in here], desk)
    for ride in parcel.rides:
        if ride.id in here and _same(here[ride.id], ride):
            known += 1
        elif ride.id in here:
            refused.append((ride.id, Refusal("ride-differs")))
        elif isinstance(found := seen[ride.id], Refusal):
            refused.append((ride.id, found))
        else:
            new.append(found)
    people = newcomers(there, parcel)
    backup = desk.store.copy(why="before-import") if new or people.groups or people.players else None
    if isinstance(backup, Refusal):
        return backup
    counts = desk.store.take_in(people.groups, people.players, new)
    if isinstance(counts, Refusal):
        return counts
    return Added(counts.rides, counts.groups, counts.players, known, tuple(refused), backup)


def _same(here: Kept, there: Kept) -> bool:
    """Whether the same was said in the same ride, whatever became of it since."""

    def content(ride: Kept) -> object:
        return ride.game, ride.edition, ride.start, ride.rules, [(row.number, row.said) for row in ride.entries]

    return content(here) == content(there)


def checked(rides: Sequence[Kept], desk: Desk) -> dict[str, Kept | Refusal]:
    """Id → the ride as the referee of today follows it; what it has come to is his to say, not the file's.

    A ride of an earlier edition that he can't follow any more keeps what it came to then.
    """
    seen: dict[str, Kept | Refusal] = {ride.id: why for ride in rides if (why := _turned_away(ride, desk))}
    others = [ride for ride in rides if ride.id not in seen]
    came = followers.follow_all(desk.games, others)
    return seen | {ride.id: _concluded(ride, led, desk) for ride, led in zip(others, came, strict=True)}


def _turned_away(ride: Kept, desk: Desk) -> Refusal | None:
    """What needs no referee."""
    try:
        parcels.look_over(ride)
    except (ValueError, TypeError, KeyError, AttributeError):
        return Refusal("ride-unreadable")
    if ride.game not in desk.games:
        return Refusal("unknown-game", (), {"game": ride.game})
    return Refusal("ride-of-later-rules") if ride.edition > desk.games[ride.game].edition else None


def _concluded(ride: Kept, came: Came | Refusal, desk: Desk) -> Kept | Refusal:
    game = desk.games[ride.game]
    frozen = ride.edition < game.edition
    if isinstance(came, Refusal):
        return ride if frozen and came.reason != "ride-unreadable" else came
    if came.broken:
        entry, why = came.broken
        about = {"number": entry.number, "said": entry.said, "why": why}
        return ride if frozen else Refusal("ride-breaks", why.rulings, about)
    ended_at = None if came.result is None else ride.ended_at or ride.entries[-1].at
    aids = {aid: on for aid, on in ride.aids.items() if aid in game.aids}
    return replace(ride, aids=aids, rules=came.rules, result=came.result, ended_at=ended_at)
