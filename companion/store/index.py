"""A search index in memory: texts under a key, found by the words that people use for them."""

from __future__ import annotations

import re
import sqlite3
import threading
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches

from sqlite_utils import Database

from companion.store.sayings import Sayings

WORD = re.compile(r"[^\W_]+", re.UNICODE)
SHORT = 4  # letters that a word and another form of it have in common at least
ENDING = 3  # letters in which they may differ at their ends
LONGEST = 200  # characters of a question that are read
MOST_WORDS = 12
ALIKE = 0.75  # how much of two words is the same where one is taken for the other, mistyped
SAID = 3.0  # how much further ahead a text is about which people say what was asked

Weighted = Mapping[str, float]


class Index:
    """Documents in full text, found by any form of their words. The better it fits, the further ahead.

    documents: key → column → text; weights: column → how much a word counts there; same: other words → the words of
    the documents; idle: words that say nothing where others are asked for too; sayings: key → what people say about it,
    of which one may be nearly what is asked.
    """

    def __init__(
        self,
        documents: Mapping[str, Mapping[str, str]],
        weights: Weighted,
        same: Mapping[str, str],
        idle: Iterable[str],
        sayings: Mapping[str, Iterable[str]],
    ) -> None:
        self.lock = threading.Lock()
        self._weights = ", ".join(["0.0", *(f"{weight:.1f}" for weight in weights.values())])
        self._signs = {sign: f" {plain(word)} " for sign, word in same.items() if not plain(sign)}
        self._same = {plain(word): plain(other) for word, other in same.items() if plain(word)}
        self._longest = max((len(word.split()) for word in self._same), default=1)
        self._idle = frozenset(map(plain, idle))
        self._sayings = Sayings({key: [self._plain(one) for one in said] for key, said in sayings.items()}, self._idle)
        self._database = Database(sqlite3.connect(":memory:", check_same_thread=False), execute_plugins=False)
        texts = self._database.table("texts")
        texts.insert_all(
            {"key": key, **{column: self._plain(text) for column, text in columns.items()}}
            for key, columns in documents.items()
        )
        texts.enable_fts(["key", *weights], tokenize="unicode61")
        self._database.execute("create virtual table terms using fts5vocab('texts_fts', 'row')")
        self._terms = tuple(row[0] for row in self._database.execute("select term from terms"))
        self._known = frozenset(self._terms)
        self._spelt = self._known | self._same.keys()
        self._long = tuple(term for term in self._terms if len(term) >= SHORT)

    def find(self, asked: str) -> tuple[str, ...]:
        """The keys of what fits, the best first; nothing for a question without a known word."""
        with self.lock:
            return self._find(asked)

    def _find(self, asked: str) -> tuple[str, ...]:
        words = self._parted(self._plain(asked[:LONGEST]).split()[:MOST_WORDS])
        told = [
            (group, list(dict.fromkeys(form for word in group for form in self._forms(word, last=word == words[-1]))))
            for group in self._groups(words)
        ]
        telling = [forms for group, forms in told if not self._idle.issuperset(group)] or [forms for _, forms in told]
        score: dict[str, float] = defaultdict(float)
        met: dict[str, float] = defaultdict(float)
        whole = 0.0
        for forms in telling:
            matching = self._matching(_any(forms))
            rare = max((worth for _, worth in matching), default=0.0)  # a rare word tells more than a common one
            whole += rare
            for key, worth in matching:
                score[key] += worth
                met[key] += rare
        for phrase in _phrases(words):
            for key, worth in self._matching(phrase):
                if key in score:
                    score[key] += worth
        near = self._sayings.near([forms for _, forms in told])
        fit = {key: worth * (met[key] / whole) ** 1.5 * (1 + SAID * near.get(key, 0.0)) for key, worth in score.items()}
        return tuple(sorted(fit, key=lambda key: -fit[key]))

    def _plain(self, text: str) -> str:
        """As `plain`, a sign that stands for a word by that word: 6♥."""
        for sign, word in self._signs.items():
            text = text.replace(sign, word)
        return plain(text)

    def _parted(self, words: Sequence[str]) -> list[str]:
        """The words, unknown ones as the known words that they are written together from; two written apart as one."""
        parted: list[str] = []
        for word in words:
            together = parted[-1] + word if parted else ""
            if together in self._known and not (word in self._known and parted[-1] in self._known):
                parted[-1] = together
            else:
                parted += [word] if word in self._spelt else self._parts(word)
        return parted

    def _parts(self, word: str) -> list[str]:
        """The longest known beginning that leaves another known word or its beginning; else a word of theirs that looks
        like it; else the word as it is."""
        for at in range(len(word) - SHORT + 1, SHORT - 1, -1):
            rest = word[at:]
            if word[:at] in self._known and any(term.startswith(rest) or rest.startswith(term) for term in self._long):
                return [word[:at], rest]
        begun = len(word) < SHORT or any(term.startswith(word) for term in self._terms)
        return [word] if begun else get_close_matches(word, self._spelt, n=1, cutoff=ALIKE) or [word]

    def _groups(self, words: Sequence[str]) -> Iterator[list[str]]:
        """The words, those known by another name under that too; the longest names first."""
        at = 0
        while at < len(words):
            for long in range(min(self._longest, len(words) - at), 0, -1):
                other = self._same.get(" ".join(words[at : at + long]))
                if other is not None:
                    yield [
                        *other.split(),
                        *(word for word in words[at : at + long] if long == 1 and word in self._known),
                    ]
                    at += long
                    break
            else:
                yield [words[at]]
                at += 1

    def _forms(self, word: str, *, last: bool) -> list[str]:
        """The terms of the documents that the word may mean: itself, what begins with it, its other forms; where
        there are none, what looks like it. last: it may not be typed to its end yet."""
        if word.isdigit() or len(word) < SHORT - 1:
            return [word]
        begun = [term for term in self._terms if term.startswith(word)] if last or len(word) > SHORT else []
        if begun and word not in begun:
            return begun  # it isn't typed to its end yet
        forms = [term for term in self._terms if term == word or _forms_of_one(word, term)]
        return begun + forms or get_close_matches(word, self._terms, n=2, cutoff=ALIKE)

    def _matching(self, match: str) -> list[tuple[str, float]]:
        if not match:
            return []
        question = (
            f"select key, -bm25(texts_fts, {self._weights}) as worth from texts_fts"  # noqa: S608 - numbers of ours
            " where texts_fts match ?"
        )
        return [(row["key"], row["worth"]) for row in self._database.query(question, [match])]


def plain(text: str) -> str:
    """Lower case, without accents, in words one blank apart.

    >>> plain("Pöytäpaska: can't?")
    'poytapaska can t'
    """
    bare = "".join(sign for sign in unicodedata.normalize("NFD", text) if not unicodedata.combining(sign))
    return " ".join(WORD.findall(bare.casefold()))


def _forms_of_one(word: str, term: str) -> bool:
    """Whether they are alike but for their endings: covers, covered."""
    common = next((at for at, (a, b) in enumerate(zip(word, term, strict=False)) if a != b), min(len(word), len(term)))
    return common >= max(SHORT, len(word) - ENDING) and len(term) - common <= ENDING


def _any(forms: Sequence[str]) -> str:
    return " OR ".join(f'"{form}"' for form in forms)


def _phrases(words: Sequence[str]) -> Iterator[str]:
    """Two and three words as they stand beside each other."""
    for long in (2, 3):
        for at in range(len(words) - long + 1):
            yield f'"{" ".join(words[at : at + long])}"'
