"""Real rides for charts: independent transcripts played through the referee, as a group's evenings over some weeks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import pandas as pd

from companion import campaign, frames, log, shelf, transcript
from companion.kept import Group, Kept, Outcome, Row, Summary
from companion.log import Entry, Replay
from companion.paternoster import GAME
from companion.paternoster.tower import Floor
from companion.ruling import Refusal
from companion.words import Words
from tests.transcripts.told import rides as transcripts
from tests.transcripts.told import text

FIRST_EVENING = 1_780_000_000.0  # unix seconds
EVENING = 2.3 * 86_400
GROUPS = (Group("g1", "The Attic", 0.0), Group("g2", "Grandma’s table", 0.0))
ON_FLOOR = {  # which transcripts are told as rides of which floor: those with its rules, or all but
    "standard": "test-ride",
    "passengers-3": "hotel-guests",
    "commands-light": "button-panel",
    "smaller-hand": "narrow-cabin",
    "fire": "kitchen-fire",
    "steep": "express-lift",
    "passengers-5": "rush-hour",
    "fire-commands-passengers": "penthouse",
}
WORDS = Words(shelf.words(), strict=True)


@dataclass(frozen=True)
class Played:
    kept: tuple[Kept, ...]
    summaries: tuple[Summary, ...]


def floors() -> tuple[Floor, ...]:
    return campaign.floors(shelf.floors())


@cache
def played() -> Played:
    """250 rides; each fifteenth is left open, each sixteenth of them set aside."""
    goals = {floor.key: floor.goal for floor in floors()}
    kept, summaries = [], []
    for place, (name, told) in enumerate(transcripts()):
        read = transcript.read(text(told))
        assert not isinstance(read, Refusal)
        group = GROUPS[place % 2].id if place % 7 else None
        floor = ON_FLOOR.get(name.rpartition("-")[0]) if group else None
        said = read.said[:-20] if place % 15 == 14 else read.said
        start = read.begun_with(shelf.panel()).start | {"group": group, "floor": floor}
        entries = tuple(Entry(number, one) for number, one in enumerate(said, 1))
        came = log.replay(GAME, start, entries)
        assert isinstance(came, Replay) and came.broken is None
        begun = FIRST_EVENING + place * EVENING
        rows = tuple(Row(entry.number, entry.said, None, begun + entry.number, None) for entry in entries)
        result = GAME.result(came.state)
        over = begun + 1800 if result else None
        goal = goals[floor] if floor else None
        aside = begun + 900 if result is None and place % 2 else None
        kept.append(Kept(name, GAME.name, start, {}, GAME.edition, begun, begun + 1800, None, over, result, rows))
        summaries.append(
            Summary(
                name, GAME.name, _outcome(result, goal, aside), tuple(start["players"]), start["variants"], begun,
                begun + 1800, over, result, len(rows), group, (), floor, None, goal, aside,
            )
        )  # fmt: skip
    return Played(tuple(kept), tuple(summaries))


def rides() -> pd.DataFrame:
    return frames.rides(played().summaries, floors(), GROUPS)


def entries(ride: str) -> pd.DataFrame:
    return frames.entries(one for one in played().kept if one.id == ride)


def _outcome(result: dict | None, goal: int | None, aside: float | None) -> Outcome:
    if result is None:
        return "aborted" if aside else "open"
    if result["lost"]:
        return "lost"
    if result["won"]:
        return "perfect"
    return "cleared" if goal is not None and result["left"] <= goal else "ended"
