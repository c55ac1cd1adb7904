"""Tricky situations of T13 to T17: drawing up, clearing, the cards on the table, and the end."""

from __future__ import annotations

from tests.poytapaska.table import late, nobody, seat


def test_T13_nothing_is_drawn_for_what_did_not_leave_the_hand():
    """Neither for a drawn card, nor for a failed one, nor for a pile taken."""
    for said in ("draw 9", "draw 3", "take"):
        table = late(seat(), seat(), pile="4", stock=6).says(said)
        assert table.game.last.drew == 0


def test_T13_two_cards_short_and_one_to_draw():
    """The one is drawn before the new pile is started, and the hand stays short."""
    table = late(seat(), seat(), pile="4", stock=1).says("10 10")
    assert (table.on, table.holds("Anna"), table.game.stock) == ("Anna", 4, 0)
    assert table.says("3 3").holds("Anna") == 2


def test_T14_four_in_one_play_on_three_of_another():
    """Four of one rank clear what lies below them too."""
    assert late(seat(), seat(), pile="6 6 6", stock=9).says("7 7 7 7").gone == "6 6 6 7 7 7 7"


def test_T14_three_jacks_and_an_ace_is_by_the_ace():
    """And the fourth jack, were it laid instead, by four."""
    assert "an ace on a face card" in late(seat(), seat(), pile="J J J", stock=9).says("A").line
    assert "four of a rank" in late(seat(), seat(), pile="J J J", stock=9).says("J").line


def test_T14_the_fourth_from_below_or_from_the_row():
    """Also a face-down card or one from the row is the fourth."""
    assert late(seat(0, down=2), seat(), pile="9 9 9").says("flip 9").on == "Anna"
    assert late(seat(0, up="9 K", down=2), seat(), pile="9 9 9").says("9 up").on == "Anna"
    assert late(seat(0, up="9 9 K", down=2), seat(), pile="9 9").says("9 9 up").on == "Anna"


def test_T14_the_row_ends_in_a_clearing_and_the_same_turn_goes_on_below():
    """Whoever clears with the last card of the row starts the new pile from the face-down cards."""
    table = late(seat(0, up="10", down=2), seat(), pile="9").says("10 up")
    assert (table.on, table.game.source) == ("Anna", "down")
    table.refuses("take", "pile-empty", "T5", "T12")
    assert table.says("flip 3").on == "Ben"


def test_T14_out_by_clearing_with_the_next_one_out_too():
    """The new pile is started by the next player who has cards."""
    table = late(seat(), nobody(), seat(1), on=2, pile="K")
    assert table.says("A").loser == "Anna"
    table = late(seat(), seat(0, down=1), seat(), on=1, pile="9").says("flip 10")
    assert (table.on, table.pile, table.game.out) == ("Carla", "", (1,))


def test_T15_several_of_the_row_but_one_from_below():
    """Face-up cards of one rank go together, face-down cards one at a time."""
    late(seat(0, up="8 8 8 K", down=4), seat(), pile="4").says("8 8 8 up")
    late(seat(0, down=3), seat(), pile="4").refuses("flip 8 8", "flip-one", "T15")
    late(seat(0, up="8 K", down=3), seat(), pile="4").refuses("8 8 up", "not-in-row", "T15")


def test_T15_the_card_that_failed_is_the_next_play():
    """With it in hand neither row nor face-down cards may be touched; the pile may be taken all the same."""
    table = late(seat(0, down=2), seat(), pile="K").says("flip 4", "K")
    table.refuses("flip Q", "hand-first", "T16", "T15")
    assert table.says("take").known("Anna") == "4 K K"


def test_T15_a_card_from_below_is_one_of_the_unseen():
    """Nobody turns over a fifth, and what everybody has seen lies nowhere face down."""
    late(seat(0, down=1), seat(2, "9 9"), pile="9 9").refuses("flip 9", "all-seen", "T1")


def test_T15_the_switch_on_an_empty_pile_changes_nothing():
    """There every card fits (T12)."""
    assert late(seat(0, down=2), seat(), flip_takes_pile=1).says("flip 3").pile == "3"


def test_T16_the_hand_comes_first_also_when_only_the_row_would_fit():
    """A taken hand that doesn't fit means the pile again, though the row would."""
    table = late(seat(2, "3 3", up="A", down=1), seat(), pile="K")
    table.refuses("A up", "hand-first", "T16", "T15")
    table.refuses("3", "rank-too-low", "T7")
    assert table.says("take").known("Anna") == "3 3 K"


def test_T16_nothing_is_drawn_to_a_hand_that_was_taken():
    """The stock is gone by then; the hand is the pile."""
    table = late(seat(0, up="9"), seat(), pile="4").says("take")
    assert (table.holds("Anna"), table.game.last.drew) == (1, 0)


def test_T17_out_whatever_the_last_card_was_from():
    """With three players the others go on, and whoever is out is never asked again."""
    for last, said in ((seat(1), "9"), (seat(0, up="9"), "9 up"), (seat(0, down=1), "flip 9"), (seat(2, "9 9"), "9 9")):
        table = late(last, seat(), seat(), pile="4").says(said)
        assert (table.game.out, table.on, table.result) == ((0,), "Ben", None)
        assert table.says("take").on == "Carla"
        assert table.says("3").on == "Ben"


def test_T17_the_loser_keeps_what_is_left_whoever_s_turn_it_would_be():
    """The loser may hold a single card that would have gone."""
    table = late(seat(1), nobody(), seat(1, "9"), pile="4").says("9")
    assert (table.loser, table.result["left"]) == ("Carla", 1)


def test_T17_nobody_is_out_by_taking_or_by_failing():
    """Both fill the hand."""
    for said in ("take", "flip 3"):
        table = late(seat(0, down=1), seat(), seat(), pile="9").says(said)
        assert table.game.out == ()
