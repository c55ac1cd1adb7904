"""An invented played campaign, to look at before one has played: two groups, marked as such, gone in one tap."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any

from companion import log, shelf, transcript
from companion.desk import Desk
from companion.kept import Group, Kept, Plain, Player, Row
from companion.log import Entry, Replay
from companion.ruling import Refusal

PACE = 17.0  # seconds from one entry to the next


def shown(desk: Desk) -> bool | Refusal:
    """Whether the invented groups are there."""
    groups = desk.store.groups()
    return groups if isinstance(groups, Refusal) else any(group.demonstration for group in groups)


def show(desk: Desk) -> int | Refusal:
    """Adds the two groups with their rides, dated over the past weeks; the number of rides, 0 if they are there."""
    there = shown(desk)
    if there:
        return there if isinstance(there, Refusal) else 0
    counted = (*shelf.floors(), *shelf.levels())
    panel = shelf.panel()
    groups: list[Group] = []
    players: list[Player] = []
    rides: list[Kept] = []
    for told in shelf.campaign():
        group = Group(_id(), told["name"], desk.clock(), demonstration=True)
        theirs = [Player(_id(), group.id, name, place) for place, name in enumerate(told["players"])]
        groups.append(group)
        players.extend(theirs)
        rides.extend(_ride(desk, one, counted, theirs, panel) for one in told["rides"])
    added = desk.store.take_in(groups, players, rides)
    return added if isinstance(added, Refusal) else added.rides


def remove(desk: Desk) -> int | Refusal:
    """Takes them out again for good; the number of rides. What was really ridden in those groups stays."""
    return desk.store.remove_shown()


def _ride(desk: Desk, one: Plain, counted: tuple[dict[str, Any], ...], theirs: list[Player], panel: Plain) -> Kept:
    """Raises ValueError where the recorded ride can't be read or doesn't go under those rules: it is ours."""
    told = transcript.read(shelf.demonstration(one["told"]))
    if isinstance(told, Refusal):
        raise ValueError(f"data/demonstrations/{one['told']}: {told}")
    game = desk.games[told.game]
    counts_for = {name: one[name] for name in ("floor", "level") if name in one}
    setup = next(row for row in counted if row["key"] in counts_for.values())
    start = dict(told.start) | {
        "players": [player.name for player in theirs],
        "variants": dict(setup["variants"]),
        "commands": dict(panel),
        "group": theirs[0].group,
        "seats": [player.id for player in theirs],
        **counts_for,
        **({"goal": setup["goal"]} if "floor" in one else {}),
    }
    said = told.said[: one.get("upto")]
    state = game.begin(start)
    now = log.replay(game, start, [Entry(number, text) for number, text in enumerate(said, 1)])
    if isinstance(state, Refusal) or not isinstance(now, Replay) or now.broken:
        raise ValueError(f"data/demonstrations/{one['told']}: {now}")
    begun = _when(desk.clock(), one)
    rows = tuple(_rows(said, begun))
    last, result = rows[-1].at, game.result(now.state)
    return Kept(
        desk.new_id(),
        game.name,
        start,
        game.rules(state),
        game.edition,
        begun,
        last,
        None,
        ended_at=last if result else None,
        result=result,
        entries=rows,
        set_aside_at=last if "upto" in one else None,
        demonstration=True,
    )


def _rows(said: tuple[str, ...], begun: float) -> Iterator[Row]:
    for number, text in enumerate(said, 1):
        yield Row(number, text, None, begun + PACE * number, None)


def _when(now: float, one: Mapping[str, Any]) -> float:
    """That many days ago at that hour, by the clock on the wall."""
    hour, minute = map(int, one["at"].split(":"))
    day = datetime.fromtimestamp(now) - timedelta(days=one["days"])
    return day.replace(hour=hour, minute=minute, second=0, microsecond=0).timestamp()


def _id() -> str:
    return secrets.token_hex(6)
