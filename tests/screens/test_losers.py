"""Pöytäpaska on the Campaign page, in its own tab, and among the rides."""

from __future__ import annotations

import json
import sys
from datetime import datetime
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from companion import house
from companion.screens import page as page_file
from tests.poytapaska.played import group, play

MAIN = Path(house.__file__).parent / "main.py"
FRIDAY = datetime(2026, 3, 6, 20)


@pytest.fixture
def played(database_of_its_own: Path) -> str:
    anna, ben, carla = group(database_of_its_own)
    play(database_of_its_own, "two", (anna, ben), FRIDAY, upto=9)
    return play(database_of_its_own, "three-everything", (anna, ben, carla), FRIDAY)


def opened(name: str, **address: str) -> AppTest:
    page = AppTest.from_file(str(MAIN), default_timeout=30).run()
    page.query_params.clear()
    for key, value in address.items():
        page.query_params[key] = value
    page.switch_page(str(page_file(name))).run()
    assert not page.exception
    return page


def drawing(page: AppTest, key: str) -> str:
    return str(json.loads(page.get_by_key(key).proto.json)["drawing"])


def test_a_tab_of_its_own(played):
    page = opened("campaign")
    page.segmented_control(key="campaign-game").set_value("poytapaska").run()
    assert not page.exception
    assert "Carla" in drawing(page, "tally-all")
    assert "lost 1 of 1" in drawing(page, "tally-all")
    assert "A single game, 48 turns long" in drawing(page, "tally-all")
    assert len(page.get("vega_lite_chart")) == 3
    page.button(key="deal-cards").click().run()
    assert page.segmented_control(key="game").value == "poytapaska"


def test_a_group_that_never_played_it(database_of_its_own):
    group(database_of_its_own)
    page = opened("campaign")
    page.segmented_control(key="campaign-game").set_value("poytapaska").run()
    assert not page.exception
    assert any("not ended a game" in one.value for one in page.markdown)


def test_the_building_knows_nothing_of_it(played):
    page = opened("campaign")
    assert not page.exception
    assert not page.get("vega_lite_chart")


def test_among_the_rides_with_who_lost(played):
    page = opened("rides")
    assert "Pöytäpaska" in drawing(page, "rides-ridden")
    assert "Carla lost" in drawing(page, "rides-ridden")
    page.selectbox(key="filter-game").set_value("paternoster").run()
    assert any("No ride" in one.value for one in page.markdown)


def test_what_is_listed_goes_out_and_nothing_else(played, monkeypatch):
    """One of two games, if that is what is asked for; all of it, though a page lists only the first few."""
    asked = []
    carrying = sys.modules["companion.screens.carrying"]  # the package has a function of that name
    monkeypatch.setattr(carrying, "_out", lambda _label, name, _kind, made: name.endswith("zip") and made())
    monkeypatch.setattr(carrying.exchange, "as_csv", lambda _desk, _registry, which: asked.append(which))
    page = opened("rides")
    page.selectbox(key="filter-game").set_value("poytapaska").run()
    assert [which.game for which in asked[-2:]] == [None, "poytapaska"]
    assert asked[-1].limit is None


def test_one_game_as_a_replay(played):
    page = opened("rides", ride=played)
    assert "Carla lost" in drawing(page, "headline")
    seen = json.loads(page.get_by_key(f"replay-{played}-paska").proto.json)
    assert seen["watch"]["still"]
    assert len(page.get("vega_lite_chart")) == 1
    assert page.button(key="ride-again").label == "Play again"


def test_everything_of_it_goes_out_and_comes_in(played, tmp_path, monkeypatch):
    """The same export as for a ride, and the same result in another house."""
    from companion import exchange

    csv, one = exchange.as_csv(house.desk(), house.registry()), exchange.as_json(house.desk(), played)
    for name, raw in (("all.zip", csv), ("one.json", one)):
        monkeypatch.setenv("COMPANION_DB", str(tmp_path / f"{name}.db"))
        added = exchange.take_in(house.desk(), name, raw)
        assert added.rides >= 1
        assert not added.refused
        ride = house.registry().ride(played)
        assert ride.result["loser"] == 2
