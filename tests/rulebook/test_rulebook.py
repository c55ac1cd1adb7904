"""The rulebook in each language: the same rulings, the same numbers, every blank filled, and nothing left in code."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import entries, given, house, rulebook, shelf
from companion.paternoster.variants import VARIANTS
from companion.rulebook import RulebookError
from companion.words import Words

LANGUAGES = shelf.languages()
FIRST = rulebook.rulebook()
NUMBERS = [f"{letter}{n}" for letter, most in (("P", 17), ("V", 17), ("F", 4), ("T", 17)) for n in range(1, most + 1)]


def strict(language: str) -> Words:
    return Words(shelf.words(language), strict=True)


def test_every_ruling_is_there():
    assert set(NUMBERS) <= FIRST.rulings.keys()
    assert {"talking", "tips", "levels"} <= FIRST.rulings.keys()


@pytest.mark.parametrize(
    "key", ["P15", "P16", "P17", "V2", "V5", "V12", "V13", "V14", "V17", "T3", "T6", "T13", "T14", "T15"]
)
def test_what_the_games_leave_open_is_marked_as_ours(key: str):
    assert FIRST.rulings[key].ours


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.key)
def test_a_variant_s_number_is_that_of_its_ruling(variant):
    title = FIRST.rulings[variant.ruling].title
    assert title == strict("en").say(given.named(variant.key))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_rulings_in_the_same_order(language: str):
    book = rulebook.rulebook(language)
    assert list(book.rulings) == list(FIRST.rulings)
    for key, ruling in book.rulings.items():
        first = FIRST.rulings[key]
        assert set(ruling.mentions) == set(first.mentions), key
        assert ruling.blanks == first.blanks, key
        assert (len(ruling.text), len(ruling.ours), ruling.game) == (len(first.text), len(first.ours), first.game), key
    assert book.asked.keys() == FIRST.asked.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_blank_is_filled_and_all_is_drawn(language: str):
    words, book = strict(language), rulebook.rulebook(language)
    for ruling in book.rulings.values():
        drawn = entries.article(ruling, book, words, house.exhibits(ruling.key))
        assert "{" not in drawn
        assert "{" not in entries.printed(ruling, words)


def test_no_filling_without_a_blank():
    blanks = frozenset().union(*(ruling.blanks for ruling in FIRST.rulings.values()))
    assert {name for name in given.FILLING if not name.startswith("says_")} <= blanks


def test_what_is_related_leads_back():
    assert [one.key for one in FIRST.related("P8")][:1] == ["V4"]
    assert "P8" in [one.key for one in FIRST.related("V4")]


def test_figures_come_from_the_rules_themselves():
    words = strict("en")
    assert "3♥ 6♥ 9♥ Q♥" in entries.printed(FIRST.rulings["V13"], words)
    assert "30 seconds" in entries.printed(FIRST.rulings["V11"], words)
    assert "26 cards with 2 players" in entries.printed(FIRST.rulings["T2"], words)
    hands = entries.printed(FIRST.rulings["P4"], words)
    assert [line.split() for line in hands.splitlines()[-5:]] == [
        ["1", "8", "96"], ["2", "7", "90"], ["3", "6", "86"], ["4", "6", "80"], ["5", "6", "74"],
    ]  # fmt: skip
    floors = entries.printed(FIRST.rulings["F1"], words)
    assert all(f"{floor.number} · " in floors for floor in house.floors())


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("# A\n## B\n### P1 Title\nText", "no number and title"),
        ("# A\n## B\n### P1 · T\n", "says nothing"),
        ("# A\n## B\n### P1 · T\n> ours", "without a †"),
        ("# A\n## B\nText\n### P1 · T\nText", "belongs to no ruling"),
        ("# A\n## B\n### P1 · T\nText\n### P1 · T\nText", "twice"),
        ("# A\n## B\n### P1 · T\nSee P2", "isn't there"),
    ],
)
def test_a_text_that_is_not_as_it_should_be_is_loud(text: str, why: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(shelf, "rules", lambda language="en": {"paternoster": text})
    monkeypatch.setattr(shelf, "asked", lambda language="en": {"idle": [], "same": {}, "asked": {}})
    with pytest.raises(RulebookError, match=why):
        rulebook.rulebook()


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ("[[P1]]\nthan = 'x'", "no such entry"),
        ("[[P1]]\nrefused = 'x'", "either"),
        ("[[P1]]\nthen = 3", "not str"),
        ("[P1]\nthen = 'x'", "not a list"),
    ],
)
def test_an_example_that_is_not_as_it_should_be_is_loud(row: str, why: str, tmp_path: Path):
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "examples.toml").write_text(row, "utf-8")
    with pytest.raises(shelf.ShelfError, match=why):
        shelf.examples(tmp_path)
