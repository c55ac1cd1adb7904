"""One ride at a time: begun, added to, read whole."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from companion.kept import Kept, Plain, Row, mark
from companion.ruling import Refusal
from companion.store.file import Change, File, answering

_RIDE = """
select rides.*, number, said, tag, at, entries.deadline as due
from rides left join entries on entries.ride = rides.id where rides.id = ? order by number
"""
_RIDES = "select * from rides where id in ({}) order by begun_at, rowid"
_ENTRIES = "select ride, number, said, tag, at, deadline from entries where ride in ({}) order by ride, number"
AT_ONCE = 500  # rides that one question reads
_MARK = """
select (select coalesce(max(number), 0) from entries where ride = rides.id) as entries, aids from rides where id = ?
"""
_AID = "update rides set aids = json_patch(aids, ?) where id = ?"
_OPEN = """
select id from rides where binned_at is null and set_aside_at is null and demonstration = 0
and (grp is null or exists (select 1 from groups where id = grp and groups.binned_at is null))
order by ended_at is not null, stirred desc, touched_at desc, rowid desc limit 1
"""
_GROUP = "select 1 from groups where id = ? and binned_at is null"
_BEGIN = """
insert into rides (id, game, start, rules, edition, begun_at, touched_at, deadline, ended_at, result, set_aside_at,
binned_at, demonstration, aids, grp, floor, level, goal)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_SEAT = "insert into seats (ride, seat, player) values (?, ?, ?)"
_ADD = "insert into entries (ride, number, said, tag, at, deadline) values (?, ?, ?, ?, ?, ?)"
# A ride that is corrected after its end ended when it did: on that evening, before what was ridden since.
_TOUCH = """
update rides set touched_at = ?, stirred = (select max(stirred) + 1 from rides),
ended_at = case when ? is null then null else coalesce(ended_at, ?) end, result = ?, set_aside_at = null where id = ?
"""
_STIR = "update rides set stirred = (select max(stirred) + 1 from rides) where id = ?"
_PUT_RIGHT = "update rides set ended_at = ?, result = ? where id = ?"
STAND_UP = "update players set place = null where grp = ?"
SIT_DOWN = "update players set place = ? where id = ? and grp = ?"


class Rides(File):
    """The rides, as the desk asks for them."""

    @answering
    def begin(self, ride: Kept) -> bool | Refusal:
        """Keeps a new ride, without entries, and who sits where. False if its id is taken; refused where its group
        isn't there, or is in the bin."""
        group, seats = ride.start.get("group"), ride.start.get("seats")
        if group is not None and not self._read(_GROUP, group):
            return Refusal("no-such-group")
        begun = (*as_begun(ride), (_STIR, (ride.id,)))
        return self._write(*begun, *(sat_down(group, seats) if group is not None and seats else ()))

    @answering
    def add(self, ride_id: str, *rows: Row, result: Plain | None = None) -> bool:
        """Keeps entries and what the ride has come to by them: all of it or nothing. False if a number or a tag is
        taken."""
        return self._write(*_said(ride_id, rows), _came_to(ride_id, rows[-1], result))

    @answering
    def put_right(self, ride_id: str, result: Plain | None, ended_at: float | None) -> bool:
        """Puts down what the ride has come to, where that was put down wrongly. False if there is no such ride."""
        kept = None if result is None else json.dumps(result)
        return self._change(_PUT_RIGHT, ended_at, kept, ride_id)

    @answering
    def ride(self, ride_id: str) -> Kept | None:
        """The ride with its entries, read in one query; None if there is none of this id."""
        rows = self._read(_RIDE, ride_id)
        if not rows:
            return None
        said = [
            Row(row["number"], row["said"], row["tag"], row["at"], row["due"])
            for row in rows
            if row["number"] is not None
        ]
        return _kept(rows[0], said)

    @answering
    def whole(self, rides: Sequence[str]) -> tuple[Kept, ...]:
        """Those of these rides that are there, with their entries, oldest first within each few hundred."""
        found: list[Kept] = []
        with self._as_of_now() as database:
            for first in range(0, len(rides), AT_ONCE):
                asked = rides[first : first + AT_ONCE]
                places = ", ".join("?" * len(asked))
                said: dict[str, list[Row]] = defaultdict(list)
                for ride, *row in database.execute(_ENTRIES.format(places), asked):
                    said[ride].append(Row(*row))
                found.extend(_kept(row, said[row["id"]]) for row in self._read(_RIDES.format(places), *asked))
        return tuple(found)

    @answering
    def mark(self, ride_id: str) -> str | None:
        """What changes with every entry, and with every aid switched on or off; None if there is no such ride."""
        rows = self._read(_MARK, ride_id)
        return mark(int(rows[0]["entries"]), json.loads(rows[0]["aids"])) if rows else None

    @answering
    def switch_aid(self, ride_id: str, aid: str, *, on: bool) -> bool:
        """Puts it into the ride's record, and leaves it there. False if there is no such ride."""
        return self._change(_AID, json.dumps({aid: on}), ride_id)

    @answering
    def open_ride(self) -> str | None:
        """The id of the ride last touched that goes on, else of the one last touched; None if there is none. Those in
        the bin, set aside, or there for show don't count."""
        rows = self._read(_OPEN)
        return str(rows[0]["id"]) if rows else None


def as_begun(ride: Kept) -> Iterable[Change]:
    """The changes that keep the ride itself, whatever it has come to, but none of its entries."""
    start = ride.start
    times = ride.begun_at, ride.touched_at, ride.deadline, ride.ended_at
    result = None if ride.result is None else json.dumps(ride.result)
    aside = ride.set_aside_at, ride.binned_at, int(ride.demonstration), json.dumps(ride.aids)
    counts_for = start.get("group"), start.get("floor"), start.get("level"), start.get("goal")
    plain = json.dumps(start), json.dumps(ride.rules), ride.edition
    yield _BEGIN, (ride.id, ride.game, *plain, *times, result, *aside, *counts_for)
    for seat, player in enumerate(start.get("seats", ())):
        yield _SEAT, (ride.id, seat, player)


def as_said(ride: Kept) -> tuple[str, Iterable[tuple[object, ...]]]:
    """The change that keeps an entry, and what fills it for each of them."""
    return _ADD, ((ride.id, row.number, row.said, row.tag, row.at, row.deadline) for row in ride.entries)


def sat_down(group: str, seats: Sequence[str]) -> Iterable[Change]:
    """The changes by which it is remembered who of a group sits where; whoever isn't named stands."""
    yield STAND_UP, (group,)
    for place, player in enumerate(seats):
        yield SIT_DOWN, (place, player, group)


def _said(ride_id: str, rows: Iterable[Row]) -> Iterable[Change]:
    return ((_ADD, (ride_id, row.number, row.said, row.tag, row.at, row.deadline)) for row in rows)


def _came_to(ride_id: str, row: Row, result: Plain | None) -> Change:
    kept = None if result is None else json.dumps(result)
    return _TOUCH, (row.at, kept, row.at, kept, ride_id)


def _kept(ride: dict[str, Any], said: Iterable[Row]) -> Kept:
    result = None if ride["result"] is None else json.loads(ride["result"])
    as_it_is = (
        "id", "game", "edition", "begun_at", "touched_at", "deadline", "ended_at", "set_aside_at", "binned_at"
    )  # fmt: skip
    return Kept(
        **{field: ride[field] for field in as_it_is},
        start=json.loads(ride["start"]),
        rules=json.loads(ride["rules"]),
        result=result,
        entries=tuple(said),
        demonstration=bool(ride["demonstration"]),
        aids=json.loads(ride["aids"]),
    )
