"""The simulator of Pöytäpaska: the referee is the kernel's witness, and its table says what it doesn't know."""

from __future__ import annotations

import os
from itertools import product
from threading import Event

import numpy as np
import pytest

from companion import shelf
from companion.poytapaska import GAME, ranking, referee
from companion.poytapaska.moves import CallOff
from companion.poytapaska.round import Round
from companion.poytapaska.rules import LONG, SWITCHES, Rules, rules_for
from companion.simulator.compiled import SOURCES, compiled
from companion.simulator.losing import AT_ONCE, MIXES, Trace, losing, play, trace
from companion.simulator.round_kernel import LONGEST, NOBODY, RANDOM, SIMPLE

NAMES = ("Anna", "Ben", "Carla")
KEYS = [switch.key for switch in SWITCHES if switch.ruling]
ALL = [dict(zip(KEYS, on, strict=True)) for on in product((0, 1), repeat=len(KEYS))]
GAMES = {"random": 12, "simple": 60}


def refereed(told: Trace, players: int, switched: dict[str, int]) -> Round:
    """The game as the referee has it; every move is accepted."""
    rules = rules_for(switched)
    assert isinstance(rules, Rules)
    game = referee.begin(rules, NAMES[:players], told.dealer)
    for move in told.moves:
        after = referee.rule(game, move)
        assert isinstance(after, Round), (GAME.tell(move, game), after)
        game = after
    return game


@pytest.mark.parametrize("switched", ALL, ids=str)
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("policy", ["random", "simple"])
def test_every_simulated_game_is_accepted_and_ends_the_same(players, switched, policy):
    for number in range(GAMES[policy]):
        told = trace(players, switched, policy, 5, number)
        game = refereed(told, players, switched)
        assert game.end is not None
        assert (game.end.loser, game.end.left, game.turn) == (told.loser, told.left, told.turns)
        assert isinstance(told.moves[-1], CallOff) == (told.loser is None)
        assert len(game.out) == (players - 1 if told.loser is not None else len(game.out))


@pytest.mark.parametrize("policy", ["random", "simple"])
def test_results_and_traces_are_of_the_same_games(policy):
    results = play(3, {}, 40, 5, {"random": RANDOM, "simple": SIMPLE}[policy])
    for number, (lost, turns, _, left) in enumerate(results):
        told = trace(3, {}, policy, 5, number)
        assert (turns, left) == (told.turns, told.left)
        assert (lost == NOBODY) == (told.loser is None)


def test_many_games_end_with_one_loser_or_are_called_off():
    for players in (2, 3):
        results = play(players, {}, 4000, 3, SIMPLE)
        assert set(results[:, 0]) <= {NOBODY, *range(players)}
        assert (results[results[:, 0] != NOBODY, 3] > 0).all()
        assert (results[:, 1] <= LONGEST + 1).all()
        assert (results[:, 0] == NOBODY).mean() < 0.002


def test_the_compiled_ranking_is_the_referees_own():
    goes, clears = compiled(ranking.goes), compiled(ranking.clears)
    for top in range(-1, 13):
        for rank in range(13):
            for least in (ranking.SIX, ranking.SEVEN):
                assert goes(top, rank, least) == ranking.goes(top, rank, least)
            for count in range(1, 5):
                assert clears(top, rank, count) == ranking.clears(top, rank, count)
    assert ranking.__file__ in {str(source) for source in SOURCES}


def test_the_table_has_a_row_for_every_number_of_players_and_switch():
    frame = losing(300, seed=2)
    assert list(zip(frame["players"], frame["switch"], strict=True)) == list(product((2, 3), MIXES))
    shares = frame[["first", "second", "third", "called_off"]].fillna(0).sum(axis=1)
    assert shares.round(9).eq(1).all()
    assert (frame["first_low"] <= frame["first"]).all()
    assert (frame["first"] <= frame["first_high"]).all()
    assert (frame["turns_median"] <= frame["turns_most"]).all()


def test_the_same_seed_gives_the_same_table_however_many_threads(monkeypatch):
    frames = []
    for threads in (1, 3):
        monkeypatch.setattr(os, "cpu_count", lambda threads=threads: threads)
        frames.append(losing(AT_ONCE + 50, seed=4))
    assert frames[0].equals(frames[1])
    assert not frames[0].equals(losing(AT_ONCE + 50, seed=5))


def test_it_stops_when_told_to_and_keeps_what_was_played():
    stop, heard = Event(), []

    def progress(done):
        heard.append(done)
        stop.set()

    frame = losing(100, progress=progress, stop=stop)
    assert heard[0] == 100
    assert len(frame) == 1


MEASURED = shelf.losing()


@pytest.mark.parametrize("row", MEASURED["mix"], ids=lambda row: f"{row['players']}-{row.get('switch', 'none')}")
def test_the_published_table_comes_out(row):
    """With fewer games: five sigma of a percentage of 4000 games are at most 4 points."""
    switched = {row["switch"]: 1} if "switch" in row else {}
    results = play(row["players"], switched, 4000, 17, SIMPLE)
    for seat, percent in enumerate(row["lost"]):
        assert 100 * (results[:, 0] == seat).mean() == pytest.approx(percent, abs=4)
    assert 100 * (results[:, 1] > LONG).mean() == pytest.approx(row["long"], abs=3)
    assert np.median(results[:, 1]) == pytest.approx(row["turns"]["half"], rel=0.06)
    assert np.percentile(results[:, 1], 90) == pytest.approx(row["turns"]["most"], rel=0.12)


def test_the_published_table_has_a_row_for_everything():
    rows = [(row["players"], row.get("switch", "none")) for row in MEASURED["mix"]]
    assert rows == list(product((2, 3), MIXES))
    assert MEASURED["games"] == 100_000
