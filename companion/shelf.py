"""The one reader of data/. Strict: what it doesn't know, or needn't be said, is an error that names file and entry."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent

TABLES = frozenset({"reasons", "notes", "labels", "screens", "words"})
JOINS = frozenset({"comma", "and"})
COMMANDS = frozenset({"stop", "three", "doors", "brake", "hush", "one-car"})


class ShelfError(ValueError):
    """A file of data/ that is missing or isn't as it should be. Says which file, which entry and why."""

    def __init__(self, file: Path, entry: str, why: str) -> None:
        super().__init__(f"{file.name}: {entry}: {why}" if entry else f"{file.name}: {why}")


class Shelf:
    """The files of `folder`; by default those that came with the package, or lie beside it in a checkout.

    Each question reads its file: whoever needs one often keeps the answer.
    """

    def __init__(self, folder: Path | None = None) -> None:
        packed = HERE / "_data"
        self.folder = folder or (packed if packed.is_dir() else HERE.parent / "data")

    def words(self, language: str = "en") -> dict[str, dict[str, Any]]:
        """The sentences of a language: table → code → sentence, or a table of forms (see words.py)."""
        file = self.folder / "words" / f"{language}.toml"
        tables = _toml(file)
        for name, table in tables.items():
            if name not in TABLES:
                raise ShelfError(file, name, f"no such table, only {', '.join(sorted(TABLES))}")
            if not isinstance(table, dict):
                raise ShelfError(file, name, "not a table")
            for code, sentence in table.items():
                _check_sentence(file, f"{name}.{code}", sentence)
        if unknown := tables.get("words", {}).keys() - JOINS:
            raise ShelfError(file, f"words.{min(unknown)}", "joins nothing")
        return tables

    def panel(self) -> dict[str, str]:
        """The commands that cards carry (V14): card → command."""
        file = self.folder / "commands.toml"
        panel: dict[str, str] = {}
        for command, cards in _toml(file).items():
            if command not in COMMANDS:
                raise ShelfError(file, command, f"no such command, only {', '.join(sorted(COMMANDS))}")
            if not isinstance(cards, list) or not cards or not all(isinstance(card, str) for card in cards):
                raise ShelfError(file, command, "not a list of cards; leave out a command that no card carries")
            for card in cards:
                if card in panel:
                    raise ShelfError(file, command, f"{card} has a command already: {panel[card]}")
                panel[card] = command
        return panel

    def demonstration(self, name: str = "standard") -> str:
        """A recorded ride as text (see transcript.py)."""
        return _text(self.folder / "demonstrations" / f"{name}.txt")


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
