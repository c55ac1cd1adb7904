"""T15–T17: the cards on the table, and the end."""

from __future__ import annotations

import pytest

from tests.poytapaska.table import late, nobody, seat


def test_T15_only_with_stock_and_hand_empty():
    """The face-up cards wait for both: first the stock, then the hand."""
    late(seat(up="9"), seat(), pile="4", stock=1).refuses("9 up", "stock-first", "T15")
    late(seat(1, up="9"), seat(), pile="4").refuses("9 up", "hand-first", "T16", "T15")
    assert late(seat(0, up="9 9", down=1), seat(), pile="4").says("9 9 up").pile == "4 9 9"


def test_T15_from_the_face_up_cards():
    """One or more of one rank, by the same rules as from the hand; only what lies there."""
    table = late(seat(0, up="5 9 9 K", down=4), seat(), pile="6")
    table.refuses("Q up", "not-in-row", "T15")
    table.refuses("K K up", "not-in-row", "T15")
    table.refuses("5 up", "rank-too-low", "T7")
    table.refuses("9 hand", "hand-gone-up", "T15")
    assert table.says("9 9").of("Anna").up == (2, 10)


def test_T15_then_the_face_down_cards():
    """When those are gone, one face-down card at a time is turned over."""
    table = late(seat(0, up="9", down=2), seat(), pile="4")
    table.refuses("flip Q", "up-first", "T15")
    table.says("9 up", "Q hand", "flip K")
    assert (table.pile, table.of("Anna").down) == ("4 9 Q K", 1)
    late(seat(0, down=2), seat(), pile="4").refuses("Q up", "up-gone", "T15")
    late(seat(0, down=2), seat(), pile="4").refuses("Q hand", "hand-gone-down", "T15")
    late(seat(0, down=2), seat(), pile="4").refuses("flip 9 9", "flip-one", "T15")


def test_T15_no_face_down_card_before_the_hand():
    """Nor is one turned over with cards in stock or hand."""
    late(seat(1, down=2), seat(), pile="4").refuses("flip Q", "hand-first", "T16", "T15")
    late(seat(down=2), seat(), pile="4", stock=1).refuses("flip Q", "stock-first", "T15")


def test_T15_a_face_down_card_that_does_not_fit():
    """It goes into the hand, where everybody knows of it; † the turn is over, and the pile stays."""
    table = late(seat(0, down=2), seat(), pile="9").says("flip 5")
    assert (table.holds("Anna"), table.known("Anna"), table.of("Anna").down) == (1, "5", 1)
    assert (table.pile, table.on) == ("9", "Ben")


def test_T15_it_must_be_played_before_the_next():
    """The hand comes first: no other card is turned over before it is played."""
    table = late(seat(0, down=2), seat(), pile="9").says("flip 5", "take")
    table.refuses("flip Q", "hand-first", "T16", "T15")
    table.refuses("6 hand", "not-in-hand", "T16")
    table.says("5", "9").says("flip Q")
    assert table.of("Anna").down == 0


def test_T15_house_switch_the_pile_as_well():
    """Where the house says so the pile comes into the hand too."""
    table = late(seat(0, down=2), seat(), pile="4 9", flip_takes_pile=1).says("flip 5")
    assert (table.holds("Anna"), table.known("Anna"), table.pile, table.on) == (3, "4 5 9", "", "Ben")


def test_T15_a_face_down_card_clears_like_any_other():
    """Turned over as a 10 on a lower card it clears, and the same player turns the next one over."""
    table = late(seat(0, down=2), seat(), pile="9").says("flip 10")
    assert (table.on, table.game.source, table.pile) == ("Anna", "down", "")
    assert table.says("flip A").loser == "Ben"


def test_T15_on_an_empty_pile_it_always_fits():
    """Any card starts a pile (T12)."""
    assert late(seat(0, down=2), seat()).says("flip A").pile == "A"


def test_T15_the_pile_may_be_taken_instead():
    """Whoever has only table cards may take the pile as well (T5)."""
    table = late(seat(0, up="3", down=2), seat(), pile="9 9").says("take")
    assert (table.holds("Anna"), table.on) == (2, "Ben")


def test_T16_taking_the_pile_fills_the_hand_again():
    """Hand first, then the table cards."""
    table = late(seat(0, up="K", down=1), seat(), pile="4 4").says("take", "3")
    table.refuses("K up", "hand-first", "T16", "T15")
    table.says("4 4", "6", "K up")
    assert table.of("Anna").cards == 1


def test_T17_out():
    """With the stock empty and no cards left anywhere one is out, and has no turn any more."""
    table = late(seat(1), seat(), seat(), pile="4").says("5")
    assert (table.game.out, table.on, table.result) == ((0,), "Ben", None)
    assert table.says("6").on == "Carla"
    assert table.says("7").on == "Ben"


def test_T17_not_out_with_cards_on_the_table():
    """An empty hand is not the end of it."""
    table = late(seat(1, down=1), seat(), pile="4").says("5")
    assert (table.game.out, table.result) == ((), None)


def test_T17_not_out_while_the_stock_lasts():
    """The last card of the hand is followed by a new one."""
    table = late(seat(1), seat(), pile="4", stock=2).says("5")
    assert (table.game.out, table.holds("Anna")) == ((), 2)


def test_T17_the_loser():
    """When one player is left with cards, that player is the loser, however many they are."""
    table = late(seat(1), nobody(), seat(2, up="9", down=3), pile="4").says("5")
    assert table.loser == "Carla"
    assert table.result == {
        "won": False,
        "lost": False,
        "left": 6,
        "why": "loser",
        "rulings": ["T17"],
        "loser": 2,
        "out": [1, 0],
        "turns": 20,
    }
    table.refuses("6", "game-over", "T17")
    table.refuses("take", "game-over", "T17")


@pytest.mark.parametrize("said", ["9", "flip 9", "9 up"])
def test_T17_of_two_the_first_one_out_has_won_it(said):
    """With two players the game is over as soon as one is out, from wherever the last card came."""
    last = {"9": seat(1), "flip 9": seat(0, down=1), "9 up": seat(0, up="9")}[said]
    assert late(last, seat(), pile="4").says(said).loser == "Ben"


def test_T17_a_last_face_down_card_that_does_not_fit():
    """It goes into the hand: nobody is out by it."""
    table = late(seat(0, down=1), seat(), pile="9").says("flip 5")
    assert (table.result, table.game.out, table.holds("Anna")) == (None, (), 1)
