"""The moments of a ride between its turns: every turn that stands, to the end, and what was said in each."""

from __future__ import annotations

import dataclasses

from companion import outlook, shelf, transcript
from companion.kept import Kept, Row
from companion.paternoster import GAME
from companion.ruling import Refusal
from companion.simulator.tally import none_yet
from companion.words import Words

WORDS = Words(shelf.words(), strict=True)


def kept(name: str = "standard-10", said: tuple[str, ...] | None = None) -> Kept:
    told = transcript.read(shelf.demonstration(name))
    assert not isinstance(told, Refusal)
    start = told.begun_with(shelf.panel()).start
    begun = GAME.begin(start)
    assert not isinstance(begun, Refusal)
    rows = tuple(Row(number, one, None, 0.0, None) for number, one in enumerate(said or told.said, 1))
    return Kept("abc", GAME.name, start, GAME.rules(begun), GAME.edition, 0.0, 0.0, None, entries=rows)


def test_every_turn_has_its_moment_up_to_the_end():
    found = outlook.moments(kept())
    ends = sum(row.said == "end" for row in kept().entries)
    assert found[0].number == 0
    assert found[-1].ride.end is not None
    assert len(found) == ends + 2
    assert all(not moment.ride.turn.plays for moment in found[:-1])
    assert found[1].told == tuple(row.said for row in kept().entries[: found[1].number - 1])
    assert sum(len(moment.told) for moment in found) == len(kept().entries) - ends


def test_what_was_taken_back_has_no_moment_and_a_turn_that_goes_on_none():
    said = ("6♥ up1", "7♥ up1", "end", "K♠ down1", "undo", "undo 2", "8♥ up1", "end", "9♥ up1")
    found = outlook.moments(kept(said=said))
    assert [moment.number for moment in found] == [0, 8]
    assert found[1].told == ("6♥ up1", "8♥ up1")


def test_another_game_or_rules_that_no_longer_hold_have_none():
    assert outlook.moments(dataclasses.replace(kept(), game="chess")) == ()
    assert outlook.moments(dataclasses.replace(kept(), start={"players": []}, rules={})) == ()


def test_two_rides_are_two_questions_and_one_ride_is_one():
    one, other = kept(), kept("standard-16")
    ask = lambda ride: outlook.journey(ride, outlook.moments(ride)).key  # noqa: E731
    assert ask(one) == ask(kept())
    assert ask(one) != ask(other)


def test_the_frame_has_a_row_a_moment_with_the_chance_of_the_goal():
    found = outlook.moments(kept())
    counted = none_yet()
    counted[0, 0], counted[1, 3], counted[1, 9], counted[2, 2] = 10, 20, 30, 40
    plain = outlook.frame(found, [counted] * len(found), WORDS)
    assert len(plain) == len(found)
    assert set(plain["chance"]) == {0.1}
    assert set(outlook.frame(found, [counted] * len(found), WORDS, goal=5)["chance"]) == {0.3}
    assert plain["told"].iloc[0] == "before the first card"


def test_a_turn_is_told_as_the_table_tells_it():
    found = outlook.moments(kept(said=("6♥ up1", "7♥ up1", "end")))
    tallies = [none_yet() for _ in found]
    frame = outlook.frame(found, tallies, Words(shelf.words("de")))
    assert list(frame["told"]) == ["vor der ersten Karte", "6♥ auf hoch 1 und 7♥ auf hoch 1"]
