"""The workshop: a question has a result or a sentence, whoever else asks, stops or dies; and an answer is kept."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pandas as pd
import pytest

from companion import shelf
from companion.paternoster import referee
from companion.paternoster.rules import Rules
from companion.ruling import Refusal
from companion.simulator.odds import odds
from companion.simulator.question import Journey, Question, Task, question
from companion.simulator.tally import table
from companion.workshop import MOST_AT_ONCE, PATIENCE, Progress, Workshop

PANEL = shelf.panel()
SMALL = question(2, {"fire": 1}, PANEL, 400, seed=3)
ENDLESS = question(2, {}, PANEL, 2_000_000, policy="careful")
LONGEST = 180.0  # seconds that a first start may take under load


@pytest.fixture
def shop(tmp_path: Path) -> Iterator[Workshop]:
    opened = Workshop(tmp_path / "answers")
    yield opened
    opened.close()


def until(shop: Workshop, task: Task, what: Callable[[Progress], bool]) -> Progress:
    deadline = time.monotonic() + LONGEST
    while time.monotonic() < deadline:
        progress = shop.look(task)
        assert progress is not None
        if what(progress):
            return progress
        time.sleep(0.02)
    raise AssertionError(f"still {progress}")


def over(progress: Progress) -> bool:
    return not progress.running


def begun(progress: Progress) -> bool:
    return progress.done > 0


def test_an_answer_is_what_the_odds_are(shop: Workshop):
    assert shop.look(SMALL) is None
    first = shop.ask(SMALL)
    assert isinstance(first, Progress)
    assert first.running
    progress = until(shop, SMALL, over)
    assert (progress.state, progress.done) == ("done", 400)
    frame = odds(SMALL.setup, 400, seed=3)
    assert isinstance(frame, pd.DataFrame)
    pd.testing.assert_frame_equal(table(progress.came), frame)


def test_another_process_answers_the_same_question_at_once(shop: Workshop, tmp_path: Path):
    shop.ask(SMALL)
    came = until(shop, SMALL, over).came
    other = Workshop(tmp_path / "answers", command=("/nowhere",))
    known = other.ask(SMALL)
    assert isinstance(known, Progress)
    assert known.state == "done"
    assert (known.came == came).all()


def test_a_folder_that_can_not_be_written_keeps_no_answer_and_hurts_nobody(tmp_path: Path):
    (tmp_path / "file").write_text("")
    shop = Workshop(tmp_path / "file")
    shop.ask(SMALL)
    assert until(shop, SMALL, over).state == "done"
    shop.close()


def test_a_damaged_answer_is_worked_out_again(shop: Workshop, tmp_path: Path):
    shop.ask(SMALL)
    until(shop, SMALL, over)
    (file,) = (tmp_path / "answers").iterdir()
    for damage in (b"", b"PK\x03\x04 and then nothing", file.read_bytes()[:60]):
        file.write_bytes(damage)
        other = Workshop(tmp_path / "answers")
        assert other.look(SMALL) is None


def test_old_answers_make_room_for_new_ones(shop: Workshop, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("companion.workshop.MOST_KEPT", 2)
    asked = [question(2, {}, PANEL, 5, seed) for seed in range(5)]
    for one in asked:
        shop.ask(one)
        until(shop, one, over)
    assert len(shop._asked) <= 3
    assert shop.look(asked[0]).state == "done"  # from its file


def test_two_who_ask_at_once_both_get_on(shop: Workshop):
    """The long question does not keep the short one waiting, and the same one is played once."""
    shop.ask(ENDLESS)
    until(shop, ENDLESS, begun)
    shop.ask(SMALL)
    assert shop.ask(SMALL) is shop.look(SMALL)
    assert until(shop, SMALL, over).state == "done"
    assert shop.look(ENDLESS).running


def test_a_stop_in_the_middle_keeps_what_was_played(shop: Workshop):
    shop.ask(ENDLESS)
    until(shop, ENDLESS, begun)
    shop.stop(ENDLESS)
    stopped = shop.look(ENDLESS)
    assert stopped.state == "stopped"
    assert 0 < stopped.done == stopped.came.sum() < 2_000_000
    shop.ask(SMALL)
    assert until(shop, SMALL, over).state == "done"
    assert shop.look(ENDLESS) == stopped
    again = shop.ask(ENDLESS)
    assert isinstance(again, Progress)
    assert again.running


def test_what_nobody_looks_at_any_more_is_left(tmp_path: Path):
    now = [0.0]
    shop = Workshop(tmp_path, clock=lambda: now[0])
    shop.ask(ENDLESS)
    until(shop, ENDLESS, begun)
    now[0] += PATIENCE + 1
    deadline = time.monotonic() + LONGEST
    while shop._asked[ENDLESS.key].progress.running and time.monotonic() < deadline:
        time.sleep(0.05)
    assert shop.look(ENDLESS).state == "stopped"
    shop.close()


def test_a_workbench_that_dies_is_said_and_the_next_question_has_another(shop: Workshop):
    shop.ask(ENDLESS)
    until(shop, ENDLESS, begun)
    os.kill(shop._bench.pid, signal.SIGKILL)
    failed = until(shop, ENDLESS, over)
    assert failed.state == "failed"
    assert failed.why == Refusal("odds-failed")
    shop.ask(SMALL)
    assert until(shop, SMALL, over).state == "done"


@pytest.mark.parametrize("command", [("/nowhere/python",), (sys.executable, "-c", "print('no answer at all')")])
def test_a_workbench_that_can_not_be_had_is_said(tmp_path: Path, command: tuple[str, ...]):
    shop = Workshop(tmp_path, command=command)
    shop.ask(SMALL)
    assert until(shop, SMALL, over).why == Refusal("odds-failed")
    shop.close()


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (question(2, {"short": 1, "tower": 4}, PANEL), "clash-decks"),
        (question(2, {}, PANEL, 0), "odds-games"),
        (question(2, {}, PANEL, 10**9), "odds-games"),
    ],
)
def test_what_can_not_be_asked_is_refused_at_once(shop: Workshop, wrong: Question, reason: str):
    refusal = shop.ask(wrong)
    assert isinstance(refusal, Refusal)
    assert refusal.reason == reason
    assert shop.look(wrong) is None


def test_what_the_workbench_refuses_is_said(shop: Workshop):
    asked = question(2, {}, PANEL, 10, policy="clairvoyant")
    shop.ask(asked)
    assert until(shop, asked, over).why.reason == "odds-policy"


def test_the_workshop_takes_on_only_so_much(tmp_path: Path):
    shop = Workshop(tmp_path, command=(sys.executable, "-c", "import time; time.sleep(60)"))
    for seed in range(MOST_AT_ONCE):
        assert isinstance(shop.ask(question(2, {}, PANEL, 10, seed)), Progress)
    assert shop.ask(SMALL).reason == "odds-busy"
    shop.close()


def test_a_journey_is_a_question_about_every_moment(shop: Workshop):
    start = referee.begin(Rules(), ("Anna", "Ben"))
    journey = Journey("ride", (start, start), games=60)
    shop.ask(journey)
    progress = until(shop, journey, over)
    assert progress.state == "done"
    assert progress.came.shape[0] == 2
    assert progress.came.sum(axis=(1, 2)).tolist() == [60, 60]


def test_the_app_itself_loads_no_compiler():
    """It would take a second of every start, and the simulator's process has it anyway."""
    code = "import sys, companion.app, companion.oddscharts; print('numba' in sys.modules)"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert answer.stdout.strip().endswith("False")
