"""How the database came to look as it does: each step brings a file from one version to the next."""

from __future__ import annotations

from collections.abc import Callable

from sqlite_utils import Database

Step = Callable[[Database], None]


def _first(database: Database) -> None:
    database.create_table(
        "rides",
        {"id": str, "game": str, "start": str, "rules": str, "edition": int}
        | {"begun_at": float, "touched_at": float, "deadline": float, "ended_at": float, "result": str},
        pk="id",
        not_null={"game", "start", "rules", "edition", "begun_at", "touched_at"},
    )
    # The primary key decides which of two devices said entry 18; the second index, that no tap is kept twice.
    database.create_table(
        "entries",
        {"ride": str, "number": int, "said": str, "tag": str, "at": float, "deadline": float},
        pk=("ride", "number"),
        foreign_keys=[("ride", "rides", "id")],
        not_null={"said", "at"},
    ).create_index(["ride", "tag"], unique=True)


_SECOND = """
create table groups (
    id text primary key, name text not null, made_at real not null, binned_at real,
    demonstration integer not null default 0
);
create table players (
    id text primary key, grp text not null references groups(id), name text not null, place integer, binned_at real
);
create index players_of_a_group on players (grp);
alter table rides add column grp text references groups(id);
alter table rides add column floor text;
alter table rides add column level text;
alter table rides add column goal integer;
alter table rides add column set_aside_at real;
alter table rides add column binned_at real;
alter table rides add column demonstration integer not null default 0;
create index rides_of_a_group on rides (grp, floor);
create index rides_by_time on rides (begun_at);
-- The ride to open first is asked for at every visit, and must not cost more the more rides there are
create index rides_at_hand on rides (ended_at is not null, touched_at desc)
    where binned_at is null and set_aside_at is null and demonstration = 0;
create table seats (
    ride text not null references rides(id), seat integer not null, player text not null references players(id),
    primary key (ride, seat)
);
create index seats_of_a_player on seats (player)
"""


def _second(database: Database) -> None:
    """Groups and their players, whose ride it was, what it counted for, and the bin."""
    for change in _SECOND.split(";"):
        database.execute(change)


_THIRD = """
create table devices (
    id text primary key, name text not null, role text not null, key text not null unique, joined_at real not null,
    seen_at real not null, signed_out_at real
)
"""


def _third(database: Database) -> None:
    """The devices of the house that have joined. key: a hash of what each of them shows, so that no copy of this
    file opens the door."""
    database.execute(_THIRD)


def _fourth(database: Database) -> None:
    """What made a ride easier: as JSON, the aids that its table ever switched on, and whether they are on."""
    database.execute("alter table rides add column aids text not null default '{}'")


def _fifth(database: Database) -> None:
    """What the house has settled for itself: a JSON value under a name."""
    database.execute("create table settled (name text primary key, what text not null)")


_SIXTH = """
alter table rides add column stirred integer not null default 0;
create index rides_stirred on rides (stirred);
drop index rides_at_hand;
create index rides_at_hand on rides (ended_at is not null, stirred desc, touched_at desc)
    where binned_at is null and set_aside_at is null and demonstration = 0
"""


def _sixth(database: Database) -> None:
    """Which ride something happened to last, counted: a clock that was set back says otherwise. 0: before it was
    counted, and for rides that came from elsewhere."""
    for change in _SIXTH.split(";"):
        database.execute(change)


STEPS: tuple[Step, ...] = (
    _first,
    _second,
    _third,
    _fourth,
    _fifth,
    _sixth,
)  # step n: from version n-1 to n; none is ever changed once released
