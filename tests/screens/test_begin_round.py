"""Beginning a game of Pöytäpaska: which game, who sits, the house switches, a dealer drawn for all to see."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from companion import house
from companion.answers import Begun
from companion.screens import page as page_file
from companion.screens.lots import draw_for_the_deal

MAIN = Path(house.__file__).parent / "main.py"


@pytest.fixture
def form() -> AppTest:
    opened = AppTest.from_file(str(MAIN), default_timeout=20).run()
    opened.switch_page(str(page_file("begin"))).run()
    opened.segmented_control(key="game").set_value("poytapaska").run()
    assert not opened.exception
    return opened


def foot(form: AppTest) -> str:
    return str(form.markdown[-1].value)


def view(form: AppTest) -> dict[str, Any]:
    seen: dict[str, Any] = json.loads(form.get_by_key("table-paska").proto.json)["view"]
    return seen


def named(form: AppTest, *names: str) -> AppTest:
    for seat, name in enumerate(names):
        if seat > 1:
            form.button(key="add-player").click().run()
        form.text_input(key=f"name-{seat}").set_value(name)
    return form.run()


def test_the_title_names_what_begins(form: AppTest):
    assert form.title[0].value == "New game"
    form.segmented_control(key="game").set_value("paternoster").run()
    assert form.title[0].value == "New ride"


def test_nothing_begins_before_somebody_deals(form: AppTest):
    assert form.button(key="begin").disabled
    assert "who deals" in foot(form)
    form.button(key="draw-dealer").click().run()
    assert not form.button(key="begin").disabled
    assert "26 stay in the stock" in foot(form)


def test_the_dealer_is_drawn_for_all_to_see(form: AppTest):
    named(form, "Anna", "Ben", "Carla")
    form.button(key="draw-dealer").click().run()
    drawing = json.loads(form.get_by_key("dealer-drawn").proto.json)["drawing"]
    deals = form.segmented_control(key="dealer").value
    assert "deals" in drawing
    assert ("Anna", "Ben", "Carla")[deals] in drawing
    assert "13 stay in the stock" in foot(form)


def test_a_game_begins_with_what_was_chosen(form: AppTest):
    named(form, "Anna", "Ben", "Carla")
    form.toggle(key="switch-purist").set_value(True)
    form.segmented_control(key="dealer").set_value(1).run()
    form.button(key="begin").click().run()
    assert not form.exception
    seen = view(form)
    assert [player["name"] for player in seen["players"]] == ["Anna", "Ben", "Carla"]
    assert [player["dealer"] for player in seen["players"]] == [False, True, False]
    assert (seen["game"], seen["purist"], seen["phase"]) == ("poytapaska", True, "rows")


def test_no_more_than_three_sit_down(form: AppTest):
    named(form, "Anna", "Ben", "Carla")
    assert form.button(key="add-player").disabled


def test_too_many_seats_left_from_the_other_game_say_so(form: AppTest):
    form.segmented_control(key="game").set_value("paternoster").run()
    named(form, "Anna", "Ben", "Carla", "Dora")
    form.segmented_control(key="game").set_value("poytapaska").run()
    assert form.button(key="begin").disabled
    assert "two or three" in foot(form)


def test_deal_again_has_the_same_seats_and_switches():
    start = {"players": ["Anna", "Ben"], "dealer": 0, "variants": {"faces_on_seven": 1}}
    begun = house.desk().begin("poytapaska", start)
    assert isinstance(begun, Begun)
    again = AppTest.from_file(str(MAIN), default_timeout=20)
    again.query_params["like"] = begun.ride
    again.run().switch_page(str(page_file("begin"))).run()
    assert again.segmented_control(key="game").value == "poytapaska"
    assert again.text_input(key="name-0").value == "Anna"


def test_a_group_plays_it_too(form: AppTest):
    group = house.registry().add_group("The Attic", ("Anna", "Ben"))
    form.run()
    form.selectbox(key="riding-group").set_value(group.id).run()
    form.button(key="draw-dealer").click().run()
    form.button(key="begin").click().run()
    ride = house.registry().ride(view(form)["ride"])
    assert ride.group == group.id
    assert len(ride.seats) == 2


@pytest.mark.parametrize("seats", [2, 3])
def test_everybody_is_as_likely_to_deal(seats):
    chance = Random(7)  # noqa: S311
    deals = Counter(draw_for_the_deal(seats, chance).dealer for _ in range(3000))
    assert set(deals) == set(range(seats))
    assert all(abs(n - 3000 / seats) < 150 for n in deals.values())


def test_those_who_share_the_highest_card_draw_again():
    chance = Random(7)  # noqa: S311
    drawn = next(one for one in (draw_for_the_deal(3, chance) for _ in range(1000)) if len(one.rounds) > 1)
    assert drawn.rounds[1].ranks.keys() == set(drawn.rounds[0].highest)
    assert drawn.rounds[-1].highest == (drawn.dealer,)
