"""Every example of the rulebook is what the referee says."""

from __future__ import annotations

from typing import Any

import pytest

from companion import shelf
from companion.exhibits import GAMES, exhibit
from companion.paternoster import tower
from companion.rulebook import examples, rulebook
from companion.ruling import Note, Refusal

BOOK = rulebook()
EXAMPLES = [(key, place, one) for key, rows in examples().items() for place, one in enumerate(rows, 1)]
# Rulings on what is said or counted beside the cards: an accepted card shows them, but no refusal names them.
QUIET = {"too-low", "too-high", "none-left", "cards-owed", "not-stuck"}


def codes(note: Note) -> set[str]:
    """Its code and those of all notes within."""
    inner = [one for one in note.about.values() if isinstance(one, Note)]
    return {note.code}.union(*map(codes, inner))


@pytest.mark.parametrize("key", BOOK.rulings)
def test_every_ruling_has_an_example(key):
    assert examples().get(key)


def test_no_example_without_its_ruling():
    assert examples().keys() <= BOOK.rulings.keys()


@pytest.mark.parametrize(("key", "place", "example"), EXAMPLES, ids=[f"{key}-{place}" for key, place, _ in EXAMPLES])
def test_the_referee_says_so(key: str, place: int, example: dict[str, Any]):
    shown = exhibit(example, shelf.panel())
    if "refused" in example:
        assert isinstance(shown.answer, Refusal)
        assert shown.answer.reason == example["refused"]
        return
    assert not isinstance(shown.answer, Refusal), shown.answer
    assert (shown.question.code if shown.question else None) == example.get("asks")
    if shown.after is not None:
        result = GAMES[shown.game][0].result(shown.after) or {}
        assert result.get("why") == example.get("ends")
        if "left" in example:
            assert result["left"] == example["left"]
        if "stars" in example:
            assert tower.stars(example["goal"], result["left"], lost=result["lost"]) == example["stars"]


NAMED = [row for row in EXAMPLES if "refused" in row[2] and row[0][0] in "PVT" and row[0][1:].isdigit()]


@pytest.mark.parametrize(("key", "place", "example"), NAMED, ids=[f"{key}-{place}" for key, place, _ in NAMED])
def test_a_refusal_in_an_example_names_its_ruling(key: str, place: int, example: dict[str, Any]):
    """A wrong number in the rulebook would show here. Some rulings only say what a more telling one then refuses."""
    shown = exhibit(example, shelf.panel())
    assert isinstance(shown.answer, Refusal)
    assert key in shown.answer.rulings or shown.answer.reason in QUIET
