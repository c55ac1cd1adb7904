"""Many mixes at once give what each gives alone, on this machine's cores and on a cluster."""

from __future__ import annotations

import subprocess
import sys

import joblib
import pandas as pd
import pytest

from companion.paternoster.variants import Setup
from companion.ruling import Refusal
from companion.simulator.odds import odds
from companion.simulator.question import Question, question
from companion.simulator.sweep import sweep
from tests.simulator.mixes import MIXES, PANEL

GAMES = 1100  # more than two chunks
QUESTIONS = [question(seats, variants, PANEL, GAMES, seed=3) for seats, variants in MIXES[:4]]
GOALS = [5, None, 0, 10]


def alone() -> pd.DataFrame:
    """Each question asked by itself, put together as a sweep puts them."""
    tables = []
    for mix, (asked, goal) in enumerate(zip(QUESTIONS, GOALS, strict=True)):
        frame = odds(asked.setup, asked.games, asked.seed, asked.policy, goal)
        assert isinstance(frame, pd.DataFrame)
        frame.insert(0, "mix", mix)
        tables.append(frame)
    return pd.concat(tables, ignore_index=True)


def test_a_sweep_is_what_each_mix_gives_alone():
    heard: list[int] = []
    frame = sweep(QUESTIONS, GOALS, heard.append)
    assert isinstance(frame, pd.DataFrame)
    pd.testing.assert_frame_equal(frame, alone(), check_exact=True)
    assert heard[-1] == GAMES * len(QUESTIONS)
    assert heard == sorted(heard)


def test_a_cluster_of_two_workers_gives_the_same_figures_to_the_digit():
    """In a process of its own: a cluster's threads and loops are no company for the tests that follow."""
    pytest.importorskip("distributed")
    told = subprocess.run(
        [sys.executable, "-m", "tests.simulator.test_sweep"], check=False, capture_output=True, text=True
    )
    assert told.returncode == 0, told.stderr


def on_a_cluster() -> None:
    """Two processes of their own, which share nothing with this one but the files."""
    import distributed

    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
        ) as cluster,
        distributed.Client(cluster),
        joblib.parallel_config(backend="dask"),
    ):
        frame = sweep(QUESTIONS, GOALS)
    assert isinstance(frame, pd.DataFrame)
    pd.testing.assert_frame_equal(frame, alone(), check_exact=True)


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (Question(Setup(2, {"short": 1, "tower": 4})), "clash-decks"),
        (Question(Setup(2), games=0), "odds-games"),
        (Question(Setup(2), games=10**9), "odds-games"),
        (Question(Setup(2), policy="clairvoyant"), "odds-policy"),
    ],
)
def test_one_wrong_question_is_refused_before_any_is_played(wrong: Question, reason: str):
    refusal = sweep([QUESTIONS[0], wrong])
    assert isinstance(refusal, Refusal)
    assert refusal.reason == reason


def test_no_question_has_no_rows():
    frame = sweep([])
    assert isinstance(frame, pd.DataFrame)
    assert frame.empty


if __name__ == "__main__":
    on_a_cluster()
