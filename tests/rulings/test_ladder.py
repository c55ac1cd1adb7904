"""P6–P10: where a card may go."""

from __future__ import annotations

import pytest

from tests import oracle
from tests.rulings.table import Table, sit_down


def goes(table: Table, pile: str) -> list[str]:
    """Every card that may be played there right now, a step back included, a long one not."""
    return [card for card in oracle.LADDER if type(table.answer(f"{card} {pile}")).__name__ == "Ride"]


@pytest.mark.parametrize("pile", ["up1", "up2", "down1", "down2"])
def test_P6_an_empty_pile(pile):
    """An empty pile takes any card."""
    assert goes(sit_down(), pile) == list(oracle.LADDER)


def test_P6_up():
    """On an up pile a card must be equal to the top or higher."""
    table = sit_down().says("9♠ up1")
    assert goes(table, "up1") == ["8♠", *oracle.LADDER[oracle.LADDER.index("9♠") :]]
    table.refuses("9♥ up1", "too-low", "P6")
    table.refuses("A♦ up1", "too-low", "P6")


def test_P6_down():
    """On a down pile a card must be equal to the top or lower."""
    table = sit_down().says("9♠ down1")
    assert goes(table, "down1") == [*oracle.LADDER[: oracle.LADDER.index("9♠") + 1], "10♠"]
    table.refuses("9♣ down1", "too-high", "P6")
    table.refuses("K♣ down1", "too-high", "P6")


def test_P6_the_ends_of_the_ladder():
    """A King of clubs closes an up pile to all but its twin and its step back, an Ace of diamonds a down pile."""
    assert goes(sit_down().says("K♣ up1"), "up1") == ["Q♣", "K♣"]
    assert goes(sit_down().says("A♦ down1"), "down1") == ["A♦", "2♦"]


def test_P7_up():
    """On an up pile a step back is the same suit, exactly one rank lower."""
    table = sit_down().says("9♠ up1")
    for other_suit in ("8♦", "8♥", "8♣"):
        table.refuses(f"{other_suit} up1", "wrong-suit-back", "P7")
    table.refuses("7♠ up1", "long-without-tokens", "P7")
    table.refuses("5♠ up1", "too-low", "P6")
    assert table.says("8♠ up1").top("up1") == "8♠"


def test_P7_down():
    """On a down pile a step back is the same suit, exactly one rank higher."""
    table = sit_down().says("9♠ down2")
    for other_suit in ("10♦", "10♥", "10♣"):
        table.refuses(f"{other_suit} down2", "wrong-suit-back", "P7")
    table.refuses("J♠ down2", "long-without-tokens", "P7")
    table.refuses("K♠ down2", "too-high", "P6")
    assert table.says("10♠ down2").top("down2") == "10♠"


def test_P8_one_step_back_a_turn():
    """A turn has one step back, whichever pile it is made on."""
    table = sit_down().says("9♠ up1", "8♠ up1", "9♠ up2")
    table.refuses("8♠ up2", "step-back-used", "P8")
    table.says("4♣ down1").refuses("5♣ down1", "step-back-used", "P8")


def test_P8_the_next_turn_has_its_own():
    """The next turn may step back again, even on the same pile."""
    table = sit_down().says("9♠ up1", "8♠ up1", "end", "7♠ up1")
    assert table.top("up1") == "7♠"
    table.refuses("6♠ up1", "step-back-used", "P8")


def test_P8_alone_too():
    """Alone the next turn is one's own, and has its step back as well."""
    assert sit_down(1).says("9♠ up1", "8♠ up1", "end", "7♠ up1").top("up1") == "7♠"


def test_P8_an_ordinary_card_leaves_it_free():
    """Ordinary cards and twins don't use the step back up."""
    assert sit_down().says("9♠ up1", "9♠ up1", "10♠ up1", "9♥ down1", "10♥ down1").top("down1") == "10♥"


def test_P9_court_cards_step_back():
    """Jack of spades to ten on an up pile and ten of hearts to Jack on a down pile are step backs."""
    table = sit_down().says("J♠ up1", "10♠ up1", "10♥ down1")
    table.refuses("J♥ down1", "step-back-used", "P8")
    assert sit_down().says("10♥ down1", "J♥ down1").ride.turn.stepped_back
    assert table.ride.turn.stepped_back


def test_P9_nothing_beyond_ace_and_king():
    """Below an Ace there is no step back on an up pile, above a King none on a down pile: the ladder is no ring."""
    assert goes(sit_down().says("A♠ up1"), "up1") == list(oracle.LADDER[2:])
    table = sit_down().says("A♠ up1")
    assert table.says("K♠ up1").ride.turn.stepped_back is False
    assert goes(sit_down().says("K♥ down1"), "down1") == list(oracle.LADDER[: oracle.LADDER.index("K♥") + 1])


def test_P9_twins():
    """A twin on its twin is an ordinary equal move, on either kind of pile."""
    table = sit_down().says("8♥ up1", "8♥ up1")
    assert not table.ride.turn.stepped_back
    assert not sit_down().says("8♥ down1", "8♥ down1").ride.turn.stepped_back


def test_P10_up_pile_on_six_of_hearts():
    """An up pile on 6♥ takes 6♥, 6♠, 6♣, any 7 to K, and 5♥ as the step back; not 6♦, not other fives or lower."""
    table = sit_down().says("6♥ up1")
    takes = {"5♥", "6♥", "6♠", "6♣"} | {card for card in oracle.LADDER if oracle.rank(card) >= 7}
    assert set(goes(table, "up1")) == takes
    for card in ("6♦", "5♦", "5♠", "5♣", "4♥", "A♥"):
        assert type(table.answer(f"{card} up1")).__name__ == "Refusal"
    assert table.says("5♥ up1").ride.turn.stepped_back


def test_P10_up_pile_on_ten_of_hearts():
    """Up pile on 10♥: 9♥ is the turn's step back, then 8♥ must wait for the next turn."""
    table = sit_down().says("10♥ up1", "9♥ up1")
    table.refuses("8♥ up1", "step-back-used", "P8")
    assert table.says("end", "8♥ up1").top("up1") == "8♥"


def test_P10_down_pile_on_four_of_clubs():
    """Down pile on 4♣: 5♣ is a step back."""
    assert sit_down().says("4♣ down1", "5♣ down1").ride.turn.stepped_back


def test_P9_the_lowest_card_steps_back_and_is_stepped_back_from():
    """The Ace of diamonds, first step of the ladder, is a step back on its two, and its two on it on a down pile."""
    assert sit_down().says("2♦ up1", "A♦ up1").ride.turn.stepped_back
    assert sit_down().says("A♦ down1", "2♦ down1").ride.turn.stepped_back
    assert sit_down().says("A♦ up1").says("A♦ up1").top("up1") == "A♦"
