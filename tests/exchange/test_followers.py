"""Many rides followed in processes of their own come to what they come to one by one, also where no process lives."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import NoReturn

import pytest

from companion import followers, shelf, transcript
from companion.followers import Came, follow, follow_all
from companion.games import GAMES
from companion.kept import Kept, Row
from companion.ruling import Refusal
from tests.stairs import STAIRS
from tests.transcripts.told import rides, text


def kept(name: str, told: transcript.Transcript) -> Kept:
    start = dict(told.begun_with(shelf.panel()).start)
    game = GAMES[told.game]
    rows = tuple(Row(number, said, None, 17.0 * number, None) for number, said in enumerate(told.said, 1))
    return Kept(name, game.name, start, game.rules(game.begin(start)), game.edition, 0.0, 0.0, None, entries=rows)


@pytest.fixture(scope="module")
def many() -> list[Kept]:
    """Rides that end, that break, that take something back, that begin as nothing, and that can't be read."""
    whole = [kept(name, transcript.read(text(told))) for name, told in list(rides())[::9]]
    first = whole[0]
    broken = replace(first, entries=(*first.entries[:3], Row(4, "A♦ nowhere", None, 0.0, None)))
    undone = replace(first, entries=(*first.entries[:3], Row(4, "undo 2", None, 0.0, None)))
    nobody = replace(first, start={**first.start, "players": []}, rules={})
    unread = replace(first, rules={**first.rules, "ways": 4})
    return [broken, *whole, undone, nobody, unread]


@pytest.fixture(autouse=True)
def few_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(followers, "MANY", 3)
    monkeypatch.setattr(followers, "AT_ONCE", 2)


def test_many_come_to_what_each_comes_to(many: list[Kept]):
    one_by_one = [follow(GAMES, ride) for ride in many]
    assert follow_all(GAMES, many) == one_by_one
    assert {type(one) for one in one_by_one} == {Came, Refusal}
    assert sum(isinstance(one, Came) and one.broken is not None for one in one_by_one) == 1


def dies(_asked: object) -> NoReturn:
    os._exit(1)


def test_where_its_process_dies_a_ride_is_followed_here(many: list[Kept], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(followers, "_followed_here", dies)
    assert follow_all(GAMES, many) == [follow(GAMES, ride) for ride in many]


def test_they_are_really_followed_elsewhere(many: list[Kept], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delattr(followers, "_followed")
    assert len(follow_all(GAMES, many)) == len(many)


def test_games_that_only_this_process_knows_are_followed_here():
    ride = Kept("a", "stairs", {"players": ["Anna"]}, {}, 1, 0.0, 0.0, None, entries=(Row(1, "up 3", None, 1.0, None),))
    came = follow_all({"stairs": STAIRS}, [ride] * 5)
    assert [one.result for one in came if isinstance(one, Came)] == [None] * 5
