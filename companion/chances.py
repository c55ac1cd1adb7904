"""Odds put in words: a mix by name, and cards left by the words that the rules have for them (P16)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby

import pandas as pd

from companion.paternoster.remarks import grade
from companion.paternoster.variants import BY_KEY, named
from companion.simulator.tally import MOST_LEFT
from companion.words import Words


@dataclass(frozen=True, slots=True)
class Band:
    """Numbers of cards left that have the same word. said: the word; span: the numbers, as text."""

    said: str
    span: str
    lefts: range


def bands(words: Words) -> tuple[Band, ...]:
    """From perfect to the most cards that can be left."""
    found = []
    for _, group in groupby(range(MOST_LEFT + 1), key=lambda left: grade(left).code):
        lefts = list(group)
        first, last = lefts[0], lefts[-1]
        spread = "one" if first == last else "open" if last == MOST_LEFT else "span"
        said = words.say(grade(first))
        found.append(
            Band(said, words.label("left-span", spread=spread, first=first, last=last), range(first, last + 1))
        )
    return tuple(found)


def within(frame: pd.DataFrame, band: Band) -> int:
    """How many rides of a table of odds ended with so many cards left."""
    left = frame[frame["measure"] == "left"]
    return int(left.loc[left["value"].astype(int).isin(band.lefts), "count"].sum())


def mix_said(words: Words, variants: Mapping[str, int]) -> str:
    """The variants by name, with their numbers; the standard ride where there are none."""
    names = tuple(_variants_said(words, variants))
    return ", ".join(names) or words.label("ride-standard")


def _variants_said(words: Words, variants: Mapping[str, int]) -> Iterable[str]:
    for key, value in variants.items():
        if value and key in BY_KEY:
            name = words.say(named(key))
            counted = len(BY_KEY[key].choices) > 1
            yield words.label("variant-count", name=name, count=value) if counted else name
