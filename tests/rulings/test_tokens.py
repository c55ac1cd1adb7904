"""V4: emergency tokens, and both their uses."""

from __future__ import annotations

import pytest

from companion.paternoster import GAME
from companion.ruling import Note
from tests.rulings.table import late, rules, sit_down


@pytest.mark.parametrize("tokens", [1, 2, 3, 4])
def test_V4_tokens_for_the_team(tokens):
    """The team has one to four tokens between them."""
    assert sit_down(tokens=tokens).ride.tokens == tokens
    assert rules(2).tokens == 0


@pytest.mark.parametrize("card", ["7♠", "6♠"])
def test_V4_long_step_back_up(card):
    """For a token: same suit, two or three ranks lower on an up pile."""
    table = sit_down(tokens=1).says("9♠ up1", f"long {card} up1")
    assert (table.top("up1"), table.ride.tokens) == (card, 0)
    assert table.ride.turn.stepped_back


@pytest.mark.parametrize("card", ["J♠", "Q♠"])
def test_V4_long_step_back_down(card):
    """For a token: same suit, two or three ranks higher on a down pile."""
    table = sit_down(tokens=1).says("9♠ down1", f"long {card} down1")
    assert (table.top("down1"), table.ride.tokens) == (card, 0)


@pytest.mark.parametrize("card", ["8♠", "9♠", "10♠", "K♦"])
def test_V4_no_token_for_what_goes_without(card):
    """One rank back, a twin and the right way need no token and take none."""
    table = sit_down(tokens=1).says("9♠ up1")
    table.refuses(f"long {card} up1", "not-a-long-step", "V4")
    assert table.says(f"{card} up1").ride.tokens == 1


@pytest.mark.parametrize("card", ["5♠", "A♠", "7♥", "6♦"])
def test_V4_nothing_else_is_a_long_step(card):
    """Four ranks and another suit do not go for a token either."""
    sit_down(tokens=1).says("9♠ up1").refuses(f"long {card} up1", "too-low", "P6")


def test_V4_nothing_is_long_on_an_empty_pile():
    """On an empty pile no card is a long step back."""
    sit_down(tokens=1).refuses("long 9♠ up1", "not-a-long-step", "V4")


def test_V4_no_long_step_beyond_the_ends():
    """A long step back doesn't reach round the ends of the ladder."""
    sit_down(tokens=1).says("2♠ up1").refuses("long K♠ up1", "not-a-long-step", "V4")
    sit_down(tokens=1).says("Q♠ down1").refuses("long A♠ down1", "not-a-long-step", "V4")


def test_V4_a_long_step_must_be_meant():
    """Said as an ordinary play a long step back is refused, and says that it would cost a token."""
    table = sit_down(tokens=1).says("9♠ up1")
    table.refuses("7♠ up1", "long-needs-token", "V4")
    assert table.ride.tokens == 1


def test_V4_what_stands_in_the_way_of_a_long_step_is_said_first():
    """A token is asked for only where it helps: not under a Brake, nor after a step back, nor where none is left."""
    table = sit_down(tokens=2, commands=1).says("9♠ up1", "J♠ up2")
    table.refuses("7♠ up1", "brake", "V14")
    table = sit_down(tokens=2).says("9♠ up1", "10♠ up2", "9♠ up2")
    table.refuses("7♠ up1", "step-back-used", "P8")
    table = sit_down(tokens=1).says("9♠ up1")
    assert table.refuses("7♠ up1", "long-needs-token", "V4").about["supply"] == "there"
    table.says("end token", "9♥ up2")
    assert table.refuses("7♠ up1", "long-needs-token", "V4").about["supply"] == "gone"


def test_V4_it_is_the_turns_step_back():
    """The long step is the turn's step back: none before it, none after it."""
    sit_down(tokens=2).says("9♠ up1", "8♠ up1", "9♣ up2").refuses("long 7♣ up2", "step-back-used", "P8")
    sit_down(tokens=2).says("9♠ up1", "long 7♠ up1", "9♣ up2").refuses("8♣ up2", "step-back-used", "P8")


def test_V4_one_token_a_turn():
    """A turn takes one token only, for either use."""
    table = sit_down(tokens=2, steep=1).says("9♠ up1", "long 7♠ up1")
    table.refuses("end token", "token-spent", "V4")
    assert table.says("A♦ down1", "end", "long 5♠ up1").ride.tokens == 0


def test_V4_end_after_one_card():
    """For a token a turn ends after one card; one draws as ever."""
    table = sit_down(tokens=1).says("9♠ up1", "end token")
    assert (table.ride.tokens, table.seat, table.ride.hands, table.ride.draw) == (0, 1, (7, 7), 89)


def test_V4_not_before_a_card():
    """At least one card is played first."""
    sit_down(tokens=1).refuses("end token", "token-needs-card", "V4")


def test_V4_nothing_to_ease():
    """No token is taken for a turn that owes nothing any more."""
    table = sit_down(tokens=1).says("9♠ up1", "10♠ up1")
    table.refuses("end token", "nothing-to-ease", "V4")
    assert table.ride.tokens == 1
    late("2♦ 3♦ 4♦", (2, 1), "up1 A♦", tokens=1).says("2♦ up1").refuses("end token", "nothing-to-ease", "V4")


@pytest.mark.parametrize("played", [1, 2])
def test_V4_steep(played):
    """Under Steep a token ends the turn after one card, or after two of the three."""
    table = sit_down(tokens=1, steep=1).says(*[f"{rank}♠ up1" for rank in ("2", "3")[:played]], "end token")
    assert (table.seat, table.ride.tokens) == (1, 0)


def test_V4_none_left():
    """A token that is spent is gone for the whole team."""
    table = sit_down(tokens=1).says("9♠ up1", "end token", "9♣ up2")
    table.refuses("end token", "no-token-left", "V4")
    table.refuses("long 7♠ up1", "no-token-left", "V4")


def test_V4_none_in_the_ride():
    """A ride without tokens has neither of their uses."""
    table = sit_down().says("9♠ up1")
    table.refuses("long 7♠ up1", "no-tokens-in-ride", "V4")
    table.refuses("end token", "no-tokens-in-ride", "V4")
    table.refuses("7♠ up1", "long-without-tokens", "P7")


def test_V4_a_refused_long_step_costs_nothing():
    """A refused entry keeps the token."""
    table = sit_down(tokens=1).says("9♠ up1")
    table.refuses("long 5♠ up1", "too-low")
    assert (table.ride.tokens, table.ride.turn.token_spent) == (1, False)


def test_V4_the_long_card_must_still_exist():
    """A long step back with a card that is all played is refused for that."""
    table = sit_down(tokens=1).says("7♠ down1", "7♠ down2", "end", "9♠ up1")
    table.refuses("long 7♠ up1", "none-left", "P17")


def test_V4_a_token_does_not_excuse_a_fire():
    """Ending with a token under a due fire loses as any other end does, and is asked first."""
    table = sit_down(tokens=1, fire=1).says("6♥ up1", "2♠ up2", "end", "3♠ up2")
    assert isinstance(table.asks("end token"), Note)
    assert table.says("end token").lost_by("fire", "V13")


def test_V4_with_the_draw_pile_empty_a_long_step_still_goes():
    """The long step back is open late in the ride too."""
    table = late("3♠ 4♠", (1, 1), "up1 5♠", tokens=1).says("long 3♠ up1")
    assert (table.top("up1"), table.ride.tokens) == ("3♠", 0)


def test_V4_first_ride_needs_no_long_step():
    """Where the same suit always fits no token is taken for it."""
    table = sit_down(first_ride=1, tokens=1).says("9♠ up1")
    table.refuses("long 7♠ up1", "suit-needs-no-token", "V2", "V4")
    bar = GAME.view(table.ride)["bar"]["token"]
    assert (bar["ok"], bar["long"], bar["why"].reason) == (False, False, "suit-needs-no-token")
    assert table.says("7♠ up1").ride.tokens == 1
