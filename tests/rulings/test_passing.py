"""V5: passing a card on instead of playing it."""

from __future__ import annotations

from companion.paternoster.notation import read
from companion.ruling import Refusal
from tests.rulings.table import late, sit_down


def test_V5_instead_of_one_card():
    """Once a turn a card may be passed instead of one of the two that are owed."""
    table = sit_down(passing=1).says("6♥ up1", "pass Ben")
    assert (table.ride.hands, table.ride.owed) == ((5, 8), 0)
    table.says("end")
    assert (table.ride.hands, table.ride.draw, table.seat) == ((7, 8), 88, 1)


def test_V5_before_the_first_card():
    """It may come before the card that is played."""
    table = sit_down(passing=1).says("pass Ben")
    table.refuses("end", "cards-owed")
    assert table.says("6♥ up1", "end").seat == 1


def test_V5_once_a_turn():
    """A second card is not passed in the same turn."""
    table = sit_down(3, passing=1).says("pass Ben")
    table.refuses("pass Carla", "passed-already", "V5")
    assert table.says("6♥ up1", "end", "pass Carla").ride.hands == (6, 6, 7)


def test_V5_more_may_be_played():
    """After passing one may play on beyond what is owed."""
    table = sit_down(passing=1).says("pass Ben", "6♥ up1", "7♥ up1", "8♥ up1", "end")
    assert (table.ride.hands, table.ride.draw) == ((7, 8), 90 - 4)


def test_V5_beyond_the_hand_size():
    """Whoever was given a card holds it beyond the hand size and draws only once below it."""
    table = sit_down(passing=1).says("6♥ up1", "pass Ben", "end", "pass Anna", "7♥ up1", "end")
    assert table.ride.hands == (8, 7)
    assert table.ride.draw == 88 - 1


def test_V5_draws_only_below_the_hand_size():
    """Nine in a hand of seven: after two cards nothing is drawn."""
    table = sit_down(3, passing=1).says("6♥ up1", "pass Carla", "end", "7♥ up1", "pass Carla", "end")
    assert table.ride.hands == (6, 6, 8)
    draw = table.ride.draw
    table.says("8♥ up1", "9♥ up1", "end")
    assert (table.ride.hands, table.ride.draw) == ((6, 6, 6), draw)


def test_V5_the_card_stays_unseen():
    """A passed card is hidden: it stays among those that may still come."""
    table = sit_down(passing=1)
    left = table.ride.left
    assert table.says("pass Ben").ride.left == left


def test_V5_not_once_the_pile_is_empty():
    """† Only while two cards are owed: not once the draw pile is empty."""
    table = late("2♦ 3♦ 4♦ 5♦", (2, 2), "up1 A♦", passing=1)
    table.refuses("pass Ben", "passing-pile-empty", "V5")
    table.says("2♦ up1").refuses("pass Ben", "passing-pile-empty", "V5")


def test_V5_not_where_one_card_is_owed():
    """† A First ride owes one card a turn, so nothing can be passed in it."""
    sit_down(first_ride=1, passing=1).refuses("pass Ben", "passing-single", "V5")


def test_V5_not_when_everything_is_played():
    """† A card is passed instead of an owed one: once two are down none is owed."""
    sit_down(passing=1).says("6♥ up1", "7♥ up1").refuses("pass Ben", "pass-not-owed", "V5")


def test_V5_steep():
    """† Under Steep it replaces one of the three."""
    table = sit_down(passing=1, steep=1).says("6♥ up1", "pass Ben")
    table.refuses("end", "cards-owed", "V7")
    assert table.says("7♥ up1", "end").ride.hands == (7, 8)


def test_V5_not_to_oneself():
    """A card goes to another player."""
    sit_down(passing=1).refuses("pass Anna", "pass-to-self", "V5")


def test_V5_to_somebody_at_the_table():
    """Nobody can be given a card who doesn't sit there."""
    refusal = read("pass Zacharias", sit_down(passing=1).ride)
    assert isinstance(refusal, Refusal)
    assert refusal.reason == "unknown-player"


def test_V5_needs_the_variant():
    """Without the variant nothing is passed."""
    sit_down().refuses("pass Ben", "no-passing", "V5")


def test_V5_with_a_token_one_card_is_really_played():
    """† The token's end after one card needs a card on a pile; a passed one is not enough."""
    table = sit_down(passing=1, tokens=1, steep=1).says("pass Ben")
    table.refuses("end token", "token-needs-card", "V4")
    assert table.says("6♥ up1", "end token").ride.tokens == 0


def test_V5_with_a_token_there_may_be_nothing_to_ease():
    """One played and one passed are two: no token is taken for that end."""
    table = sit_down(passing=1, tokens=1).says("6♥ up1", "pass Ben")
    table.refuses("end token", "nothing-to-ease", "V4")


def test_V5_stuck_after_passing():
    """Whoever passed and can't play the other one is stuck; no card is lost on the way."""
    end = sit_down(passing=1).says("pass Ben", "stuck").end
    assert (end.why, end.left) == ("stuck", 104)


def test_V5_a_fire_is_still_due():
    """Passing covers nothing: a due fire must be covered all the same."""
    table = sit_down(passing=1, fire=1).says("6♥ up1", "2♠ up2", "end", "pass Anna", "3♠ up2", "end")
    assert table.lost_by("fire", "V13")
