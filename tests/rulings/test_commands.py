"""V14 and V15: face cards carry commands, by the panel of the house."""

from __future__ import annotations

import pytest

from companion import shelf
from companion.paternoster import referee
from companion.paternoster.card import CARDS
from companion.paternoster.rules import Rules
from companion.paternoster.variants import Setup, rules_for
from companion.ruling import Refusal
from tests.rulings.table import PANEL, Table, cards, rules, sit_down


def commands(table: Table) -> dict[str, str]:
    """What the panel in force says, card by card."""
    return {str(card): name for card in CARDS if (name := table.ride.rules.commands[card])}


def test_V14_the_panel():
    """All face cards carry commands, by a table that the group may change."""
    assert commands(sit_down(commands=1)) == PANEL


def test_V14_the_panel_on_the_shelf():
    """The table of commands that comes with the product is the rulebook's."""
    assert shelf.panel() == PANEL


def test_V14_none_without_the_variant():
    """In an ordinary ride face cards are ordinary cards."""
    assert commands(sit_down()) == {}
    assert sit_down().says("J♦ up1").seat == 0


def test_V15_light():
    """Light: Jacks and Queens carry their commands, Kings are ordinary."""
    light = commands(sit_down(light=1))
    assert light == {card: name for card, name in PANEL.items() if card[0] in "JQ"}


def test_V15_red_kings_need_no_cover():
    """Light: a red King may stay open."""
    assert sit_down(light=1).says("K♦ up1", "A♦ up2", "end").goes_on


def test_V15_black_kings_bind_nobody():
    """Light: under a black King the cards go on as many piles as ever."""
    assert sit_down(light=1).says("K♠ up1", "A♦ up2", "end", "2♦ up2", "K♦ down1", "end").goes_on


def test_V15_jacks_and_queens_act():
    """Light: Stop, Three, Brake and Hush are as in the full panel."""
    assert sit_down(light=1).says("J♦ up1").seat == 1
    sit_down(light=1).says("Q♦ up1", "K♦ up1").refuses("end", "three-owed", "V14")
    sit_down(light=1).says("J♠ up1").refuses("10♠ up1", "brake", "V14")
    assert sit_down(light=1).says("Q♠ up1").talk == "talk-hush"


def test_V14_the_panel_is_data():
    """A group may put the commands on other cards."""
    own = rules_for(Setup(2, {"commands": 1}, (), {"2♦": "stop"}))
    assert isinstance(own, Rules)
    table = Table(referee.begin(own, ("Anna", "Ben"), 0)).says("J♦ up1", "2♦ up2")
    assert table.seat == 1


@pytest.mark.parametrize("variant", ["commands", "light"])
def test_V14_no_commands_without_a_panel(variant):
    """A ride with commands needs the table that says which card does what; other rides don't."""
    answer = rules_for(Setup(2, {variant: 1}))
    assert isinstance(answer, Refusal)
    assert (answer.reason, answer.rulings) == ("panel-missing", ("V14",))
    assert isinstance(rules_for(Setup(2, {"fire": 1}, (), PANEL)), Rules)


def test_V14_copies_of_every_deck():
    """Every copy carries its card's command."""
    assert rules(6, commands=1, tower=4).commands[cards("J♥")[0]] == "stop"
    assert sit_down(6, commands=1, tower=4).says("J♥ up1", "J♥ up1", "J♥ up1").ride.turn.number == 4
