"""The command line: what `companion judge` prints, and how it ends."""

import socket
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.cli import main

DEMONSTRATION = Path(__file__).parents[1] / "data" / "demonstrations" / "standard.txt"


def judge(text: str) -> Result:
    return CliRunner().invoke(main, ["judge", "-"], input=text.encode())


def test_a_whole_ride_is_answered_entry_by_entry():
    result = CliRunner().invoke(main, ["judge", str(DEMONSTRATION)])
    lines = result.stdout.splitlines()
    assert result.exit_code == 0
    assert [int(line[:3]) for line in lines] == list(range(1, len(lines) + 1))
    assert lines[0].split()[1:3] == ["Q♣", "down1"]
    assert "perfect" in lines[-1]


def test_the_first_refusal_is_the_last_line_and_the_exit_status():
    result = judge("players: Anna, Ben\n\n6♥ up1\n6♦ up1\n7♥ up1\n")
    assert result.exit_code == 1
    assert len(result.stdout.splitlines()) == 2
    assert result.stdout.splitlines()[-1].endswith("(P6)")


def test_take_backs_are_heard_as_at_the_table():
    result = judge("players: Anna, Ben\n\n6♥ up1\nundo\n6♦ up1\n7♦ up1\nundo 2\nundo\n")
    assert result.exit_code == 1
    assert [line.split()[0] for line in result.stdout.splitlines()] == list("123456")
    assert judge("players: Anna, Ben\n\n6♥ up1\nundo 2\n").exit_code == 1


def test_a_group_s_commands_hold_without_being_listed():
    result = judge("players: Anna, Ben\nvariants: commands\n\nJ♦ up1\n")
    assert result.exit_code == 0
    assert "Ben" in result.stdout  # Stop: the turn is over after one card


def test_a_beginning_that_makes_no_ride_is_refused():
    result = judge("players: Anna, Ben\nvariants: bigger, smaller\n\n6♥ up1\n")
    assert result.exit_code == 1
    assert result.stdout.rstrip().endswith("(V17, V3, V6)")


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("missing.txt", None),
        ("a folder", b""),
        ("binary.txt", b"\xff\xfe\x00\x01"),
        ("empty.txt", b""),
        ("letter.txt", b"Dear Anna,\nplease come.\n"),
        ("other-game.txt", b"game: chess\nplayers: Anna\n"),
    ],
)
def test_a_file_that_cannot_be_read_gets_one_line_and_status_2(tmp_path: Path, name: str, content: bytes | None):
    file = tmp_path / name
    if name == "a folder":
        file.mkdir()
    elif content is not None:
        file.write_bytes(content)
    result = CliRunner().invoke(main, ["judge", str(file)])
    assert (result.exit_code, result.stdout) == (2, "")
    assert len(result.stderr.splitlines()) == 1


def test_a_port_in_use_is_said_in_one_line():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        result = CliRunner().invoke(main, ["open", "--no-browser", "--port", str(taken.getsockname()[1])])
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1


def test_the_module_is_the_command():
    words = [sys.executable, "-m", "companion", "judge", str(DEMONSTRATION)]
    answer = subprocess.run(words, capture_output=True, check=True, encoding="utf-8")
    assert "perfect" in answer.stdout.splitlines()[-1]
