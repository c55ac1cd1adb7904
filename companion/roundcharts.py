"""Charts of games of Pöytäpaska: each takes rows of `rounds`, and says in a sentence what it shows (see charts.py).

Nothing is told by colour alone. None takes an empty frame.
"""

from __future__ import annotations

from typing import Any

import altair as alt
import pandas as pd

from companion.look import DAY, Look
from companion.plotting import DATE, drawn, finished, span, tip, whole
from companion.ruling import Note
from companion.words import Words

EVENINGS = 10  # that the grid has room for, the latest
ROW_TALL = 46  # px
EACH = 46


def losses(rounds: pd.DataFrame, words: Words, look: Look = DAY) -> alt.LayerChart:
    """How many games each player lost, with a tick where chance alone would have them."""
    say = words.label
    shown = _people(rounds, words)
    most = float(max(shown["lost"].max(), shown["expected"].max(), 1))
    across = alt.X("lost:Q", title=say("axis-lost"), scale=span(0, most * 1.5), axis=whole(int(most)))
    up = alt.Y("player:N", title=None, sort=None, axis=alt.Axis(labelLimit=110))
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
    cells["day"] = [_day(day, words) for day in cells["evening"]]
    cells["said"] = [
        say("lost-short", lost=int(lost), games=int(games))
        for lost, games in zip(cells["lost"], cells["games"], strict=True)
    ]
    cells["share"] = cells["lost"] / cells["games"]
    order = [_day(day, words) for day in days]
    across = alt.X("day:N", title=None, sort=order, axis=alt.Axis(labelAngle=0, orient="top", labelOverlap=True))
    up = alt.Y("player:N", title=None, sort=list(dict.fromkeys(rounds["player"])), axis=alt.Axis(labelLimit=110))
    shade = alt.Color(
        "share:Q", legend=None, scale=alt.Scale(domain=[0, 1], range=[look.stars[0], look.stars[2]], interpolate="rgb")
    )
    told = [tip("player", say("player-name")), tip("evening", say("axis-day"), "T", format=DATE)]
    told.append(tip("said", say("axis-lost")))
    boxes = drawn(cells).mark_rect(cornerRadius=4, stroke=look.paper, strokeWidth=3)
    text = drawn(cells).mark_text(fontSize=14, fontWeight=600).encode(color=_writing(look))
    layers = [boxes.encode(across, up, shade, tooltip=told), text.encode(across, up, text="said:N")]
    about = {"evenings": len(days), "games": shown["ride"].nunique()}
    tall = 50 + EACH * cells["player"].nunique()
    chart = finished(layers, look, words.say(Note("chart-evenings", (), about)), tall=tall)
    apart: alt.LayerChart = chart.resolve_scale(color="independent")
    return apart


def lengths(rounds: pd.DataFrame, words: Words, look: Look = DAY) -> alt.LayerChart:
    """How many turns the games took, in steps of ten."""
    say = words.label
    games = rounds.drop_duplicates("ride")
    least = (games["turns"] // 10 * 10).rename("least")
    steps = (
        least.value_counts().rename("games").reset_index().sort_values("least").assign(most=lambda f: f["least"] + 10)
    )
    across = alt.X("least:Q", bin="binned", title=say("axis-rounds"), scale=span(0, float(steps["most"].max())))
    up = alt.Y("games:Q", title=say("axis-games"), axis=whole(int(steps["games"].max())))
    told = [tip("least", say("axis-rounds"), "Q"), tip("games", say("axis-games"), "Q")]
    bars = drawn(steps).mark_bar(color=look.series[0], stroke=look.paper)
    layers: list[Any] = [bars.encode(across, up, x2="most:Q", tooltip=told)]
    about = {"games": len(games), "middle": int(games["turns"].median()), "longest": int(games["turns"].max())}
    return finished(layers, look, words.say(Note("chart-lengths", (), about)), tall=240)


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
    chance = [f"{expected:.1f}" for expected in people["expected"]]
    return people.assign(said=said, chance=chance, beyond=people[["lost", "expected"]].max(axis=1))


def _day(day: Any, words: Words) -> str:
    at = pd.Timestamp(day)
    return words.label("day-short", day=at.day, month=words.label(f"month-{at.month}"))


def _writing(look: Look) -> Any:
    return alt.condition("datum.share > 0.5", alt.value(look.on_stars[2]), alt.value(look.ink))
