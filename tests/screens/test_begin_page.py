"""The page that begins a ride: who, what, and what to do with the cards."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from companion import house
from companion.answers import Begun
from companion.screens import page as page_file

MAIN = Path(house.__file__).parent / "main.py"


@pytest.fixture
def form() -> AppTest:
    opened = AppTest.from_file(str(MAIN), default_timeout=20).run()
    opened.switch_page(str(page_file("begin"))).run()
    assert not opened.exception
    return opened


def throw(form: AppTest, *variants: str) -> AppTest:
    for variant in variants:
        form.toggle(key=f"variant-{variant}").set_value(True)
    return form.run()


def count(form: AppTest, variant: str, value: int) -> AppTest:
    return form.segmented_control(key=f"variant-{variant}").set_value(value).run()


def foot(form: AppTest) -> str:
    """What the foot of the page reads out."""
    return str(form.markdown[-1].value)


def ready(form: AppTest) -> bool:
    return not form.button(key="begin").disabled


def begun(form: AppTest) -> dict[str, Any]:
    form.button(key="begin").click().run()
    assert not form.exception
    view: dict[str, Any] = json.loads(form.get_by_key("table").proto.json)["view"]
    return view


def names(form: AppTest) -> list[str]:
    return [player["name"] for player in begun(form)["players"]]


def test_two_seats_and_the_standard_game_are_ready_at_once(form: AppTest):
    assert foot(form) == "Two decks, no jokers. Deal 7 each; 90 stay in the pile."
    assert ready(form)
    view = begun(form)
    assert [player["hand"] for player in view["players"]] == [7, 7]
    assert form.query_params["ride"] == view["ride"]


def test_names_are_kept_and_remembered_for_the_next_ride(form: AppTest):
    form.text_input(key="name-0").set_value("Anna")
    form.text_input(key="name-1").set_value("  Ben ").run()
    assert names(form) == ["Anna", "Ben"]
    again = AppTest.from_file(str(MAIN), default_timeout=20).run()
    again.switch_page(str(page_file("begin"))).run()
    assert [field.value for field in again.text_input] == ["Anna", "Ben"]


def test_a_seat_is_added_moved_and_left(form: AppTest):
    form.button(key="add-player").click().run()
    form.text_input(key="name-0").set_value("Anna")
    form.text_input(key="name-1").set_value("Ben")
    form.text_input(key="name-2").set_value("Carla").run()
    form.button(key="up-2").click().run()
    form.button(key="leave-0").click().run()
    assert "Deal 7 each" in foot(form)
    assert names(form) == ["Carla", "Ben"]


def test_whoever_begins_is_on_turn(form: AppTest):
    form.segmented_control(key="first").set_value(1).run()
    assert begun(form)["turn"]["player"] == 1


def test_eight_seats_are_the_most_and_want_the_tower(form: AppTest):
    for _ in range(6):
        form.button(key="add-player").click().run()
    assert form.button(key="add-player").disabled
    assert "Tower" in foot(form)
    assert not ready(form)
    count(form, "tower", 4)
    assert foot(form).startswith("Three decks, no jokers. Deal 4 each; 124 stay in the pile.")
    assert ready(form)


def test_two_seats_of_one_name_are_told_apart(form: AppTest):
    form.text_input(key="name-0").set_value("Anna")
    form.text_input(key="name-1").set_value("anna").run()
    assert "anna" in foot(form)
    assert not ready(form)


@pytest.mark.parametrize(
    ("variants", "ruling"),
    [
        (("short", "two_cars"), "V17"),
        (("bigger", "smaller"), "V17"),
        (("silent", "operator"), "V17"),
        (("commands", "light"), "V17"),
        (("first_ride", "steep"), "V17"),
        (("two_cars", "smaller"), "V17"),
    ],
)
def test_what_does_not_go_together_says_why_at_once(form: AppTest, variants: tuple[str, ...], ruling: str):
    throw(form, *variants)
    assert foot(form).startswith("**Not like this.**")
    assert foot(form).endswith(f"({ruling})")
    assert not ready(form)
    form.toggle(key=f"variant-{variants[1]}").set_value(False).run()
    assert ready(form)


def test_what_was_chosen_is_what_is_played(form: AppTest):
    throw(form, "fire", "commands", "hourglass", "operator", "passing")
    count(form, "tokens", 3)
    assert "Lay out 3 tokens." in foot(form)
    view = begun(form)
    assert view["tokens"] == {"left": 3, "of": 3}
    assert view["clock"]["seconds"] == 30
    assert view["talk"]["code"] == "operator"
    assert view["bar"]["pass"]["ok"]


def test_passengers_are_turned_up_before_the_ride_can_begin(form: AppTest):
    count(form, "passengers", 3)
    assert foot(form) == "Two decks, no jokers. Turn up three passengers in a row. Deal 7 each; 87 stay in the pile."
    assert not ready(form)
    form.button(key="turn-up").click().run()
    pad = json.loads(form.get_by_key("passenger-keypad").proto.json)
    assert (pad["wanted"], pad["picked"]) == (3, [])
    form.session_state["passengers"] = ["10♣", "J♣", "8♦"]
    form.run()
    assert "The passengers, in this order: 10♣, J♣ and 8♦." in foot(form)
    view = begun(form)
    assert [passenger["key"] for passenger in view["passengers"]] == ["10C", "JC", "8D"]
    assert view["draw"]["count"] == 87


def test_fewer_passengers_keep_the_first_ones(form: AppTest):
    count(form, "passengers", 4)
    form.session_state["passengers"] = ["10♣", "J♣", "8♦", "2♥"]
    form.run()
    assert ready(form)
    count(form, "passengers", 3)
    assert ready(form)
    assert "10♣, J♣ and 8♦" in foot(form)


def test_again_begins_like_the_ride_it_names():
    start = house.starting(["Carla", "Dan"], 1, {"fire": 1, "tokens": 2}, ())
    before = house.desk().begin("paternoster", start)
    assert isinstance(before, Begun)
    form = AppTest.from_file(str(MAIN), default_timeout=20).run()
    form.query_params["like"] = before.ride
    form.switch_page(str(page_file("begin"))).run()
    assert form.toggle(key="variant-fire").value
    assert form.segmented_control(key="variant-tokens").value == 2
    assert names(form) == ["Carla", "Dan"]


@pytest.mark.parametrize("like", ["nosuch", "💥", "demonstration"])
def test_a_ride_to_repeat_that_does_not_exist_is_no_trouble(like: str):
    form = AppTest.from_file(str(MAIN), default_timeout=20).run()
    form.query_params["like"] = like
    form.switch_page(str(page_file("begin"))).run()
    assert not form.exception
    assert ready(form)


def test_a_disk_that_fails_is_said_and_nothing_begins(form: AppTest, database_of_its_own: Path):
    house.desk().store.close()
    database_of_its_own.unlink(missing_ok=True)
    database_of_its_own.write_bytes(b"not a database at all, only some words" * 40)
    form.button(key="begin").click().run()
    assert not form.exception
    assert str(database_of_its_own) in form.warning[0].value


def test_the_next_ride_has_passengers_of_its_own(form: AppTest):
    """Begun in the same tab: those of the last ride lie on the table still, and are not turned up again unseen."""
    count(form, "passengers", 3)
    form.session_state["passengers"] = ["10♣", "J♣", "8♦"]
    form.run()
    assert ready(form)
    begun(form)
    form.switch_page(str(page_file("begin"))).run()
    assert "Turn up three passengers in a row." in foot(form)
    assert not ready(form)


def test_a_ride_that_names_no_variants_can_be_ridden_again(database_of_its_own: Path):
    """One that came in from elsewhere may leave out what it doesn't need."""
    begun = house.desk().begin("paternoster", {"players": ["Anna"], "first": 0})
    assert house.start_of(begun.ride)["variants"] == {}
