"""The command line tells its whole story: every command is documented, with examples that hold."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from companion import shelf
from companion.cli import EXAMPLES, main

COMMANDS = sorted(main.commands)


def run(*words: str) -> tuple[int, str, str]:
    """Exit status, output, and what went to the error stream."""
    result = CliRunner().invoke(main, list(words))
    return result.exit_code, result.stdout, result.stderr


def test_the_help_names_every_command():
    told = run("--help")[1]
    for name in COMMANDS:
        assert re.search(rf"\n  {name}\*? ", told)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_says_what_it_does_and_shows_examples(name: str):
    status, told, _ = run(name, "--help")
    assert status == 0
    assert main.commands[name].help
    assert EXAMPLES[name]
    for example in EXAMPLES[name]:
        assert example in told


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_is_explained(name: str):
    for option in main.commands[name].params:
        assert option.param_type_name == "argument" or getattr(option, "help", None), f"{name} {option.name}"


@pytest.mark.parametrize(("name", "example"), [(name, one) for name, lines in EXAMPLES.items() for one in lines])
def test_every_example_is_understood(name: str, example: str):
    """Its words are parsed as a shell and the command would parse them; what it does is tested elsewhere."""
    words = shlex.split(example.partition(" <")[0])
    assert words.pop(0) == "companion"
    if words[:1] == [name]:
        words.pop(0)
    main.commands[name].make_context(name, words)


def test_a_ruling_by_its_number():
    status, told, _ = run("rule", "P8")
    assert status == 0
    assert told.startswith("P8 · One step back a turn\n")
    assert "✕ up 1: 10♥ 9♥ · 8♥ up1 → 8♥ on up 1 would be a second step back" in told


def test_a_ruling_by_whatever_is_asked():
    told = run("rule", "who", "covers", "the", "fire")[1]
    assert told.startswith("V13 · Fire\n")
    assert "3♥ 6♥ 9♥ Q♥ burn" in told


@pytest.mark.parametrize("language", shelf.languages())
def test_a_ruling_in_any_language(language: str):
    assert run("rule", "--language", language, "V14")[1].startswith("V14 · ")


def test_what_nobody_calls_a_rule_is_one_line_and_status_2():
    status, told, trouble = run("rule", "xyzzy")
    assert (status, told, trouble.count("\n")) == (2, "", 1)
    assert "xyzzy" in trouble


BAD = """
bogus
judg sunday.txt
--bogus
judge
judge nofile.txt
judge .
judge one.txt two.txt
odds --players 9
odds --players x
odds --games 0
odds --games 99999999
odds --variant bogus
odds --variant steep --variant first_ride
odds --tokens 9
odds --level easy
odds --policy bogus
facts --games 0
facts extra
rides --group Nobody
rides --floor 13
rides --outcome maybe
rides --last 0
rides --db .
export
export out.xyz
export out.json
export out.json --ride nope
export nowhere/none/out.zip
export out.zip --group Nobody
import
import nofile.zip
import .
backup one two
doctor --restore
doctor --mend
rule
rule xyzzyqqq
rule --language xx P8
open --port 99999999
open --port x
open --certificate a b
open --lan --here
"""


@pytest.mark.parametrize("bad", BAD.strip().splitlines())
def test_what_is_asked_wrongly_is_one_line_and_status_2(bad: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COMPANION_DB", str(tmp_path / "companion.db"))
    status, told, said = run(*bad.split())
    assert (status, told, len(said.splitlines())) == (2, "", 1), said
    assert "Traceback" not in said
    assert len(said) < 250


def test_whoever_runs_it_in_a_program_gets_its_exceptions():
    with pytest.raises(click.UsageError):
        main.main(["judge"], standalone_mode=False)
