"""The Rules and Settings pages: what an address shows, the way back, each part, each language."""

from __future__ import annotations

import json
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from companion import house, shelf, tongue
from companion.screens.lookup import ASKED, RULE
from tests.screens.test_table_page import MAIN, begin


def opened(page: str = "rules", **address: str) -> AppTest:
    app = AppTest.from_file(str(MAIN), default_timeout=20)
    app.run()
    for name, value in address.items():
        app.query_params[name] = value
    shown = app.switch_page(f"../pages/{page}.py").run()
    assert not shown.exception
    return shown


def data(app: AppTest, key: str) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(app.get_by_key(key).proto.json)
    return told


def shown(app: AppTest) -> str:
    """The key of the ruling that stands on the page."""
    return str(data(app, "search")["chosen"])


def test_without_a_question_the_whole_book_is_listed():
    app = opened()
    drawing = data(app, "search")["drawing"]
    for key in house.rulebook_in("en").rulings:
        assert f'data-tap="{key}"' in drawing
    assert shown(app) == "P1"


@pytest.mark.parametrize(("address", "key"), [({"rule": "P8"}, "P8"), ({"rule": "v13"}, "V13"), ({"q": "fire"}, "V13")])
def test_an_address_shows_a_ruling(address: dict[str, str], key: str):
    app = opened(**address)
    assert shown(app) == key
    assert f'id="{key}"' in data(app, f"ruling-{key}")["drawing"]


@pytest.mark.parametrize("rule", ["P99", "", "<script>", "x" * 3000, "../../etc"])
def test_an_address_edited_by_hand_shows_the_book(rule: str):
    assert shown(opened(rule=rule)) == "P1"


def test_what_nobody_calls_anything_is_said():
    assert "<p>" in data(opened(q="xyzzy"), "search")["drawing"]
    assert "&lt;b&gt;" not in data(opened(q="<b>"), "search")["drawing"]


def test_a_question_and_a_ruling_stay_until_something_else_is_tapped():
    app = opened(q="fire")
    app.session_state[RULE] = "P8"
    app.run()
    assert (shown(app), app.session_state[ASKED]) == ("P8", "fire")


def test_the_way_back_leads_to_the_same_ride():
    ride = begin()
    begin()
    app = opened(ride=ride, rule="P6")
    app.button(key="rules-back").click().run()
    assert json.loads(app.get_by_key("table").proto.json)["view"]["ride"] == ride


def test_may_this_card_go_there_in_both_games():
    app = opened()
    app.session_state["rules-part"] = "fits"
    app.run()
    assert "the step back" in data(app, "answer")["drawing"]
    app.session_state["fits-game"] = "poytapaska"
    app.run()
    assert not app.exception
    assert data(app, "answer")["drawing"].count("T8") >= 1


def test_each_game_has_a_sheet_to_print():
    app = opened()
    app.session_state["rules-part"] = "print"
    app.run()
    assert not app.exception


@pytest.mark.parametrize("language", shelf.languages())
@pytest.mark.parametrize("page", ["rules", "settings", "begin", "campaign", "rides"])
def test_every_page_in_every_language(language: str, page: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(tongue, "_pages", [lambda: (language, None)])
    assert not opened(page).exception


@pytest.mark.parametrize("language", shelf.languages())
def test_settings_offer_each_language_under_its_own_name(language: str):
    drawing = data(opened("settings"), "languages")["drawing"]
    assert f'href="/language/{language}?to=/settings"' in drawing
    assert house.words_in(language).label("language-name") in drawing
