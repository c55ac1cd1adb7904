"""P11–P13: how many cards a turn owes, drawing, and what changes once the draw pile is empty."""

from __future__ import annotations

import pytest

from companion.paternoster import referee
from companion.paternoster.card import CARDS
from companion.paternoster.moves import PassOn, Play
from companion.paternoster.notation import read
from companion.ruling import Refusal
from tests.rulings.table import late, sit_down


def test_P11_two_cards():
    """A turn ends only after two cards, on whichever piles."""
    table = sit_down()
    table.refuses("end", "cards-owed", "P11")
    table.says("6♥ up1").refuses("end", "cards-owed", "P11")
    table.says("9♣ down2", "end")
    assert table.seat == 1


def test_P11_more_if_you_like():
    """More than two cards may be played, down to an empty hand."""
    table = sit_down(2).says("A♦ up1", "2♦ up1", "3♦ up1", "4♦ up1", "5♦ up1", "6♦ up1", "7♦ up1")
    assert table.ride.hands == (0, 7)
    table.refuses("8♦ up1", "hand-empty")
    assert table.says("end").ride.hands == (7, 7)


def test_P11_drawing():
    """At the end of a turn one draws up to the hand size; until then nothing is drawn."""
    table = sit_down().says("A♦ up1", "2♦ up1", "3♦ up1")
    assert (table.ride.hands, table.ride.draw) == ((4, 7), 90)
    table.says("end")
    assert (table.ride.hands, table.ride.draw) == ((7, 7), 87)


def test_P11_then_the_next_player():
    """After the draw it is the next player's turn, a new one with nothing done yet."""
    table = sit_down().says("A♦ up1", "2♦ up1", "end")
    turn = table.ride.turn
    assert (turn.number, turn.player, turn.plays, turn.stepped_back) == (2, 1, (), False)


def test_P12_one_card_once_the_pile_is_empty():
    """With an empty draw pile one card is enough, and nothing is drawn."""
    table = late("2♦ 3♦ 4♦ 5♦", (2, 2), "up1 A♦")
    table.refuses("end", "cards-owed", "P12")
    table.says("2♦ up1", "end")
    assert (table.ride.hands, table.ride.draw, table.seat) == ((1, 2), 0, 1)


def test_P12_owed_drops_with_the_last_draw():
    """The turn right after the last card is drawn owes one card only."""
    table = late("2♦ 3♦ 4♦ 5♦ 6♦ 7♦ 8♦ 9♦ 10♦ J♦ Q♦ K♦ K♥ K♠ K♣ K♣", (7, 7), "up1 A♦")
    assert (table.ride.draw, table.ride.owed) == (2, 2)
    table.says("2♦ up1", "3♦ up1", "end")
    assert (table.ride.draw, table.ride.owed) == (0, 1)
    table.says("4♦ up1", "end")
    assert table.seat == 0


def test_P12_two_cards_while_a_single_one_is_left():
    """One card in the draw pile still asks for two."""
    table = late("2♦ 3♦ 4♦ 5♦ 6♦ 7♦ 8♦ 9♦ 10♦ J♦ Q♦ K♦ K♥ K♠ K♣", (7, 7), "up1 A♦")
    table.says("2♦ up1").refuses("end", "cards-owed", "P11")


def test_P12_players_without_cards_are_skipped():
    """Once the pile is empty whoever has no cards is skipped; nobody else is."""
    table = late("2♦ 3♦ 4♦ 5♦", (2, 0, 1, 1), "up1 A♦").says("2♦ up1", "end")
    assert table.seat == 2
    table.says("3♦ up1", "end")
    assert table.seat == 3
    table.says("4♦ up1", "end")
    assert (table.seat, table.ride.hands) == (0, (1, 0, 0, 0))
    assert table.says("5♦ up1").end.won


def test_P12_the_last_one_with_cards_goes_on_alone():
    """When all others are out the turn comes back to the same player."""
    table = late("2♦ 3♦ 4♦", (1, 2), "up1 A♦", seat=0).says("2♦ up1", "end", "3♦ up1", "end")
    assert (table.seat, table.ride.turn.number) == (1, 22)


def test_P12_a_hand_that_empties_itself_ends_its_turn_by_saying_so():
    """The last card of a hand doesn't end the turn by itself, but nothing more can come from that hand."""
    table = late("2♦ 3♦ 4♦", (1, 2), "up1 A♦").says("2♦ up1")
    assert table.seat == 0
    table.refuses("3♦ up1", "hand-empty", "P12")
    assert table.says("end").seat == 1


def test_P13_the_pile_runs_out_while_drawing():
    """Whoever would draw more than there is takes what is left."""
    table = late("2♦ 3♦ 4♦ 5♦ 6♦ 7♦ 8♦ 9♦ 10♦ J♦ Q♦ K♦ K♥ K♠ K♣", (7, 7), "up1 A♦")
    assert table.ride.draw == 1
    table.says("2♦ up1", "3♦ up1", "4♦ up1", "end")
    assert (table.ride.hands, table.ride.draw) == ((5, 7), 0)


def test_P13_an_empty_pile_draws_nothing():
    """Hands only shrink once the draw pile is empty."""
    table = late("2♦ 3♦ 4♦ 5♦", (2, 2), "up1 A♦").says("2♦ up1", "3♦ up1", "end")
    assert table.ride.hands == (0, 2)


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("", "unknown-entry"),
        ("fly to the moon", "unknown-entry"),
        ("7", "unknown-entry"),
        ("11♥ up1", "unknown-card"),
        ("6♥ up9", "unknown-pile"),
        ("6♥ sideways", "unknown-pile"),
        ("6♥ up3", "unknown-pile"),
    ],
)
def test_nonsense_is_refused_with_what_is_wrong_in_it(said, reason):
    """An entry that means nothing is refused, and says which of its parts does."""
    refusal = read(said, sit_down().ride)
    assert isinstance(refusal, Refusal)
    assert refusal.reason == reason


def test_a_pile_or_a_seat_that_is_not_there():
    """A move that came past the notation is refused all the same: no such pile, no such player."""
    ride = sit_down(passing=1).ride
    for move, reason in (
        (Play(CARDS[0], 4), "unknown-pile"),
        (Play(CARDS[0], -1), "unknown-pile"),
        (PassOn(2), "unknown-player"),
        (PassOn(-1), "unknown-player"),
    ):
        refusal = referee.rule(ride, move)
        assert isinstance(refusal, Refusal)
        assert refusal.reason == reason
        assert referee.warn(ride, move) is None
