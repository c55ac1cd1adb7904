"""V14: red face cards act at once: Stop, Three and Doors."""

from __future__ import annotations

import pytest

from companion.paternoster import GAME
from companion.ruling import Note
from tests.rulings.table import late, sit_down

# Stop


@pytest.mark.parametrize("card", ["J♦", "J♥"])
def test_V14_stop(card):
    """A red Jack ends the turn at once, however many cards were owed; one draws as ever."""
    table = sit_down(commands=1).says(f"{card} up1")
    assert (table.seat, table.ride.turn.number, table.ride.hands, table.ride.draw) == (1, 2, (7, 7), 89)


def test_V14_stop_under_steep():
    """Three owed cards are no matter either."""
    assert sit_down(commands=1, steep=1).says("J♦ up1").seat == 1


def test_V14_stop_after_more_cards():
    """A Stop as the third or fifth card ends that turn as well."""
    assert sit_down(commands=1).says("2♦ up1", "3♦ up1", "4♦ up1", "J♦ up1").ride.hands == (7, 7)


def test_V14_stop_does_not_excuse_a_fire():
    """A Stop never excuses a due fire; it is asked first."""
    table = sit_down(commands=1, fire=1).says("6♥ up1", "A♦ up2", "end")
    assert isinstance(table.asks("J♦ up2"), Note)
    assert table.says("J♦ up2").lost_by("fire", "V13")


def test_V14_stop_may_cover_the_fire_itself():
    """A Stop that lands on the fire covers it."""
    table = sit_down(commands=1, fire=1).says("6♥ up1", "A♦ up2", "end")
    assert table.asks("J♦ up1") is None
    assert table.says("J♦ up1").goes_on


def test_V14_stop_does_not_excuse_doors():
    """A Stop never excuses open Doors; it is asked first."""
    table = sit_down(commands=1).says("K♦ down1")
    assert isinstance(table.asks("J♦ up1"), Note)
    assert table.says("J♦ up1").lost_by("doors", "V14")


def test_V14_stop_may_close_the_doors():
    """A Stop on the red King covers it."""
    assert sit_down(commands=1).says("K♦ down1", "J♦ down1").seat == 1


def test_V14_stop_as_the_last_card():
    """As the last card of all it is simply the last card."""
    assert late("J♦", (1,), "up1 10♠", commands=1).says("J♦ up1").end.won


def test_V14_stop_as_the_last_of_a_hand():
    """As the last card of a hand it passes the turn on to whoever has cards."""
    table = late("J♦ 9♦", (1, 0, 1), "up1 8♠", commands=1).says("J♦ up1")
    assert (table.seat, table.ride.hands) == (2, (0, 0, 1))


def test_V14_stop_takes_no_token():
    """A turn stopped after one card costs no token."""
    assert sit_down(commands=1, tokens=1).says("J♦ up1").ride.tokens == 1


# Three


@pytest.mark.parametrize("card", ["Q♦", "Q♥"])
def test_V14_three(card):
    """After a red Queen exactly three cards are played in the turn: neither fewer nor a fourth."""
    table = sit_down(commands=1).says("A♦ up1", f"{card} up2")
    table.refuses("end", "three-owed", "V14")
    table.says("2♦ up1").refuses("3♦ up1", "three-full", "V14")
    assert table.says("end").seat == 1


def test_V14_three_as_the_first_card():
    """Played first it asks for two more."""
    table = sit_down(commands=1).says("Q♦ up1")
    assert table.ride.owed == 2
    table.says("A♦ up2", "2♦ up2", "end")
    assert table.seat == 1


def test_V14_three_as_the_third_card():
    """As the third card it is met at once."""
    table = sit_down(commands=1).says("A♦ up1", "2♦ up1", "Q♦ up1")
    assert table.ride.owed == 0
    table.refuses("K♥ up1", "three-full", "V14")
    assert table.says("end").seat == 1


def test_V14_no_red_queen_as_a_fourth_card():
    """As a fourth card a red Queen is refused; another card is not."""
    table = sit_down(commands=1).says("A♦ up1", "2♦ up1", "3♦ up1")
    table.refuses("Q♦ up1", "three-as-fourth", "V14")
    assert table.says("4♦ up1").refuses("Q♥ up1", "three-as-fourth", "V14")


def test_V14_two_red_queens():
    """Two red Queens still ask for three cards in all."""
    table = sit_down(commands=1).says("Q♦ up1", "Q♦ up1")
    assert table.ride.owed == 1
    assert table.says("Q♥ up1", "end").seat == 1


def test_V14_three_is_over_with_the_turn():
    """The next turn owes what turns owe, although the Queen still lies on top."""
    table = sit_down(commands=1).says("A♦ up1", "2♦ up1", "Q♦ up2", "end", "3♦ up1", "4♦ up1", "end")
    assert table.seat == 0


def test_V14_fewer_than_three_loses():
    """Stuck before the third card loses the ride; it is asked first."""
    table = sit_down(commands=1).says("Q♦ up1", "A♦ up2")
    assert isinstance(table.asks("stuck"), Note)
    assert table.says("stuck").lost_by("three", "V14")
    assert table.end.left == 102


def test_V14_a_stop_ends_it():
    """A Stop ends the turn before the third card without losing."""
    assert sit_down(commands=1).says("Q♦ up1", "J♦ up2").seat == 1


def test_V14_a_stop_as_the_third_or_not_at_all():
    """A Stop as the third card is fine, as a fourth it is refused."""
    assert sit_down(commands=1).says("Q♦ up1", "A♦ up2", "J♦ up2").seat == 1
    sit_down(commands=1).says("Q♦ up1", "A♦ up2", "2♦ up2").refuses("J♦ up2", "three-full", "V14")


def test_V14_an_empty_hand_ends_it():
    """Whoever has no more cards owes none, Three or not."""
    table = late("Q♦ 9♦", (1, 1), "up1 8♠", commands=1).says("Q♦ up1")
    assert table.ride.owed == 0
    table.refuses("stuck", "not-stuck", "P15")
    assert table.says("end").seat == 1


def test_V14_three_once_the_pile_is_empty():
    """Late in the ride a red Queen still asks for three, if the hand has them."""
    table = late("Q♦ K♠ K♣ 9♦ 9♥", (4, 1), "up1 8♠", commands=1).says("Q♦ up1")
    table.refuses("end", "three-owed", "V14")
    table.says("K♠ up1").refuses("end", "three-owed", "V14")
    assert table.says("K♣ up1", "end").seat == 1


def test_V14_three_and_all_cards_down():
    """All cards down is perfect, with fewer than three in that turn too."""
    assert late("Q♦ K♠", (2,), "up1 8♠", commands=1).says("Q♦ up1", "K♠ up1").end.won


def test_V14_no_token_eases_three():
    """A token can't end a turn that owes three after a red Queen."""
    table = sit_down(commands=1, tokens=1).says("Q♦ up1")
    table.refuses("end token", "three-not-eased", "V14")
    assert table.ride.tokens == 1
    table.says("A♦ up2").refuses("end token", "three-not-eased", "V14")


def test_V14_a_token_still_buys_a_long_step():
    """Under Three the token's other use is open."""
    table = sit_down(commands=1, tokens=1).says("Q♦ up1", "9♠ up2", "long 7♠ up2", "end")
    assert table.seat == 1


def test_V14_a_passed_card_does_not_count():
    """A card passed before the red Queen doesn't count towards the three."""
    table = sit_down(commands=1, passing=1).says("pass Ben", "Q♦ up1", "A♦ up2")
    table.refuses("end", "three-owed", "V14")
    assert table.says("2♦ up2", "end").ride.hands == (7, 8)


def test_V14_nothing_is_passed_after_a_red_queen():
    """After a red Queen nothing may be passed."""
    sit_down(commands=1, passing=1).says("Q♦ up1").refuses("pass Ben", "pass-after-three", "V14")


def test_V14_three_and_time():
    """Time up before the third card loses by it."""
    assert sit_down(commands=1, hourglass=1).says("Q♦ up1", "A♦ up2", "time").lost_by("three", "V14")
    assert sit_down(commands=1, hourglass=1).says("Q♦ up1", "A♦ up2", "2♦ up2", "time").seat == 1


# Doors


@pytest.mark.parametrize("card", ["K♦", "K♥"])
def test_V14_doors(card):
    """A red King must be covered before the turn ends, or the ride is lost; it is asked first."""
    table = sit_down(commands=1).says("A♦ up1", f"{card} up2")
    assert isinstance(table.asks("end"), Note)
    assert table.says("end").lost_by("doors", "V14")
    assert table.end.left == 102


def test_V14_doors_covered():
    """Covered in the same turn it is shut, on either kind of pile."""
    assert sit_down(commands=1).says("K♦ up1", "K♠ up1", "end").goes_on
    assert sit_down(commands=1).says("K♦ down1", "2♦ down1", "end").goes_on
    assert sit_down(commands=1).says("A♦ up2", "K♦ up1", "Q♦ up1", "end").goes_on


def test_V14_doors_on_doors():
    """A red King on a red King is open in its place."""
    assert sit_down(commands=1).says("K♦ up1", "K♥ up1", "end").lost_by("doors", "V14")


def test_V14_doors_and_a_token():
    """A token ends the turn, not the trouble with the doors."""
    assert sit_down(commands=1, tokens=1).says("K♦ up1", "end token").lost_by("doors", "V14")


def test_V14_doors_and_stuck():
    """Stuck with open doors is lost by them."""
    assert sit_down(commands=1).says("K♦ up1", "stuck").lost_by("doors", "V14")


def test_V14_doors_and_time():
    """Time up with open doors is lost by them, with enough cards played or not."""
    assert sit_down(commands=1, hourglass=1).says("K♦ up1", "time").lost_by("doors", "V14")
    assert sit_down(commands=1, hourglass=1).says("A♦ up2", "K♦ up1", "time").lost_by("doors", "V14")


def test_V14_doors_under_three():
    """Open doors and an unmet Three: what is not covered is named first."""
    assert sit_down(commands=1).says("Q♦ up1", "K♦ up1", "stuck").lost_by("doors", "V14")


def test_V14_a_fire_before_the_doors():
    """A due fire and open doors: the fire is named first."""
    table = sit_down(commands=1, fire=1).says("6♥ up1", "A♦ up2", "end", "2♦ up2", "K♦ down1", "end")
    assert table.lost_by("fire", "V13")


def test_V14_doors_as_the_very_last_card():
    """Only the very last card of the game may stay open."""
    assert late("K♦", (1,), "up1 10♠", commands=1).says("K♦ up1").end.won


def test_V14_doors_as_the_last_card_but_one():
    """Open under all cards but the last it loses."""
    table = late("K♦ 9♠", (2,), "up1 Q♠ up2 8♠", commands=1).says("K♦ up1", "9♠ up2")
    assert table.lost_by("doors", "V14")
    assert table.end.left == 0


def test_V14_doors_as_the_last_of_a_hand():
    """As the last card of a hand it can't be covered, and the others still have cards: lost."""
    table = late("K♦ 9♠", (1, 1), "up1 Q♠", commands=1).says("K♦ up1")
    assert table.goes_on
    assert table.says("end").lost_by("doors", "V14")


def dots(table):
    """Dots of the turn, as the table draws them: done and owed."""
    turn = GAME.view(table.ride)["turn"]
    return turn["done"], turn["owed"]


def test_V14_three_counts_what_was_played_where_the_hand_is_too_short():
    """A hand of two owes two of the three, and the table never counts a card that nobody laid."""
    table = late("Q♦ K♠ 9♦", (2, 1), "up1 8♠", commands=1).says("Q♦ up1")
    assert dots(table) == (1, 1)
    assert "●○" in table.ride._repr_html_()
    assert "●●" not in table.ride._repr_html_()
    assert dots(table.says("K♠ up1")) == (2, 0)


def test_V14_three_does_not_count_the_passed_card_among_the_dots():
    """One passed and a red Queen: one of three is done."""
    assert dots(sit_down(passing=1, commands=1).says("pass Ben")) == (1, 1)
    assert dots(sit_down(passing=1, commands=1).says("pass Ben", "Q♦ up1")) == (1, 2)
