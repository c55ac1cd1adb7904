"""Talking: what may be said, and that the table always shows which rule holds right now."""

from __future__ import annotations

import re
from typing import Any

import pytest

from companion import shelf
from companion.paternoster import GAME
from companion.rulebook import rulebook
from companion.words import Words
from tests.rulings.table import sit_down

THREE = "10♣ J♣ 8♦"


def test_talking_is_shown_from_the_first_moment():
    """About the piles anything may be said; a fresh table shows that rule."""
    assert sit_down().talk == "talk-normal"


def test_talking_while_passengers_wait():
    """That one can deliver the next passenger may be said, for as long as one waits."""
    table = sit_down(passengers=THREE)
    assert table.talk == "talk-normal-passengers"
    table.says("10♣ up1", "J♣ up1", "end", "8♦ down1", "7♦ down1")
    assert table.talk == "talk-normal"


@pytest.mark.parametrize(
    ("seats", "chosen", "played", "code"),
    [
        (2, {}, (), "talk-normal"),
        (2, {"first_ride": 1}, (), "talk-normal-suit"),
        (2, {"silent": 1}, (), "talk-silent"),
        (2, {"operator": 1}, (), "talk-operator"),
        (1, {"operator": 1}, (), "talk-normal"),
        (2, {"commands": 1}, ("Q♣ up1",), "talk-hush"),
        (2, {"light": 1}, ("Q♣ up1",), "talk-hush"),
        (2, {"commands": 1}, ("Q♣ up1", "K♠ up1"), "talk-normal"),
        (2, {"operator": 1, "commands": 1}, ("Q♣ up1",), "talk-hush"),
        (2, {"operator": 1, "commands": 1}, ("Q♣ up1", "K♠ up1"), "talk-operator"),
        (2, {"silent": 1, "commands": 1}, ("Q♣ up1", "K♠ up1"), "talk-silent"),
        (2, {}, ("Q♣ up1",), "talk-normal"),
    ],
)
def test_talking_shows_the_rule_that_holds_now(seats, chosen, played, code):
    """Normal, silent, operator and Hush: exactly one of them holds at any moment, and it is the one shown."""
    assert sit_down(seats, **chosen).says(*played).talk == code


def test_talking_the_operator_is_whoever_is_on_turn():
    """Under the Lift operator the one who may talk changes with the turn."""
    table = sit_down(operator=1)
    assert GAME.view(table.ride)["talk"].about["player"] == "Anna"
    table.says("A♦ up1", "2♦ up1", "end")
    assert GAME.view(table.ride)["talk"].about["player"] == "Ben"


def test_talking_silence_lasts_under_hush():
    """In a silent ride Hush changes nothing: nobody talks."""
    assert sit_down(silent=1, commands=1).says("Q♣ up1").talk in ("talk-silent", "talk-hush")


@pytest.mark.parametrize("chosen", [{}, {"silent": 1}, {"operator": 1}, {"commands": 1}], ids=str)
def test_talking_is_free_once_the_ride_is_over(chosen):
    """However a ride ends, no rule on talking outlasts it; an undo brings it back with the ride."""
    table = sit_down(**chosen).says("Q♣ up1" if chosen else "6♥ up1")
    assert table.talk != "talk-normal-over"
    assert table.says("stuck").talk == "talk-normal-over"


@pytest.mark.parametrize("language", ["en", "de", "fi"])
def test_talking_allows_what_the_rulebook_allows(language):
    """Two sentences about the own hand are allowed: the band has both where they can be said, in the book's words."""
    words, book = Words(shelf.words(language), strict=True), rulebook(language).rulings["talking"]
    text = " ".join(str(part) for part in book.text)
    step_back, passenger = re.findall("[“„”]([^“„”]+)[”“]", text)
    said = {code: words.say(GAME.view(sit_down(**chosen).ride)["talk"]) for code, chosen in BANDS.items()}
    assert [code for code, band in said.items() if step_back in band] == ["standard", "passengers"]
    assert [code for code, band in said.items() if passenger in band] == ["passengers"]


BANDS: dict[str, dict[str, Any]] = {
    "standard": {},
    "passengers": {"passengers": "3♠ 9♥ K♦"},
    "first ride": {"first_ride": 1},
    "silent": {"silent": 1, "passengers": "3♠ 9♥ K♦"},
}
