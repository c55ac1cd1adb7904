"""Numbers become Altair charts: each takes rows of `frames`, and gives a chart that says in a sentence what it shows.

Every ride handed in is in the chart, those lost, open or set aside too, and nothing is told by colour alone. The
sentence is the chart's `description`: a page prints it, and a screen reader reads it. None takes an empty frame.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import altair as alt
import pandas as pd

from companion import traces
from companion.kept import OUTCOMES
from companion.look import DAY, Look
from companion.paternoster.tower import MOST_STARS, Floor
from companion.plotting import ROW, dated, drawn, finished, outcome_points, series, span, tip, whole
from companion.ruling import Note
from companion.traces import LADDER, tally, worded
from companion.words import Words

FLOORS = 12
RANKS = "['A','2','3','4','5','6','7','8','9','10','J','Q','K'][datum.value / 4]"


def left_per_attempt(rides: pd.DataFrame, words: Words, look: Look = DAY) -> alt.LayerChart:
    """Cards left, attempt by attempt, against the goal. rides: of one floor and one group."""
    say = words.label
    shown = worded(rides, words).sort_values("attempt")
    most, goal = int(shown["attempt"].max()), int(shown["goal"].iloc[-1])
    highest = int(max(shown["goal"].max(), shown["left"].fillna(0).max()))
    across = alt.X("attempt:Q", title=say("axis-attempt"), scale=span(0.4, most + 0.6), axis=whole(most, least=1))
    up = alt.Y("left:Q", title=say("axis-left"), scale=span(0, highest * 1.12 + 1.5), axis=whole(highest))
    told = [
        tip("attempt", say("axis-attempt"), "Q"),
        tip("begun", say("axis-day"), "T", format=say("chart-date")),
        tip("outcome_said", say("axis-outcome")),
        tip("left_said", say("axis-left")),
        tip("names", say("players")),
    ]
    dots = shown[["ride", "attempt", "begun", "left", "outcome", "outcome_said", "left_said", "names"]]
    ended, unended = dots[dots["left"].notna()], dots[dots["left"].isna()]
    layers: list[Any] = _goal_lines(shown, words, look, up)
    if len(ended):
        line = drawn(ended).mark_line(color=look.soft, opacity=0.4, strokeWidth=1.5)
        layers.append(line.encode(across, up))
        layers.append(outcome_points(ended, shown, words, look).encode(across, up, tooltip=told))
    if len(unended):  # no count to stand at: a row of their own above all counts
        layers.append(outcome_points(unended, shown, words, look).encode(across, y=alt.value(9), tooltip=told))
    floor = say(f"floor-{shown['floor_key'].iloc[-1]}")
    about = {"rides": len(shown), "floor": floor, "goal": goal, "tally": tally(shown, words)}
    return dated(finished(layers, look, words.say(Note("chart-left", (), about))), words)


def clears_over_time(rides: pd.DataFrame, words: Words, look: Look = DAY) -> alt.LayerChart:
    """When each group first cleared each floor, among all its attempts. Rides that count for no floor are only
    counted, in the sentence."""
    say = words.label
    shown = worded(rides[rides["floor"].notna()], words).sort_values("begun")
    shown["height"] = traces.beside(shown)
    first = shown[shown["stars"].fillna(0) > 0].drop_duplicates(["group", "floor"])
    days = alt.Axis(title=None, tickCount=4, format=say("chart-day"), labelOverlap="greedy", labelSeparation=8)
    across = alt.X("begun:T", title=say("axis-day"), axis=days)
    storeys = alt.Axis(values=[*range(1, FLOORS + 1)], format="d")
    up = alt.Y("height:Q", title=say("axis-floor"), scale=span(0, FLOORS + 0.6), axis=storeys)
    told = [tip("group_name", say("group")), tip("floor_said", say("axis-floor"))]
    told.append(tip("begun", say("axis-day"), "T", format=say("chart-date")))
    tried = [*told, tip("outcome_said", say("axis-outcome")), tip("rides", say("rides"), "Q")]
    attempts = outcome_points(traces.gathered(shown), shown, words, look, size=55, opacity=0.7)
    legend = alt.Legend(**{**ROW, "orient": "top", "columns": 2}, symbolType="stroke", symbolSize=300)
    names = list(dict.fromkeys(shown["group_name"]))
    colour, dash = series(look, names, "group_name", say("group"), legend)
    line = drawn(traces.climbs(shown, first)).mark_line(interpolate="step-after", strokeWidth=2.5)
    climbs: list[Any] = [line.encode(across, up, colour, dash)]
    if len(first):
        named = first[["ride", "begun", "height", "group_name", "floor_said", "stars_said"]]
        flags = drawn(named).mark_point(filled=True, size=210, opacity=1, shape="triangle-up", stroke=look.paper)
        climbs.append(flags.encode(across, up, colour, dash, tooltip=[*told, tip("stars_said", say("stars"))]))
    others = Note("chart-others", (), {"rides": len(rides) - len(shown)})
    about = {"rides": len(shown), "first": len(first), "others": others, "tally": tally(shown, words)}
    layers = [attempts.encode(across, up, tooltip=tried), alt.layer(*climbs)]
    chart = dated(finished(layers, look, words.say(Note("chart-clears", (), about)), tall=350), words)
    apart: alt.LayerChart = chart.resolve_scale(color="independent", shape="independent", strokeDash="independent")
    return apart


def stars_grid(rides: pd.DataFrame, floors: Sequence[Floor], words: Words, look: Look = DAY) -> alt.LayerChart:
    """The best stars of each group on each floor, the highest floor on top, with the number of rides there.
    Rides of no group have no column: they count for no floor."""
    say = words.label
    cells = traces.cells(worded(rides[rides["group"].notna()], words), floors, words)
    names = list(dict.fromkeys(cells["group_name"]))
    lines = min(3, max(len(name.split()) for name in names))
    plain: dict[str, Any] = {"title": None, "domain": False, "ticks": False}
    heads = alt.Axis(
        **plain,
        orient="top",
        labelAngle=0,
        labelExpr="slice(split(datum.label, ' '), 0, 3)",
        labelLimit=max(44, 216 // len(names)),
        labelPadding=6 + 15 * (lines - 1),
    )
    storeys = alt.Axis(**plain, labelLimit=130)
    column = alt.X("group_name:N", title=say("group"), scale=alt.Scale(domain=names, paddingInner=0.05), axis=heads)
    row = alt.Y("floor_said:N", title=say("axis-floor"), sort=None, scale=alt.Scale(paddingInner=0.06), axis=storeys)
    told = [tip("group_name", say("group")), tip("floor_said", say("axis-floor")), tip("told", say("rides"))]
    steps = list(range(-1, MOST_STARS + 1))
    shade = alt.Scale(domain=steps, range=["transparent", *look.stars])
    ink = alt.Scale(domain=steps, range=[look.soft, *look.on_stars])
    writing = alt.Color("stars:O", title=say("stars"), legend=None, scale=ink)
    base = drawn(cells).encode(column, row, tooltip=told)
    box = base.mark_rect(stroke=look.grid, strokeWidth=1, cornerRadius=4)
    layers = [
        box.encode(alt.Color("stars:O", title=say("stars"), legend=None, scale=shade)),
        base.mark_text(fontSize=15, dy=-6).encode(writing, text="stars_said:N"),
        base.mark_text(fontSize=12, dy=9).encode(writing, text="rides_said:N"),
    ]
    best = cells[cells["stars"] > 0].groupby("group")["stars"].sum()
    about = {"groups": len(names), "stars": int(best.max()) if len(best) else 0, "rides": int(cells["rides"].sum())}
    chart = finished(layers, look, words.say(Note("chart-stars", (), about)), tall=38 * len(floors))
    apart: alt.LayerChart = chart.resolve_scale(color="independent")
    return apart


def endings(rides: pd.DataFrame, words: Words, look: Look = DAY) -> alt.LayerChart:
    """How many rides each thing ended; where the goal was reached all the same, in a bar of its own."""
    say = words.label
    counted = traces.ended(rides, words)
    outcomes = {say(f"outcome-{outcome}"): look.outcomes[outcome] for outcome in OUTCOMES}
    colours = alt.Scale(domain=list(outcomes), range=list(outcomes.values()))
    names = alt.Axis(title=None, labelLimit=230, domain=False, ticks=False)
    base = drawn(counted).encode(
        alt.X("rides:Q", title=say("rides"), axis=None, scale=span(0, int(counted["rides"].max()) * 1.15)),
        alt.Y("said:N", title=say("axis-why"), sort=None, axis=names),
        tooltip=[tip("said", say("axis-why")), tip("rides", say("rides"), "Q")],
    )
    bars = base.mark_bar(cornerRadiusEnd=4, height={"band": 0.66})
    layers = [
        bars.encode(alt.Color("outcome_said:N", title=say("axis-outcome"), legend=None, scale=colours)),
        base.mark_text(align="left", dx=6, fontSize=14, fontWeight=600, color=look.ink).encode(text="rides:Q"),
    ]
    about = {"rides": len(rides), "tally": tally(rides, words)}
    return finished(layers, look, words.say(Note("chart-endings", (), about)), tall=max(64, 36 * len(counted)))


def journeys(entries: pd.DataFrame, words: Words, look: Look = DAY) -> alt.LayerChart:
    """The ways of the cars on the ladder, card by card. entries: of one ride; what was taken back is left out."""
    say = words.label
    cards = traces.plays(entries, words)
    piles = cards.drop_duplicates("pile").sort_values("pile", key=lambda names: [(n[:2] != "up", n) for n in names])
    last = cards.drop_duplicates("pile", keep="last").assign(played=len(cards))
    backs = cards[cards["how"].isin(["back", "long"])]
    across = alt.X("played:Q", title=say("axis-card"), scale=span(0, len(cards) * 1.14), axis=whole(len(cards)))
    ranks = alt.Axis(title=None, values=[*range(0, LADDER, 4)], labelExpr=RANKS, labelOverlap=False)
    step: dict[str, Any] = {"title": say("axis-step"), "scale": span(-1, LADDER), "axis": ranks}
    up = alt.Y("step:Q", **step)
    colour, dash = series(look, list(piles["pile_said"]), "pile_said", say("pile"), None)
    told = [tip("played", say("axis-card"), "Q"), tip("card", say("card"))]
    told += [tip("pile_said", say("pile")), tip("player", say("player-name"))]
    line = drawn(traces.ways(cards, last)).mark_line(interpolate="step-after", strokeWidth=2.5)
    dots = drawn(cards).mark_point(filled=True, size=24, opacity=1)
    layers: list[Any] = [line.encode(across, up, colour, dash), dots.encode(across, up, colour, tooltip=told)]
    if len(backs):
        diamonds = drawn(backs).mark_point(filled=True, size=130, opacity=1, shape="diamond", stroke=look.paper)
        layers.append(diamonds.encode(across, up, colour, tooltip=told))
    names = drawn(traces.apart(last)).mark_text(align="left", dx=6, fontSize=13, fontWeight=600)
    layers.append(names.encode(across, alt.Y("label:Q", **step), colour, text="pile_said:N"))
    about = {"cards": len(cards), "backs": len(backs)}
    return finished(layers, look, words.say(Note("chart-journeys", (), about)), tall=340)


def _goal_lines(shown: pd.DataFrame, words: Words, look: Look, up: alt.Y) -> list[Any]:
    base = drawn(traces.goals(shown, words))
    line = base.mark_rule(color=look.goal, strokeWidth=2, strokeDash=[6, 4])
    text = base.mark_text(align="right", baseline="bottom", dy=-4, color=look.goal, fontSize=13, fontWeight=600)
    return [line.encode(alt.X("since:Q"), up, x2="until:Q"), text.encode(alt.X("until:Q"), up, text="said:N")]
