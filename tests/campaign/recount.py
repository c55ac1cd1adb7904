"""Counts stars, attempts and floors a second time, from the rows in the file and the referee alone.

Knows neither the store's lists nor the campaign: it reads the tables, drops what was taken back, and asks the referee.
"""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from companion.paternoster import GAME
from companion.ruling import Refusal


@dataclass(frozen=True)
class Counted:
    """One ride. stars: None where it counts for no floor; left: None while it goes on."""

    outcome: str
    left: int | None
    stars: int | None
    entries: int
    group: str | None
    floor: str | None
    begun: float


def recount(path: Path) -> dict[str, Counted]:
    """Every ride that is in no bin."""
    with closing(sqlite3.connect(path)) as file:
        file.row_factory = sqlite3.Row
        said = defaultdict(list)
        for row in file.execute("select ride, said from entries order by ride, number"):
            said[row["ride"]].append(row["said"])
        hidden = {row["id"] for row in file.execute("select id from groups where binned_at is not null")}
        rides = file.execute("select * from rides where binned_at is null").fetchall()
    return {ride["id"]: _counted(ride, said[ride["id"]]) for ride in rides if ride["grp"] not in hidden}


def _counted(ride: sqlite3.Row, said: list[str]) -> Counted:
    start = json.loads(ride["start"])
    end = _end(start, said)
    goal = start.get("goal")
    left = None if end is None else end["left"]
    counts = start.get("group"), start.get("floor")
    outcome = _outcome(end, goal, ride["set_aside_at"])
    stars = None if goal is None else 0 if end is None or end["lost"] else _stars(goal, end["left"])
    return Counted(outcome, left, stars, len(said), *counts, ride["begun_at"])


def _end(start: dict, said: list[str]) -> dict | None:
    stands: list[str] = []
    for one in said:
        word, _, count = one.partition(" ")
        if word == "undo":
            stands = stands[: len(stands) - int(count or 1)]
        else:
            stands.append(one)
    state = GAME.begin(start)
    for one in stands:
        assert not isinstance(state, Refusal), (one, state)
        state = GAME.rule(state, GAME.read(one, state))
    assert not isinstance(state, Refusal)
    return GAME.result(state)


def _outcome(end: dict | None, goal: int | None, set_aside: float | None) -> str:
    if end is None:
        return "open" if set_aside is None else "aborted"
    if end["lost"]:
        return "lost"
    if end["left"] == 0:
        return "perfect"
    return "cleared" if goal is not None and end["left"] <= goal else "ended"


def _stars(goal: int, left: int) -> int:
    """F2, in the words of the rules: all down three, half of the goal (rounded down) two, the goal one."""
    return next((stars for stars, most in ((3, 0), (2, goal // 2), (1, goal)) if left <= most), 0)
