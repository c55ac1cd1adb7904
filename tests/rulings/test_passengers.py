"""V12: passengers, whose twins must reach the piles in the order in which they were turned up."""

from __future__ import annotations

import pytest

from companion.paternoster.variants import Setup, rules_for
from companion.ruling import Note, Refusal
from tests.rulings.table import PANEL, cards, choices, late, rules, sit_down

THREE = "10♣ J♣ 8♦"


def refusal(setup: Setup) -> Refusal:
    """Why no ride can be made of that."""
    answer = rules_for(setup)
    assert isinstance(answer, Refusal)
    return answer


@pytest.mark.parametrize("turned_up", [THREE, THREE + " 8♥", THREE + " 8♥ A♠"])
def test_V12_three_to_five(turned_up):
    """Three passengers, four or five for a harder ride, are out of the game."""
    ride = sit_down(2, passengers=turned_up).ride
    assert ride.rules.passengers == cards(turned_up)
    assert ride.left == ride.rules.cards == 104 - len(cards(turned_up))
    assert ride.delivered == 0


def test_V12_as_many_as_chosen():
    """The setup waits until all of them are turned up, and takes no more."""
    assert refusal(Setup(2, {"passengers": 3}, cards("10♣ J♣"))).reason == "passengers-missing"
    assert refusal(Setup(2, {"passengers": 3}, cards(THREE + " 8♥"))).reason == "passengers-too-many"
    assert "V12" in refusal(Setup(2, {"passengers": 4}, cards(THREE))).rulings


def test_V12_no_card_twice():
    """A card that shows up twice is replaced."""
    answer = refusal(choices(2, "10♣ 10♣ 8♦"))
    assert (answer.reason, "V12" in answer.rulings) == ("passengers-twice", True)


def test_V12_in_order():
    """The twins come in exactly that order, on any piles."""
    table = sit_down(passengers=THREE).says("10♣ up1", "J♣ down2")
    assert table.ride.delivered == 2
    table.says("end", "8♦ up2")
    assert (table.ride.delivered, table.goes_on) == (3, True)


def test_V12_other_cards_in_between():
    """Other cards may come before, between and after them."""
    table = sit_down(passengers=THREE).says("A♦ up1", "10♣ up2", "end", "2♦ up1", "J♣ up2", "end", "8♣ up1", "8♦ down1")
    assert table.ride.delivered == 3


@pytest.mark.parametrize("card", ["J♣", "8♦"])
def test_V12_too_early(card):
    """A twin played too early loses at once."""
    table = sit_down(passengers=THREE)
    table.says(f"{card} up1")
    assert table.lost_by("passenger-early", "V12")
    assert table.end.left == 100
    table.refuses("10♣ up2", "ride-over")


def test_V12_too_early_is_asked_first():
    """The table is asked before such a card loses the ride; the right passenger is taken without a question."""
    table = sit_down(passengers=THREE)
    assert isinstance(table.asks("8♦ up1"), Note)
    assert table.asks("10♣ up1") is None
    assert table.says("10♣ up1").asks("J♣ up1") is None


def test_V12_still_too_early_after_the_first():
    """With one delivered the third still has to wait for the second."""
    assert sit_down(passengers=THREE).says("10♣ up1", "8♦ down1").lost_by("passenger-early", "V12")


def test_V12_a_card_that_does_not_go_is_only_refused():
    """A passenger that doesn't go where it is shown is refused like any card; nothing is lost by the attempt."""
    table = sit_down(passengers=THREE).says("K♣ up1")
    table.refuses("8♦ up1", "too-low", "P6")
    assert table.goes_on


def test_V12_as_a_step_back():
    """A passenger may come as a step back, long or short."""
    assert sit_down(passengers="10♣ Q♣ 8♦").says("K♣ up1", "10♣ up2", "Q♣ up1").ride.delivered == 2
    table = sit_down(passengers=THREE, tokens=1).says("Q♠ down1", "K♣ up2", "end", "long 10♣ up2")
    assert table.ride.delivered == 1


def test_V12_undelivered():
    """A passenger undelivered when the ride ends loses it, and a ride that goes on is not lost yet."""
    table = sit_down(passengers=THREE).says("10♣ up1", "J♣ up1", "end", "K♣ up1")
    assert isinstance(table.asks("stuck"), Note)
    assert table.says("stuck").lost_by("passenger-undelivered", "V12")
    assert table.end.left == 98


def test_V12_all_delivered_and_stuck():
    """With all of them delivered the cards left count as ever."""
    end = sit_down(passengers=THREE).says("10♣ up1", "J♣ up1", "end", "8♦ down1", "stuck").end
    assert (end.lost, end.why, end.left) == (False, "stuck", 98)


def test_V12_the_very_last_card():
    """The last passenger may be the last card of all."""
    table = late("8♦", (1,), "down1 8♥", passengers=THREE, delivered=2).says("8♦ down1")
    assert table.end.won
    assert table.ride.delivered == 3


def test_V12_tower_either_twin_delivers():
    """† In the Tower either of the two twins delivers; after that the other is an ordinary card."""
    table = sit_down(6, tower=4, passengers=THREE).says("10♣ up1")
    assert table.ride.delivered == 1
    table.says("10♣ up2", "end")
    assert (table.ride.delivered, table.goes_on) == (1, True)
    table.says("J♣ up1", "8♦ down1")
    assert table.ride.delivered == 3
    assert table.says("end", "8♦ down1", "J♣ up1").goes_on


def test_V12_tower_both_twins_must_wait():
    """† Before its turn either twin is too early."""
    for card in ("J♣", "8♦"):
        assert sit_down(6, tower=4, passengers=THREE).says("A♦ up1", f"{card} up2").lost_by("passenger-early")


def test_V12_not_among_the_cards():
    """The card turned up never comes: only its twin does (P17 †)."""
    sit_down(passengers=THREE).says("10♣ up1").refuses("10♣ up1", "none-left-but-passenger", "P17")


def test_V12_the_lowest_card_of_all():
    """The Ace of diamonds is a passenger like any other: it waits, comes too early, is delivered or is missed."""
    assert sit_down(passengers="A♦ 7♣ 8♦").says("A♦ up1", "7♣ up1").ride.delivered == 2
    assert sit_down(passengers="A♦ 7♣ 8♦").says("2♦ up1", "stuck").lost_by("passenger-undelivered", "V12")
    assert sit_down(passengers="7♣ A♦ 8♦").says("A♦ up1").lost_by("passenger-early", "V12")
    table = sit_down(passengers="7♣ 8♦ A♦").says("7♣ up1", "8♦ up1", "end", "2♦ up2")
    assert table.says("stuck").lost_by("passenger-undelivered", "V12")


def test_V12_with_fire():
    """A burning passenger both delivers and burns."""
    table = sit_down(passengers="6♥ J♣ 8♦", fire=1).says("6♥ up1", "A♦ up2", "end")
    assert table.ride.delivered == 1
    assert table.says("2♦ up2", "3♦ up2", "end").lost_by("fire", "V13")


def test_V12_early_before_fire():
    """A twin too early loses for that, whatever else is wrong on the table."""
    table = sit_down(passengers=THREE, fire=1).says("6♥ up1", "A♦ up2", "end", "8♦ up2")
    assert table.lost_by("passenger-early", "V12")


def test_V12_with_a_stop():
    """A Stop that is too early as a passenger loses for that."""
    table = sit_down(passengers="10♣ J♦ 8♦", commands=1).says("J♦ up1")
    assert table.lost_by("passenger-early", "V12")
    assert rules(2, "10♣ J♦ 8♦", commands=1).commands[cards("J♦")[0]] == PANEL["J♦"]
