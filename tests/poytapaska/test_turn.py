"""T4–T6 and T13: the three things that a turn can be, and drawing up."""

from __future__ import annotations

import pytest

from tests.poytapaska.table import late, nobody, on_pile, seat


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_T4_one_to_four_cards_of_one_rank(count):
    """A turn plays one or more cards of one rank."""
    table = late(seat(), seat(), pile="4", stock=10).says(" ".join(["7"] * count))
    assert table.pile == ("4" + " 7" * count if count < 4 else "")


def test_T4_never_two_ranks():
    """Two ranks are two turns, even where both fit."""
    table = on_pile("4")
    table.refuses("7 8 hand", "several-ranks", "T4")
    table.refuses("7 7 7 7 7 hand", "several-ranks", "T4")


def test_T4_no_more_than_the_hand_holds():
    """Nobody plays more cards than they hold."""
    table = late(seat(2, down=1), seat(), pile="4")
    table.refuses("7 7 7", "holds-fewer", "T4")
    assert table.says("7 7").holds("Anna") == 0


def test_T4_the_turn_is_over():
    """Then it is the next player's turn, clockwise."""
    table = on_pile("4")
    for said, name in (("5", "Ben"), ("5", "Carla"), ("6", "Anna")):
        assert table.says(said).on == name


def test_T5_take_the_pile_when_unable():
    """Whoever can't play takes the whole pile into the hand, and the turn is over; the next player starts a new one."""
    table = late(seat(), seat(), pile="4 4 9 A", stock=3).says("take")
    assert (table.holds("Anna"), table.pile, table.on) == (9, "", "Ben")
    table.says("3")


def test_T5_take_the_pile_when_unwilling():
    """So may whoever could have played, also with cards that everybody knows of."""
    table = late(seat(5, "9 9"), seat(), pile="4", stock=3).says("take")
    assert (table.holds("Anna"), table.known("Anna")) == (6, "4 9 9")


def test_T5_there_must_be_a_pile():
    """An empty pile can't be taken: it has to be started."""
    on_pile("").refuses("take", "pile-empty", "T5", "T12")


def test_T5_taking_draws_nothing():
    """Whoever takes the pile draws no card, even with fewer than five in hand before."""
    table = late(seat(0, up="9"), seat(), pile="4 4", stock=0).says("take")
    assert table.holds("Anna") == 2


def test_T6_draw_and_try():
    """While the stock lasts its top card may be drawn and tried: it goes on the pile if it fits."""
    table = late(seat(), seat(), pile="4", stock=3).says("draw 9")
    assert (table.pile, table.game.stock, table.holds("Anna"), table.on) == ("4 9", 2, 5, "Ben")


def test_T6_a_drawn_card_that_does_not_fit():
    """† It leaves the game with the whole pile, the turn is over, and the next player starts a new pile."""
    table = late(seat(), seat(), pile="4 9", stock=3).says("draw 8")
    assert (table.pile, table.gone, table.holds("Anna")) == ("", "4 8 9", 5)
    assert (table.on, table.game.stock) == ("Ben", 2)
    table.says("3")


def test_T6_house_switch_into_the_hand():
    """Where the house says so, the card and the pile go into the hand instead, as everybody saw."""
    table = late(seat(), seat(), pile="4 9", stock=3, drawn_taken=1).says("draw 8")
    assert (table.pile, table.gone, table.holds("Anna"), table.known("Anna")) == ("", "", 8, "4 8 9")
    assert table.on == "Ben"


def test_T6_a_drawn_card_clears_like_any_other():
    """It may be a 10 on a lower card, or the fourth of a rank: then the same player goes on."""
    table = late(seat(), seat(), pile="4 9", stock=3).says("draw 10")
    assert (table.pile, table.gone, table.on) == ("", "4 9 10", "Anna")
    assert late(seat(), seat(), pile="9 9 9", stock=3).says("draw 9").on == "Anna"


def test_T6_on_an_empty_pile_it_always_fits():
    """† The first card of a pile may come from the stock as well (T12)."""
    table = late(seat(), seat(), stock=3).says("draw A")
    assert (table.pile, table.on) == ("A", "Ben")


def test_T6_while_the_stock_lasts():
    """Without a stock there is nothing to draw; its last card may be tried."""
    table = late(seat(), seat(), pile="4", stock=1).says("draw 9")
    assert table.game.stock == 0
    table.refuses("draw 9", "stock-empty", "T6")
    table.refuses("draw 3", "stock-empty", "T6")


def test_T6_one_card():
    """One card is drawn, not two."""
    on_pile("4").refuses("draw 9 9", "draw-one", "T6")


def test_T13_draw_up_to_five():
    """After playing one draws up to five."""
    table = late(seat(), seat(), pile="4", stock=10).says("7 7 7")
    assert (table.holds("Anna"), table.game.stock) == (5, 7)


def test_T13_not_beyond_five():
    """Whoever has five or more after playing draws none."""
    table = late(seat(8), seat(), pile="4", stock=10).says("7 7")
    assert (table.holds("Anna"), table.game.stock) == (6, 10)


def test_T13_while_the_stock_lasts():
    """With fewer left in the stock one draws those: with one card in it, that one and no more."""
    table = late(seat(), seat(), pile="4", stock=1).says("7 7 7")
    assert (table.holds("Anna"), table.game.stock) == (3, 0)
    table.says("8 8")
    assert (table.holds("Ben"), table.game.stock) == (3, 0)


def test_T13_also_between_a_clearing_play_and_the_next():
    """† The hand is filled up before the new pile is started."""
    table = late(seat(), seat(), pile="4", stock=10).says("10 10")
    assert (table.on, table.holds("Anna"), table.game.stock) == ("Anna", 5, 8)
    table.says("3")
    assert (table.on, table.holds("Anna"), table.game.stock) == ("Ben", 5, 7)


def test_T13_what_to_draw_is_said():
    """The table is told how many cards to draw, and nothing where none are."""
    table = late(seat(), seat(), pile="4", stock=10)
    assert table.says("7 7").view["happened"]["drew"]["count"] == 2
    assert "draws 2" in table.line
    assert table.says("take").view["happened"]["drew"] is None


def test_T4_clockwise_past_those_who_are_out():
    """Whoever has no card left has no turn."""
    table = late(seat(), nobody(), seat(), pile="4")
    assert table.says("5").on == "Carla"
    assert table.says("6").on == "Anna"
