"""Rides with their groups and players as files: a zip of two CSVs, or JSON. Strict with what comes back in."""

from __future__ import annotations

import csv
import io
import json
import lzma
import zipfile
import zlib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from companion import frames
from companion.kept import Group, Kept, Player, Row, Summary
from companion.paternoster.tower import Floor

FORMAT, VERSION = "companion-ride", 1
RIDES, ENTRIES = "rides.csv", "entries.csv"
TIMES = ("begun_at", "touched_at", "deadline", "ended_at", "set_aside_at", "binned_at")
PLAIN = ("start", "rules", "result")
AIDS = "aids_on"  # lacking in files of an earlier day
ENCODING = "utf-8-sig"  # with the mark by which spreadsheets know suits from noise

ROW = ("number", "said", "tag", "at", "deadline")
LARGEST = 500_000_000  # bytes that a file in a zip may grow to
LONGEST_ID = 32  # characters
LARGEST_WHOLE = 2**53  # beyond which whole numbers are no longer what they were in JSON
LATEST = 32_503_680_000.0  # the year 3000, in unix seconds: no clock is wrong by more
# What reading and unpacking trip over in a file that only begins like one of ours.
BROKEN = (
    *(ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RuntimeError, EOFError, OSError),
    *(csv.Error, zipfile.BadZipFile, zlib.error, lzma.LZMAError),
)


class NotAParcelError(ValueError):
    """A file that isn't one of ours, or that was damaged."""


class LaterParcelError(NotAParcelError):
    """One that a later version wrote, in a way that we don't know."""


@dataclass(frozen=True, slots=True)
class Parcel:
    """What goes from one installation to another. Rides name their group and players by id, in their start."""

    groups: tuple[Group, ...]
    players: tuple[Player, ...]
    rides: tuple[Kept, ...]


def to_json(parcel: Parcel) -> bytes:
    """All of it, readable."""
    told = {"format": FORMAT, "version": VERSION, **asdict(parcel)}
    return json.dumps(told, ensure_ascii=False, indent=1).encode("utf-8")


def of_json(raw: bytes) -> Parcel:
    """What `to_json` wrote. Raises NotAParcelError."""
    try:
        told = json.loads(raw)
        if told["format"] != FORMAT:
            raise NotAParcelError
        if told["version"] != VERSION:
            raise LaterParcelError if type(told["version"]) is int and told["version"] > VERSION else NotAParcelError
        groups = tuple(_group(one) for one in told["groups"])
        players = tuple(_player(one) for one in told["players"])
        return _whole(Parcel(groups, players, tuple(_ride(one, one["entries"]) for one in told["rides"])))
    except NotAParcelError:
        raise
    except BROKEN as trouble:
        raise NotAParcelError from trouble


def to_csv(summaries: Sequence[Summary], floors: Sequence[Floor], parcel: Parcel) -> bytes:
    """A zip of two CSVs: the frames' columns for people, then those from which the rides come back.

    summaries: of the parcel's rides, in the same order.
    """
    rides = frames.rides(summaries, floors, parcel.groups)
    entries = frames.entries(parcel.rides, parcel.players)
    for name in ("game", "edition", *TIMES):
        rides[name] = [getattr(ride, name) for ride in parcel.rides]
    rides[AIDS] = [json.dumps(ride.aids) for ride in parcel.rides]
    for name in PLAIN:
        rides[name] = [json.dumps(getattr(ride, name), ensure_ascii=False) for ride in parcel.rides]
    rows = [row for ride in parcel.rides for row in ride.entries]
    for name in ("tag", "at", "deadline"):
        entries[name] = [getattr(row, name) for row in rows]
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr(RIDES, rides.to_csv(index=False).encode(ENCODING))
        file.writestr(ENTRIES, entries.to_csv(index=False).encode(ENCODING))
    return packed.getvalue()


def of_csv(raw: bytes) -> Parcel:
    """What `to_csv` wrote. Groups and players come back under the names in the rides. Raises NotAParcelError."""
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as file:
            if any(part.file_size > LARGEST for part in file.infolist()):
                raise NotAParcelError
            rides, entries = (_table(file.read(name)) for name in (RIDES, ENTRIES))
        said: dict[str, list[dict[str, Any]]] = defaultdict(list)
        for row in entries:
            said[row["ride"]].append(
                {"number": int(row["number"]), "said": row["said"], "tag": row["tag"] or None}
                | {"at": float(row["at"]), "deadline": _number(row["deadline"])}
            )
        kept = tuple(_ride(_plain(row), said.pop(row["ride"], [])) for row in rides)
        if said:
            raise NotAParcelError
        names = {row["group"]: row["group_name"] for row in rides}
        return _whole(_peopled(kept, names))
    except BROKEN as trouble:
        raise NotAParcelError from trouble


def _table(raw: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(raw.decode(ENCODING), newline="")))


def _number(text: str) -> float | None:
    return float(text) if text else None


def _plain(row: Mapping[str, str]) -> dict[str, Any]:
    times = {name: _number(row[name]) for name in TIMES}
    plain = {name: json.loads(row[name]) for name in PLAIN}
    shown = {"demonstration": row["demonstration"] == "True", "aids": json.loads(row.get(AIDS) or "{}")}
    return {"id": row["ride"], "game": row["game"], "edition": int(row["edition"])} | times | plain | shown


def _peopled(rides: tuple[Kept, ...], names: Mapping[str, str]) -> Parcel:
    """The rides with the groups and players that they name; the latest ride has the latest names."""
    groups: dict[str, Group] = {}
    players: dict[str, Player] = {}
    for ride in sorted(rides, key=lambda ride: ride.begun_at):
        group = ride.start.get("group")
        if group is None:
            continue
        made = groups[group].made_at if group in groups else ride.begun_at
        groups[group] = Group(group, names[group] or group, made, None, ride.demonstration)
        for player, name in zip(ride.start.get("seats", ()), ride.start["players"], strict=False):
            players[player] = Player(player, group, name)
    return Parcel(tuple(groups.values()), tuple(players.values()), rides)


def _ride(plain: Mapping[str, Any], entries: object) -> Kept:
    _check(list, entries)
    assert isinstance(entries, list)
    rows = tuple(Row(**{name: one[name] for name in ROW}) for one in entries)
    one = {name: plain[name] for name in ("id", "game", "edition", "demonstration", *TIMES, *PLAIN)}
    ride = Kept(**one, entries=rows, aids=plain.get("aids", {}))
    look_over(ride)
    return ride


def look_over(ride: Kept) -> None:
    """Whether what comes in as a ride has the shape of one, whatever it tells. Raises NotAParcelError."""
    start, rows = ride.start, ride.entries
    _check(dict, start, ride.rules, ride.aids)
    _check(list | tuple, start["players"], start.get("seats", ()), start.get("passengers", ()))
    variants, commands = start.get("variants", {}), start.get("commands", {})
    _check(dict, variants, commands)
    _check(int, *variants.values())
    _check(str, *variants, *commands, *commands.values(), *start.get("passengers", ()))
    _check(str, ride.game, *start["players"], *start.get("seats", ()))
    _check(int, ride.edition)
    _check(bool, ride.demonstration)
    _check(float | int, ride.begun_at, ride.touched_at)
    _times(*(getattr(ride, name) for name in TIMES))
    _check(dict | None, ride.result)
    if ride.result is not None:  # of rules that nobody follows any more it is taken as it is
        _check(bool, ride.result["won"], ride.result["lost"])
        _check(int, ride.result["left"], ride.result.get("turns", 0))
        _check(str, ride.result["why"])
    _check(str, *ride.aids)
    _check(bool, *ride.aids.values())
    _check(str | None, *(start.get(name) for name in ("group", "floor", "level")))
    _check(int | None, start.get("goal"))
    _id(ride.id)
    if (start.get("floor") is None) != (start.get("goal") is None):
        raise NotAParcelError
    tags = [row.tag for row in rows if row.tag is not None]
    if [row.number for row in rows] != list(range(1, len(rows) + 1)) or len(set(tags)) < len(tags):
        raise NotAParcelError
    _check(int, *(row.number for row in rows))
    _check(str, *(row.said for row in rows))
    _check(str, *tags)
    _check(float | int, *(row.at for row in rows))
    _times(*(row.at for row in rows), *(row.deadline for row in rows))


def _times(*seconds: object) -> None:
    """Moments that a calendar has. Raises NotAParcelError."""
    _check(float | int | None, *seconds)
    if not all(isinstance(one, float | int) and 0 <= one < LATEST for one in seconds if one is not None):
        raise NotAParcelError


def _group(plain: Mapping[str, Any]) -> Group:
    return Group(**{name: plain[name] for name in ("id", "name", "made_at", "binned_at", "demonstration")})


def _player(plain: Mapping[str, Any]) -> Player:
    return Player(**{name: plain[name] for name in ("id", "group", "name", "place", "binned_at")})


def look_over_people(parcel: Parcel) -> None:
    """Whether its groups and players have the shape of such. Raises NotAParcelError."""
    for group in parcel.groups:
        _id(group.id)
        _check(str, group.name)
        _check(float | int, group.made_at)
        _times(group.made_at, group.binned_at)
        _check(bool, group.demonstration)
    for player in parcel.players:
        _id(player.id)
        _check(str, player.group, player.name)
        _check(int | None, player.place)
        _times(player.binned_at)


def _id(key: object) -> None:
    """Ids go into addresses and into pages as they are. Raises NotAParcelError."""
    if not (isinstance(key, str) and key.isascii() and key.isalnum() and len(key) <= LONGEST_ID):
        raise NotAParcelError


def _check(kind: Any, *values: object) -> None:
    """Raises NotAParcelError for anything of another kind, and for what no database holds."""
    for value in values:
        if not isinstance(value, kind) or (kind is not bool and isinstance(value, bool)):
            raise NotAParcelError
        if isinstance(value, int) and abs(value) > LARGEST_WHOLE:
            raise NotAParcelError
        if isinstance(value, str):
            value.encode()  # half a sign raises UnicodeEncodeError, which is a ValueError


def _whole(parcel: Parcel) -> Parcel:
    """Everybody named is there, and nothing is there twice."""
    look_over_people(parcel)
    groups, players = {group.id for group in parcel.groups}, {player.id: player.group for player in parcel.players}
    rides = {ride.id for ride in parcel.rides}
    if (len(groups), len(players), len(rides)) != (len(parcel.groups), len(parcel.players), len(parcel.rides)):
        raise NotAParcelError
    if not groups.issuperset(players.values()):
        raise NotAParcelError
    for ride in parcel.rides:
        group, seats = ride.start.get("group"), ride.start.get("seats", ())
        if group is not None and group not in groups:
            raise NotAParcelError
        if any(players.get(player) != group for player in seats) or (
            seats and len(seats) != len(ride.start["players"])
        ):
            raise NotAParcelError
    return parcel
