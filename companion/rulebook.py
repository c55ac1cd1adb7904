"""The rulebook: every ruling under its number, in our own words, with the words that people ask for it by.

A text of data/rules is Markdown of the plainest kind: `#` names the book, `##` a chapter, `### P8 · Title` a ruling;
below it stand paragraphs, and behind `> †` what we settled ourselves and why. {blanks} are filled from data and code.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion import shelf

HEADING = re.compile(r"(#{1,3}) +(.+)")
ENTRY = re.compile(r"(?P<key>[PVFT]\d{1,2}|[a-z]+(-[a-z]+)*) · (?P<title>.+)")
MENTION = re.compile(r"\b[PVFT]\d{1,2}\b")
BLANK = re.compile(r"\{(\w+)\}")
OURS = "> † "
SECOND_GAME = "poytapaska"  # the name of its text; all others are Paternoster's


class RulebookError(ValueError):
    """A text of data/rules that isn't as it should be. Says where and why."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """key: its number, or a word where it has none ("talking"); book, chapter: the headings that it stands under;
    text, ours: paragraphs, those that we settled ourselves apart; game: by its name."""

    key: str
    title: str
    game: str
    book: str
    chapter: str
    text: tuple[str, ...]
    ours: tuple[str, ...]

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """All of it, in order."""
        return (*self.text, *self.ours)

    @property
    def mentions(self) -> tuple[str, ...]:
        """The numbers that its text points to, each once, in order."""
        found = dict.fromkeys(key for part in self.paragraphs for key in MENTION.findall(part))
        return tuple(key for key in found if key != self.key)

    @property
    def blanks(self) -> frozenset[str]:
        """What is to be filled in."""
        return frozenset(name for part in self.paragraphs for name in BLANK.findall(part))


@dataclass(frozen=True)
class Rulebook:
    """All rulings of a language, in the order of the book. asked: for each the other words that people use."""

    language: str
    rulings: Mapping[str, Ruling]
    asked: Mapping[str, str]
    same: Mapping[str, str]
    idle: frozenset[str]

    def get(self, key: str) -> Ruling | None:
        """The ruling of that number, however it is written: `p8`, ` P 8`."""
        bare = "".join(key.split())
        return self.rulings.get(bare.upper()) or self.rulings.get(bare.lower())

    def related(self, key: str, most: int = 6) -> tuple[Ruling, ...]:
        """Those that it points to, then those that point to it."""
        ruling = self.rulings[key]
        near = dict.fromkeys((*ruling.mentions, *self._pointing.get(key, ())))
        return tuple(self.rulings[other] for other in list(near)[:most] if other != key)

    @cached_property
    def _pointing(self) -> dict[str, list[str]]:
        pointing: dict[str, list[str]] = {}
        for key, ruling in self.rulings.items():
            for other in ruling.mentions:
                pointing.setdefault(other, []).append(key)
        return pointing


def rulebook(language: str = "en") -> Rulebook:
    """The rulebook of that language. Raises ShelfError or RulebookError where its data isn't as it should be."""
    rulings: dict[str, Ruling] = {}
    for name, text in shelf.rules(language).items():
        for ruling in _entries(text, name):
            if ruling.key in rulings:
                raise RulebookError(f"{name}.md: {ruling.key} is there twice")
            rulings[ruling.key] = ruling
    for key, ruling in rulings.items():
        if unknown := set(ruling.mentions) - rulings.keys():
            raise RulebookError(f"{key} points to {min(unknown)}, which isn't there")
    told = shelf.asked(language)
    if unknown := told["asked"].keys() - rulings.keys():
        raise RulebookError(f"asked.toml: there is no ruling {min(unknown)}")
    return Rulebook(language, rulings, told["asked"], told["same"], frozenset(told["idle"]))


def _entries(text: str, name: str) -> Iterator[Ruling]:
    game = name if name == SECOND_GAME else "paternoster"
    headings = ["", "", ""]
    body: list[str] = []
    for line in [*text.splitlines(), "# "]:
        found = HEADING.match(line)
        if not found and line != "# ":
            body.append(line)
            continue
        if headings[2]:
            yield _entry(name, game, headings, body)
        elif "".join(body).strip():
            raise RulebookError(f"{name}.md: {body[0] or body[1]!r} belongs to no ruling")
        body = []
        if found:
            depth = len(found[1])
            headings[depth - 1 :] = [found[2].strip(), *[""] * (3 - depth)]


def _entry(name: str, game: str, headings: list[str], body: list[str]) -> Ruling:
    found = ENTRY.fullmatch(headings[2])
    if found is None:
        raise RulebookError(f"{name}.md: {headings[2]!r} is no number and title")
    parts = [line.strip() for line in body if line.strip()]
    ours = tuple(part.removeprefix(OURS) for part in parts if part.startswith(OURS))
    text = tuple(part for part in parts if not part.startswith(OURS))
    if not parts or any(part.startswith(">") for part in text):
        raise RulebookError(f"{name}.md: {found['key']} says nothing, or quotes without a †")
    return Ruling(found["key"], found["title"], game, headings[0], headings[1], text, ours)


Example = Mapping[str, Any]


def examples() -> Mapping[str, tuple[Example, ...]]:
    """The examples of each ruling, as data/rules/examples.toml has them: the same in every language."""
    return shelf.examples()
