"""V16: the Tower, for six to eight."""

from __future__ import annotations

import pytest

from tests.rulings.table import sit_down


@pytest.mark.parametrize("seats", [6, 7, 8])
@pytest.mark.parametrize("hand", [4, 5])
def test_V16_tower(seats, hand):
    """Three decks, three piles each way, hands of four, or of five for an easier ride."""
    ride = sit_down(seats, tower=hand).ride
    assert ride.rules.cards == 156
    assert ride.rules.ways == (1, 1, 1, -1, -1, -1)
    assert (ride.hands, ride.draw) == ((hand,) * seats, 156 - hand * seats)


def test_V16_the_third_piles():
    """The third pile of each way has its own name."""
    table = sit_down(6, tower=4).says("A♦ up3", "K♣ down3")
    assert (table.top("up3"), table.top("down3"), table.top("up1")) == ("A♦", "K♣", None)
    table.refuses("2♦ up4", "unknown-pile")


def test_V16_two_cards_a_turn():
    """A turn owes two cards, and goes round all seats."""
    table = sit_down(8, tower=4).says("A♦ up1")
    table.refuses("end", "cards-owed", "P11")
    table.says("A♥ up1", "end")
    seats = []
    for rank in ("2", "3", "4", "5", "6", "7", "8"):
        seats.append(table.seat)
        table.says(f"{rank}♦ up1", f"{rank}♥ up1", "end")
    assert (seats, table.seat) == ([1, 2, 3, 4, 5, 6, 7], 0)


def test_V16_with_passengers():
    """Passengers are taken from the three decks."""
    assert sit_down(6, tower=4, passengers="10♣ J♣ 8♦").ride.rules.cards == 153
