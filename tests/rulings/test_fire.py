"""V13: burning hearts, and who must cover them by when."""

from __future__ import annotations

import pytest

from companion.paternoster import GAME
from companion.ruling import Note
from tests.rulings.table import Table, late, rules, sit_down


def badges(table: Table) -> dict[str, bool]:
    """Each pile that shows a fire, and whether it is due in this turn."""
    piles = GAME.view(table.ride)["piles"]
    return {pile["name"]: badge["due"] for pile in piles for badge in pile["badges"] if badge["code"] == "fire"}


def test_V13_which_cards_burn():
    """The hearts whose rank divides by three burn; no other card does, and none without the variant."""
    assert {str(card) for card in rules(2, fire=1).burning} == {"3♥", "6♥", "9♥", "Q♥"}
    assert rules(2).burning == frozenset()


def test_V13_the_next_player_must_cover_it():
    """Whoever plays one leaves it to the next player, who loses the ride by ending a turn under it."""
    table = sit_down(fire=1).says("6♥ up1", "A♦ up2")
    assert table.asks("end") is None
    assert badges(table) == {"up1": False}
    table.says("end")
    assert badges(table) == {"up1": True}
    table.says("2♦ up2", "3♦ up2")
    assert isinstance(table.asks("end"), Note)
    assert table.says("end").lost_by("fire", "V13")
    assert table.end.left == 100


def test_V13_covered():
    """Any card that may go there covers it."""
    assert sit_down(fire=1).says("6♥ up1", "A♦ up2", "end", "6♠ up1", "2♦ up2", "end").goes_on


@pytest.mark.parametrize(("pile", "card"), [("up1", "5♥"), ("down1", "7♥"), ("up1", "K♣"), ("down1", "A♦")])
def test_V13_covered_by_any_card_that_goes(pile, card):
    """A step back covers it as well as a high card or a low one."""
    assert sit_down(fire=1).says(f"6♥ {pile}", "A♦ up2", "end", f"{card} {pile}", "2♦ up2", "end").goes_on


def test_V13_covered_by_a_long_step_back():
    """So does a long step back, for a token."""
    table = sit_down(fire=1, tokens=1).says("6♥ up1", "A♦ up2", "end", "long 4♥ up1", "2♦ up2", "end")
    assert table.goes_on


def test_V13_at_any_moment_of_the_turn():
    """It is enough to cover it as the last card of the turn."""
    table = sit_down(fire=1).says("6♥ up1", "A♦ up2", "end", "2♦ up2", "3♦ up2", "7♦ up1", "end")
    assert table.goes_on


def test_V13_covered_by_the_same_player():
    """Covered again in the turn in which it was laid it is nobody's problem."""
    assert sit_down(fire=1).says("6♥ up1", "6♠ up1", "end", "A♦ up2", "2♦ up2", "end").goes_on


def test_V13_a_burning_card_covers():
    """A burning card may cover it, and is then the problem of the player after."""
    table = sit_down(3, fire=1).says("6♥ up1", "A♦ up2", "end", "9♥ up1", "2♦ up2", "end")
    assert (table.goes_on, badges(table)) == (True, {"up1": True})
    assert table.says("3♦ up2", "4♦ up2", "end").lost_by("fire", "V13")


def test_V13_its_twin_covers():
    """Its twin covers it, and burns in its place."""
    table = sit_down(fire=1).says("6♥ up1", "A♦ up2", "end", "6♥ up1", "2♦ up2", "end")
    assert table.goes_on
    assert table.says("3♦ up2", "4♦ up2", "end").lost_by("fire", "V13")


def test_V13_alone():
    """Alone one covers it in one's own next turn."""
    table = sit_down(1, fire=1).says("6♥ up1", "A♦ up2", "end")
    assert badges(table) == {"up1": True}
    assert table.says("7♦ up1", "2♦ up2", "end").goes_on
    assert sit_down(1, fire=1).says("6♥ up1", "A♦ up2", "end", "2♦ up2", "3♦ up2", "end").lost_by("fire")


def test_V13_several_fires():
    """Every due fire must be covered, not just one of them."""
    table = sit_down(fire=1).says("6♥ up1", "9♥ down1", "end", "7♦ up1", "A♦ up2")
    assert badges(table) == {"down1": True}
    assert table.says("end").lost_by("fire", "V13")
    assert sit_down(fire=1).says("6♥ up1", "9♥ down1", "end", "7♦ up1", "8♦ down1", "end").goes_on


def test_V13_covering_one_while_laying_another():
    """A due fire and one just laid are told apart on every pile."""
    table = sit_down(fire=1).says("6♥ up1", "A♦ up2", "end", "7♦ up1", "9♥ down1")
    assert badges(table) == {"down1": False}
    assert table.says("end").goes_on


def test_V13_the_next_player_who_still_has_cards():
    """Players without cards are skipped: the problem is that of the next one who has some."""
    table = late("6♥ 7♦ 8♦", (2, 0, 1), "up1 5♦", fire=1).says("6♥ up1", "end")
    assert (table.seat, badges(table)) == (2, {"up1": True})
    assert table.says("7♦ up1", "end").goes_on


def test_V13_back_to_the_one_who_laid_it():
    """When nobody else has cards it is due in the next turn of whoever laid it."""
    table = late("6♥ 7♦", (2, 0), "up1 5♦", fire=1).says("6♥ up1", "end")
    assert (table.seat, badges(table)) == (0, {"up1": True})
    assert table.says("7♦ up1").end.won


def test_V13_the_very_last_card_may_burn():
    """Only the very last card of the whole game may stay burning."""
    assert late("6♥", (1,), "up1 5♦", fire=1).says("6♥ up1").end.won


def test_V13_not_the_last_but_one():
    """† When all cards are down, a burning top that is not the very last card played loses."""
    table = late("6♥ 9♠", (2,), "up1 5♦ up2 8♠", fire=1).says("6♥ up1")
    assert isinstance(table.asks("9♠ up2"), Note)
    assert table.says("9♠ up2").lost_by("fire", "V13")
    assert table.end.left == 0
    assert late("6♥ 9♠", (2,), "up1 5♦ up2 8♠", fire=1).says("6♥ up1", "9♠ up1").end.won


def test_V13_a_due_fire_when_all_cards_are_down():
    """† A due fire is not excused by the last card landing somewhere else."""
    assert late("9♠", (1,), "up1 6♥ up2 8♠", fire=1, fresh="up1").says("9♠ up2").lost_by("fire", "V13")
    assert late("9♠", (1,), "up1 6♥ up2 8♠", fire=1, fresh="up1").says("9♠ up1").end.won


def test_V13_two_burning_tops_at_the_end():
    """† Of two burning tops only the last card of all is excused."""
    assert late("6♥ 9♥", (2,), "up1 5♦ up2 8♠", fire=1).says("6♥ up1", "9♥ up2").lost_by("fire", "V13")
    assert late("6♥ 9♥", (2,), "up1 5♦ up2 8♠", fire=1).says("6♥ up1", "9♥ up1").end.won


def test_V13_stuck_under_a_due_fire():
    """† Stuck with a due fire uncovered loses as well."""
    table = sit_down(fire=1).says("6♥ up1", "A♦ up2", "end", "2♦ up2")
    assert isinstance(table.asks("stuck"), Note)
    assert table.says("stuck").lost_by("fire", "V13")


def test_V13_stuck_over_ones_own_fire():
    """† Stuck with a fire that is not due yet is stuck as ever."""
    end = sit_down(fire=1).says("6♥ up1", "stuck").end
    assert (end.lost, end.why, end.left) == (False, "stuck", 103)


def test_V13_a_fire_laid_by_a_stopped_turn():
    """A Stop after a burning card leaves it to the next player like any end of a turn."""
    table = sit_down(fire=1, commands=1).says("6♥ up1", "J♦ up2")
    assert (table.seat, badges(table)) == (1, {"up1": True})


def test_V13_every_deck_burns():
    """Every copy burns, in one deck, two or three."""
    assert sit_down(1, fire=1, short=1).says("3♥ up1", "A♦ up2", "end", "2♦ up2", "3♦ up2", "end").lost_by("fire")
    table = sit_down(6, fire=1, tower=4).says("3♥ up1", "3♥ up2", "end", "3♥ up1", "4♦ up2", "end")
    assert (table.goes_on, badges(table)) == (True, {"up1": True})


def test_V13_other_hearts_do_not_burn():
    """Other hearts, and other cards of those ranks, leave no problem."""
    table = sit_down(fire=1).says("4♥ up1", "6♦ up2", "end", "7♦ down1", "6♠ down1", "end")
    assert table.goes_on
    assert badges(table) == {}


def test_V13_without_the_variant_nothing_burns():
    """In an ordinary ride the same hearts are ordinary cards."""
    assert sit_down().says("6♥ up1", "A♦ up2", "end", "2♦ up2", "3♦ up2", "end").goes_on


def hung(table):
    """What hangs on the shafts: of fires, Doors and lasting commands."""
    return [badge["code"] for pile in GAME.view(table.ride)["piles"] for badge in pile["badges"]]


def test_V13_nobody_has_to_cover_the_very_last_card():
    """Only the very last card may stay burning: the ride is perfect, and nobody is told to cover it."""
    table = late("6♥", (1, 0), "up1 5♠", fire=1, commands=1)
    assert hung(table.says("6♥ up1")) == []
    assert table.end.won
    late_doors = late("K♥", (1, 0), "up1 5♠", commands=1).says("K♥ up1")
    assert (late_doors.end.won, hung(late_doors)) == (True, [])


def test_V13_a_lost_ride_sends_nobody_to_the_fire():
    """Lost for good: the table asks for nothing any more."""
    table = sit_down(fire=1).says("6♥ up1", "2♠ up2", "end")
    assert hung(table) == ["fire"]
    assert hung(table.says("3♠ up2", "4♠ up2", "end")) == []
    assert table.lost_by("fire", "V13")
