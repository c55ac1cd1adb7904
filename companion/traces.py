"""The rows that charts draw: rides with their words, climbs, cells of a grid, ways of the cars."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd

from companion.kept import OUTCOMES
from companion.paternoster.tower import MOST_STARS, Floor
from companion.ruling import Note
from companion.words import Words

FEW = 400  # rides that are shown one by one; more are gathered by day, week or month
MANY_GROUPS = 4  # from so many on a cell of the grid has no room for three stars in a row
LADDER = 52
LABEL = 3.2  # steps of the ladder that a name beside it is high
WHYS = (
    "perfect",
    "stuck",
    "time",
    "fire",
    "doors",
    "three",
    "passenger-early",
    "passenger-undelivered",
    "loser",
    "even",
)
ENDINGS = [(why, outcome) for why in (*WHYS, "open", "aborted") for outcome in OUTCOMES]


def worded(rides: pd.DataFrame, words: Words) -> pd.DataFrame:
    """The rides with what is said of them: outcome_said, floor_said, stars_said, left_said; no group is a group too."""
    outcomes = {one: words.label(f"outcome-{one}") for one in OUTCOMES}
    floors = rides.dropna(subset=["floor"]).drop_duplicates("floor_key")
    storeys = {key: storey(floor, key, words) for floor, key in zip(floors["floor"], floors["floor_key"], strict=True)}
    left = {count: words.label("cards-left", left=int(count)) for count in rides["left"].dropna().unique()}
    stars = {count: stars_said(count) for count in range(MOST_STARS + 1)}
    return rides.assign(
        group=rides["group"].fillna(""),
        group_name=rides["group_name"].fillna(words.label("no-group")),
        outcome_said=_said(rides["outcome"], outcomes),
        floor_said=_said(rides["floor_key"], storeys),
        stars_said=_said(rides["stars"], stars),
        left_said=_said(rides["left"], left),
    )


def _said(codes: pd.Series[Any], sentences: Mapping[Any, str]) -> list[str]:
    return [sentences.get(code, "") for code in codes]


def storey(number: Any, key: Any, words: Words) -> str:
    """A floor as a list names it: 5 · Narrow cabin; nothing where a ride counts for none."""
    if pd.isna(number) or pd.isna(key):
        return ""
    return words.label("floor-numbered", number=int(number), name=words.label(f"floor-{key}"))


def stars_said(stars: Any) -> str:
    """★★; nothing for none, or where none can be won."""
    return "" if pd.isna(stars) else "★" * int(stars)


def tally(rides: pd.DataFrame, words: Words) -> tuple[str, ...]:
    """How many rides came to what, each a few words, the best first; what didn't occur isn't said."""
    counts = rides["outcome"].value_counts()
    return tuple(words.label(f"tally-{one}", rides=int(counts[one])) for one in OUTCOMES if counts.get(one))


def goals(shown: pd.DataFrame, words: Words) -> pd.DataFrame:
    """A goal may have been another one once: each, as `left`, with the attempts from `since` to `until` it was for."""
    runs = shown.groupby((shown["goal"] != shown["goal"].shift()).fillna(value=True).cumsum())
    found = runs.agg(since=("attempt", "min"), until=("attempt", "max"), left=("goal", "first")).reset_index(drop=True)
    since, until = found["since"].astype("float64") - 0.6, found["until"].astype("float64") + 0.6
    said = [words.label("goal-line", goal=int(goal)) for goal in found["left"]]
    return found.assign(since=since, until=until, said=said)


def beside(shown: pd.DataFrame) -> pd.Series[float]:
    """The height at which each ride on a floor is drawn: its floor, and a little aside for each group."""
    groups = list(dict.fromkeys(shown["group"]))
    gap = min(0.24, 0.6 / max(1, len(groups)))
    aside = {group: (place - (len(groups) - 1) / 2) * gap for place, group in enumerate(groups)}
    heights: pd.Series[float] = shown["floor"].astype("float64") + shown["group"].map(aside).astype("float64")
    return heights


def climbs(shown: pd.DataFrame, first: pd.DataFrame) -> pd.DataFrame:
    """For each group the highest floor cleared so far: from the ground and its first ride to the last ride of all.

    shown: rides on floors with their height, oldest first; first: those that cleared a floor first.
    """
    last = shown["begun"].max()
    ways = []
    for group, theirs in shown.groupby("group", sort=False):
        clears = first[first["group"] == group]
        highest = [0.0, *clears["height"].cummax()]
        when = [theirs["begun"].iloc[0], *clears["begun"]]
        name = theirs["group_name"].iloc[0]
        ways.append(pd.DataFrame({"group_name": name, "begun": [*when, last], "height": [*highest, highest[-1]]}))
    return pd.concat(ways)


def gathered(shown: pd.DataFrame) -> pd.DataFrame:
    """One row a ride; of very many, one row for the rides of the same kind on one day, in one week, month, quarter or
    year, and at last those of all groups together."""
    kind = ["begun", "group_name", "floor", "floor_said", "height", "outcome", "outcome_said"]
    rows = shown[["ride", *kind]].assign(rides=1)
    for period in ("D", "W", "M", "Q", "Y"):
        if len(rows) <= FEW:
            return rows
        when = shown["begun"].dt.to_period(period).dt.start_time
        rows = shown[kind].assign(begun=when).groupby(kind).size().rename("rides").reset_index()
    if len(rows) > FEW:
        rows = rows.assign(height=rows["floor"].astype("float64"), group_name="")
        rows = rows.groupby(kind)["rides"].sum().reset_index()
    return rows


def cells(shown: pd.DataFrame, floors: Sequence[Floor], words: Words) -> pd.DataFrame:
    """One row for each floor, the highest first, and each group: its best stars there (-1: never ridden) and rides."""
    groups = shown.drop_duplicates("group")
    by_place = dict(tuple(shown.groupby(["group", "floor_key"])))
    rows = []
    for floor in reversed(floors):
        for group, name in zip(groups["group"], groups["group_name"], strict=True):
            there = by_place.get((group, floor.key), shown.iloc[:0])
            said = {"group": group, "group_name": name, "floor_said": storey(floor.number, floor.key, words)}
            rows.append(said | _cell(there, words, short=len(groups) >= MANY_GROUPS))
    return pd.DataFrame(rows)


def _cell(there: pd.DataFrame, words: Words, *, short: bool) -> dict[str, Any]:
    rides = len(there)
    stars = min(MOST_STARS, int(there["stars"].fillna(0).max())) if rides else -1
    won = "" if stars < 0 else "–" if stars == 0 else f"{stars}★" if short else stars_said(stars)
    told = words.say(Note("told-rides", (), {"rides": rides, "tally": tally(there, words)}))
    number = words.label("rides-short", rides=rides) if rides else ""
    return {"stars": stars, "stars_said": won, "rides": rides, "rides_said": number, "told": told}


def ended(rides: pd.DataFrame, words: Words) -> pd.DataFrame:
    """How many rides each thing ended; those that reached their goal all the same are counted by themselves."""
    counted = rides.groupby(["why", "outcome"]).size().rename("rides").reset_index()
    pairs = list(zip(counted["why"], counted["outcome"], strict=True))
    said = [_ending(why, outcome, words) for why, outcome in pairs]
    outcomes = [words.label(f"outcome-{outcome}") for _, outcome in pairs]
    # What rules of another edition called an end is told behind all those that we know.
    places = [ENDINGS.index(pair) if pair in ENDINGS else len(ENDINGS) for pair in pairs]
    return counted.assign(said=said, outcome_said=outcomes, place=places).sort_values("place")


def _ending(why: str, outcome: str, words: Words) -> str:
    said = words.label(f"why-{why}")
    return words.label("why-cleared", why=said) if outcome == "cleared" else said


def plays(entries: pd.DataFrame, words: Words) -> pd.DataFrame:
    """The cards that stand, each with its place in the ride (`played`, from 1) and its car's name."""
    standing = entries[entries["standing"] & (entries["kind"] == "play")].reset_index(drop=True)
    named = [words.label(f"pile-{pile}") for pile in standing["pile"]]
    return standing.assign(played=range(1, len(standing) + 1), pile_said=named)


def ways(cards: pd.DataFrame, last: pd.DataFrame) -> pd.DataFrame:
    """Each car from where it starts to where it stands when the last card is down."""
    first = cards.drop_duplicates("pile")
    starts = first.assign(played=0, step=[0 if way > 0 else LADDER - 1 for way in first["way"]])
    return pd.concat([starts, cards, last])[["played", "step", "pile", "pile_said"]]


def apart(last: pd.DataFrame) -> pd.DataFrame:
    """Where the names stand at the right: as high as their cars, but never on one another."""
    placed = last.sort_values("step").reset_index(drop=True)
    heights: list[float] = []
    for step in placed["step"]:
        heights.append(max(float(step), heights[-1] + LABEL) if heights else float(step))
    over = max(0.0, max(heights) - LADDER)
    return placed.assign(label=[height - over for height in heights])
