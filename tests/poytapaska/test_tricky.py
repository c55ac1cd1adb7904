"""Tricky situations, three and more to each ruling, as a table that wants to get round it would bring them up. What the
other files ask of a ruling is not repeated here."""

from __future__ import annotations

import pytest

from companion.poytapaska import GAME, notation
from companion.poytapaska.ranking import COPIES, RANKS
from companion.ruling import Refusal
from tests.poytapaska.table import begun, counts, dealt, late, nobody, on_pile, seat


def reads(text: str, *at) -> str:
    table = on_pile(*at) if at else on_pile("4")
    move = notation.read(text, table.game)
    assert not isinstance(move, Refusal), move
    return GAME.tell(move, table.game)


def test_T1_there_is_no_1_and_no_joker():
    """The ace is no 1, also at the bottom: it neither goes on a 3 nor carries anything but an ace."""
    for text in ("1", "joker", "11", "0"):
        on_pile("4").refuses(text, "paska-unknown-entry")
    on_pile("3").refuses("A", "ace-on-face", "T9")
    on_pile("A").refuses("3", "only-the-same", "T9")


def test_T1_small_letters_and_a_source_cut_short_mean_the_same():
    """Ranks are read in small letters too, and a source by its first."""
    assert reads("q Q H", "6") == "Q Q hand"
    assert reads("  10   10 ") == "10 10 hand"


def test_T2_a_dealer_in_the_middle_is_told_last():
    """The rows are told from the dealer's left on, wherever the dealer sits."""
    table = dealt(3, dealer=1)
    order = []
    for row in ("row 3 4 5 6", "row 3 4 5 6", "row 7 8 9 10"):
        order.append(table.on)
        table.says(row)
    assert order == ["Carla", "Anna", "Ben"]


def test_T2_a_fifth_card_shows_only_in_the_last_row():
    """Two and two lie face up already."""
    table = dealt(3).says("row 8 8 3 4", "row 8 8 5 6")
    table.refuses("row 8 9 10 J", "all-seen", "T1")
    assert table.says("row 7 9 10 J").view["phase"] == "held"


def test_T2_what_was_laid_face_up_is_no_choice_any_more():
    """A row is told once; what is told wrongly is put right from the log, not by telling another."""
    begun().refuses("row 3 4 5 6", "rows-laid", "T2")
    dealt(2, 1).says("row 3 4 5 6", "row 3 4 5 6").refuses("row 7 7 8 8", "rows-laid", "T2")


def test_T3_the_dealer_loses_every_tie():
    """Even with as many as anybody, and even where the dealer sits right behind the other."""
    rows = ("row 4 7 J 2", "row 5 9 9 K", "row 6 8 Q A")
    for dealer, first in ((0, "Ben"), (1, "Carla"), (2, "Anna")):
        assert dealt(3, dealer).says(*rows, "3s 1 1 1").on == first
    assert dealt(2, 0).says(*rows[:2], "3s 2 2").on == "Ben"


def test_T3_face_up_3s_make_nobody_first():
    """Only hands count: with three 3s before Anna it is Ben's single one that begins."""
    table = dealt(2, 1).says("row 3 3 3 9", "row 5 9 9 K")
    table.refuses("3s 1 1", "held-too-many", "T3")
    assert table.says("3s 0 1").on == "Ben"


def test_T3_a_high_opening_is_an_opening_too():
    """Nobody has anything low: 10s, aces or 2s start the pile, all of them, and clear nothing there."""
    rows = ("row 3 3 3 3", "row 4 4 4 4", "row 5 5 5 5")
    table = dealt(3).says(*rows, *(f"{rank}s 0 0 0" for rank in "3456789"), "10s 0 2 1")
    table.refuses("10 hand", "opening", "T3")
    assert (table.says("10 10").pile, table.on) == ("10 10", "Carla")


def test_T3_what_was_told_binds_until_something_is_drawn():
    """Whoever told of one 3 holds one, and of the ranks asked for before it none."""
    table = begun(opening="3s 2 1 0").says("3 3")
    table.refuses("3 3", "told-fewer", "T3")
    assert table.view["keys"][0]["most"] == 1
    table = dealt(2, 1).says("row 4 7 J 2", "row 5 9 9 K", "3s 0 0", "4s 1 0", "4")
    for said in ("3", "4"):
        table.refuses(said, "told-fewer", "T3")
    assert table.says("take").known("Ben") == "4"  # which he may play then, but no other
    table.says("5", "take", "9").refuses("4 4", "told-fewer", "T3")


def test_T3_whoever_has_drawn_may_hold_it_after_all():
    """A card drawn since is not one that was told of."""
    table = dealt(2, 1).says("row 4 7 J 2", "row 5 9 9 K", "3s 1 0", "3", "5")
    assert table.on == "Anna"
    assert table.says("take").on == "Ben"
    assert table.says("3").pile == "3"  # Ben told of none, but has drawn a card with his 5


def test_T4_no_card_from_the_row_to_those_of_the_hand():
    """With the last 7 in hand and another face up, the two are not one play: the hand comes first."""
    table = late(seat(1, up="7 9"), seat(), pile="4")
    table.refuses("7 7 hand", "holds-fewer", "T4")
    table.refuses("7 7 up", "hand-first", "T16", "T15")
    assert table.says("7").of("Anna").up == counts_of("7 9")


def test_T4_two_ranks_of_four():
    """Neither a pair and a pair, nor a card that fits with one that would then fit."""
    for said in ("7 7 8 8", "7 8", "9 10", "3 3 3 3 3"):
        on_pile("").refuses(f"{said} hand", "several-ranks", "T4")


def test_T4_a_play_names_at_least_one_card():
    """A source without a card is no play."""
    for said in ("hand", "up", "", "   "):
        on_pile("4").refuses(said, "paska-unknown-entry")


def test_T5_the_pile_is_taken_whole():
    """Not a part of it, nor a card of it."""
    table = on_pile("4")
    for said in ("take 4", "take 2", "take hand"):
        table.refuses(said, "paska-unknown-entry")


def test_T5_not_instead_of_the_opening_nor_after_one_s_own_clearing():
    """Neither the opening nor the new pile can be escaped by taking."""
    begun().refuses("take", "opening", "T3")
    late(seat(), seat(), pile="K", stock=3).says("A").refuses("take", "pile-empty", "T5", "T12")


def test_T5_a_hand_may_grow_beyond_any_measure():
    """Taking with a full hand and a stock: no card is drawn until there are fewer than five again."""
    table = late(seat(9), seat(), pile="4 4 9 9", stock=5).says("take", "3")
    assert (table.holds("Anna"), table.on) == (13, "Anna")
    assert table.says("9 9").game.stock == 4  # of which Ben drew one


def test_T6_a_drawn_ten_on_a_ten_and_a_drawn_2_on_an_ace():
    """The first lies there, the second fails."""
    table = late(seat(), seat(), pile="10", stock=3).says("draw 10")
    assert (table.pile, table.on) == ("10 10", "Ben")
    assert late(seat(), seat(), pile="A", stock=3).says("draw 2").gone == "A 2"


def test_T6_the_last_card_of_the_stock_fails():
    """The next player starts the new pile; there is nothing left to draw up to five with."""
    table = late(seat(), seat(), pile="K", stock=1).says("draw 3")
    assert (table.on, table.pile, table.game.stock) == ("Ben", "", 0)
    assert table.says("3 3 3").holds("Ben") == 2


def test_T6_a_failed_draw_is_no_clearing():
    """The pile goes, but the turn goes too; and the house that takes it keeps the card in the game."""
    table = late(seat(), seat(), seat(), pile="9 9 9", stock=3).says("draw 3")
    assert (table.on, table.game.last.cleared) == ("Ben", 0)
    table = late(seat(), seat(), seat(), pile="9 9 9", stock=3, drawn_taken=1).says("draw 3")
    assert (table.on, table.known("Anna"), table.gone) == ("Ben", "3 9 9 9", "")


def test_T7_a_card_between_does_not_help():
    """It is the top card alone that counts, whatever lies below it."""
    table = late(seat(), seat(), pile="K 2", stock=9)
    table.refuses("A", "only-the-same", "T10")
    late(seat(), seat(), pile="9 4", stock=9).says("5")


def test_T8_once_on_the_ladder_of_faces():
    """J, Q, K go on from one another upwards, never down, and never on a 10 or a 2."""
    on_pile("K").refuses("Q", "rank-too-low", "T7")
    on_pile("10").refuses("J", "only-the-same", "T11")
    on_pile("2").refuses("K", "only-the-same", "T10")
    late(seat(), seat(), pile="6", stock=9).says("J J", "Q Q")


@pytest.mark.parametrize("face", ["J", "Q", "K"])
def test_T8_a_face_card_may_start_a_pile_under_either_switch(face):
    """What it needs below it, it needs on a pile."""
    for switched in ({}, {"faces_on_seven": 1}):
        assert on_pile("", **switched).says(face).pile == face
        on_pile(face, **switched).says(face)


def test_T9_an_ace_after_an_ace_that_cleared_starts_anew():
    """The pile is gone: the next ace lies on nothing, and only an ace goes on it."""
    table = late(seat(), seat(), pile="K", stock=9).says("A", "A")
    assert (table.pile, table.on) == ("A", "Ben")
    table.refuses("K", "only-the-same", "T9")


def test_T10_2s_over_faces_and_2s_over_2s():
    """They go on every face card, and the fourth on the others clears."""
    for top in ("J", "Q", "K", "2", "9"):
        assert on_pile(top).says("2").on == "Ben"
    table = late(seat(), seat(), pile="K", stock=9).says("2 2", "2 2")
    assert (table.pile, table.on) == ("", "Ben")  # who laid the fourth goes on


def test_T11_tens_on_a_ten_that_started_the_pile():
    """They clear only as the fourth: there was no lower rank below."""
    table = on_pile("").says("10", "10 10")
    assert (table.pile, table.on) == ("10 10 10", "Carla")
    table.refuses("2", "only-the-same", "T11")


def test_T12_several_cards_start_a_pile_too():
    """As many of one rank as there are; four of them clear at once."""
    assert on_pile("").says("9 9 9").pile == "9 9 9"
    assert on_pile("").says("2 2 2 2").pile == ""
    assert on_pile("").says("A A").on == "Ben"


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


def counts_of(row: str) -> tuple[int, ...]:
    """A row's ranks, as they lie."""
    lying = tuple(rank for rank in range(RANKS) for _ in range(counts(row)[rank]))
    assert len(lying) <= COPIES
    return lying
