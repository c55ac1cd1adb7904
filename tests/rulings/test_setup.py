"""P4 and P5: the deal, and who begins."""

from __future__ import annotations

import pytest

from companion.paternoster import referee
from tests.rulings.table import NAMES, rules, sit_down


@pytest.mark.parametrize(("seats", "hand"), [(1, 8), (2, 7), (3, 6), (4, 6), (5, 6)])
def test_P4_hands(seats, hand):
    """Alone one holds eight cards, two hold seven each, three to five hold six; the rest is the draw pile."""
    ride = sit_down(seats).ride
    assert ride.hands == (hand,) * seats
    assert ride.draw == 104 - seats * hand


def test_P4_hands_are_hidden():
    """The referee knows how many cards somebody holds, never which: any card may come from any hand."""
    assert len(sit_down().says("K♣ down1").ride.hands) == 2
    assert all(isinstance(count, int) for count in sit_down().ride.hands)


def test_P4_passengers_are_not_dealt():
    """The cards turned up before the deal are missing from the draw pile, not from the hands."""
    ride = sit_down(2, passengers="10♣ J♣ 8♦").ride
    assert (ride.hands, ride.draw) == ((7, 7), 104 - 3 - 14)


@pytest.mark.parametrize("first", [0, 1, 2])
def test_P5_the_team_chooses_who_begins(first):
    """Whoever the team names has the first turn."""
    table = sit_down(3, first=first)
    assert (table.seat, table.ride.turn.number) == (first, 1)


def test_P5_clockwise():
    """Turns go round the table in seat order, from the last seat to the first again."""
    table = sit_down(3, first=1)
    seats = []
    for rank in ("A", "2", "3", "4"):
        seats.append(table.seat)
        table.says(f"{rank}♦ up1", f"{rank}♥ up1", "end")
    assert seats == [1, 2, 0, 1]


def test_P5_alone():
    """Alone one has every turn."""
    table = sit_down(1).says("A♦ up1", "A♥ up1", "end")
    assert (table.seat, table.ride.turn.number) == (0, 2)


def test_P5_names_stay_in_their_seats():
    """Players are kept in seat order whoever begins."""
    assert referee.begin(rules(3), NAMES[:3], 2).players == NAMES[:3]
