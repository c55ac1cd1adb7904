"""Real rides for charts and pages: independent transcripts played through the referee, told as the evenings of two
groups that climb the tower, and of guests who ride without a group."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pandas as pd

from companion import campaign, frames, log, shelf, transcript
from companion.kept import Group, Kept, Outcome, Player, Row, Summary
from companion.log import Entry, Replay
from companion.paternoster import GAME
from companion.paternoster.tower import Floor
from companion.ruling import Refusal
from companion.store import Store
from companion.words import Words
from tests.transcripts.told import NAMES, text
from tests.transcripts.told import rides as transcripts

FIRST_EVENING = 1_780_000_000.0  # unix seconds
ATTIC, GRANDMA = Group("attic", "The Attic", 0.0), Group("grandma", "Grandma’s table", 1.0)
GROUPS = (ATTIC, GRANDMA)
MOST = 5  # of a group's players
PLAYERS = tuple(
    Player(f"{group.id}{seat}", group.id, NAMES[seat], seat if seat < 2 else None)
    for group in GROUPS
    for seat in range(MOST)
)
TOLD_AS = {  # floor: the transcripts that are told as rides there; not all were played under its very rules
    "test-ride": "standard",
    "hotel-guests": "passengers-3",
    "lift-operator": "tokens-4",
    "button-panel": "commands-light",
    "narrow-cabin": "smaller-hand",
    "kitchen-fire": "fire",
    "express-lift": "steep",
    "night-shift": "steep-passing-tokens",
    "rush-hour": "passengers-5",
    "machine-room": "fire-tokens-passing",
    "penthouse": "fire-commands-passengers",
}
WORDS = Words(shelf.words(), strict=True)


@dataclass(frozen=True)
class Played:
    kept: tuple[Kept, ...]
    summaries: tuple[Summary, ...]


@cache
def floors() -> tuple[Floor, ...]:
    return campaign.floors(shelf.floors())


@cache
def played() -> Played:
    """250 rides, a few of them left open or set aside."""
    goals = {floor.key: floor.goal for floor in floors()}
    kept, summaries = [], []
    for place, (told, group, floor) in enumerate(_evenings()):
        one = _ride(f"ride{place}", told, group, floor, FIRST_EVENING + place * 40_000, leave=place % 13 == 12)
        goal = goals.get(one.start.get("floor", ""))
        start = one.start if goal is None else {**one.start, "goal": goal}
        aside = one.begun_at + 900 if one.result is None and place % 2 else None
        one = dataclasses.replace(one, start=start, set_aside_at=aside)
        kept.append(one)
        summaries.append(_summary(one, goal))
    return Played(tuple(kept), tuple(summaries))


def rides() -> pd.DataFrame:
    return frames.rides(played().summaries, floors(), GROUPS)


def entries(ride: str) -> pd.DataFrame:
    return frames.entries(one for one in played().kept if one.id == ride)


def perfect() -> str:
    """The id of a standard ride for two that ended with all cards down."""
    return next(
        one.id
        for one in played().summaries
        if one.outcome == "perfect" and one.floor == "test-ride" and len(one.players) == 2
    )  # told as one, and played as one


def _evenings() -> Iterator[tuple[Any, Group | None, str | None]]:
    """Which ride comes when: floor by floor, the groups in turn, and guests in between."""
    pools: dict[str, list[Any]] = {}
    for name, told in transcripts():
        pools.setdefault(name.rpartition("-")[0], []).append(told)
    on_floors = [(floor, told) for floor, pool in TOLD_AS.items() for told in pools.pop(pool)]
    guests = [told for pool in pools.values() for told in pool]
    for place, (floor, told) in enumerate(on_floors):
        yield told, GROUPS[place % 2], floor
        if guests and place % 2:
            yield guests.pop(), None, None
    for place, told in enumerate(guests):
        yield told, ATTIC if place % 5 == 0 else None, None


def _ride(ride: str, told: Any, group: Group | None, floor: str | None, begun: float, *, leave: bool) -> Kept:
    read = transcript.read(text(told))
    assert not isinstance(read, Refusal)
    start: dict[str, Any] = read.begun_with(shelf.panel()).start
    if group and len(start["players"]) <= MOST:
        start |= {"group": group.id, "seats": [f"{group.id}{seat}" for seat in range(len(start["players"]))]}
        start |= {"floor": floor} if floor else {}
    said = read.said[:-20] if leave else read.said
    entries = tuple(Entry(number, one) for number, one in enumerate(said, 1))
    came = log.replay(GAME, start, entries)
    assert isinstance(came, Replay)
    assert came.broken is None
    rows = tuple(
        Row(entry.number, entry.said, f"{ride}-{entry.number}", begun + 9 * entry.number, None) for entry in entries
    )
    result = GAME.result(came.state)
    touched = rows[-1].at if rows else begun
    ended = touched if result else None
    rules = GAME.rules(came.state)
    return Kept(ride, GAME.name, start, rules, GAME.edition, begun, touched, None, ended, result, rows)


def _summary(one: Kept, goal: int | None) -> Summary:
    start = one.start
    return Summary(
        id=one.id,
        game=one.game,
        outcome=_outcome(one, goal),
        players=tuple(start["players"]),
        variants=start["variants"],
        begun_at=one.begun_at,
        touched_at=one.touched_at,
        ended_at=one.ended_at,
        result=one.result,
        entries=len(one.entries),
        group=start.get("group"),
        seats=tuple(start.get("seats", ())),
        floor=start.get("floor"),
        goal=goal,
        set_aside_at=one.set_aside_at,
    )


def _outcome(one: Kept, goal: int | None) -> Outcome:
    if one.result is None:
        return "aborted" if one.set_aside_at else "open"
    if one.result["lost"]:
        return "lost"
    if one.result["won"]:
        return "perfect"
    return "cleared" if goal is not None and one.result["left"] <= goal else "ended"


def furnish(database: Path) -> None:
    """Puts all of that into a file of rides."""
    store = Store(database)
    counts = store.take_in(GROUPS, PLAYERS, played().kept)
    store.close()
    assert not isinstance(counts, Refusal)
    assert counts.rides == len(played().kept)
