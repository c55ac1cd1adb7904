"""Charts of games of Pöytäpaska: each takes rows of `rounds` or `held`, and says in a sentence what it shows.

Nothing is told by colour alone. None takes an empty frame.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import altair as alt
import pandas as pd

from companion.look import DAY, Look
from companion.plotting import dated, drawn, finished, series, span, tip, whole
from companion.ruling import Note
from companion.words import Words

EVENINGS = 8  # that the grid has room for, the latest
ROW_TALL = 46  # px
NAME = 84  # px that a name may take of a phone
EACH = 50
STEPS, BARS = (10, 20, 50, 100), 32  # turns to a bar, and how many bars a phone has room for


def losses(rounds: pd.DataFrame, words: Words, look: Look = DAY) -> alt.LayerChart:
    """How many games each player lost, with a tick where chance alone would have them."""
    say = words.label
    shown = _people(rounds, words)
    most = float(max(shown["lost"].max(), shown["expected"].max(), 1))
    across = alt.X("lost:Q", title=say("axis-lost"), scale=span(0, most * 1.9), axis=whole(int(most)))
    up = alt.Y("player:N", title=None, sort=None, axis=alt.Axis(labelLimit=NAME))
    told = [tip("player", say("player-name")), tip("said", say("axis-lost")), tip("chance", say("axis-chance"))]
    bars = drawn(shown).mark_bar(color=look.series[0], height={"band": 0.6})
    ticks = drawn(shown).mark_tick(color=look.goal, thickness=3, size=30)
    text = drawn(shown).mark_text(align="left", dx=6, fontSize=13, fontWeight=600, color=look.ink)
    layers = [
        bars.encode(across, up, tooltip=told),
        ticks.encode(alt.X("expected:Q"), up, tooltip=told),
        text.encode(alt.X("beyond:Q"), up, text="said:N"),
    ]
    about = {"games": rounds["ride"].nunique(), "players": len(shown)}
    return finished(layers, look, words.say(Note("chart-losses", (), about)), tall=60 + ROW_TALL * len(shown))


def evenings(rounds: pd.DataFrame, words: Words, look: Look = DAY) -> alt.LayerChart:
    """For each of the latest evenings and each player, how many of how many games they lost."""
    say = words.label
    days = sorted(rounds["evening"].unique())[-EVENINGS:]
    shown = rounds[rounds["evening"].isin(days)]
    cells = shown.groupby(["evening", "player"], sort=False).agg(games=("ride", "nunique"), lost=("lost", "sum"))
    cells = cells.reset_index()
    called = _called(days, words)
    cells["day"] = [called[day] for day in cells["evening"]]
    counted = list(zip(cells["lost"], cells["games"], strict=True))
    cells["said"] = [say("lost-of", lost=int(lost), games=int(games)) for lost, games in counted]
    cells["of"] = [say("lost-short", games=int(games)) for _, games in counted]
    cells["share"] = cells["lost"] / cells["games"]
    order = list(called.values())
    lines = max(len(day.split()) for day in order)
    two_lines: dict[str, Any] = {"labelExpr": "split(datum.label, ' ')", "labelPadding": 4 + 16 * (lines - 1)}
    days_above = alt.Axis(labelAngle=0, orient="top", labelOverlap=True, ticks=False, domain=False, **two_lines)
    across = alt.X("day:N", title=None, sort=order, axis=days_above)
    up = alt.Y("player:N", title=None, sort=list(dict.fromkeys(rounds["player"])), axis=alt.Axis(labelLimit=NAME))
    shade = alt.Color(
        "share:Q", legend=None, scale=alt.Scale(domain=[0, 1], range=[look.stars[0], look.stars[2]], interpolate="rgb")
    )
    told = [tip("player", say("player-name")), tip("evening", say("axis-day"), "T", format=say("chart-date"))]
    told.append(tip("said", say("axis-lost")))
    boxes = drawn(cells).mark_rect(cornerRadius=4, stroke=look.paper, strokeWidth=3)
    layers: list[Any] = [boxes.encode(across, up, shade, tooltip=told)]
    for field, size, down in (("lost:Q", 16, -8), ("of:N", 12, 9)):  # one above the other: that fits on a phone
        text = drawn(cells).mark_text(fontSize=size, fontWeight=600, dy=down).encode(color=_writing(look))
        layers.append(text.encode(across, up, text=field))
    about = {"evenings": len(days), "games": shown["ride"].nunique()}
    tall = 84 + EACH * cells["player"].nunique()
    chart = dated(finished(layers, look, words.say(Note("chart-evenings", (), about)), tall=tall), words)
    apart: alt.LayerChart = chart.resolve_scale(color="independent")
    return apart


def lengths(rounds: pd.DataFrame, words: Words, look: Look = DAY) -> alt.LayerChart:
    """How many turns the games took, in steps of ten, or more where a long game would make those too thin to see."""
    say = words.label
    games = rounds.drop_duplicates("ride")
    step = next(step for step in STEPS if games["turns"].max() / step <= BARS or step == STEPS[-1])
    least = (games["turns"] // step * step).rename("least")
    steps = least.value_counts().rename("games").reset_index().sort_values("least")
    steps["most"] = steps["least"] + step
    across = alt.X("least:Q", bin="binned", title=say("axis-rounds"), scale=span(0, float(steps["most"].max())))
    up = alt.Y("games:Q", title=say("axis-games"), axis=whole(int(steps["games"].max())))
    told = [tip("least", say("axis-rounds"), "Q"), tip("games", say("axis-games"), "Q")]
    bars = drawn(steps).mark_bar(color=look.series[0], stroke=look.paper)
    layers: list[Any] = [bars.encode(across, up, x2="most:Q", tooltip=told)]
    about = {"games": len(games), "middle": int(games["turns"].median()), "longest": int(games["turns"].max())}
    return finished(layers, look, words.say(Note("chart-lengths", (), about)), tall=240)


def hands(held: pd.DataFrame, words: Words, look: Look = DAY) -> alt.LayerChart:
    """How many cards everybody had, turn by turn, until they were gone. held: of one game."""
    say = words.label
    turns, most = int(held["turn"].max()), int(held["cards"].max())
    last = held.drop_duplicates("seat", keep="last")
    out = held[held["cards"] == 0].drop_duplicates("seat")
    shown = held.merge(out[["seat", "number"]].rename(columns={"number": "gone"}), how="left", on="seat")
    shown = shown[shown["gone"].isna() | (shown["number"] <= shown["gone"])].drop(columns="gone")
    across = alt.X("turn:Q", title=say("axis-rounds"), scale=span(0, max(turns, 1) * 1.16), axis=whole(turns))
    scale = span(-0.5, most + 1.5)
    up = alt.Y("cards:Q", title=say("axis-left"), scale=scale, axis=whole(most))
    colour, dash = series(look, list(last["player"]), "player", say("player-name"), None)
    told = [
        tip("player", say("player-name")),
        tip("turn", say("axis-rounds"), "Q"),
        tip("cards", say("axis-left"), "Q"),
    ]
    line = drawn(shown).mark_line(interpolate="step-after", strokeWidth=2.5)
    dots = drawn(shown).mark_point(filled=True, size=30, opacity=1)
    layers: list[Any] = [line.encode(across, up, colour, dash, order="number:Q")]
    layers.append(dots.encode(across, up, colour, tooltip=told))
    if len(out):
        flags = drawn(out).mark_point(filled=True, size=190, opacity=1, shape="triangle-down", stroke=look.paper)
        layers.append(flags.encode(across, up, colour, tooltip=told))
    ends = pd.concat([out, last[~last["seat"].isin(out["seat"])]])
    beside: dict[str, Any] = {"align": "left", "baseline": "bottom", "dx": 7, "fontSize": 13, "fontWeight": 600}
    placed, high = drawn(_apart(ends, most)), alt.Y("label:Q", scale=scale)
    halo = placed.mark_text(**beside, stroke=look.paper, strokeWidth=4, strokeJoin="round")
    layers.append(halo.encode(across, high, text="player:N"))
    layers.append(placed.mark_text(**beside).encode(across, high, colour, text="player:N"))
    about = {"turns": turns, "players": len(last), "most": most}
    return finished(layers, look, words.say(Note("chart-hands", (), about)), tall=300)


def _apart(ends: pd.DataFrame, most: int) -> pd.DataFrame:
    """Where the names stand: at the end of each line, but never on one another."""
    placed = ends.sort_values("cards").reset_index(drop=True)
    apart, beside = max(1.0, most * 0.08), placed["turn"].max() * 0.4
    heights: list[float] = []
    for cards, turn in zip(placed["cards"], placed["turn"], strict=True):
        below = [high for high, other in zip(heights, placed["turn"], strict=False) if abs(turn - other) < beside]
        heights.append(max([float(cards), *(high + apart for high in below)]))
    return placed.assign(label=heights)


def _people(rounds: pd.DataFrame, words: Words) -> pd.DataFrame:
    """One row a player. expected: how many they would have lost if each game's loser had been drawn by lot."""
    called = rounds.assign(chance=(~rounds["called_off"]) / rounds["players"])
    people = called.groupby("player", sort=False).agg(
        games=("ride", "nunique"), lost=("lost", "sum"), expected=("chance", "sum")
    )
    people = people.reset_index()
    said = [
        words.label("lost-of", lost=int(lost), games=int(games))
        for lost, games in zip(people["lost"], people["games"], strict=True)
    ]
    chance = [words.number(expected, 1) for expected in people["expected"]]
    return people.assign(said=said, chance=chance, beyond=people[["lost", "expected"]].max(axis=1))


def _called(days: Sequence[Any], words: Words) -> dict[Any, str]:
    """Each evening by its day and month; with the year where another year has an evening of that day: who plays at
    Christmas only has nothing but such."""
    parts = [(at.day, words.label(f"month-{at.month}"), at.year) for at in map(pd.Timestamp, days)]
    short = [words.label("day-short", day=day, month=month) for day, month, _ in parts]
    if len(set(short)) < len(short):
        short = [words.label("day", day=day, month=month, year=year) for day, month, year in parts]
    return dict(zip(days, short, strict=True))


def _writing(look: Look) -> Any:
    return alt.condition("datum.share > 0.5", alt.value(look.on_stars[2]), alt.value(look.ink))
