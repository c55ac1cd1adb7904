"""The door, asked to change an earlier entry."""

from __future__ import annotations

from typing import Any

import pytest

from companion import house
from companion.answers import Begun
from tests.screens.asking import get, post

SAID = ("6♥ up1", "7♥ up1", "end", "8♦ up1", "9♦ up1", "end")


@pytest.fixture
def ride() -> str:
    begun = house.desk().begin("paternoster", house.starting(["Anna", "Ben"], 0, {}, ()))
    assert isinstance(begun, Begun)
    for number, said in enumerate(SAID, 1):
        house.desk().hear(begun.ride, said, number)
    return begun.ride


def change(ride: str, number: object, said: object, **more: Any) -> Any:
    return post(f"/desk/{ride}/correct", {"number": number, "said": said} | more)


def said(ride: str) -> list[str]:
    return [line["said"] for line in get(f"/desk/{ride}/log").body["log"] if line["standing"]]


def test_a_change_is_shown_before_it_is_kept(ride: str):
    answer = change(ride, 2, "7♣ up1")
    assert answer.status == 200
    assert {key: answer.body[key] for key in ("kind", "seq", "place", "kept", "dropped", "broken")} == {
        "kind": "preview",
        "seq": 6,
        "place": 2,
        "kept": 4,
        "dropped": 0,
        "broken": None,
    }
    assert answer.body["text"].startswith("Entry 2 would say 7♣ up1 in place of 7♥ up1")
    assert answer.body["view"]["at"] == 6
    assert said(ride) == list(SAID)


def test_a_change_is_kept_when_told(ride: str):
    answer = change(ride, 2, "7♣ up1", keep=True, seq=6, tag="a1")
    assert (answer.body["kind"], answer.body["text"]) == ("accepted", "Entry 2 now says 7♣ up1.")
    assert (answer.body["view"]["seq"], answer.body["view"]["at"]) == (12, None)
    assert said(ride) == [SAID[0], "7♣ up1", *SAID[2:]]
    assert change(ride, 2, "7♣ up1", keep=True, seq=6, tag="a1").body["kind"] == "known"


def test_the_first_that_no_longer_goes_is_named_with_its_ruling(ride: str):
    answer = change(ride, 2, "9♣ up1")
    assert answer.body["broken"] == {
        "number": 4,
        "place": 4,
        "said": "8♦ up1",
        "text": "8♦ doesn’t go on 9♣: the step back on up 1 would be 8♣, the same suit.",
        "ruling": "P7",
    }
    assert (answer.body["kept"], answer.body["dropped"], answer.body["ruling"]) == (1, 3, "P7")
    assert "entry 4, 8♦ up1, no longer goes" in answer.body["text"]


def test_a_refused_change_says_why(ride: str):
    answer = change(ride, 2, "2♦ up1")
    assert (answer.body["kind"], answer.body["ruling"]) == ("refused", "P6")
    assert answer.body["view"]["at"] is None


def test_a_change_seen_by_one_device_is_stale_when_another_was_quicker(ride: str):
    house.desk().hear(ride, "K♠ down1", 7)
    assert change(ride, 2, "7♣ up1", keep=True, seq=6, tag="a1").body["kind"] == "stale"


@pytest.mark.parametrize(
    "body",
    [
        [],
        {},
        {"number": 2},
        {"number": "2", "said": "end"},
        {"number": 2, "said": 7},
        {"number": True, "said": "end"},
        {"number": 2, "said": "end", "keep": True},
        {"number": 2, "said": "end", "keep": True, "seq": "6", "tag": "a"},
        {"number": 2, "said": "end", "keep": True, "seq": 6},
        {"number": 2, "said": "end", "keep": True, "seq": 6, "tag": "a b"},
        {"number": 2, "said": "x" * 300},
    ],
)
def test_what_is_no_change_is_turned_away(ride: str, body: object):
    assert post(f"/desk/{ride}/correct", body).status == 400
    assert said(ride) == list(SAID)


def test_only_our_own_page_changes_entries(ride: str):
    assert post(f"/desk/{ride}/correct", {"number": 2, "said": "end"}, origin="http://elsewhere").status == 403


def test_the_demonstration_is_only_for_watching():
    assert change("demonstration", 2, "end").status == 409


def test_a_ride_that_is_not_there():
    assert change("nobody", 2, "end").status == 404
