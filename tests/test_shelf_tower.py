"""The shelf's Tower: floors, levels and published figures, and what it says of a file that isn't in order."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion import campaign, shelf
from companion.paternoster.card import Card
from companion.paternoster.rules import Rules
from companion.paternoster.variants import BY_KEY, Setup, rules_for
from companion.shelf import ShelfError

FLOOR = '[[floor]]\nkey = "attic"\ngoal = 3\n'
LEVEL = '[[level]]\nkey = "easy"\n'
FACTS = 'tolerance = 1\ntolerance_left = 2\n[[floor]]\nkey = "attic"\ncleared = {2 = 50}\n'
FACTS += '[[level]]\nkey = "easy"\nperfect = {2 = 9}\nleft = 1\n'
MIX = "[[mix]]\nperfect = {1 = 3.5}\n"
PASSENGERS = tuple(map(Card, range(5)))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in {"floors": FLOOR, "levels": LEVEL, "facts": FACTS + MIX}.items():
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    return tmp_path


def test_F1_twelve_floors_from_the_test_ride_to_the_penthouse():
    """Twelve floors in order, each with a goal."""
    floors = campaign.floors(shelf.floors())
    assert [floor.number for floor in floors] == list(range(1, 13))
    assert (floors[0].key, floors[-1].key) == ("test-ride", "penthouse")
    assert [floor.goal for floor in floors] == [6, 5, 3, 5, 10, 5, 11, 7, 10, 10, 0, 9]


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_F4_every_floor_is_for_one_to_five_players(seats):
    """Also the Lift operator alone, where it is an ordinary ride."""
    for floor in campaign.floors(shelf.floors()):
        passengers = PASSENGERS[: floor.variants.get("passengers", 0)]
        assert isinstance(rules_for(Setup(seats, floor.variants, passengers, shelf.panel())), Rules), floor


def test_every_level_can_be_played_by_two():
    for level in campaign.levels(shelf.levels()):
        passengers = PASSENGERS[: level.variants.get("passengers", 0)]
        assert isinstance(rules_for(Setup(2, level.variants, passengers, shelf.panel())), Rules), level


def test_every_floor_and_level_has_its_figure():
    facts = shelf.facts()
    for floor in shelf.floors():
        assert all(campaign.computer_clears(facts, floor["key"], players) for players in range(1, 6))
    assert all(campaign.computer_perfect(facts, level["key"], 2) for level in shelf.levels())
    assert campaign.computer_clears(facts, "test-ride", 2) == 79.4
    assert campaign.computer_clears(facts, "test-ride", 6) is None
    assert campaign.computer_clears(facts, "cellar", 2) is None


def test_the_shelf_and_the_game_know_the_same_variants():
    """The shelf knows no game, so it has the names a second time."""
    assert frozenset(BY_KEY) == shelf.VARIANTS


def test_what_is_not_said_is_nothing(folder):
    assert shelf.floors(folder) == ({"key": "attic", "goal": 3, "variants": {}},)
    assert shelf.levels(folder) == ({"key": "easy", "variants": {}},)
    assert shelf.facts(folder)["mix"] == ({"perfect": {1: 3.5}, "variants": {}},)


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        ("", "floor"),
        ("floor = 3", "floor"),
        (FLOOR + "[[cellar]]\n", "cellar"),
        (FLOOR + FLOOR, "floor.attic"),
        ('[[floor]]\nkey = "attic"\n', "floor.attic"),
        ("[[floor]]\ngoal = 3\n", "floor.1"),
        (FLOOR + "stars = 3", "floor.attic.stars"),
        ('[[floor]]\nkey = "The Attic"\ngoal = 3', "floor.The Attic"),
        ('[[floor]]\nkey = "attic"\ngoal = -1', "floor.attic.goal"),
        ('[[floor]]\nkey = "attic"\ngoal = 1.5', "floor.attic.goal"),
        ('[[floor]]\nkey = "attic"\ngoal = true', "floor.attic.goal"),
        (FLOOR + "variants = {}", "floor.attic.variants"),
        (FLOOR + "variants = 3", "floor.attic.variants"),
        (FLOOR + "variants = {fog = 1}", "floor.attic.variants.fog"),
        (FLOOR + "variants = {fire = 0}", "floor.attic.variants.fire"),
        (FLOOR + "variants = {fire = true}", "floor.attic.variants.fire"),
    ],
)
def test_a_floor_that_is_none_is_named(folder, text, entry):
    (folder / "floors.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ShelfError, match=rf"^floors\.toml: {re.escape(entry)}: "):
        shelf.floors(folder)


def test_a_level_has_no_goal(folder):
    (folder / "levels.toml").write_text(LEVEL + "goal = 3", encoding="utf-8")
    with pytest.raises(ShelfError, match=r"^levels\.toml: level\.easy\.goal: "):
        shelf.levels(folder)


@pytest.mark.parametrize(
    ("old", "new", "entry"),
    [
        ("tolerance = 1", "", "tolerance"),
        ("tolerance = 1", "tolerance = 'x'", "tolerance"),
        ('"attic"', '"cellar"', "floor.cellar"),
        ('"easy"', '"hard"', "level.hard"),
        ("cleared = {2 = 50}", "cleared = {2 = 101}", "floor.attic.cleared.2"),
        ("cleared = {2 = 50}", "cleared = {0 = 50}", "floor.attic.cleared.0"),
        ("cleared = {2 = 50}", "cleared = {two = 50}", "floor.attic.cleared.two"),
        ("cleared = {2 = 50}", "cleared = {}", "floor.attic.cleared"),
        ("left = 1", "left = -1", "level.easy.left"),
        ("left = 1", "", "level.easy"),
        ("[[mix]]", "[[mixed]]", "mixed"),
        ("{1 = 3.5}", "{1 = 3.5}\nvariants = {fog = 1}", "mix.1.variants.fog"),
    ],
)
def test_a_figure_that_is_none_is_named(folder, old, new, entry):
    (folder / "facts.toml").write_text((FACTS + MIX).replace(old, new), encoding="utf-8")
    with pytest.raises(ShelfError, match=rf"^facts\.toml: {re.escape(entry)}: "):
        shelf.facts(folder)
