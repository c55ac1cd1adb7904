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

WORD = re.compile(r"[^\W_]+", re.UNICODE)
SHORT = 4  # letters that a word and another form of it have in common at least
ENDING = 3  # letters in which they may differ at their ends
LONGEST = 200  # characters of a question that are read
MOST_WORDS = 12

Weighted = Mapping[str, float]


class Index:
    """Documents in full text, found by any form of their words. The better it fits, the further ahead.

    documents: key → column → text; weights: column → how much a word counts there; same: other words → the words of
    the documents; idle: words that say nothing where others are asked for too.
    """

    def __init__(
        self,
        documents: Mapping[str, Mapping[str, str]],
        weights: Weighted,
        same: Mapping[str, str],
        idle: Iterable[str],
    ) -> None:
        self.lock = threading.Lock()
        self._weights = ", ".join(["0.0", *(f"{weight:.1f}" for weight in weights.values())])
        self._same = {plain(word): plain(other) for word, other in same.items()}
        self._longest = max((len(word.split()) for word in self._same), default=1)
        self._idle = frozenset(map(plain, idle))
        self._database = Database(sqlite3.connect(":memory:", check_same_thread=False), execute_plugins=False)
        texts = self._database.table("texts")
        texts.insert_all(
            {"key": key, **{column: plain(text) for column, text in columns.items()}}
            for key, columns in documents.items()
        )
        texts.enable_fts(["key", *weights], tokenize="unicode61")
        self._database.execute("create virtual table terms using fts5vocab('texts_fts', 'row')")
        self._terms = tuple(row[0] for row in self._database.execute("select term from terms"))

    def find(self, asked: str) -> tuple[str, ...]:
        """The keys of what fits, the best first; nothing for a question without a known word."""
        with self.lock:
            return self._find(asked)

    def _find(self, asked: str) -> tuple[str, ...]:
        words = plain(asked[:LONGEST]).split()[:MOST_WORDS]
        told = [group for group in self._groups(words) if group]
        telling = [group for group in told if group[0] not in self._idle] or told
        score: dict[str, float] = defaultdict(float)
        met: dict[str, float] = defaultdict(float)
        whole = 0.0
        for group in telling:
            forms = list(dict.fromkeys(form for word in group for form in self._forms(word, last=word == words[-1])))
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
        return tuple(sorted(score, key=lambda key: -score[key] * (met[key] / whole) ** 1.5))

    def _groups(self, words: Sequence[str]) -> Iterator[list[str]]:
        """The words, those known by another name under that; the longest names first."""
        at = 0
        while at < len(words):
            for long in range(min(self._longest, len(words) - at), 0, -1):
                other = self._same.get(" ".join(words[at : at + long]))
                if other is not None:
                    yield other.split()
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
        return begun + forms or get_close_matches(word, self._terms, n=2, cutoff=0.75)

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
