"""The Odds page: any mix has its odds or a sentence, work can be watched and stopped, and a wanted chance is found."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from companion import customs, house
from companion.answers import Begun
from companion.screens import page as page_file

MAIN = Path(house.__file__).parent / "main.py"
LONGEST = 180.0  # seconds that a first start may take under load


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One workshop for all tests of this file: it takes a moment to start."""
    return tmp_path_factory.mktemp("answers")


@pytest.fixture(autouse=True)
def workshop_of_its_own(answers: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(house.ANSWERS, str(answers))


@pytest.fixture
def odds() -> AppTest:
    opened = AppTest.from_file(str(MAIN), default_timeout=60).run()
    opened.switch_page(str(page_file("odds"))).run()
    assert not opened.exception
    return opened


def keys(page: AppTest) -> set[str]:
    return {button.key for button in page.button}


def wait(page: AppTest, for_what: Callable[[AppTest], bool]) -> AppTest:
    deadline = time.monotonic() + LONGEST
    while time.monotonic() < deadline:
        page.run()
        assert not page.exception
        if for_what(page):
            return page
        time.sleep(0.05)
    raise AssertionError("nothing came of it")


def at_rest(page: AppTest) -> bool:
    return not {"odds-stop", "coin-stop"} & keys(page)


def ask(page: AppTest, games: int) -> AppTest:
    page.number_input(key="priced-games").set_value(games).run()
    page.button(key="odds-ask").click().run()
    assert not page.exception
    return page


def chances(page: AppTest) -> list[str]:
    return [metric.value for metric in page.metric]


def test_nothing_is_played_unasked(odds: AppTest):
    assert chances(odds) == []
    assert len(odds.warning) == 0
    assert "odds-stop" not in keys(odds)


def test_a_mix_has_its_odds_for_a_simple_player_and_a_strong_team(odds: AppTest):
    odds.toggle(key="priced-fire").set_value(True)
    odds.segmented_control(key="priced-tokens").set_value(1)
    wait(ask(odds, 300), at_rest)
    simple, strong = (float(chance.split()[0]) for chance in chances(odds))
    assert 10 < simple < strong
    known = house.workshop().look(house.question(2, {"fire": 1, "tokens": 1}, 300, "simple"))
    assert known is not None
    assert f"{100 * known.came[0].sum() / 300:.1f}" == f"{simple:.1f}"


def test_the_same_question_is_answered_at_once_in_another_tab(odds: AppTest):
    wait(ask(odds, 200), at_rest)
    other = AppTest.from_file(str(MAIN), default_timeout=60).run()
    other.switch_page(str(page_file("odds"))).run()
    other.number_input(key="priced-games").set_value(200).run()
    assert chances(other) == chances(odds) != []


def test_a_stop_in_the_middle_shows_what_was_played(odds: AppTest):
    ask(odds, 2_000_000)
    wait(odds, lambda page: all(chance != "…" for chance in chances(page)) and len(chances(page)) == 2)
    odds.button(key="odds-stop").click().run()
    assert not odds.exception
    assert at_rest(odds)
    assert any("Stopped" in caption.value for caption in odds.caption)
    assert len(chances(odds)) == 2


@pytest.mark.parametrize("games", [0, -5, 10**9])
def test_no_ride_or_a_billion_is_a_sentence(odds: AppTest, games: int):
    ask(odds, games)
    assert "2,000,000" in odds.warning[0].value
    assert at_rest(odds)


def test_an_impossible_mix_is_a_sentence_before_anybody_asks(odds: AppTest):
    odds.toggle(key="priced-short").set_value(True)
    odds.toggle(key="priced-two_cars").set_value(True).run()
    assert "V17" in odds.warning[0].value
    odds.button(key="odds-ask").click().run()
    assert not odds.exception
    assert at_rest(odds)


def test_a_level_or_a_floor_puts_the_switches(odds: AppTest):
    odds.selectbox(key="priced-like").set_value("floor-penthouse").run()
    assert odds.toggle(key="priced-fire").value
    assert odds.segmented_control(key="priced-passengers").value == 4
    odds.selectbox(key="priced-like").set_value("level-steep").run()
    assert not odds.toggle(key="priced-fire").value
    assert odds.toggle(key="priced-steep").value


def test_a_wanted_chance_is_found_and_taken(odds: AppTest, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys.modules["companion.screens.coin"], "GAMES", 150)  # the package has a function of that name
    odds.slider(key="coin-wanted").set_value(70).run()
    odds.button(key="coin-find").click().run()
    wait(odds, lambda page: "coin-take-0" in keys(page))
    odds.button(key="coin-take-0").click().run()
    assert not odds.exception
    assert odds.segmented_control(key="priced-tokens").value or odds.toggle(key="priced-bigger").value


def test_the_begin_page_keeps_its_own_choices(odds: AppTest):
    odds.toggle(key="priced-fire").set_value(True).run()
    odds.switch_page(str(page_file("begin"))).run()
    assert not odds.toggle(key="variant-fire").value


def test_a_workshop_that_can_not_start_is_a_sentence(odds: AppTest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv(house.ANSWERS, str(tmp_path))
    house.workshop().command = ("/nowhere/python",)
    ask(odds, 100)
    assert "stopped before it was done" in odds.warning[0].value


def test_a_ride_that_has_ended_shows_how_its_chance_went(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("companion.outlook.DEALS", 20)
    begun = house.desk().begin("paternoster", house.starting(["Anna", "Ben"], 0, {}, ()))
    assert isinstance(begun, Begun)
    for number, said in enumerate(("6♥ up1", "7♥ up1", "end", "8♥ up1", "9♥ up1", "end", "stuck"), 1):
        heard = house.desk().hear(begun.ride, said, number, f"t{number}", sure=True)
        assert heard.kind == "accepted"
    page = AppTest.from_file(str(MAIN), default_timeout=60).run()
    page.query_params["ride"] = begun.ride
    page.switch_page(str(page_file("rides"))).run()
    wait(page, lambda one: "outlook-stop" not in keys(one))
    assert any("The biggest swing was turn" in caption.value for caption in page.caption)


def test_a_house_with_commands_of_its_own_has_them_priced(odds: AppTest):
    own = {"J♦": "three", "K♠": "brake"}
    assert customs.settle_panel(own) is None
    odds.toggle(key="priced-commands").set_value(True).run()
    assert odds.toggle(key="panel-own").value is True
    wait(ask(odds, 300), at_rest)
    theirs, the_games = (house.question(2, {"commands": 1}, 300, "simple", panel) for panel in (own, None))
    assert house.workshop().look(theirs) is not None
    assert house.workshop().look(the_games) is None
