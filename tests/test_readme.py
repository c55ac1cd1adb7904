"""What the README prints is what happens."""

import doctest
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import main

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def test_the_ride_in_a_few_lines():
    ride = doctest.DocTestParser().get_doctest("\n".join(blocks("pycon")), {}, "README.md", "README.md", 0)
    assert len(ride.examples) > 5
    assert doctest.DocTestRunner().run(ride).failed == 0


@pytest.mark.parametrize("session", [one for one in blocks("console") if "companion judge" in one])
def test_what_is_judged(session):
    """The file that is shown, and what the command says to it, … standing for what a line need not repeat."""
    shown, printed = re.search(r"\$ cat \S+\n(.*?)\$ companion judge \S+\n(.*)", session, re.DOTALL).groups()
    result = CliRunner().invoke(main, ["judge", "-"], input=shown.encode())
    lines, expected = result.stdout.splitlines(), printed.splitlines()
    assert result.exit_code == 1
    assert len(lines) == len(expected)
    for line, start in zip(lines, expected, strict=True):
        assert line.startswith(start.removesuffix("…"))


def test_each_command_sets_up_all_that_it_needs():
    """Two lines, both from nothing: a virtual environment, Companion in it, and the thing itself."""
    opening, testing = blocks("sh")
    for command in (opening, testing):
        assert len(command.splitlines()) == 1
        venv, install, run = command.strip().split(" && ")
        assert venv == "python3 -m venv .venv"
        assert shlex.split(install)[:3] == [".venv/bin/pip", "install", "-q"]
        assert shlex.split(run)[0].startswith(".venv/bin/")
    assert opening.strip().endswith(".venv/bin/companion")
    assert testing.strip().endswith(".venv/bin/pytest -q")


def test_ci_runs_the_readme_s_own_test_command():
    assert """grep -m 1 'bin/pytest' README.md""" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    first = next(line for line in README.splitlines() if "bin/pytest" in line)
    assert first == blocks("sh")[1].strip()


def test_its_pictures_show_every_page_and_load_quickly():
    shown = {ROOT / target for target in re.findall(r"!\[[^]]+\]\(([^)]+)\)", README)}
    assert shown == set((ROOT / "data" / "pictures").iterdir())
    pages = {page.stem for page in (ROOT / "pages").glob("*.py")} - {"begin"}
    assert pages <= {picture.stem for picture in shown}
    assert [picture.name for picture in shown if picture.stat().st_size >= 150_000] == []


def test_whatever_the_readme_points_to_is_there():
    for target in re.findall(r"\]\(([^)#:]+)\)", README) + re.findall(r"`([\w./]+/[\w./]*)`", README):
        if not target.startswith((".venv", "~")):
            assert (ROOT / target).exists(), target
