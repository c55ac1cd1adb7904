"""V1–V3: shorter rides and bigger hands."""

from __future__ import annotations

import pytest

from companion import shelf
from companion.paternoster import GAME
from companion.words import Words
from tests import oracle
from tests.rulings.table import late, rules, sit_down


@pytest.mark.parametrize(("seats", "hand"), [(1, 6), (2, 6), (3, 5), (4, 5), (5, 5)])
def test_V1_short_trip(seats, hand):
    """One deck, no twins; hands of five, of six for one or two players; four piles as ever."""
    ride = sit_down(seats, short=1).ride
    assert (ride.hands, ride.draw) == ((hand,) * seats, 52 - seats * hand)
    assert (ride.rules.decks, len(ride.piles), ride.rules.owed) == (1, 4, 2)


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_V2_first_ride(seats):
    """One deck, one pile each way, three cards a hand, one card a turn."""
    ride = sit_down(seats, first_ride=1).ride
    assert (ride.hands, ride.draw) == ((3,) * seats, 52 - 3 * seats)
    assert ride.rules.ways == (1, -1)
    assert sit_down(2, first_ride=1).says("6♥ up1", "end").seat == 1


def test_V2_a_turn_owes_one_card():
    """At least one card a turn, while the draw pile lasts too."""
    sit_down(2, first_ride=1).refuses("end", "cards-owed")


@pytest.mark.parametrize("pile", ["up1", "down1"])
def test_V2_the_same_suit_always_fits(pile):
    """The same suit fits whatever its rank, on top of all that fits anyway."""
    table = sit_down(2, first_ride=1).says(f"7♥ {pile}")
    for card in oracle.LADDER:
        if card != "7♥":
            expected = oracle.way_of_going(pile[:-1], "7♥", card, first_ride=True) != oracle.NO
            assert (type(table.answer(f"{card} {pile}")).__name__ == "Ride") is expected, card


def test_V2_never_a_step_back():
    """† Such a card is never a step back: two in one turn are fine, one rank back or many."""
    table = sit_down(2, first_ride=1).says("7♥ up1", "6♥ up1", "5♥ up1")
    assert not table.ride.turn.stepped_back


def test_V2_other_suits_still_refuse():
    """Another suit the wrong way does not go."""
    table = sit_down(2, first_ride=1).says("7♥ up1")
    table.refuses("7♦ up1", "too-low", "P6")
    table.refuses("2♣ up1", "too-low", "P6")
    table.refuses("6♦ up1", "too-low", "P6")  # not a word of step backs: there are none for it to miss


@pytest.mark.parametrize("language", ["en", "de", "fi"])
def test_V2_a_refusal_names_the_suit_as_well(language):
    """What would go is the right way, and any card of the suit: the sentence says both."""
    table, words = sit_down(2, first_ride=1).says("7♥ up1", "9♠ down1"), Words(shelf.words(language), strict=True)
    assert words.say(table.refuses("2♣ up1", "too-low", "P6", "V2")).count("♥") == 3  # twice as 7♥, once alone
    assert words.say(table.refuses("K♦ down1", "too-high", "P6", "V2")).count("♠") == 3
    standard = sit_down().says("7♥ up1").refuses("2♣ up1", "too-low", "P6")
    assert "V2" not in standard.rulings
    assert words.say(standard).count("♥") == 2


def test_V2_no_step_back_is_shown():
    """† The same suit is never a step back, so that no lamp tells of one and no shaft names its card."""
    view = GAME.view(sit_down(2, first_ride=1).says("7♥ up1").ride)
    assert view["turn"]["step_back"] == "none"
    assert view["turn"]["step_back_said"] is None
    assert [pile["back"] for pile in view["piles"]] == [None, None]
    view = GAME.view(sit_down().says("7♥ up1", "A♠ up2").ride)
    assert [pile["back"] for pile in view["piles"]] == ["6♥", None, None, None]
    assert view["turn"]["step_back"] == "free"


@pytest.mark.parametrize(("seats", "hand"), [(1, 9), (2, 8), (3, 7), (4, 7), (5, 7)])
def test_V3_bigger_hand(seats, hand):
    """One card more: nine alone, eight for two, seven for three to five."""
    ride = sit_down(seats, bigger=1).ride
    assert (ride.hands, ride.draw) == ((hand,) * seats, 104 - seats * hand)


@pytest.mark.parametrize(("seats", "hand"), [(1, 7), (2, 7), (3, 6), (5, 6)])
def test_V3_bigger_short_trip(seats, hand):
    """One card more in a Short trip as well (V17 †)."""
    assert rules(seats, short=1, bigger=1).hand == hand


def test_V3_drawing():
    """One draws up to the bigger hand."""
    assert sit_down(2, bigger=1).says("A♦ up1", "2♦ up1", "end").ride.hands == (8, 8)


def test_V1_no_twin_is_unseen():
    """With one deck a card that is down can't come again, not even as an equal move."""
    table = late("K♣", (1,), "up1 Q♣ down1 K♠", short=1)
    table.refuses("Q♣ up1", "none-left", "P17")
    assert table.says("K♣ up1").end.won
