"""V14: black face cards hold as long as they lie on top: Brake, Hush and One car."""

from __future__ import annotations

import pytest

from companion.ruling import Note
from tests.rulings.table import sit_down

# Brake


@pytest.mark.parametrize("card", ["J♠", "J♣"])
def test_V14_brake(card):
    """While a black Jack lies on top of any pile there is no step back on any pile."""
    table = sit_down(commands=1).says(f"{card} up1", "8♦ up2")
    table.refuses("7♦ up2", "brake", "V14")
    table.says("end").refuses("7♦ up2", "brake", "V14")
    table.refuses(f"10{card[-1]} up1", "brake", "V14")


def test_V14_brake_holds_long_steps_too():
    """Nor a long one, and no token is taken for the attempt."""
    table = sit_down(commands=1, tokens=1).says("J♠ down1", "9♦ up2")
    table.refuses("long 7♦ up2", "brake", "V14")
    assert table.ride.tokens == 1


def test_V14_brake_covered():
    """Covered by an ordinary card it holds nobody any more, in the same turn."""
    table = sit_down(commands=1).says("J♠ up1", "8♦ up2", "end", "J♣ up1")
    table.refuses("7♦ up2", "brake", "V14")
    assert table.says("Q♦ up1", "7♦ up2").top("up2") == "7♦"


def test_V14_brake_lets_ordinary_cards_go():
    """Ordinary cards and twins go as ever."""
    assert sit_down(commands=1).says("J♠ up1", "J♠ up1", "Q♦ up1").top("up1") == "Q♦"


def test_V14_brake_and_the_same_suit():
    """In a First ride a same-suit card is no step back, so the brake doesn't hold it (V2 †)."""
    assert sit_down(first_ride=1, commands=1).says("J♠ up1", "10♠ up1").top("up1") == "10♠"


def test_V14_without_a_brake_black_jacks_step_back():
    """In an ordinary ride ten of spades steps back on its Jack (P9)."""
    assert sit_down().says("J♠ up1", "10♠ up1").ride.turn.stepped_back


# Hush


@pytest.mark.parametrize("card", ["Q♠", "Q♣"])
def test_V14_hush(card):
    """While a black Queen lies on top nobody talks; covered, everybody may again."""
    table = sit_down(commands=1).says(f"{card} up1")
    assert table.talk == "talk-hush"
    table.says("A♦ up2", "end")
    assert table.talk == "talk-hush"
    assert table.says("K♠ up1").talk == "talk-normal"


def test_V14_two_hushes():
    """As long as one of two black Queens is on top nobody talks."""
    table = sit_down(commands=1).says("Q♠ up1", "Q♣ up2", "end", "K♠ up1")
    assert table.talk == "talk-hush"


def test_V14_hush_over_the_operator():
    """Hush silences the lift operator too."""
    table = sit_down(commands=1, operator=1)
    assert table.talk == "talk-operator"
    assert table.says("Q♠ up1").talk == "talk-hush"


# One car


@pytest.mark.parametrize("card", ["K♠", "K♣"])
def test_V14_one_car(card):
    """With a black King on top when the turn begins all its cards go on one pile, whichever the player likes."""
    table = sit_down(commands=1).says("A♦ up1", f"{card} up2", "end", "2♦ up1")
    for elsewhere in ("up2", "down1", "down2"):
        table.refuses(f"{card} {elsewhere}", "one-car", "V14")
    assert table.says("3♦ up1", "4♦ up1", "end").seat == 0


def test_V14_one_car_on_the_king_itself():
    """The pile may be the one that the King lies on."""
    table = sit_down(commands=1).says("A♦ up1", "K♠ down1", "end", "9♦ down1")
    table.refuses("2♦ up1", "one-car", "V14")
    assert table.says("8♦ down1", "end").seat == 0


def test_V14_one_car_binds_the_whole_turn():
    """Covering the King doesn't free the rest of the turn; the next turn is free."""
    table = sit_down(commands=1).says("A♦ up1", "K♠ down1", "end", "9♦ down1", "8♦ down1", "end")
    assert table.says("2♦ up1", "7♦ down1", "end").goes_on


def test_V14_one_car_not_in_its_own_turn():
    """The turn in which the King is laid is not bound."""
    assert sit_down(commands=1).says("K♠ up1", "A♦ up2", "2♦ down1").goes_on


def test_V14_one_car_every_turn_that_it_lies_there():
    """Uncovered it binds the turn after as well."""
    table = sit_down(commands=1).says("A♦ up1", "K♠ up2", "end", "2♦ up1", "3♦ up1", "end", "9♦ down1")
    table.refuses("4♦ up1", "one-car", "V14")


def test_V14_one_car_before_it_is_covered_in_the_turn_before():
    """Laid and covered in one turn it binds nobody."""
    table = sit_down(commands=1).says("K♠ down1", "A♣ down1", "end", "2♦ up1", "9♦ up2", "end")
    assert table.goes_on


def test_V14_one_car_and_a_fire_elsewhere():
    """With One car a fire that is due elsewhere costs the ride."""
    table = sit_down(commands=1, fire=1).says("6♥ up1", "K♠ up2", "end", "9♦ down1")
    table.refuses("7♦ up1", "one-car", "V14")
    table.says("8♦ down1")
    assert isinstance(table.asks("end"), Note)
    assert table.says("end").lost_by("fire", "V13")


def test_V14_one_car_and_passing():
    """Passing needs no pile and is free under One car."""
    table = sit_down(commands=1, passing=1).says("A♦ up1", "K♠ up2", "end", "2♦ up1", "pass Anna", "end")
    assert table.seat == 0


def test_V14_one_car_and_a_token():
    """A token may end a bound turn after one card."""
    assert sit_down(commands=1, tokens=1).says("A♦ up1", "K♠ up2", "end", "2♦ up1", "end token").seat == 0


def test_V14_one_car_and_a_stop():
    """A Stop ends a bound turn; a turn after a Stop is bound like any other."""
    table = sit_down(commands=1).says("K♠ up2", "J♦ up1", "J♥ down1")
    assert table.seat == 0
    table.says("Q♠ up1").refuses("10♦ down1", "one-car", "V14")
