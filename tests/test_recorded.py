"""The recorded games: one of each kind, whole, accepted by its referee, and told by a desk that keeps nothing."""

from __future__ import annotations

import pytest

from companion import house, judge, recorded, shelf, transcript
from companion.answers import Seen
from companion.games import GAMES
from companion.ruling import Note
from companion.transcript import Transcript


def test_every_game_has_one():
    assert recorded.OF_GAME.keys() == GAMES.keys()
    assert set(recorded.OF_GAME.values()) == recorded.RECORDED.keys()
    for game, ride in recorded.OF_GAME.items():
        assert house.table(ride)["game"] == game


@pytest.mark.parametrize("ride", recorded.RECORDED)
def test_its_referee_accepts_it_to_its_end(ride):
    told = transcript.read(shelf.demonstration(recorded.RECORDED[ride]))
    assert isinstance(told, Transcript)
    answers = list(judge.judge(GAMES[told.game], told))
    assert len(answers) == len(told.said)
    assert all(isinstance(one.answer, Note) for one in answers)
    for at in (0, len(told.said)):
        seen = house.desk(ride).look(ride, at)
        assert isinstance(seen, Seen)
        assert seen.broken is None
        assert (seen.view["end"] is not None) == (at > 0)


def test_the_recorded_round_shows_what_there_is_to_see():
    """Each way of clearing, a failed draw, face-down cards that fit and that don’t, a pile taken, a row played from,
    and somebody who goes out on a clearing play."""
    told = transcript.read(shelf.demonstration("poytapaska"))
    assert isinstance(told, Transcript)
    log = house.desk("paskademonstration").log("paskademonstration")
    lines = [house.words().say(line.note) for line in log]
    for sign in (
        "a 10 on a lower card", "an ace on a face card", "four of a rank", "leaves the game with the whole pile",
        "turns over 9, and it fits", "goes into the hand", "takes the pile", "from the face-up cards", "has lost",
    ):  # fmt: skip
        assert any(sign in line for line in lines), sign
    assert any("Cleared" in line and "is out!" in line for line in lines)
    assert len(lines) < 70  # at a second an entry nobody watches much longer


@pytest.mark.parametrize("ride", recorded.RECORDED)
def test_nothing_can_be_entered_in_it(ride):
    assert house.watched(ride)
    assert house.desk(ride) is not house.desk()
    assert house.desk(ride).store.ride("another") is None
    assert not house.watched("another")
