"""Charts of odds: every ride counted is in them, the mix stands where it belongs, and the swing is the biggest."""

from __future__ import annotations

import json

import numpy as np
import pandas as pd
import pytest

from companion import oddscharts
from companion.look import DAY, NIGHT, Look
from companion.oddscharts import Standing
from companion.outlook import swing
from companion.simulator.tally import Tally, none_yet
from tests.charts.played import WORDS
from tests.charts.test_charts import layers, mark, scale


def tally(*lefts: int) -> Tally:
    """Rides that ended with so many cards left each."""
    counted = none_yet()
    for left in lefts:
        counted[0 if left == 0 else 1, left] += 1
    return counted


TALLIES = {"simple": tally(0, 0, 3, 4, 12, 40, 97, 25), "careful": tally(0, 0, 0, 0, 0, 0, 1, 7)}
LINES = [
    Standing("Easy", "level", 57.2),
    Standing("Two cars", "level", 1.1),
    Standing("1 · Test ride", "floor", 79.4),
    Standing("Fire", "simple", 18.8),
    Standing("Fire", "careful", 61.0),
]
MOMENTS = pd.DataFrame(
    {
        "number": [0, 3, 6, 9],
        "turns": [0, 1, 2, 3],
        "player": ["", "Anna", "Ben", "Anna"],
        "told": ["before the first card", "6♥ up1 and 7♥ up1", "K♠ up2", "stuck"],
        "chance": [0.5, 0.62, 0.2, 0.0],
    }
)


def test_cards_left_counts_every_ride_of_each_player():
    spec = oddscharts.cards_left(TALLIES, WORDS).to_dict()
    bars = next(shown for layer, shown in layers(spec) if mark(layer) == "bar")
    for who in ("A simple player", "A strong team"):
        assert sum(row["share"] for row in bars if row["who"] == who) == pytest.approx(100)
    by_span = {row["span"]: row["share"] for row in bars if row["who"] == "A simple player"}
    assert by_span == {"0": 25.0, "1–5": 25.0, "6–10": 0.0, "11–20": 12.5, "21–30": 12.5, "31+": 25.0}
    low, high = scale(spec, "y")
    assert low == 0 and high > 75
    assert "22.6" in spec["description"] and "1.0" in spec["description"]


def test_a_mix_stands_among_levels_and_floors_in_order():
    spec = oddscharts.standing(LINES, WORDS).to_dict()
    shown = next(rows for layer, rows in layers(spec) if mark(layer) == "point")
    assert [row["percent"] for row in shown] == sorted((line.percent for line in LINES), reverse=True)
    assert scale(spec, "y") == [row["place"] for row in shown]
    assert len({row["kind_said"] for row in shown}) == 4
    own = next(rows for layer, rows in layers(spec) if mark(layer) == "rule")
    assert {row["name"] for row in own} == {"Fire"}
    assert "Of 3 levels and floors 2 are easier" in spec["description"]


def test_without_a_mix_only_levels_and_floors_stand_there():
    spec = oddscharts.standing(LINES[:3], WORDS).to_dict()
    assert not [layer for layer, _ in layers(spec) if mark(layer) == "rule"]
    assert "{" not in spec["description"]


def test_the_biggest_swing_is_marked_and_named():
    assert swing(MOMENTS) == 2
    spec = oddscharts.outlook(MOMENTS, WORDS).to_dict()
    assert "turn 2: Ben played K♠ up2, and the chance of all cards down fell from 62 to 20" in spec["description"]
    diamond = [rows for layer, rows in layers(spec) if layer["mark"].get("shape") == "diamond"]
    assert [row["turns"] for row in diamond[0]] == [2]
    dots = next(rows for layer, rows in layers(spec) if mark(layer) == "point")
    assert [row["percent"] for row in dots] == pytest.approx([50, 62, 20, 0])


def test_a_swing_that_may_be_the_deals_is_none():
    level = MOMENTS.assign(chance=[0.5, 0.52, 0.49, 0.5])
    assert swing(level) is None
    assert "no single turn" in oddscharts.outlook(level, WORDS, goal=6).to_dict()["description"]
    assert swing(MOMENTS.head(1)) is None


@pytest.mark.parametrize("look", [DAY, NIGHT], ids=["day", "night"])
def test_a_chart_says_what_it_shows_fits_any_width_and_fetches_nothing(look: Look):
    for chart in (
        oddscharts.cards_left(TALLIES, WORDS, look),
        oddscharts.standing(LINES, WORDS, look),
        oddscharts.outlook(MOMENTS, WORDS, look, 6),
    ):
        spec = chart.to_dict()
        assert spec["description"].endswith(".") and "{" not in spec["description"]
        assert spec["width"] == "container"
        assert all(shown for _, shown in layers(spec))
        assert '"url"' not in json.dumps(spec)


def test_few_rides_or_none_perfect_make_a_chart_too():
    for counted in (tally(0), tally(104), tally(*range(157))):
        spec = oddscharts.cards_left({"simple": counted}, WORDS).to_dict()
        assert np.isfinite(scale(spec, "y")).all()
