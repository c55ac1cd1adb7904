"""The same rides with single entries spoilt: each is refused for the right reason, and the ride stays as it was."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest

from companion.paternoster.ride import Ride
from companion.ruling import Note
from tests.transcripts.test_whole_rides import RIDES, begun
from tests.transcripts.told import Told, entries
from tests.transcripts.witness import Spoilt, Witness

EACH = 3  # of a kind, at one moment of one ride
MOMENTS = 7  # every so many entries the books are opened
AFTER_THE_END = ("6♥ up1", "end", "end token", "stuck", "pass Anna", "long 6♥ up1")
tried: Counter[str] = Counter()

KINDS = {
    "wrong pile",
    "second step back",
    "a copy too many",
    "long step without tokens",
    "long step without a token left",
    "long step not said to be one",
    "long step as a second one",
    "long without need",
    "end while cards are owed",
    "end under Three",
    "second token",
    "no token left",
    "token for nothing",
    "token under Three",
    "token before a card",
    "token in a ride without",
    "passing twice",
    "passing to oneself",
    "passing with nothing owed",
    "passing after a red Queen",
    "passing once the pile is empty",
    "passing in a ride without",
    "another car",
    "fourth card",
    "from an empty hand",
    "stuck with nothing owed",
    "no hourglass",
    "too early",
    "after the end",
}


def few(spoilt: list[Spoilt]) -> list[Spoilt]:
    """A few of each kind, taken from all over the ladder."""
    kinds: dict[str, list[Spoilt]] = defaultdict(list)
    for one in spoilt:
        kinds[one.kind].append(one)
    return [one for of_a_kind in kinds.values() for one in of_a_kind[:: max(1, len(of_a_kind) // EACH)]]


def moments(ride: Told, seed: int) -> set[int]:
    """The entries before which something else is tried: every few, beginning somewhere else in every ride."""
    count = sum(len(entries(ride, turn)) for turn in ride["turns"])
    return {*range(seed % MOMENTS, count, MOMENTS), count - 1}


@pytest.mark.parametrize("name", RIDES)
def test_spoilt_entries(name):
    """Wrong in one way only: refused for that, with its ruling."""
    ride = RIDES[name]
    table, _ = begun(ride)
    witness = Witness(ride)
    chosen = moments(ride, sum(map(ord, name)))
    number = 0
    for turn in ride["turns"]:
        witness.turn_begins(turn)
        said = entries(ride, turn)
        for place, entry in enumerate(said):
            if number in chosen:
                assert table.ride.owed == witness.owed()
                for spoilt in few(list(witness.spoilt())):
                    table.refuses(spoilt.said, spoilt.reason, spoilt.ruling)
                    tried[spoilt.kind] += 1
                for early in witness.too_early()[:EACH]:
                    loses_as_too_early(table.answer(early), table.asks(early))
            table.says(entry)
            if place < len(turn["actions"]):
                witness.does(turn["actions"][place])
            number += 1
        witness.turn_ends(turn)
    for entry in AFTER_THE_END[: 4 if ride["options"]["players"] == 1 else None]:
        table.refuses(entry, "ride-over", "P14")
        tried["after the end"] += 1


def loses_as_too_early(answer: object, question: Note | None) -> None:
    """A passenger out of order is accepted only as the end of the ride, after a question."""
    assert isinstance(answer, Ride)
    assert answer.end is not None
    assert (answer.end.lost, answer.end.why) == (True, "passenger-early")
    assert "V12" in answer.end.rulings
    assert question is not None
    tried["too early"] += 1


def test_every_way_of_being_wrong_was_tried():
    """Over all the rides no kind of spoilt entry was left out."""
    if sum(tried.values()) > 5000:  # all of the rides were played, not one by name
        assert set(tried) >= KINDS
