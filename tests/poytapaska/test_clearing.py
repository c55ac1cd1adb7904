"""T14: what clears the pile, and who goes on."""

from __future__ import annotations

import pytest

from tests.poytapaska.table import late, nobody, seat


def cleared(table) -> str | None:
    happened = table.view["happened"]
    return happened["cleared"] and happened["cleared"]["said"].code


@pytest.mark.parametrize("tens", ["10", "10 10", "10 10 10"])
def test_T14_tens_on_a_lower_rank(tens):
    """One or more 10s on a lower rank clear the pile: it leaves the game and the same player starts a new one."""
    table = late(seat(), seat(), pile="4 4 9", stock=10).says(tens)
    assert (table.pile, table.on, cleared(table)) == ("", "Anna", "cleared-ten")
    assert table.gone == f"4 4 9 {tens}"


def test_T14_no_ten_on_a_ten():
    """A 10 on a 10, or on an empty pile, clears nothing."""
    table = late(seat(), seat(), stock=10).says("10")
    assert (table.pile, table.on, cleared(table)) == ("10", "Ben", None)
    assert (table.says("10 10").pile, table.on) == ("10 10 10", "Anna")
    assert cleared(table.says("10")) == "cleared-four"


@pytest.mark.parametrize("face", ["J", "Q", "K"])
@pytest.mark.parametrize("aces", ["A", "A A"])
def test_T14_aces_on_a_face_card(face, aces):
    """One or more aces on a face card clear the pile."""
    table = late(seat(), seat(), pile=f"7 {face}", stock=10).says(aces)
    assert (table.pile, table.on, cleared(table)) == ("", "Anna", "cleared-ace")


def test_T14_no_ace_on_an_ace():
    """An ace on an ace, or on an empty pile, clears nothing."""
    table = late(seat(), seat(), stock=10).says("A", "A A")
    assert (table.pile, table.on, cleared(table)) == ("A A A", "Anna", None)
    assert cleared(table.says("A")) == "cleared-four"


@pytest.mark.parametrize(
    ("pile", "said"),
    [("5 7 7 7", "7"), ("5 7", "7 7 7"), ("5", "7 7 7 7"), ("", "7 7 7 7"), ("3 2 2", "2 2"), ("K K", "K K")],
)
def test_T14_four_of_one_rank_however_they_came_there(pile, said):
    """Four cards of one rank on top clear it, laid one by one, together, or all at once on whatever they may go."""
    table = late(seat(), seat(), pile=pile, stock=10).says(said)
    assert (table.pile, table.on, cleared(table)) == ("", "Anna", "cleared-four")


def test_T14_four_by_several_players():
    """It doesn't matter who laid them: whoever lays the fourth goes on."""
    table = late(seat(), seat(), seat(), pile="4").says("7", "7", "7", "7")
    assert (table.pile, table.on) == ("", "Anna")


def test_T14_four_must_lie_on_one_another():
    """A card between them parts them."""
    table = late(seat(), seat(), pile="7 7 7 9").says("9")
    assert (table.pile, cleared(table)) == ("7 7 7 9 9", None)


def test_T14_three_do_not_clear():
    """Three of a rank lie there until the fourth comes."""
    assert late(seat(), seat(), pile="4").says("7 7 7").pile == "4 7 7 7"


def test_T14_the_same_player_starts_a_new_pile():
    """With any card, or from the stock; and may clear again and again in the same turn."""
    table = late(seat(8), seat(), pile="4", stock=3).says("10", "9 9 9 9", "draw 3")
    assert (table.pile, table.on) == ("3", "Ben")


def test_T14_the_new_pile_must_be_started():
    """Whoever has cleared can't take the empty pile instead."""
    late(seat(), seat(), pile="4").says("10").refuses("take", "pile-empty", "T5", "T12")


def test_T14_with_the_last_card():
    """† Whoever clears with their last card is out, and the next player starts the new pile."""
    table = late(seat(1), seat(), seat(), pile="4").says("10")
    assert (table.game.out, table.on, table.pile, table.result) == ((0,), "Ben", "", None)
    assert "Anna is out" in table.line
    table.says("3")
    assert table.on == "Carla"
    assert table.says("4").on == "Ben"


def test_T14_with_the_last_card_of_two():
    """† Where only one player is left then, the game is over."""
    table = late(seat(1), nobody(), seat(3), pile="J").says("A")
    assert table.loser == "Carla"


def test_T14_with_the_last_card_of_the_hand():
    """With cards on the table one goes on from these."""
    table = late(seat(1, up="3 9", down=2), seat(), pile="4").says("10")
    assert (table.on, table.game.source) == ("Anna", "up")
    table.says("9 up")
    assert (table.pile, table.on) == ("9", "Ben")


def test_T14_the_cards_leave_the_game():
    """No cleared card ever comes back."""
    table = late(seat(), seat(), pile="4 9 9 9", stock=9).says("9")
    table.refuses("9 hand", "all-seen", "T1")
