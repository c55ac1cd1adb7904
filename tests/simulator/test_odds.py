"""The table of odds: the same for a seed whoever plays it, honest about what it doesn't know, and as published."""

from __future__ import annotations

import os
from threading import Event

import pandas as pd
import pytest

from companion import shelf
from companion.paternoster import duty, ladder
from companion.ruling import Refusal
from companion.simulator.compiled import SOURCES, sources_hash
from companion.simulator.odds import AT_ONCE, odds
from tests.simulator.mixes import setup

GAMES = 2000
FACTS = shelf.facts()


def share(frame: pd.DataFrame, measure: str) -> float:
    return float(frame.loc[frame["measure"] == measure, "share"].iloc[0])


def test_the_same_seed_gives_the_same_table_however_many_threads(monkeypatch):
    tables = []
    for threads in (1, 2, 5):
        monkeypatch.setattr(os, "cpu_count", lambda threads=threads: threads)
        tables.append(odds(setup(2, {"fire": 1}), 1001, seed=9))
    pd.testing.assert_frame_equal(tables[0], tables[1])
    pd.testing.assert_frame_equal(tables[0], tables[2])
    assert not tables[0].equals(odds(setup(2, {"fire": 1}), 1001, seed=10))


def test_no_ride_is_lost_from_the_table():
    frame = odds(setup(3, {"commands": 1}), 1001, goal=5)
    for measure in ("left", "why"):
        assert frame.loc[frame["measure"] == measure, "count"].sum() == 1001
    assert (frame["low"] <= frame["share"]).all()
    assert (frame["share"] <= frame["high"]).all()
    assert share(frame, "cleared") >= share(frame, "perfect")


def test_it_stops_when_told_to_and_keeps_what_was_played():
    stop, heard = Event(), []

    def progress(done):
        heard.append(done)
        stop.set()

    frame = odds(setup(2, {}), 200 * AT_ONCE, progress=progress, stop=stop)
    assert heard[0] == AT_ONCE
    assert AT_ONCE <= frame["games"].iloc[0] < 200 * AT_ONCE


@pytest.mark.parametrize(
    ("seats", "variants", "games", "policy", "reason"),
    [
        (2, {"short": 1, "tower": 4}, 10, "simple", "clash-decks"),
        (6, {}, 10, "simple", "seats-too-many"),
        (2, {}, 0, "simple", "odds-games"),
        (2, {}, 10**9, "simple", "odds-games"),
        (2, {}, 10, "clairvoyant", "odds-policy"),
    ],
)
def test_what_can_not_be_asked_is_refused(seats, variants, games, policy, reason):
    refusal = odds(setup(seats, variants), games, policy=policy)
    assert isinstance(refusal, Refusal)
    assert refusal.reason == reason


MIXES = [
    (int(seats), mix.get("variants", {}), percent) for mix in FACTS["mix"] for seats, percent in mix["perfect"].items()
]


@pytest.mark.parametrize(("seats", "variants", "percent"), MIXES, ids=str)
def test_the_published_figures_come_out(seats, variants, percent):
    """With few games, so the sampling error of two thousand (at most 3.4 points at three sigma) comes on top."""
    got = 100 * share(odds(setup(seats, variants), GAMES), "perfect")
    assert got == pytest.approx(percent, abs=FACTS["tolerance"] + 3.4)


FLOORS = {floor["key"]: floor for floor in shelf.floors()}
RATES = [(row["key"], int(seats), percent) for row in FACTS["floor"] for seats, percent in row["cleared"].items()]


@pytest.mark.parametrize(("key", "seats", "percent"), RATES, ids=str)
def test_the_floors_are_as_hard_as_published(key, seats, percent):
    floor = FLOORS[key]
    got = 100 * share(odds(setup(seats, dict(floor.get("variants", {}))), GAMES, goal=floor["goal"]), "cleared")
    assert got == pytest.approx(percent, abs=FACTS["tolerance"] + 3.4)


def test_the_cache_is_another_when_a_source_changes(tmp_path):
    assert {ladder.__file__, duty.__file__} <= {str(source) for source in SOURCES}
    source = tmp_path / "ladder.py"
    source.write_text("UP = 1")
    before = sources_hash((source,))
    source.write_text("UP = 2")
    assert sources_hash((source,)) != before


def test_the_careful_player_is_a_strong_team():
    got = share(odds(setup(2, {}), 600, policy="careful"), "perfect")
    assert got > 0.70  # 79 % over many games; four sigma below that is 72 %
