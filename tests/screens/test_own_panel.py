"""The commands of the house: changed in Settings, offered where a ride is begun, kept in the ride."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.responses import Response
from streamlit.testing.v1 import AppTest

from companion import customs, house, shelf
from companion.answers import Begun
from companion.kept import Kept
from companion.plain import beside, sheet
from companion.ruling import Refusal
from companion.screens import page as page_file
from tests import apart

MAIN = Path(house.__file__).parent / "main.py"
OWN = {"J♦": "three", "K♠": "brake"}


def opened(name: str) -> AppTest:
    page = AppTest.from_file(str(MAIN), default_timeout=30).run()
    page.switch_page(str(page_file(name))).run()
    assert not page.exception
    return page


def panel_kept(ride: str) -> dict[str, str]:
    kept = house.desk().store.ride(ride)
    assert isinstance(kept, Kept)
    return dict(kept.rules["commands"])


def test_orders_are_chosen_card_by_card_and_kept():
    page = opened("settings")
    page.selectbox(key="panel-J♦").set_value("three")
    page.selectbox(key="panel-K♠").set_value("")
    page.button(key="panel-keep").click().run()
    assert not page.exception
    assert page.success[0].value == "Kept. New rides can have them; those already begun keep theirs."
    changed = {**shelf.panel(), "J♦": "three"}
    del changed["K♠"]
    assert customs.panel() == customs.own_panel() == changed
    page.button(key="panel-standard").click().run()
    assert customs.own_panel() is None
    assert page.selectbox(key="panel-J♦").value == "stop"


def test_a_panel_without_an_order_is_refused_in_one_sentence():
    page = opened("settings")
    for box in page.selectbox:
        if str(box.key).startswith("panel-"):
            box.set_value("")
    page.button(key="panel-keep").click().run()
    assert "At least one card has to give an order." in page.warning[0].value
    assert customs.own_panel() is None


@pytest.mark.parametrize("wanted", [True, False])
def test_a_ride_is_begun_with_the_commands_that_were_wanted_and_keeps_them(wanted: bool):
    assert customs.settle_panel(OWN) is None
    form = opened("begin")
    assert not [one for one in form.toggle if one.key == "panel-own"]  # this mix has no commands
    form.toggle(key="variant-commands").set_value(True).run()
    form.toggle(key="panel-own").set_value(wanted).run()
    form.button(key="begin").click().run()
    ride = form.query_params["ride"][0] if isinstance(form.query_params["ride"], list) else form.query_params["ride"]
    assert panel_kept(ride) == (OWN if wanted else shelf.panel())
    assert customs.settle_panel({"Q♣": "hush"}) is None
    assert panel_kept(ride) == (OWN if wanted else shelf.panel())


def test_without_a_panel_of_its_own_a_house_isn_t_asked():
    form = opened("begin")
    form.toggle(key="variant-commands").set_value(True).run()
    assert not [one for one in form.toggle if one.key == "panel-own"]


def test_what_the_file_holds_and_V14_doesn_t_allow_is_left_aside():
    assert house.desk().store.settle(customs.PANEL, {"J♥": "brake"}) is True
    assert customs.own_panel() is None
    assert isinstance(customs.settle_panel({"J♥": "brake"}), Refusal)


def test_a_ride_under_it_is_refereed_by_it():
    begun = house.desk().begin("paternoster", house.starting(["Anna", "Ben"], 0, {"commands": 1}, (), OWN))
    assert isinstance(begun, Begun)
    heard = house.desk().hear(begun.ride, "J♦ up1", 1, sure=True)
    assert heard.kind == "accepted"
    assert house.desk().hear(begun.ride, "end", 2, sure=False).kind != "accepted"  # Three: two more are owed


def answer(show: Callable[[Request], Awaitable[Response]], query: str = "", **path: str) -> str:
    """What a plain page of the app answers."""
    scope = {"type": "http", "method": "GET", "headers": [], "query_string": query.encode(), "path_params": path}
    said = apart.run(show(Request(scope)))  # type: ignore[arg-type]
    return bytes(said.body).decode()


def test_V14_the_rulebook_tells_the_house_s_own_commands_beside_the_game_s():
    """A badge of such a ride leads to V14: there, on a watcher's page and on paper its own orders stand as well."""
    told = "This house has commands of its own"
    assert told not in answer(beside.rules, "rule=V14") + answer(sheet.show, game="paternoster")
    assert customs.settle_panel(OWN) is None
    assert told in answer(beside.rules, "rule=V14")
    assert told in answer(sheet.show, game="paternoster")
    assert told not in answer(beside.rules, "rule=V13")
    page = AppTest.from_file(str(MAIN), default_timeout=30).run()
    page.query_params["rule"] = "V14"
    page.switch_page(str(page_file("rules"))).run()
    games, own = json.loads(page.get_by_key("ruling-V14").proto.json)["drawing"].split(told)
    assert "Q♠" in games
    assert "<td>K♠</td><td>Brake" in own
