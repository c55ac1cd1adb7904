"""The one reader of data/. Strict: what it doesn't know, or needn't be said, is an error that names file and entry."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
PACKED = HERE / "_data"  # a wheel carries the folder inside the package; in a checkout it lies beside it
FOLDER = PACKED if PACKED.is_dir() else HERE.parent / "data"

TABLES = frozenset({"reasons", "notes", "labels", "screens", "words"})
JOINS = frozenset({"comma", "and"})
CARD = re.compile(r"(A|[2-9]|10|J|Q|K)[♦♥♠♣]")
COMMANDS = frozenset({"stop", "three", "doors", "brake", "hush", "one-car"})


class ShelfError(ValueError):
    """A file of data/ that is missing or isn't as it should be. Says which file, which entry and why."""

    def __init__(self, file: Path, entry: str, why: str) -> None:
        super().__init__(f"{file.name}: {entry}: {why}" if entry else f"{file.name}: {why}")


def words(language: str = "en", folder: Path = FOLDER) -> dict[str, dict[str, Any]]:
    """The sentences of a language: table → code → sentence, or a table of forms (see words.py)."""
    file = folder / "words" / f"{language}.toml"
    tables = _toml(file)
    for name, table in tables.items():
        if name not in TABLES:
            raise ShelfError(file, name, f"no such table, only {_listed(TABLES)}")
        if not isinstance(table, dict):
            raise ShelfError(file, name, "not a table")
        for code, sentence in table.items():
            _check_sentence(file, f"{name}.{code}", sentence)
    if unknown := tables.get("words", {}).keys() - JOINS:
        raise ShelfError(file, f"words.{min(unknown)}", f"joins nothing, only {_listed(JOINS)} do")
    return tables


def panel(folder: Path = FOLDER) -> dict[str, str]:
    """The panel of commands (V14): card → command. A card without a command isn't there."""
    file = folder / "commands.toml"
    commands = _toml(file)
    for card, command in commands.items():
        if not CARD.fullmatch(card):
            raise ShelfError(file, card, "no such card")
        if not isinstance(command, str) or command not in COMMANDS:
            raise ShelfError(file, card, f"no such command as {command!r}, only {_listed(COMMANDS)}")
    return commands


def demonstration(name: str = "standard", folder: Path = FOLDER) -> str:
    """A recorded ride as text (see transcript.py)."""
    return _text(folder / "demonstrations" / f"{name}.txt")


def _listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names))


def _check_sentence(file: Path, entry: str, sentence: object) -> None:
    if isinstance(sentence, str):
        if not sentence:
            raise ShelfError(file, entry, "empty")
        return
    if not isinstance(sentence, Mapping) or not all(isinstance(form, str) for form in sentence.values()):
        raise ShelfError(file, entry, "neither a sentence nor a table of sentences")
    if "by" not in sentence or "other" not in sentence:
        raise ShelfError(file, entry, "a table of forms needs `by` and `other`")
    for form in sentence.keys() - {"by", "other"}:
        if sentence[form] == sentence["other"]:
            raise ShelfError(file, f"{entry}.{form}", "says the same as `other`: leave it out")
    if len(sentence) == len(("by", "other")):
        raise ShelfError(file, entry, "has one form only: write it as a plain sentence")


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as trouble:
        raise ShelfError(file, "", f"can't be read ({trouble})") from trouble


def _toml(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(_text(file))
    except tomllib.TOMLDecodeError as trouble:
        raise ShelfError(file, "", f"isn't TOML ({trouble})") from trouble
