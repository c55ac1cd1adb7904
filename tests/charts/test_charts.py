"""Every chart on real rides: each ride is in it and told for what it was, on scales that hold it, in words, by day
and by night."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import altair as alt
import pandas as pd
import pytest

from companion import charts, shelf, traces
from companion.kept import OUTCOMES
from companion.look import DAY, NIGHT, SHAPES, Look
from companion.words import Words
from tests.charts.played import WORDS, entries, floors, perfect, rides

Spec = dict[str, Any]
WHOLE_RIDE = perfect()


@pytest.fixture(scope="module")
def all_rides() -> pd.DataFrame:
    return rides()


@pytest.fixture(scope="module")
def one_floor(all_rides: pd.DataFrame) -> pd.DataFrame:
    return all_rides[(all_rides["floor_key"] == "kitchen-fire") & (all_rides["group"] == "attic")]


def layers(spec: Spec) -> Iterator[tuple[Spec, list[Spec]]]:
    """Every layer that draws, with its rows."""
    for layer in spec.get("layer", ()):
        for inner in layer.get("layer", [layer]):
            named = inner.get("data", layer.get("data", spec.get("data")))
            yield inner, (named["values"] if "values" in named else spec["datasets"][named["name"]])


def mark(layer: Spec) -> str:
    return str(layer["mark"]["type"])


def points(spec: Spec) -> list[Spec]:
    """The rows drawn as marks whose shape tells the outcome."""
    found = [layer_rows for layer, layer_rows in layers(spec) if "shape" in layer["encoding"]]
    return [row for layer_rows in found for row in layer_rows]


def scale(spec: Spec, channel: str) -> list[float]:
    """The domain that the layers of a chart agree on."""
    domains = {
        tuple(scale["domain"])
        for layer, _ in layers(spec)
        if (scale := layer["encoding"].get(channel, {}).get("scale")) and "domain" in scale
    }
    assert len(domains) == 1
    return list(domains.pop())


def outcomes(frame: pd.DataFrame) -> Counter[str]:
    return Counter(WORDS.label(f"outcome-{one}") for one in frame["outcome"])


def test_cards_left_shows_every_attempt_for_what_it_was(one_floor: pd.DataFrame):
    spec = charts.left_per_attempt(one_floor, WORDS).to_dict()
    shown = points(spec)
    assert sorted(row["ride"] for row in shown) == sorted(one_floor["ride"])
    assert Counter(row["outcome_said"] for row in shown) == outcomes(one_floor)
    assert {"Lost", "Set aside"} <= {row["outcome_said"] for row in shown}


def test_cards_left_puts_what_has_not_ended_in_a_row_of_its_own(one_floor: pd.DataFrame):
    spec = charts.left_per_attempt(one_floor, WORDS).to_dict()
    for layer, shown in layers(spec):
        if "shape" in layer["encoding"]:
            uncounted = [row["left"] is None for row in shown]
            assert all(uncounted) == any(uncounted) == ("value" in layer["encoding"]["y"])


def test_cards_left_holds_all_counts_and_the_goal(one_floor: pd.DataFrame):
    spec = charts.left_per_attempt(one_floor, WORDS).to_dict()
    low, high = scale(spec, "y")
    assert low == 0
    assert one_floor["left"].max() < high < 2 * max(one_floor["left"].max(), one_floor["goal"].max())
    first, last = next(
        layer["encoding"]["x"]["scale"]["domain"] for layer, _ in layers(spec) if "shape" in layer["encoding"]
    )
    assert first < 1 and one_floor["attempt"].max() < last
    goal = next(shown for layer, shown in layers(spec) if mark(layer) == "rule")
    assert [(row["since"], row["until"], row["left"]) for row in goal] == [(0.4, len(one_floor) + 0.6, 5)]


def test_a_goal_that_was_changed_is_drawn_for_the_attempts_it_was_set_for(one_floor: pd.DataFrame):
    changed = one_floor.copy()
    changed.loc[changed["attempt"] <= 2, "goal"] = 7
    spec = charts.left_per_attempt(changed, WORDS).to_dict()
    goal = next(shown for layer, shown in layers(spec) if mark(layer) == "rule")
    assert [(row["since"], row["until"], row["left"]) for row in goal] == [(0.4, 2.6, 7), (2.4, len(changed) + 0.6, 5)]


@pytest.mark.parametrize("few", [1000, 10], ids=["one by one", "gathered"])
def test_clears_show_every_ride_on_a_floor(all_rides: pd.DataFrame, monkeypatch: pytest.MonkeyPatch, few: int):
    monkeypatch.setattr(traces, "FEW", few)
    spec = charts.clears_over_time(all_rides, WORDS).to_dict()
    on_floors = all_rides[all_rides["floor"].notna()]
    seen: Counter[str] = Counter()
    for row in points(spec):
        seen[row["outcome_said"]] += row["rides"]
    assert seen == outcomes(on_floors)
    assert f"{len(all_rides) - len(on_floors)} more rides count for no floor" in spec["description"]
    low, high = scale(spec, "y")
    assert all(low < row["height"] < high for row in points(spec))


def test_clears_flag_the_first_time_only(all_rides: pd.DataFrame):
    spec = charts.clears_over_time(all_rides, WORDS).to_dict()
    flags = [shown for layer, shown in layers(spec) if mark(layer) == "point" and "shape" not in layer["encoding"]]
    cleared = all_rides[(all_rides["stars"].fillna(0) > 0)].sort_values("begun")
    first = {(row.group, row.floor): row.ride for row in cleared.iloc[::-1].itertuples()}
    assert sorted(row["ride"] for row in flags[0]) == sorted(first.values())


def test_clears_climb_and_never_come_down(all_rides: pd.DataFrame):
    spec = charts.clears_over_time(all_rides, WORDS).to_dict()
    climb = next(shown for layer, shown in layers(spec) if mark(layer) == "line")
    for group in {row["group_name"] for row in climb}:
        heights = [row["height"] for row in climb if row["group_name"] == group]
        assert heights == sorted(heights) and heights[0] == 0


def test_the_grid_has_a_cell_for_every_group_and_floor_with_its_best(all_rides: pd.DataFrame):
    spec = charts.stars_grid(all_rides, floors(), WORDS).to_dict()
    cells = next(shown for layer, shown in layers(spec) if mark(layer) == "rect")
    assert len(cells) == 12 * all_rides["group"].nunique()
    assert sum(row["rides"] for row in cells) == all_rides["floor"].notna().sum()
    for row in cells:
        there = all_rides[all_rides["group"] == row["group"]]
        there = there[there["floor"] == int(row["floor_said"].split(" ")[0])]
        assert row["stars"] == (there["stars"].max() if len(there) else -1)
        assert row["told"].startswith("no ride" if there.empty else "one ride" if len(there) == 1 else str(len(there)))
    assert cells[0]["floor_said"].startswith("12")


def test_the_endings_count_every_ride_once(all_rides: pd.DataFrame):
    spec = charts.endings(all_rides, WORDS).to_dict()
    bars = next(shown for layer, shown in layers(spec) if mark(layer) == "bar")
    assert sum(row["rides"] for row in bars) == len(all_rides)
    assert {row["why"] for row in bars} == set(all_rides["why"])
    assert len({row["said"] for row in bars}) == len(bars)
    assert scale(spec, "x")[0] == 0
    assert scale(spec, "x")[1] > max(row["rides"] for row in bars)
    said = {row["outcome"]: row["said"] for row in bars}
    assert (said["open"], said["aborted"]) == ("Still open", "Set aside")


def test_the_journeys_have_every_card_on_the_ladder():
    said = entries(WHOLE_RIDE)
    spec = charts.journeys(said, WORDS).to_dict()
    drawn = [shown for layer, shown in layers(spec) if mark(layer) == "point"]
    assert [row["step"] for row in drawn[0]] == said.loc[said["kind"] == "play", "step"].tolist()
    assert len(drawn[0]) == 104
    assert [row["number"] for row in drawn[1]] == said.loc[said["how"].isin(["back", "long"]), "number"].tolist()
    assert scale(spec, "y") == [-1, 52]
    line = next(shown for layer, shown in layers(spec) if mark(layer) == "line")
    begins = {row["pile"]: row["step"] for row in line if row["played"] == 0}
    assert begins == {"up1": 0, "up2": 0, "down1": 51, "down2": 51}
    names = next(shown for layer, shown in layers(spec) if mark(layer) == "text")
    heights = sorted(row["label"] for row in names)
    assert all(above - below > 3 for below, above in pairwise(heights))


def test_a_journey_leaves_out_what_was_taken_back():
    said = entries(WHOLE_RIDE)
    third = int(said.loc[said["kind"] == "play", "number"].iloc[2])
    said.loc[said["number"] == third, "standing"] = False
    spec = charts.journeys(said, WORDS).to_dict()
    assert third not in [row.get("number") for layer, shown in layers(spec) if mark(layer) == "point" for row in shown]
    assert "103 cards" in spec["description"]


CHARTS: dict[str, Callable[[pd.DataFrame, Look], alt.LayerChart]] = {
    "left": lambda frame, look: charts.left_per_attempt(frame, WORDS, look),
    "clears": lambda frame, look: charts.clears_over_time(frame, WORDS, look),
    "stars": lambda frame, look: charts.stars_grid(frame, floors(), WORDS, look),
    "endings": lambda frame, look: charts.endings(frame, WORDS, look),
    "journeys": lambda frame, look: charts.journeys(entries(WHOLE_RIDE), WORDS, look),
}


@pytest.mark.parametrize("look", [DAY, NIGHT], ids=["day", "night"])
@pytest.mark.parametrize("name", CHARTS)
def test_a_chart_says_what_it_shows_fits_any_width_and_fetches_nothing(one_floor: pd.DataFrame, name: str, look: Look):
    spec = CHARTS[name](one_floor, look).to_dict()
    assert spec["description"].endswith(".") and "{" not in spec["description"]
    assert spec["width"] == "container"
    assert look.ink in json.dumps(spec) and look.paper not in (look.ink, look.soft)
    assert all(shown for _, shown in layers(spec))
    assert '"url"' not in json.dumps(spec)


@pytest.mark.parametrize("outcome", OUTCOMES)
@pytest.mark.parametrize("name", ["left", "clears", "stars", "endings"])
def test_a_single_ride_makes_a_chart_whatever_it_came_to(all_rides: pd.DataFrame, name: str, outcome: str):
    one = all_rides[(all_rides["floor"].notna()) & (all_rides["outcome"] == outcome)].head(1)
    assert len(one) == 1
    spec = CHARTS[name](one, DAY).to_dict()
    assert all(shown for _, shown in layers(spec))
    assert WORDS.label(f"tally-{outcome}", rides=1) in spec["description"] or name == "stars"


def brightness(colour: str) -> float:
    """Relative luminance, as WCAG has it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((brightness(one), brightness(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("look", [DAY, NIGHT], ids=["day", "night"])
def test_whatever_is_drawn_stands_out_from_the_page(look: Look):
    for text in (look.ink, look.soft, look.goal, *look.series):
        assert contrast(text, look.paper) >= 4.5
    for colour in look.outcomes.values():
        assert contrast(colour, look.paper) >= 3
    for cell, text in zip(look.stars, look.on_stars, strict=True):
        assert contrast(cell, text) >= 4.5


def test_every_outcome_has_a_shape_and_a_colour_of_its_own():
    for look in (DAY, NIGHT):
        assert set(look.outcomes) == set(OUTCOMES)
        assert len(set(look.outcomes.values())) == len(OUTCOMES)
    assert set(SHAPES) == set(OUTCOMES)
    assert len(set(SHAPES.values())) == len(OUTCOMES)


def test_days_are_named_in_the_language_of_the_words(all_rides: pd.DataFrame):
    """Charts are drawn by the browser, which knows no months but English ones."""
    spec = charts.clears_over_time(all_rides, Words(shelf.words("de"))).to_dict()
    assert spec["config"]["locale"]["time"]["shortMonths"][2] == "März"
    assert '"format": "%-d. %b"' in json.dumps(spec)


def test_a_single_card_is_counted_as_one():
    said = charts.journeys(entries(perfect()).head(1), WORDS).to_dict()["description"]
    assert said == "The one card played so far, on the ladder from ace to king."
