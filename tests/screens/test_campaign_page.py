"""The Campaign: an empty house, the building of a group, a floor and the way onto it, groups side by side."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from companion import house
from companion.kept import Kept, Which
from companion.ruling import Refusal
from companion.screens import page as page_file
from tests.charts.played import ATTIC, GRANDMA, furnish

MAIN = Path(house.__file__).parent / "main.py"


def opened(**address: str) -> AppTest:
    page = AppTest.from_file(str(MAIN), default_timeout=30).run()
    page.query_params.clear()  # as a click in the navigation does
    for name, value in address.items():
        page.query_params[name] = value
    page.switch_page(str(page_file("campaign"))).run()
    assert not page.exception
    return page


@pytest.fixture
def furnished(database_of_its_own: Path) -> None:
    furnish(database_of_its_own)


def drawing(page: AppTest, key: str) -> str:
    return str(json.loads(page.get_by_key(key).proto.json)["drawing"])


def keys(page: AppTest) -> set[str]:
    return {button.key for button in page.button}


def charts(page: AppTest) -> list[str]:
    return [caption.value for caption in page.caption]


def look_after(page: AppTest) -> AppTest:
    """Opens the window; a browser leaves it open, here each run closes it."""
    return page.button(key="look-after").click().run()


def kept(page: AppTest) -> Kept:
    return house.kept(page.query_params["ride"])[0]


def test_a_house_without_groups_asks_for_one_and_opens_its_building():
    page = opened()
    page.text_input[0].set_value("The Attic")
    page.text_input[1].set_value("Anna, Ben,  Carla")
    page.button[0].click().run()
    assert not page.exception
    assert "The Attic" in drawing(page, "building")
    groups = house.registry().groups()
    assert [group.name for group in groups] == ["The Attic"]
    assert [player.name for player in house.registry().players(groups[0].id)] == ["Anna", "Ben", "Carla"]
    assert "Anna, Ben and Carla ride, and Anna begins." in charts(page)


def test_a_name_that_is_none_is_said():
    page = opened()
    page.button[0].click().run()
    assert page.warning[0].value == "A name has one to 40 ordinary characters."


def test_a_played_campaign_is_shown_on_request_marked_and_taken_away_in_one_tap():
    page = opened()
    page.button(key="show-campaign").click().run()
    assert not page.exception
    assert any("invented" in text.value for text in page.markdown)
    rides = house.registry().rides()
    assert len(rides) > 10
    assert all(ride.demonstration for ride in rides)
    page.button(key="remove-campaign").click().run()
    assert house.registry().rides() == house.registry().groups() == ()
    assert "show-campaign" in keys(page)


def test_one_player_rides_alone():
    page = opened()
    page.text_input[0].set_value("The Attic")
    page.text_input[1].set_value("Anna")
    page.button[0].click().run()
    assert "Anna rides alone." in charts(page)


def test_a_group_sees_its_building_and_the_floor_to_be_cleared_next(furnished: None):
    page = opened(group=GRANDMA.id)
    building = drawing(page, "building")
    assert "Grandma’s table" in building
    assert building.count('role="button"') == 12
    assert "Express lift" in drawing(page, "plate")


def test_a_floor_in_the_address_is_told_with_its_rules_goal_and_figures(furnished: None):
    page = opened(group=ATTIC.id, floor="narrow-cabin")
    plate = drawing(page, "plate")
    for part in ("Narrow cabin", "Smaller hand", "V6", "Emergency tokens 1", "10 cards left", "clears 57 %"):
        assert part in plate
    left = min(ride.left for ride in house.registry().rides(Which(ATTIC.id, "narrow-cabin", ("cleared",))))
    assert plate.count('class="won"') == (2 if left <= 5 else 1)


def test_every_chart_says_what_it_shows(furnished: None):
    page = opened(group=ATTIC.id, floor="kitchen-fire")
    said = " ".join(charts(page))
    for part in ("rides on Kitchen fire", "Each flag is the first time", "The best stars of 2 groups", "What ended"):
        assert part in said
    assert len(page.get("vega_lite_chart")) == 4


def test_one_tap_from_a_floor_to_its_ride(furnished: None):
    page = opened(group=GRANDMA.id, floor="narrow-cabin")
    page.button(key="ride-floor").click().run()
    assert not page.exception
    start = kept(page).start
    assert (start["group"], start["floor"], start["goal"]) == (GRANDMA.id, "narrow-cabin", 10)
    assert (start["players"], start["seats"]) == (["Anna", "Ben"], ["grandma0", "grandma1"])
    assert start["variants"] == {"smaller": 1, "tokens": 1}


def test_passengers_are_turned_up_on_the_page_that_begins(furnished: None):
    page = opened(group=ATTIC.id, floor="hotel-guests")
    page.button(key="ride-floor").click().run()
    assert not page.exception
    assert page.segmented_control(key="course").value == "floor"
    assert page.pills(key="chosen-floor").value == "hotel-guests"
    assert page.selectbox(key="riding-group").value == ATTIC.id
    assert [field.value for field in page.text_input] == ["Anna", "Ben"]
    assert page.button(key="begin").disabled


def test_F1_a_floor_that_is_not_open_cannot_be_ridden(furnished: None):
    page = opened(group=GRANDMA.id, floor="precision-ride")
    assert page.button(key="ride-floor").disabled
    assert any("(F1)" in said for said in charts(page))


def test_groups_are_switched_and_the_address_says_which(furnished: None):
    page = opened()
    assert "The Attic" in drawing(page, "building")
    page.segmented_control(key="group").set_value(GRANDMA.id).run()
    assert "Grandma’s table" in drawing(page, "building")
    assert page.query_params["group"] == GRANDMA.id


def test_a_group_and_its_players_are_renamed_binned_and_brought_back(furnished: None):
    page = opened(group=ATTIC.id)
    look_after(page).text_input(key=f"name-of-{ATTIC.id}").set_value("The Cellar").run()
    look_after(page).text_input(key="name-of-attic0").set_value("Annika").run()
    look_after(page).button(key="bin-attic4").click().run()
    assert not page.exception
    assert [player.name for player in house.registry().players(ATTIC.id)] == ["Annika", "Ben", "Carla", "Dora"]
    assert house.registry().groups()[0].name == "The Cellar"
    look_after(page).button(key="restore-attic4").click().run()
    assert "Emil" in [player.name for player in house.registry().players(ATTIC.id)]
    look_after(page).button(key=f"bin-{ATTIC.id}").click().run()
    assert "Grandma’s table" in drawing(page, "building")


def test_a_house_with_groups_may_see_the_invented_ones_too(furnished: None):
    page = opened(group=ATTIC.id)
    look_after(page).button(key="show-campaign").click().run()
    assert len(house.registry().groups()) == 4
    assert "The Attic" in drawing(page, "building")


def test_a_name_that_is_taken_is_said_and_not_given(furnished: None):
    page = opened(group=ATTIC.id)
    look_after(page).text_input(key="name-of-attic0").set_value("Ben").run()
    assert "already" in page.warning[0].value
    assert house.registry().players(ATTIC.id)[0].name == "Anna"


def test_a_file_that_cannot_be_read_is_one_sentence(database_of_its_own: Path):
    database_of_its_own.write_bytes(b"Dear diary, " * 100)
    page = opened()
    assert "companion.db" in page.warning[0].value
    assert isinstance(house.registry().groups(), Refusal)
