"""Tricky situations, three and more to each ruling, as a table that wants to get round it would bring them up. What the
other files ask of a ruling is not repeated here."""

from __future__ import annotations

import pytest

from companion.poytapaska import GAME, notation
from companion.poytapaska.ranking import COPIES, RANKS
from companion.ruling import Refusal
from tests.poytapaska.table import begun, counts, dealt, late, on_pile, seat


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


def counts_of(row: str) -> tuple[int, ...]:
    """A row's ranks, as they lie."""
    lying = tuple(rank for rank in range(RANKS) for _ in range(counts(row)[rank]))
    assert len(lying) <= COPIES
    return lying
