"""V6–V11: smaller hands, more cards, fewer piles, less talk, less time."""

from __future__ import annotations

import pytest

from companion.paternoster import GAME
from companion.ruling import Note
from tests.rulings.table import late, rules, sit_down


@pytest.mark.parametrize(("seats", "hand"), [(1, 7), (2, 6), (3, 5), (4, 5), (5, 5)])
def test_V6_smaller_hand(seats, hand):
    """One card fewer: seven alone, six for two, five for three to five."""
    ride = sit_down(seats, smaller=1).ride
    assert (ride.hands, ride.draw) == ((hand,) * seats, 104 - seats * hand)


@pytest.mark.parametrize(("seats", "hand"), [(1, 5), (2, 5), (3, 4), (5, 4)])
def test_V6_smaller_short_trip(seats, hand):
    """One card fewer in a Short trip as well (V17 †)."""
    assert rules(seats, short=1, smaller=1).hand == hand


def test_V7_steep():
    """Three cards a turn while the draw pile lasts."""
    table = sit_down(steep=1).says("6♥ up1", "7♥ up1")
    table.refuses("end", "cards-owed", "V7")
    assert table.says("8♥ up1", "end").seat == 1


def test_V7_one_card_once_the_pile_is_empty():
    """With an empty draw pile one card is enough under Steep too."""
    table = late("2♦ 3♦ 4♦ 5♦", (2, 2), "up1 A♦", steep=1)
    assert table.ride.owed == 1
    assert table.says("2♦ up1", "end").seat == 1


def test_V8_two_cars():
    """Two players, one deck, one pile each way, eight cards each, two cards a turn."""
    ride = sit_down(2, two_cars=1).ride
    assert (ride.hands, ride.draw, ride.rules.ways) == ((8, 8), 36, (1, -1))
    table = sit_down(2, two_cars=1).says("6♥ up1")
    table.refuses("end", "cards-owed", "P11")
    table.refuses("7♥ up2", "unknown-pile")


def test_V8_combined_with_steep():
    """Two cars may be steep as well."""
    assert rules(2, two_cars=1, steep=1).owed == 3


def test_V9_silent_lift():
    """Nobody talks during the whole ride, and the table shows it."""
    table = sit_down(silent=1)
    assert table.ride.rules.talk == "silent"
    assert GAME.view(table.ride)["talk"].code == "talk-silent"


def test_V10_lift_operator():
    """Only the player on turn may talk, and the table shows it."""
    table = sit_down(operator=1)
    assert table.ride.rules.talk == "operator"
    assert GAME.view(table.ride)["talk"].code == "talk-operator"


def test_V10_alone_it_has_no_effect():
    """Alone there is nobody else to be quiet, so the ordinary rule is shown (F4)."""
    assert GAME.view(sit_down(1, operator=1).ride)["talk"].code == "talk-normal"


def test_V11_thirty_seconds():
    """A turn has thirty seconds; without the variant there is no hourglass."""
    assert GAME.clock(sit_down(hourglass=1).ride) == 30
    assert GAME.clock(sit_down().ride) == 0
    sit_down().refuses("time", "no-hourglass", "V11")


def test_V11_the_turn_ends_at_once():
    """With enough cards played the turn simply ends: one draws, the next player goes on."""
    table = sit_down(hourglass=1).says("6♥ up1", "7♥ up1", "time")
    assert table.goes_on
    assert (table.seat, table.ride.hands, table.ride.draw) == (1, (7, 7), 88)


@pytest.mark.parametrize("played", [0, 1])
def test_V11_without_enough_cards_the_ride_is_over(played):
    """Without enough cards played the ride is over, with everything that is not down left."""
    end = sit_down(hourglass=1).says(*["6♥ up1"][:played], "time").end
    assert (end.won, end.lost, end.why, end.left) == (False, False, "time", 104 - played)
    assert "V11" in end.rulings


def test_V11_asked_before_the_ride_is_lost():
    """The table is asked to confirm before time ends the ride."""
    assert isinstance(sit_down(hourglass=1).says("6♥ up1").asks("time"), Note)


def test_V11_a_due_fire_loses():
    """Time up under a due fire loses by the fire, however many cards were played."""
    table = sit_down(hourglass=1, fire=1).says("6♥ up1", "2♠ up2", "end", "3♠ up2", "4♠ up2", "time")
    assert table.lost_by("fire", "V13")


def test_V11_one_card_once_the_pile_is_empty():
    """With an empty draw pile one card is enough when time is up."""
    assert late("2♦ 3♦ 4♦", (2, 1), "up1 A♦", hourglass=1).says("2♦ up1", "time").seat == 1


def test_V11_passed_cards_count():
    """A passed card counts among those that were owed (V5)."""
    assert sit_down(hourglass=1, passing=1).says("6♥ up1", "pass Ben", "time").goes_on


def test_V11_an_undelivered_passenger_loses():
    """Time that ends a ride with a passenger undelivered loses it (V12)."""
    table = sit_down(hourglass=1, passengers="10♣ J♣ 8♦").says("6♥ up1", "time")
    assert table.lost_by("passenger-undelivered", "V12")
