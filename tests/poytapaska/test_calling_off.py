"""The rules let a game go on for ever; after a long time the table may leave it at that."""

from __future__ import annotations

import dataclasses

from companion.poytapaska import referee
from companion.poytapaska.round import Round
from companion.poytapaska.rules import LONG
from tests.poytapaska.table import Table, late, seat
from tests.poytapaska.test_properties import ANYTHING

# Two 2s go round among three players: whoever has one has to start with it, whoever follows has to take it, and after
# six turns everything is as it was. Nobody ever has a choice.
ROUND_AND_ROUND = ("2", "take", "2", "take", "2", "take")

# Of two players one holds a 4, the other a J and a 2. Either could take a pile that they might have played on, and so
# give the other a better game; as long as neither does, it goes on for ever.
BACK_AND_FORTH = ("4", "2", "take", "J", "2", "take")


def three() -> Table:
    return late(seat(1, "2", up="3", down=4), seat(0, up="3 5", down=4), seat(1, "2", up="4", down=4))


def two() -> Table:
    return late(seat(1, "4", up="9", down=4), seat(2, "J 2", up="3", down=4))


def unchanged(before: Round, after: Round) -> bool:
    return dataclasses.replace(after, turn=before.turn, last=None) == before


def test_three_players_without_a_choice_go_round_for_ever():
    """An example in which every move is the only one that the rules allow."""
    table = three()
    before = table.game
    for said in ROUND_AND_ROUND:
        allowed = [move for move in ANYTHING if isinstance(referee.rule(table.game, move), Round)]
        assert len(allowed) == 1
        table.says(said)
    assert unchanged(before, table.game)


def test_two_players_who_do_what_seems_best_go_back_and_forth():
    """An example of a more common kind."""
    table = two()
    before = table.game
    assert unchanged(before, table.says(*BACK_AND_FORTH).game)


def test_nobody_has_to_call_it_off():
    """The table may play on as long as it likes."""
    table = two()
    for _ in range(100):
        table.says(*BACK_AND_FORTH)
    assert table.result is None


def test_it_can_be_called_off_after_a_long_time():
    """After 200 turns nobody has lost; before that it is refused, and it is asked about first."""
    table = three()
    table.refuses("call off", "not-that-long")
    assert not table.view["bar"]["off"]["ok"]
    table = Table(dataclasses.replace(table.game, turn=LONG + 1))
    assert table.view["bar"]["off"]["ok"]
    assert table.asks("call off") is not None
    assert table.asks("2") is None
    table.says("call off")
    assert table.result is not None
    assert (table.loser, table.result["why"], table.result["left"]) == (None, "even", 18)
    table.refuses("2", "game-over", "T17")
