"""What `companion odds` and `companion facts` print, and how they end."""

from __future__ import annotations

import re
from pathlib import Path

import pandas as pd
import pytest
from click.testing import CliRunner, Result

from companion import shelf
from companion.cli import main
from companion.simulator import facts
from companion.simulator.odds import odds
from tests.simulator.mixes import setup


def run(*words: str) -> Result:
    return CliRunner().invoke(main, words)


def test_the_odds_of_a_mix_are_told_as_a_table():
    result = run("odds", "--games", "500", "--variant", "fire", "--variant", "passengers 3", "--tokens", "1")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].startswith("Fire, Passengers 3, Emergency tokens 1, 2 players: 500 rides by a simple player")
    perfect = odds(setup(2, {"fire": 1, "passengers": 3, "tokens": 1}), 500)
    assert lines[1].split()[3:5] == [str(perfect["count"].iloc[0]), f"{100 * perfect['share'].iloc[0]:.1f}"]
    assert any(line.strip().startswith("Superb (1–5)") for line in lines)
    assert sum(int(line.split()[-4].replace(",", "")) for line in lines if line.startswith("  ")) == 2 * 500


def test_a_goal_has_a_line_of_its_own():
    result = run("odds", "--games", "200", "--goal", "6")
    assert "at most 6 left" in result.stdout


def test_the_whole_table_goes_into_a_file_that_is_not_there_yet(tmp_path: Path):
    file = tmp_path / "odds.csv"
    words = ("odds", "--games", "200", "--players", "3", "--seed", "4", "--csv", str(file))
    assert run(*words).exit_code == 0
    frame = odds(setup(3, {}), 200, seed=4)
    assert isinstance(frame, pd.DataFrame)
    pd.testing.assert_frame_equal(pd.read_csv(file, keep_default_na=False), frame)
    again = run(*words)
    assert (again.exit_code, len(again.stderr.splitlines())) == (2, 1)


@pytest.mark.parametrize(
    "words",
    [
        ("--games", "0"),
        ("--games", "1000000000"),
        ("--variant", "bogus"),
        ("--variant", "short", "--variant", "tower 4"),
        ("--variant", "passengers"),
        ("--players", "0"),
        ("--players", "6"),
        ("--tokens", "9"),
        ("--policy", "clairvoyant"),
    ],
    ids=" ".join,
)
def test_what_can_not_be_asked_gets_one_line_and_status_2(words: tuple[str, ...]):
    result = run("odds", *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert len(result.stderr.splitlines()) == 1


def test_a_file_that_can_not_be_written_is_said_in_one_line(tmp_path: Path):
    result = run("odds", "--games", "10", "--csv", str(tmp_path / "nowhere" / "odds.csv"))
    assert result.exit_code == 2
    assert "nowhere" in result.stderr.splitlines()[-1]


FEW = [figure for figure in facts.figures(shelf.facts(), shelf.floors(), shelf.levels()) if figure.seats == 2][::9]


def test_facts_are_measured_anew(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(facts, "figures", lambda *_: iter(FEW))
    result = run("facts", "--games", "1500")
    lines = result.stdout.splitlines()
    assert len(lines) == len(FEW) + 2
    assert all(line.endswith(" ok") for line in lines[1:-1]), result.stdout
    assert result.exit_code == 0


def test_a_fact_that_is_off_is_said_and_is_the_exit_status(monkeypatch: pytest.MonkeyPatch):
    wrong = facts.Figure("level", "normal", {}, 2, "perfect", 60.0)
    monkeypatch.setattr(facts, "figures", lambda *_: iter((*FEW[:1], wrong)))
    result = run("facts", "--games", "500")
    lines = result.stdout.splitlines()
    assert (lines[1][-3:], lines[2][-4:]) == (" ok", " off")
    assert result.exit_code == 1


def test_every_published_figure_is_checked_and_played_once():
    told = shelf.facts()
    published = list(facts.figures(told, shelf.floors(), shelf.levels()))
    by_kind = {kind: sum(one.kind == kind for one in published) for kind in ("floor", "level", "mix")}
    assert by_kind["floor"] == sum(len(row["cleared"]) for row in told["floor"])
    assert by_kind["level"] == sum(len(row["perfect"]) for row in told["level"]) + len(told["level"])
    assert by_kind["mix"] == sum(len(row["perfect"]) for row in told["mix"])
    assert len(facts.questions(published, shelf.panel(), 10, 1)) < len(published)


def test_the_readme_prints_what_comes_out():
    readme = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
    shown = re.search(r"\$ companion (odds .*)\n((?:.*\n)*?)…\n", readme)
    assert shown is not None
    result = run(*shown[1].split())
    assert result.stdout.startswith(shown[2])
