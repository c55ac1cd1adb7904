"""The Table's page: which ride it shows, and what it says where there is none."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from companion import house
from companion.answers import Begun

MAIN = Path(house.__file__).parent / "main.py"


def opened(ride: str | None = None) -> AppTest:
    page = AppTest.from_file(str(MAIN), default_timeout=20)
    if ride is not None:
        page.query_params["ride"] = ride
    return page.run()


def begin(**variants: int) -> str:
    begun = house.desk().begin("paternoster", house.starting(["Anna", "Ben"], 0, variants, ()))
    assert isinstance(begun, Begun)
    return begun.ride


def drawn(page: AppTest, key: str = "table") -> dict[str, Any]:
    """What the component was given to draw."""
    assert not page.exception
    data: dict[str, Any] = json.loads(page.get_by_key(key).proto.json)
    return data


def test_an_empty_house_welcomes_with_either_game_to_play_or_to_watch():
    page = opened()
    assert not page.exception
    assert page.title[0].value == "Companion"
    assert [one.value for one in page.header] == ["Paternoster", "Pöytäpaska"]
    assert [button.label for button in page.button] == [
        "Just play Paternoster", "Watch a ride", "Just play Pöytäpaska", "Watch a game", "Choose players and rules",
    ]  # fmt: skip


def test_just_play_is_one_tap():
    page = opened()
    page.button(key="just-play-paternoster").click().run()
    data = drawn(page)
    assert [player["name"] for player in data["view"]["players"]] == ["Player 1", "Player 2"]
    assert data["door"] == f"/desk/{data['view']['ride']}"
    assert page.query_params["ride"] == data["view"]["ride"]


def test_a_new_tab_finds_the_ride_last_touched():
    begin()
    latest = begin()
    page = opened()
    assert drawn(page)["view"]["ride"] == latest
    assert page.query_params["ride"] == latest


def test_the_address_names_the_ride():
    named = begin()
    begin()
    assert drawn(opened(named))["view"]["ride"] == named


def test_the_table_is_the_one_that_was_left():
    ride = begin(fire=1)
    house.desk().hear(ride, "6♥ up1", 1)
    view = drawn(opened(ride))["view"]
    assert view["seq"] == 1
    assert view["piles"][0]["badges"][0]["text"]
    assert view["line"]["text"].startswith("Anna: 6♥ on up 1")


def test_the_ride_stays_when_the_navigation_drops_the_address():
    first = begin()
    page = opened(first)
    begin()
    page.query_params.clear()
    page.run()
    assert drawn(page)["view"]["ride"] == first


def test_a_ride_that_went_into_the_bin_is_on_the_table_no_longer():
    other, ride = begin(), begin()
    page = opened(ride)
    house.registry().bin_ride(ride)
    page.query_params.clear()
    assert drawn(page.run())["view"]["ride"] == other
    house.registry().restore_ride(ride)
    page.query_params["ride"] = ride
    assert drawn(page.run())["view"]["ride"] == ride


def test_just_play_is_one_tap_for_the_other_game_too():
    """Somebody deals, drawn by lot, and the table is told how."""
    page = opened()
    page.button(key="just-play-poytapaska").click().run()
    view = drawn(page, "table-paska")["view"]
    assert [player["name"] for player in view["players"]] == ["Player 1", "Player 2"]
    (deals,) = (player["name"] for player in view["players"] if player["dealer"])
    assert view["deal"]["text"].startswith(f"{deals} deals 5 each")
    assert page.query_params["ride"] == view["ride"]


@pytest.mark.parametrize(
    ("game", "key", "ride"),
    [("paternoster", "table", "demonstration"), ("poytapaska", "table-paska", "paskademonstration")],
)
def test_the_demonstration_plays_itself(game: str, key: str, ride: str):
    page = opened()
    page.button(key=f"watch-{game}").click().run()
    data = drawn(page, key)
    assert data["watch"]["count"] > 50
    assert data["door"] == f"/desk/{ride}"
    assert data["links"]["begin"] == f"/begin?game={game}"


@pytest.mark.parametrize("ride", ["nosuch", "💥", "../../etc/passwd", "' or 1=1 --", "x" * 3000, "a\x00b"])
def test_an_address_edited_by_hand_gets_a_sentence_and_a_way_on(ride: str):
    kept = begin()
    page = opened(ride)
    assert not page.exception
    assert len(page.warning) == 1
    page.button(key="way-back").click().run()
    assert drawn(page)["view"]["ride"] == kept


def test_a_file_that_is_no_database_is_said_and_left_alone(database_of_its_own: Path):
    letter = b"Dear diary, nothing here is a database. " * 100
    database_of_its_own.write_bytes(letter)
    page = opened()
    assert not page.exception
    assert str(database_of_its_own) in page.warning[0].value
    assert database_of_its_own.read_bytes() == letter


def test_what_nobody_foresaw_is_one_sentence(monkeypatch: pytest.MonkeyPatch):
    def broken(*_: object) -> None:
        raise RuntimeError("a bug")

    from companion.screens import apology

    assert apology(RuntimeError("a bug"))
    monkeypatch.setattr(house, "table", broken)
    page = opened(begin())
    assert "a bug" in page.exception[0].value  # AppTest runs without app.py, whose guard says one sentence instead
