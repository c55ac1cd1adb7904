"""P1–P3 and P17: the cards, the ladder they stand on, and how many of each there are."""

from __future__ import annotations

import pytest

from companion.paternoster.card import CARDS, Card
from companion.paternoster.ladder import DOWN, GOES, NO, UP, fit
from tests import oracle
from tests.rulings.table import cards, late, sit_down


def test_P1_rank_before_suit():
    """Rank decides first, from the Ace as one to the King as thirteen."""
    assert [Card.read(rank + "♣").rank for rank in oracle.RANKS] == list(range(1, 14))
    assert Card.read("2♦") > Card.read("A♣")


def test_P1_equal_ranks_by_suit():
    """Among equal ranks diamonds are lowest, then hearts, spades and clubs."""
    assert list(cards("9♦ 9♥ 9♠ 9♣")) == sorted(cards("9♣ 9♠ 9♥ 9♦"))
    assert [card.suit for card in cards("9♦ 9♥ 9♠ 9♣")] == [0, 1, 2, 3]


def test_P2_one_ladder():
    """All cards stand on one ladder of 52 steps, the Ace of diamonds lowest and the King of clubs highest."""
    assert [str(card) for card in CARDS] == list(oracle.LADDER)
    assert (Card.read("A♦"), Card.read("K♣")) == (0, 51)
    assert all(card == 4 * (card.rank - 1) + card.suit for card in CARDS)


@pytest.mark.parametrize(("seats", "chosen", "copies"), [(1, {"short": 1}, 1), (2, {}, 2), (6, {"tower": 4}, 3)])
def test_P2_twins(seats, chosen, copies):
    """Every step has as many equal cards as there are decks: one, two, or three in the Tower."""
    ride = sit_down(seats, **chosen).ride
    assert {ride.copies(card) for card in CARDS} == {copies}


def test_P3_examples():
    """Seven of spades below eight of clubs; eights from diamonds to spades in order; two eights of hearts are equal."""
    seven, clubs, diamonds, hearts, spades = cards("7♠ 8♣ 8♦ 8♥ 8♠")
    assert seven < clubs
    assert diamonds < hearts < spades
    assert fit(UP, hearts, hearts) == fit(DOWN, hearts, hearts) == GOES
    assert fit(UP, clubs, seven) == fit(UP, spades, hearts) == NO


@pytest.mark.parametrize("text", ["6♥", "6h", "6H", " 6♥ "])
def test_P2_spellings(text):
    """A card is written as rank and suit, the suit as a sign or a letter."""
    assert Card.read(text) == cards("6♥")[0]
    assert cards("6♥")[0].key == "6H"


@pytest.mark.parametrize("text", ["", "6", "♥", "11♥", "0♥", "6x", "6♥♥", "♥6", "10", "66h"])
def test_P2_no_such_card(text):
    """What stands on no step of the ladder is not a card."""
    assert Card.read(text) is None


def test_P17_a_third_twin():
    """Of two decks no card can come a third time."""
    table = sit_down().says("6♥ up1", "6♥ up2", "end")
    table.refuses("6♥ down1", "none-left", "P17")
    assert table.ride.copies(cards("6♥")[0]) == 0


def test_P17_one_deck():
    """Of one deck no card can come twice."""
    sit_down(short=1).says("6♥ up1").refuses("6♥ up1", "none-left", "P17")


def test_P17_three_decks():
    """Of three decks a card comes three times, not four."""
    table = sit_down(6, tower=4).says("6♥ up1", "6♥ up1", "end", "6♥ up1")
    table.refuses("6♥ up1", "none-left", "P17")


def test_P17_a_passenger_is_out():
    """† A card turned up as a passenger leaves one fewer to be played."""
    table = sit_down(passengers="6♥ 7♣ 8♦").says("6♥ up1")
    table.refuses("6♥ up1", "none-left-but-passenger", "P17")


def test_P17_a_passenger_of_three_decks():
    """† In the Tower two twins of a passenger remain."""
    table = sit_down(6, tower=4, passengers="6♥ 7♣ 8♦").says("6♥ up1", "6♥ up1", "end")
    table.refuses("6♥ up1", "none-left-but-passenger", "P17")


def test_P17_the_last_of_all():
    """The very last card can be entered, and only that one."""
    table = late("K♣", (1,), "up1 Q♣")
    table.refuses("K♠ up2", "none-left", "P17")
    table.says("K♣ up1")
    assert table.end.won
