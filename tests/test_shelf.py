"""The shelf: strict with what it reads, and it says which file and which entry is wrong."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion import shelf
from companion.paternoster.rules import COMMANDS, commands_of
from companion.shelf import ShelfError


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "words").mkdir()
    return tmp_path


def words(folder: Path, text: str) -> dict[str, dict[str, object]]:
    (folder / "words" / "en.toml").write_text(text, encoding="utf-8")
    return shelf.words("en", folder)


def panel(folder: Path, text: str) -> dict[str, str]:
    (folder / "commands.toml").write_text(text, encoding="utf-8")
    return shelf.panel(folder)


def test_what_is_shipped_is_in_order():
    assert shelf.words()["words"] == {"comma": ", ", "and": " and ", "decimal": ".", "thousands": ","}
    assert shelf.demonstration().strip()
    commands_of(shelf.panel())


def test_V14_the_panel_is_the_one_of_the_table_of_commands():
    """Jacks stop or brake, Queens ask for three or hush, Kings open doors or bind a car; the red ones act at once."""
    by_command: dict[str, str] = {}
    for card, command in shelf.panel().items():
        by_command[command] = by_command.get(command, "") + card
    assert by_command == {
        "stop": "J♦J♥",
        "three": "Q♦Q♥",
        "doors": "K♦K♥",
        "brake": "J♠J♣",
        "hush": "Q♠Q♣",
        "one-car": "K♠K♣",
    }


def test_the_shelf_and_the_game_know_the_same_commands():
    """The shelf knows no game, so it has the names a second time."""
    assert shelf.COMMANDS == COMMANDS


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        ("[chatter]\nno = 'x'", "chatter"),
        ("reasons = 'x'", "reasons"),
        ("[reasons]\nno = 7", "reasons.no"),
        ("[reasons]\nno = ''", "reasons.no"),
        ("[reasons]\nno = ['a']", "reasons.no"),
        ("[reasons]\nno = {one = 'a', other = 'b'}", "reasons.no"),
        ("[reasons]\nno = {by = 'n', one = 'a'}", "reasons.no"),
        ("[reasons]\nno = {by = 'n', one = 1, other = 'b'}", "reasons.no"),
        ("[words]\nor = ' or '", "words.or"),
    ],
)
def test_a_sentence_that_is_none_is_named(folder, text, entry):
    with pytest.raises(ShelfError, match=rf"^en\.toml: {re.escape(entry)}: "):
        words(folder, text)


@pytest.mark.parametrize(
    ("forms", "entry"),
    [("{by = 'n', one = 'a', other = 'a'}", r"notes\.no\.one"), ("{by = 'n', other = 'a'}", r"notes\.no")],
)
def test_a_form_that_needn_t_be_said_is_an_error(folder, forms, entry):
    with pytest.raises(ShelfError, match=rf"^en\.toml: {entry}: .*(leave it out|plain sentence)"):
        words(folder, f"[notes]\nno = {forms}")


@pytest.mark.parametrize(
    ("text", "entry"), [('"1♦" = "stop"', "1♦"), ('"JD" = "stop"', "JD"), ('"J♦" = "halt"', "J♦"), ('"J♦" = [1]', "J♦")]
)
def test_a_line_of_the_panel_that_means_nothing_is_named(folder, text, entry):
    with pytest.raises(ShelfError, match=rf"^commands\.toml: {entry}: no such"):
        panel(folder, text)


def test_a_card_has_one_command(folder):
    with pytest.raises(ShelfError, match=r"^commands\.toml: isn't TOML"):
        panel(folder, '"J♦" = "stop"\n"J♦" = "three"')


def test_a_group_may_empty_its_panel(folder):
    assert panel(folder, "") == {}


def test_a_file_that_is_missing_or_no_text_is_named(folder):
    with pytest.raises(ShelfError, match=r"^commands\.toml: can't be read"):
        shelf.panel(folder)
    (folder / "commands.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(ShelfError, match=r"^commands\.toml: can't be read"):
        shelf.panel(folder)
    with pytest.raises(ShelfError, match=r"^none\.txt: can't be read"):
        shelf.demonstration("none", folder)
