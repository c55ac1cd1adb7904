"""Reading one file strictly: what can't be read, or is no TOML, is an error that names the file and the entry."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any


class ShelfError(ValueError):
    """A file of data/ that is missing or isn't as it should be. Says which file, which entry and why."""

    def __init__(self, file: Path, entry: str, why: str) -> None:
        super().__init__(f"{file.name}: {entry}: {why}" if entry else f"{file.name}: {why}")


def listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names))


def text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as trouble:
        raise ShelfError(file, "", f"can't be read ({trouble})") from trouble


def toml(file: Path, known: Iterable[str] | None = None) -> dict[str, Any]:
    """known: what it may hold, None for anything."""
    try:
        told = tomllib.loads(text(file))
    except tomllib.TOMLDecodeError as trouble:
        raise ShelfError(file, "", f"isn't TOML ({trouble})") from trouble
    if known is not None and (unknown := told.keys() - set(known)):
        raise ShelfError(file, min(unknown), f"no such table, only {listed(known)}")
    return told
