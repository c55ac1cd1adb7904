"""Beginning a ride as a group: its seats, those who join it, a level by name, a floor that is open."""

from __future__ import annotations

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from companion import house
from companion.kept import Group, Kept
from companion.screens import page as page_file

MAIN = Path(house.__file__).parent / "main.py"


@pytest.fixture
def group() -> Group:
    made = house.registry().add_group("The Attic", ["Anna", "Ben"])
    assert isinstance(made, Group)
    house.registry().add_player(made.id, "Carla")
    house.registry().seat(made.id, [player.id for player in house.registry().players(made.id)][:2])
    return made


def opened(**address: str) -> AppTest:
    page = AppTest.from_file(str(MAIN), default_timeout=30).run()
    page.query_params.clear()
    for name, value in address.items():
        page.query_params[name] = value
    page.switch_page(str(page_file("begin"))).run()
    assert not page.exception
    return page


def begun(page: AppTest) -> Kept:
    page.button(key="begin").click().run()
    assert not page.exception
    return house.kept(page.query_params["ride"])[0]


def seats(page: AppTest) -> list[str]:
    return [field.value for field in page.text_input]


def names(group: Group) -> list[tuple[str, int | None]]:
    return [(player.name, player.place) for player in house.registry().players(group.id)]


def test_a_group_that_is_chosen_sits_down_as_it_sat_last(group: Group):
    page = opened()
    page.selectbox(key="riding-group").set_value(group.id).run()
    assert seats(page) == ["Anna", "Ben"]
    kept = begun(page)
    assert (kept.start["group"], kept.start["players"]) == (group.id, ["Anna", "Ben"])
    assert "floor" not in kept.start and "level" not in kept.start


def test_a_member_without_a_seat_takes_one_with_a_tap_and_it_is_remembered(group: Group):
    page = opened(group=group.id)
    page.button(key="seat-Carla").click().run()
    page.button(key="up-2").click().run()
    assert begun(page).start["players"] == ["Anna", "Carla", "Ben"]
    assert names(group) == [("Anna", 0), ("Carla", 1), ("Ben", 2)]
    assert seats(opened(group=group.id)) == ["Anna", "Carla", "Ben"]


def test_whoever_is_new_joins_the_group(group: Group):
    page = opened(group=group.id)
    page.text_input(key="name-1").set_value("Zoe").run()
    begun(page)
    assert names(group) == [("Anna", 0), ("Zoe", 1), ("Ben", None), ("Carla", None)]


def test_a_name_is_the_member_of_that_name_however_it_is_written(group: Group):
    page = opened(group=group.id)
    page.text_input(key="name-1").set_value("  carla ").run()
    begun(page)
    assert [name for name, place in names(group) if place is not None] == ["Anna", "Carla"]


def test_a_ride_of_a_level_says_which(group: Group):
    page = opened(group=group.id)
    page.segmented_control(key="course").set_value("level").run()
    page.pills(key="chosen-level").set_value("hot-buttons").run()
    kept = begun(page)
    assert (kept.start["level"], kept.start["variants"]) == ("hot-buttons", {"fire": 1, "light": 1})
    assert kept.start["commands"] and "floor" not in kept.start


def test_a_level_needs_no_group():
    page = opened()
    page.segmented_control(key="course").set_value("level").run()
    kept = begun(page)
    assert (kept.start["level"], kept.start["variants"]) == ("normal", {})
    assert page.query_params["ride"] == kept.id


def test_F1_only_floors_that_are_open_are_offered(group: Group):
    page = opened(group=group.id, floor="penthouse")
    assert page.pills(key="chosen-floor").options == ["1 · Test ride"]
    kept = begun(page)
    assert (kept.start["floor"], kept.start["goal"]) == ("test-ride", 6)


def test_without_a_group_there_is_no_floor_to_ride():
    assert opened(floor="test-ride").segmented_control(key="course").options == ["Own mix", "A level"]


def test_the_group_and_what_it_rides_can_be_changed_after_the_address_was_heeded(group: Group):
    page = opened(group=group.id, floor="test-ride")
    page.segmented_control(key="course").set_value("mix").run()
    page.selectbox(key="riding-group").set_value("").run()
    assert page.segmented_control(key="course").value == "mix"
    kept = begun(page)
    assert "group" not in kept.start and "floor" not in kept.start


def test_riding_again_is_the_same_group_on_the_same_floor(group: Group):
    first = begun(opened(group=group.id, floor="test-ride"))
    page = opened(like=first.id)
    assert page.segmented_control(key="course").value == "floor"
    again = begun(page)
    assert (again.start["group"], again.start["floor"], again.start["seats"]) == (
        group.id,
        "test-ride",
        first.start["seats"],
    )
