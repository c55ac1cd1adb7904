"""V14: a panel of one's own, and which one is none."""

from __future__ import annotations

import pytest

from companion import shelf
from companion.paternoster import panel
from companion.paternoster.card import CARDS
from companion.paternoster.rules import COMMANDS


def test_V14_the_game_s_own_panel_is_one():
    """The panel that the game comes with would pass as one of a house's own."""
    assert panel.wrong(shelf.panel()) is None


def test_V14_every_order_is_one_of_a_red_or_of_a_black_card():
    """What a red card orders is done at once, what a black one orders lasts; only face cards order anything."""
    assert {*panel.AT_ONCE, *panel.LASTING} == COMMANDS
    assert [str(card) for card in CARDS if panel.orders(card)] == [str(card) for card in panel.FACES]


@pytest.mark.parametrize("one", [{"K♦": "stop"}, {"J♥": "doors", "Q♠": "brake"}, {"K♣": "hush"}])
def test_V14_a_group_may_change_which_card_gives_which_order(one):
    """Face cards may give other orders of their kind, or none."""
    assert panel.wrong(one) is None


@pytest.mark.parametrize(
    ("one", "reason"),
    [
        ({}, "panel-empty"),
        ({"10♥": "stop"}, "panel-card"),
        ({"Joker": "stop"}, "panel-card"),
        ({"J♥": "brake"}, "panel-red"),
        ({"J♥": "dance"}, "panel-red"),
        ({"K♠": "doors"}, "panel-black"),
        ({"J♦": "stop", "K♠": ""}, "panel-black"),
    ],
)
def test_V14_what_is_no_panel_is_refused(one, reason):
    """No order at all, other cards, and orders of the other kind are refused."""
    """No order at all, other cards, and orders of the other kind are refused."""
    refusal = panel.wrong(one)
    assert refusal is not None
    assert (refusal.reason, refusal.rulings) == (reason, ("V14",))
