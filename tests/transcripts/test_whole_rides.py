"""Whole rides by an independent program: each is accepted entry by entry, and comes to the same end."""

from __future__ import annotations

import pytest

from companion import transcript
from companion.paternoster import GAME
from companion.paternoster.ride import Ride
from companion.transcript import Transcript
from tests import oracle
from tests.rulings.table import PANEL, Table
from tests.transcripts.told import WHY, Told, entries, rides, text

RIDES = dict(rides())


def begun(ride: Told) -> tuple[Table, tuple[str, ...]]:
    """The table before the first entry, and all that is said, both from the ride's text."""
    told = transcript.read(text(ride))
    assert isinstance(told, Transcript), told
    state = GAME.begin(told.start | {"commands": PANEL})
    assert isinstance(state, Ride), state
    return Table(state), told.said


@pytest.mark.parametrize("name", RIDES)
def test_a_whole_ride(name):
    """Turn, player, cards owed, hands, draw pile and tops agree all along, and so does the end."""
    ride = RIDES[name]
    table, said = begun(ride)
    options = ride["options"]
    hands = [options["hand"]] * options["players"]
    draw = 52 * options["decks"] - options["passengers"] - sum(hands)
    assert said == tuple(entry for turn in ride["turns"] for entry in entries(ride, turn))
    for turn in ride["turns"]:
        at = table.ride.turn
        assert (at.number, at.player, table.ride.owed) == (turn["turn"], turn["player"], turn["owed"])
        assert (table.ride.hands, table.ride.draw) == (tuple(hands), draw)
        table.says(*entries(ride, turn))
        for action in turn["actions"]:
            hands[turn["player"]] -= action["do"] != "token_end"
            if action["do"] == "pass":
                hands[action["to"]] += 1
        hands[turn["player"]] += len(turn["drew"])
        draw -= len(turn["drew"])
    assert (table.ride.hands, table.ride.draw) == (tuple(hands), draw)
    ends_alike(table, ride)


def ends_alike(table: Table, ride: Told) -> None:
    """The same outcome and reason, cards and tokens left, passengers delivered, tops."""
    result, end = ride["result"], table.end
    outcome = "perfect" if end.won else "lost" if end.lost else "stuck"
    assert (outcome, end.why, end.left) == (result["outcome"], WHY[result["reason"]], result["left"])
    assert (table.ride.tokens, table.ride.delivered) == (result["tokens_left"], result["delivered"])
    tops = [pile.top and str(pile.top) for pile in table.ride.piles]
    assert tops == [top and oracle.spell(top) for top in result["tops"]]
    assert table.ride.turn.number == result["turns"]


def test_there_are_rides_to_try():
    """250 of them came with the rulebook."""
    assert len(RIDES) >= 250
