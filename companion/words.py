"""Codes and particulars become sentences. The table of sentences is given; another language is another table."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from companion.ruling import About, Note, Refusal

BLANK = re.compile(r"\{(\w+)\}")


class UnsaidError(LookupError):
    """A code without a sentence, or a sentence with a blank that nothing fills."""


class Words:
    """The sentences of one language, as data/words keeps them.

    [reasons] and [notes] hold one sentence a code, [labels] and [screens] fixed texts, [words] what joins a list or
    parts a number. Blanks are named: {card}. Where the wording depends on a particular the sentence is a table:
    {by = "count", none = "No card.", one = "A card.", other = "{count} cards."}; by a text, its values are the keys.

    With `strict` what can't be said raises UnsaidError; else the code stands in for it, and no table sees a traceback.
    """

    def __init__(self, table: Mapping[str, Any], *, strict: bool = False) -> None:
        self.table = table
        self.strict = strict

    def say(self, what: Refusal | Note) -> str:
        """The sentence for a refusal or a note.

        >>> drew = {"by": "cards", "one": "{who} draws a card.", "other": "{who} draws {cards}."}
        >>> words = Words({"notes": {"drew": drew}})
        >>> words.say(Note("drew", (), {"who": "Anna", "cards": 2}))
        'Anna draws 2.'
        """
        if isinstance(what, Refusal):
            return self._text(("reasons",), what.reason, what.about)
        return self._text(("notes",), what.code, what.about)

    def label(self, code: str, **about: object) -> str:
        """A fixed text of [labels] or [screens], its blanks filled."""
        return self._text(("labels", "screens"), code, about)

    def _text(self, tables: tuple[str, ...], code: str, about: About) -> str:
        try:
            sentence = next((self.table[t][code] for t in tables if code in self.table.get(t, ())), None)
            if sentence is None:
                raise UnsaidError(f"{code}: not in {' or '.join(tables)}")
            return BLANK.sub(lambda blank: self._value(_filling(about, blank[1], code)), _chosen(sentence, about, code))
        except UnsaidError:
            if self.strict:
                raise
            return code

    def _value(self, value: object) -> str:
        if isinstance(value, Refusal | Note):
            return self.say(value)
        if isinstance(value, tuple | list):
            return self.joined([self._value(part) for part in value])
        return str(value)

    def number(self, value: float, places: int = 0) -> str:
        """With that many figures behind the point, and its thousands apart, as this language writes them.

        >>> Words({"words": {"decimal": ",", "thousands": "."}}).number(4321.05, 1)
        '4.321,1'
        """
        signs = self.table.get("words", {})
        written = {",": str(signs.get("thousands", ",")), ".": str(signs.get("decimal", "."))}
        return "".join(written.get(sign, sign) for sign in f"{value:,.{places}f}")

    def joined(self, parts: list[str]) -> str:
        """Anna, Ben and Carla"""
        if len(parts) < 2:
            return "".join(parts)
        joins = self.table.get("words", {})
        comma, last = str(joins.get("comma", ", ")), str(joins.get("and", ", "))
        return comma.join(parts[:-1]) + last + parts[-1]


def _chosen(sentence: object, about: About, code: str) -> str:
    if isinstance(sentence, str):
        return sentence
    if not isinstance(sentence, Mapping) or "by" not in sentence:
        raise UnsaidError(f"{code}: neither a sentence nor a table with `by`")
    value = _filling(about, sentence["by"], code)
    if isinstance(value, int):
        form = "none" if value == 0 and "none" in sentence else "one" if value == 1 else "other"
    else:
        form = str(value) if str(value) in sentence else "other"
    chosen = sentence.get(form, sentence.get("other"))
    if not isinstance(chosen, str):
        raise UnsaidError(f"{code}: no form for {form}")
    return chosen


def _filling(about: About, blank: str, code: str) -> object:
    if blank not in about:
        raise UnsaidError(f"{code}: nothing fills {{{blank}}}")
    return about[blank]
