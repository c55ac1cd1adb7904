"""Many rides at once: lists, counts, the bin, and rides that come from elsewhere."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from companion.kept import ALL, Group, Kept, Player, Summary, Which
from companion.store.file import Change, File, answering
from companion.store.rides import as_begun, as_said

# What a ride has come to, in one place for lists, filters and figures. Needs of a result what every game promises.
_OUTCOME = """case
when result is null then case when set_aside_at is null then 'open' else 'aborted' end
when json_extract(result, '$.lost') then 'lost'
when json_extract(result, '$.won') then 'perfect'
when json_extract(result, '$.left') <= goal then 'cleared'
else 'ended' end"""
_ENTRIES = "(select coalesce(max(number), 0) from entries where ride = rides.id)"
_COLUMNS = (
    "rides.id, game, start, begun_at, touched_at, ended_at, result, grp, floor, level, goal, set_aside_at,"
    f" rides.binned_at, rides.demonstration, aids, {_OUTCOME} as outcome, {_ENTRIES} as entries"
)
_FROM = "from rides left join groups on groups.id = rides.grp where"
_HIDDEN = "rides.binned_at is not null and groups.binned_at is null"
_SHOWN = "rides.binned_at is null and groups.binned_at is null"
_NEWEST = "begun_at desc, rides.rowid desc"
_BIN = "update rides set binned_at = ? where id = ?"
_SET_ASIDE = "update rides set set_aside_at = ? where id = ? and ended_at is null"
_ADD_GROUP = """
insert into groups (id, name, made_at, binned_at, demonstration) values (?, ?, ?, ?, ?) on conflict do nothing
"""
_ADD_PLAYER = """
insert into players (id, grp, name, place, binned_at) values (?, ?, ?, ?, ?) on conflict do nothing
"""
# Rides, groups and players that were there for show. What was really ridden in such a group stays, without a group.
_REMOVE_SHOWN = """
delete from seats where ride in (select id from rides where demonstration);
delete from entries where ride in (select id from rides where demonstration);
delete from rides where demonstration;
delete from seats where player in
    (select players.id from players join groups on grp = groups.id where groups.demonstration);
update rides set start = json_remove(start, '$.group', '$.seats', '$.floor', '$.goal'), grp = null, floor = null,
    goal = null where grp in (select id from groups where demonstration);
delete from players where grp in (select id from groups where demonstration);
delete from groups where demonstration
"""


@dataclass(frozen=True, slots=True)
class Counts:
    """How many of each are new."""

    rides: int
    groups: int
    players: int


class Lists(File):
    """The rides, as the registry asks for them."""

    @answering
    def rides(self, which: Which = ALL) -> tuple[Summary, ...]:
        """The rides asked for; what was said in them isn't read."""
        asked, given = _asked(which)
        order = f"outcome <> 'open', {_NEWEST}" if which.open_first else _NEWEST
        limit = -1 if which.limit is None else which.limit
        rows = self._read(f"select {_COLUMNS} {asked} order by {order} limit ? offset ?", *given, limit, which.offset)
        return tuple(_summary(row) for row in rows)

    @answering
    def count_rides(self, which: Which = ALL) -> int:
        """How many there are, limit and offset aside."""
        asked, given = _asked(which)
        return int(self._read(f"select count(*) as rides {asked}", *given)[0]["rides"])

    @answering
    def ids(self) -> list[str]:
        """The ids of all rides, also of those in the bin, oldest first."""
        return [row["id"] for row in self._read("select id from rides order by begun_at, rowid")]

    @answering
    def summary(self, ride_id: str) -> Summary | None:
        """The ride without what was said in it, in the bin or not; None if there is none of this id."""
        rows = self._read(f"select {_COLUMNS} {_FROM} rides.id = ?", ride_id)
        return _summary(rows[0]) if rows else None

    @answering
    def bin_ride(self, ride_id: str, at: float | None) -> bool:
        """Into the bin, or out of it with None. False if there is no such ride."""
        return self._change(_BIN, at, ride_id)

    @answering
    def set_aside(self, ride_id: str, at: float | None) -> bool:
        """Set aside, or taken up again with None. False if there is no such ride that goes on."""
        return self._change(_SET_ASIDE, at, ride_id)

    @answering
    def take_in(self, groups: Iterable[Group], players: Iterable[Player], rides: Iterable[Kept]) -> Counts:
        """Keeps what comes from elsewhere, all of it or nothing; what has an id that is here is left as it is here."""
        with self._at_once() as database:

            def new(change: Change) -> int:
                return max(0, database.execute(*change).rowcount)

            there = sum(new(_group(group)) for group in groups)
            seated = sum(new(_player(player)) for player in players)
            kept = 0
            for ride in rides:
                if not list(database.query("select 1 from rides where id = ?", (ride.id,))):
                    for change in as_begun(ride):
                        database.execute(*change)
                    database.conn.executemany(*as_said(ride))
                    kept += 1
            return Counts(kept, there, seated)

    @answering
    def remove_shown(self) -> int:
        """Removes for good whatever is there for show; how many rides that were."""
        shown = self._read("select count(*) as rides from rides where demonstration")
        self._write(*((change, ()) for change in _REMOVE_SHOWN.split(";")))
        return int(shown[0]["rides"])


def _group(group: Group) -> Change:
    return _ADD_GROUP, (group.id, group.name, group.made_at, group.binned_at, int(group.demonstration))


def _player(player: Player) -> Change:
    return _ADD_PLAYER, (player.id, player.group, player.name, player.place, player.binned_at)


def _asked(which: Which) -> tuple[str, tuple[object, ...]]:
    """The part of a question that says which rides are meant, and what fills it."""
    outcomes = ", ".join("?" * len(which.outcomes or ()))
    parts: list[tuple[str, tuple[object, ...]]] = [
        ("rides.grp = ?", _given(which.group)),
        ("game = ?", _given(which.game)),
        ("floor = ?", _given(which.floor)),
        (f"{_OUTCOME} in ({outcomes})", which.outcomes or ()),
        ("exists (select 1 from seats where ride = rides.id and player = ?)", _given(which.player)),
        ("begun_at >= ?", _given(which.since)),
        ("begun_at < ?", _given(which.until)),
        ("rides.demonstration = ?", _given(which.demonstration)),
    ]
    if which.outcomes == ():
        parts.append(("? is null", (0,)))
    wanted = [(part, given) for part, given in parts if given]
    where = [_HIDDEN if which.binned else _SHOWN, *(part for part, _ in wanted)]
    return f"{_FROM} {' and '.join(where)}", tuple(one for _, given in wanted for one in given)


def _given(value: object) -> tuple[object, ...]:
    return () if value is None else (value,)


def _summary(row: dict[str, Any]) -> Summary:
    start = json.loads(row["start"])
    return Summary(
        id=row["id"],
        game=row["game"],
        outcome=row["outcome"],
        players=tuple(start["players"]),
        variants=start.get("variants", {}),
        begun_at=row["begun_at"],
        touched_at=row["touched_at"],
        ended_at=row["ended_at"],
        result=None if row["result"] is None else json.loads(row["result"]),
        entries=row["entries"],
        group=row["grp"],
        seats=tuple(start.get("seats", ())),
        floor=row["floor"],
        level=row["level"],
        goal=row["goal"],
        set_aside_at=row["set_aside_at"],
        binned_at=row["binned_at"],
        demonstration=bool(row["demonstration"]),
        aids=tuple(sorted(json.loads(row["aids"]))),
    )
