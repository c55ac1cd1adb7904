"""The log: what still stands, and where it leads."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import log
from companion.log import Entry, Replay
from companion.ruling import Refusal
from tests.stairs import STAIRS, Climb

START = {"players": ["Anna", "Ben"], "top": 30}


def entries(*said: str) -> tuple[Entry, ...]:
    return tuple(Entry(number, text) for number, text in enumerate(said, 1))


def played(*said: str, upto: int | None = None) -> Replay[Climb]:
    replay = log.replay(STAIRS, START, entries(*said), upto)
    assert isinstance(replay, Replay)
    return replay


@pytest.mark.parametrize(
    ("text", "count"),
    [("undo", 1), ("undo 1", 1), ("UNDO  12", 12), (" undo ", 1), ("undo 5", 5)],
)
def test_how_much_a_text_takes_back(text, count):
    assert log.taken_back(text) == count


@pytest.mark.parametrize(
    "text", ["", "undone", "undo x", "undo 0", "undo -1", "undo 99999", "undo ٣", "undo undo", "6♥ up1", "redo"]
)
def test_what_takes_nothing_back(text):
    assert log.taken_back(text) == 0


def test_a_take_back_is_told_in_its_shortest_form():
    assert [log.take_back(count) for count in (1, 2, 30)] == ["undo", "undo 2", "undo 30"]
    assert all(log.taken_back(log.take_back(count)) == count for count in range(1, 200))


def test_what_stands_keeps_its_number():
    assert log.standing(entries("a", "b", "undo", "c", "d", "undo 2", "e")) == (Entry(1, "a"), Entry(7, "e"))


def test_a_take_back_of_more_than_there_is_leaves_nothing():
    assert log.standing(entries("a", "undo 9", "b")) == (Entry(3, "b"),)


def test_a_take_back_can_not_be_taken_back():
    """It takes back what stands: after two of them two entries are gone."""
    assert log.standing(entries("a", "b", "c", "undo", "undo")) == (Entry(1, "a"),)


def test_replay_gives_the_state_and_every_entry_with_its_note():
    replay = played("up 2", "end", "up 1")
    assert (replay.state.step, replay.state.turn, replay.broken) == (3, 2, None)
    assert [(entry.said, note.about["step"]) for entry, note in replay.played] == [("up 2", 2), ("end", 2), ("up 1", 3)]


@pytest.mark.parametrize(("upto", "step"), [(0, 0), (1, 2), (2, 3), (3, 2), (4, 3), (None, 3)])
def test_replay_up_to_an_entry_is_the_table_as_it_was_then(upto, step):
    assert played("up 2", "up 1", "undo", "up 1", upto=upto).state.step == step


def test_replay_stops_at_the_first_entry_that_no_longer_fits():
    """Nothing behind it is played, nothing is dropped; the reason is told."""
    replay = played("up 2", "up 9", "up 1")
    assert replay.state.step == 2
    assert replay.broken == (Entry(2, "up 9"), Refusal("too-far", ("S1",), {"steps": 9}))


def test_an_entry_that_can_no_longer_be_read_breaks_as_well():
    broken = played("up 2", "jump").broken
    assert broken is not None and broken[1].reason == "no-words"


def test_a_broken_entry_that_was_taken_back_breaks_nothing():
    assert played("up 2", "up 9", "undo", "up 1").state.step == 3


def test_a_start_that_no_longer_begins_is_refused():
    assert log.replay(STAIRS, {"players": []}, ()) == Refusal("nobody")
    assert log.told(STAIRS, {"players": []}, ()) == Refusal("nobody")


def test_told_has_what_was_taken_back_too_marked_as_such():
    told = log.told(STAIRS, START, entries("up 1", "up 2", "undo", "up 3"))
    assert not isinstance(told, Refusal)
    assert [(one.entry.number, one.note.about["step"], one.standing) for one in told] == [
        (1, 1, True),
        (2, 3, False),
        (4, 4, True),
    ]
    assert [one.before.step for one in told] == [0, 1, 1]


def test_told_stops_where_history_no_longer_fits():
    told = log.told(STAIRS, START, entries("up 1", "up 9", "up 2"))
    assert not isinstance(told, Refusal)
    assert [one.entry.number for one in told] == [1]


SAYS = st.lists(
    st.sampled_from(["up 1", "up 2", "up 3", "end", "undo", "undo 2", "undo 7", "up 9", "fall"]), max_size=40
)


@given(SAYS)
def test_replay_after_any_take_backs_equals_replay_of_what_is_left(said):
    """Take-backs leave no trace in the state: a second, plainer reading of the log leads to the same one."""
    left: list[Entry] = []
    for entry in entries(*said):
        head, _, tail = entry.said.partition(" ")
        if head == "undo":
            left = left[: max(0, len(left) - int(tail or 1))]
        else:
            left.append(entry)
    assert log.replay(STAIRS, START, entries(*said)) == log.replay(STAIRS, START, left)


@given(SAYS)
def test_one_take_back_equals_a_replay_of_one_fewer(said):
    stands = log.standing(entries(*said))
    undone = (*entries(*said), Entry(len(said) + 1, "undo"))
    assert log.replay(STAIRS, START, undone) == log.replay(STAIRS, START, stands[:-1])


@given(SAYS)
def test_told_and_replay_agree_on_what_stands(said):
    """Where everything fits, the standing lines of the log are the replay."""
    game = replace(STAIRS, rule=lambda climb, move: replace(climb, step=climb.step + move.steps))
    told, replay = log.told(game, START, entries(*said)), log.replay(game, START, entries(*said))
    assert isinstance(told, tuple) and isinstance(replay, Replay)
    assert [(one.entry, one.note) for one in told if one.standing] == list(replay.played)
