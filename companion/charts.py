"""Numbers become Altair charts: each takes rows of `frames`, and gives a chart that says in a sentence what it shows.

Every ride handed in is in the chart, those lost, open or set aside too, and nothing is told by colour alone. The
sentence is the chart's `description`: a page prints it, and a screen reader reads it. None takes an empty frame.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import altair as alt
import pandas as pd

from companion.kept import OUTCOMES
from companion.look import DAY, Look
from companion.paternoster.tower import MOST_STARS, Floor
from companion.plotting import (
    DATE,
    ROW,
    drawn,
    finished,
    outcome_points,
    series,
    span,
    stars_said,
    storey,
    tally,
    tip,
    whole,
    worded,
)
from companion.ruling import Note
from companion.words import Words

FEW = 400  # attempts that are shown one by one; more are gathered by day, week or month
MANY_GROUPS = 4  # from so many on a cell of the grid has no room for three stars in a row
WHYS = ("perfect", "stuck", "time", "fire", "doors", "three", "passenger-early", "passenger-undelivered")
ENDINGS = [(why, outcome) for why in (*WHYS, "open", "aborted") for outcome in OUTCOMES]
LADDER = 52
FLOORS = 12
RANKS = "['A','2','3','4','5','6','7','8','9','10','J','Q','K'][datum.value / 4]"


def left_per_attempt(rides: pd.DataFrame, words: Words, look: Look = DAY) -> alt.LayerChart:
    """Cards left, attempt by attempt, against the goal. rides: of one floor and one group."""
    shown = worded(rides, words).sort_values("attempt")
    most, goal = int(shown["attempt"].max()), int(shown["goal"].iloc[-1])
    highest = int(max(shown["goal"].max(), shown["left"].fillna(0).max()))
    across = alt.X(
        "attempt:Q", title=words.label("axis-attempt"), scale=span(0.4, most + 0.6), axis=whole(most, least=1)
    )
    up = alt.Y("left:Q", title=words.label("axis-left"), scale=span(0, highest * 1.12 + 1.5), axis=whole(highest))
    told = [
        tip("attempt", words.label("axis-attempt"), "Q"),
        tip("begun", words.label("axis-day"), "T", format=DATE),
        tip("outcome_said", words.label("axis-outcome")),
        tip("left_said", words.label("axis-left")),
        tip("names", words.label("players")),
    ]
    ended, unended = shown[shown["left"].notna()], shown[shown["left"].isna()]
    layers: list[Any] = _goal_lines(shown, words, look, up)
    if len(ended):
        line = drawn(ended).mark_line(color=look.soft, opacity=0.4, strokeWidth=1.5)
        layers.append(line.encode(across, up))
        layers.append(outcome_points(ended, shown, words, look).encode(across, up, tooltip=told))
    if len(unended):  # no count to stand at: a row of their own above all counts
        layers.append(outcome_points(unended, shown, words, look).encode(across, y=alt.value(9), tooltip=told))
    about = {
        "rides": len(shown),
        "floor": words.label(f"floor-{shown['floor_key'].iloc[-1]}"),
        "goal": goal,
        "tally": tally(shown, words),
    }
    return finished(layers, look, words.say(Note("chart-left", (), about)))


def clears_over_time(rides: pd.DataFrame, words: Words, look: Look = DAY) -> alt.LayerChart:
    """When each group first cleared each floor, among all its attempts. Rides that count for no floor are only
    counted, in the sentence."""
    shown = worded(rides[rides["floor"].notna()], words).sort_values("begun")
    names = list(dict.fromkeys(shown["group_name"]))
    shown["height"] = shown["floor"].astype("float64") + [
        _aside(names.index(name), len(names)) for name in shown["group_name"]
    ]
    first = shown[shown["stars"].fillna(0) > 0].drop_duplicates(["group", "floor"])
    across = alt.X("begun:T", title=None, axis=alt.Axis(tickCount=4, format="%-d %b", labelOverlap="greedy"))
    storeys = alt.Axis(values=[*range(1, FLOORS + 1)], format="d")
    up = alt.Y("height:Q", title=words.label("axis-floor"), scale=span(0, FLOORS + 0.6), axis=storeys)
    told = [
        tip("group_name", words.label("group")),
        tip("floor_said", words.label("axis-floor")),
        tip("begun", words.label("axis-day"), "T", format=DATE),
    ]
    tried = [*told, tip("outcome_said", words.label("axis-outcome")), tip("rides", words.label("rides"), "Q")]
    attempts = outcome_points(_gathered(shown), shown, words, look, size=55, opacity=0.7).encode(
        across, up, tooltip=tried
    )
    colour, dash = series(
        look,
        names,
        "group_name",
        alt.Legend(**{**ROW, "orient": "top", "columns": 2}, symbolType="stroke", symbolSize=300),
    )
    climbs = [
        drawn(_climbs(shown, first))
        .mark_line(interpolate="step-after", strokeWidth=2.5)
        .encode(across, up, colour, dash)
    ]
    if len(first):
        flags = drawn(first).mark_point(filled=True, size=210, opacity=1, shape="triangle-up", stroke=look.paper)
        climbs.append(flags.encode(across, up, colour, dash, tooltip=[*told, tip("stars_said", words.label("stars"))]))
    others = Note("chart-others", (), {"rides": len(rides) - len(shown)})
    about = {"rides": len(shown), "first": len(first), "others": others, "tally": tally(shown, words)}
    chart = finished([attempts, alt.layer(*climbs)], look, words.say(Note("chart-clears", (), about)), tall=350)
    apart: alt.LayerChart = chart.resolve_scale(color="independent", shape="independent", strokeDash="independent")
    return apart


def stars_grid(rides: pd.DataFrame, floors: Sequence[Floor], words: Words, look: Look = DAY) -> alt.LayerChart:
    """The best stars of each group on each floor, the highest floor on top, with the number of rides there.
    Rides of no group have no column: they count for no floor."""
    shown = worded(rides[rides["group"].notna()], words)
    cells = _cells(shown, floors, words)
    names = list(dict.fromkeys(cells["group_name"]))
    steps = list(range(-1, MOST_STARS + 1))  # -1: never ridden
    shade = alt.Scale(domain=steps, range=["transparent", *look.stars])
    ink = alt.Color("stars:O", legend=None, scale=alt.Scale(domain=steps, range=[look.soft, *look.on_stars]))
    lines = min(3, max(len(name.split()) for name in names))
    heads = alt.Axis(
        orient="top",
        labelAngle=0,
        labelExpr="slice(split(datum.label, ' '), 0, 3)",
        labelLimit=max(44, 216 // len(names)),
        domain=False,
        ticks=False,
        labelPadding=6 + 15 * (lines - 1),
    )
    base = drawn(cells).encode(
        alt.X("group_name:N", title=None, scale=alt.Scale(domain=names, paddingInner=0.05), axis=heads),
        alt.Y(
            "floor_said:N",
            title=None,
            sort=None,
            scale=alt.Scale(paddingInner=0.06),
            axis=alt.Axis(labelLimit=130, domain=False, ticks=False),
        ),
        tooltip=[
            tip("group_name", words.label("group")),
            tip("floor_said", words.label("axis-floor")),
            tip("told", words.label("rides")),
        ],
    )
    box = base.mark_rect(stroke=look.grid, strokeWidth=1, cornerRadius=4)
    layers = [
        box.encode(alt.Color("stars:O", legend=None, scale=shade)),
        base.mark_text(fontSize=15, dy=-6).encode(ink, text="stars_said:N"),
        base.mark_text(fontSize=12, dy=9).encode(ink, text="rides_said:N"),
    ]
    best = cells[cells["stars"] > 0].groupby("group")["stars"].sum()
    about = {"groups": len(names), "stars": int(best.max()) if len(best) else 0, "rides": int(cells["rides"].sum())}
    chart = finished(layers, look, words.say(Note("chart-stars", (), about)), tall=38 * len(floors))
    apart: alt.LayerChart = chart.resolve_scale(color="independent")
    return apart


def endings(rides: pd.DataFrame, words: Words, look: Look = DAY) -> alt.LayerChart:
    """How many rides each thing ended; where the goal was reached all the same, in a bar of its own."""
    counted = rides.groupby(["why", "outcome"]).size().rename("rides").reset_index()
    pairs = list(zip(counted["why"], counted["outcome"], strict=True))
    counted["place"] = [ENDINGS.index(pair) for pair in pairs]
    counted["said"] = [_ending(why, outcome, words) for why, outcome in pairs]
    counted = counted.sort_values("place")
    base = drawn(counted).encode(
        alt.X("rides:Q", axis=None, scale=span(0, int(counted["rides"].max()) * 1.15)),
        alt.Y("said:N", title=None, sort=None, axis=alt.Axis(labelLimit=190, domain=False, ticks=False)),
        tooltip=[tip("said", words.label("axis-why")), tip("rides", words.label("rides"), "Q")],
    )
    colours = alt.Scale(domain=list(OUTCOMES), range=[look.outcomes[outcome] for outcome in OUTCOMES])
    layers = [
        base.mark_bar(cornerRadiusEnd=4, height={"band": 0.66}).encode(
            alt.Color("outcome:N", legend=None, scale=colours)
        ),
        base.mark_text(align="left", dx=6, fontSize=14, fontWeight=600, color=look.ink).encode(text="rides:Q"),
    ]
    about = {"rides": len(rides), "tally": tally(rides, words)}
    return finished(layers, look, words.say(Note("chart-endings", (), about)), tall=max(64, 36 * len(counted)))


def journeys(entries: pd.DataFrame, words: Words, look: Look = DAY) -> alt.LayerChart:
    """The ways of the cars on the ladder, card by card. entries: of one ride; what was taken back is left out."""
    plays = entries[entries["standing"] & (entries["kind"] == "play")].reset_index(drop=True)
    plays["played"] = range(1, len(plays) + 1)
    plays["pile_said"] = [words.label(f"pile-{pile}") for pile in plays["pile"]]
    piles = plays.drop_duplicates("pile").sort_values("pile", key=lambda names: [(n[:2] != "up", n) for n in names])
    across = alt.X("played:Q", title=words.label("axis-card"), scale=span(0, len(plays) * 1.14), axis=whole(len(plays)))
    ranks = alt.Axis(values=[*range(0, LADDER, 4)], labelExpr=RANKS, labelOverlap=False)
    up = alt.Y("step:Q", title=None, scale=span(-1, LADDER), axis=ranks)
    colour, dash = series(look, list(piles["pile_said"]), "pile_said", None)
    told = [
        tip("played", words.label("axis-card"), "Q"),
        tip("card", words.label("card")),
        tip("pile_said", words.label("pile")),
        tip("player", words.label("player-name")),
    ]
    backs = plays[plays["how"].isin(["back", "long"])]
    last = plays.drop_duplicates("pile", keep="last").assign(played=len(plays))
    dots = drawn(plays).mark_point(filled=True, size=24, opacity=1)
    layers: list[Any] = [
        drawn(_ways(plays, last)).mark_line(interpolate="step-after", strokeWidth=2.5).encode(across, up, colour, dash),
        dots.encode(across, up, colour, tooltip=told),
    ]
    if len(backs):
        diamonds = drawn(backs).mark_point(filled=True, size=130, opacity=1, shape="diamond", stroke=look.paper)
        layers.append(diamonds.encode(across, up, colour, tooltip=told))
    names = drawn(_apart(last)).mark_text(align="left", dx=6, fontSize=13, fontWeight=600)
    layers.append(
        names.encode(
            across, alt.Y("label:Q", title=None, scale=span(-1, LADDER), axis=ranks), colour, text="pile_said:N"
        )
    )
    about = {"cards": len(plays), "cars": len(piles), "backs": len(backs)}
    return finished(layers, look, words.say(Note("chart-journeys", (), about)), tall=340)


def _goal_lines(shown: pd.DataFrame, words: Words, look: Look, up: alt.Y) -> list[Any]:
    """A goal may have been another one once: each for the attempts that it was set for."""
    runs = shown.groupby((shown["goal"] != shown["goal"].shift()).fillna(value=True).cumsum())
    goals = runs.agg(since=("attempt", "min"), until=("attempt", "max"), left=("goal", "first")).reset_index(drop=True)
    goals["said"] = [words.label("goal-line", goal=int(goal)) for goal in goals["left"]]
    goals["since"], goals["until"] = goals["since"].astype("float64") - 0.6, goals["until"].astype("float64") + 0.6
    base = drawn(goals)
    line = base.mark_rule(color=look.goal, strokeWidth=2, strokeDash=[6, 4])
    text = base.mark_text(align="right", baseline="bottom", dy=-4, color=look.goal, fontSize=13, fontWeight=600)
    return [line.encode(alt.X("since:Q"), up, x2="until:Q"), text.encode(alt.X("until:Q"), up, text="said:N")]


def _aside(place: int, groups: int) -> float:
    """How far beside its floor a group is drawn, so that several on one floor are seen."""
    return (place - (groups - 1) / 2) * min(0.24, 0.6 / groups)


def _climbs(shown: pd.DataFrame, first: pd.DataFrame) -> pd.DataFrame:
    """For each group the highest floor cleared so far: from the ground and its first ride to the last ride of all."""
    last = shown["begun"].max()
    ways = []
    for group, theirs in shown.groupby("group", sort=False):
        clears = first[first["group"] == group]
        highest = [0.0, *clears["height"].cummax()]
        when = [theirs["begun"].iloc[0], *clears["begun"]]
        name = theirs["group_name"].iloc[0]
        ways.append(pd.DataFrame({"group_name": name, "begun": [*when, last], "height": [*highest, highest[-1]]}))
    return pd.concat(ways)


def _gathered(shown: pd.DataFrame) -> pd.DataFrame:
    """One row a ride; of very many, one row for the rides of the same kind on one day, in one week or month."""
    if len(shown) <= FEW:
        return shown.assign(rides=1)
    days = (shown["begun"].max() - shown["begun"].min()).days
    period = "D" if days < 60 else "W" if days < 400 else "M"
    when = shown["begun"].dt.to_period(period).dt.start_time
    by = ["begun", "group", "group_name", "floor_said", "height", "outcome", "outcome_said"]
    return shown.assign(begun=when).groupby(by).size().rename("rides").reset_index()


def _cells(shown: pd.DataFrame, floors: Sequence[Floor], words: Words) -> pd.DataFrame:
    groups = shown.drop_duplicates("group")
    short = len(groups) >= MANY_GROUPS
    rows = []
    for floor in reversed(floors):
        for group, name in zip(groups["group"], groups["group_name"], strict=True):
            there = shown[(shown["group"] == group) & (shown["floor_key"] == floor.key)]
            stars = int(there["stars"].fillna(0).max()) if len(there) else -1
            rows.append(
                {
                    "group": group,
                    "group_name": name,
                    "floor_said": storey(floor.number, floor.key, words),
                    "stars": stars,
                    "stars_said": f"{stars}★"
                    if short and stars > 0
                    else stars_said(max(0, stars)) or ("–" if len(there) else ""),
                    "rides": len(there),
                    "rides_said": words.label("rides-short", rides=len(there)) if len(there) else "",
                    "told": words.say(Note("told-rides", (), {"rides": len(there), "tally": tally(there, words)})),
                }
            )
    return pd.DataFrame(rows)


def _ending(why: str, outcome: str, words: Words) -> str:
    said = words.label(f"why-{why}")
    return words.label("why-cleared", why=said) if outcome == "cleared" else said


def _ways(plays: pd.DataFrame, last: pd.DataFrame) -> pd.DataFrame:
    """Each car from where it starts to where it stands when the last card is down."""
    first = plays.drop_duplicates("pile")
    starts = first.assign(played=0, step=[0 if way > 0 else LADDER - 1 for way in first["way"]])
    return pd.concat([starts, plays, last])[["played", "step", "pile", "pile_said"]]


def _apart(last: pd.DataFrame) -> pd.DataFrame:
    """Where the names stand at the right: as high as their cars, but never on one another."""
    placed = last.sort_values("step").reset_index(drop=True)
    heights: list[float] = []
    for step in placed["step"]:
        heights.append(max(float(step), heights[-1] + 3.2) if heights else float(step))
    over = max(0.0, max(heights) - LADDER)
    return placed.assign(label=[height - over for height in heights])
