"""The rules let a game go on for ever; after a long time the table may leave it at that."""

from __future__ import annotations

import dataclasses

from companion.poytapaska.rules import LONG
from tests.poytapaska.table import Table, late, seat

# Anna and Ben hand each other the same four cards, stock and table empty: every turn is either forced or allowed (T5),
# and after four of them everything is as it was.
FOR_EVER = ("3", "4", "take", "3", "4", "take")


def test_a_game_may_go_on_for_ever():
    """An example: after six turns the same player is on turn with the same cards, and the pile is as it was."""
    table = late(seat(2, "3 5"), seat(3, "3 4 5"))
    before = table.game
    table.says(*FOR_EVER)
    assert dataclasses.replace(table.game, turn=before.turn, last=None) == before


def test_nobody_has_to_call_it_off():
    """The table may play on as long as it likes."""
    table = late(seat(2, "3 5"), seat(3, "3 4 5"))
    for _ in range(100):
        table.says(*FOR_EVER)
    assert table.result is None


def test_it_can_be_called_off_after_a_long_time():
    """After 200 turns nobody has lost; before that it is refused, and it is asked about first."""
    table = late(seat(2, "3 5"), seat(3, "3 4 5"))
    table.refuses("call off", "not-that-long")
    assert not table.view["bar"]["off"]["ok"]
    table = Table(dataclasses.replace(table.game, turn=LONG + 1))
    assert table.view["bar"]["off"]["ok"]
    assert table.asks("call off") is not None
    assert table.asks("3") is None
    table.says("call off")
    assert table.result is not None
    assert (table.loser, table.result["why"], table.result["left"]) == (None, "even", 5)
    table.refuses("3", "game-over", "T17")
