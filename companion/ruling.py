"""What the core has to say: a refusal or a note, as a code with particulars. Sentences live in data/words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

About = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Refusal:
    """A refused entry: an answer, not an accident.

    reason: a kebab-case code with a sentence under [reasons] in data/words;
    rulings: the numbers it rests on, the most telling first;
    about: the particulars that the sentence's blanks name (text, whole numbers, Notes, or tuples of these).
    """

    reason: str
    rulings: tuple[str, ...] = ()
    about: About = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Note:
    """Something to be said that refuses nothing: an accepted move, a badge, a question asked first.

    code: a kebab-case code with a sentence under [notes] in data/words; rulings and about as in Refusal.
    """

    code: str
    rulings: tuple[str, ...] = ()
    about: About = field(default_factory=dict)
