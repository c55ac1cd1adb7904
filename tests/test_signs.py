"""Signs that are seen, and signs that hide."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games import GAMES
from companion.ruling import Refusal
from companion.signs import bare, visible

SEEN = (
    "Anna",
    "👨‍👩‍👧",
    "🏳️‍🌈 Kim",
    "👩🏽‍❤️‍👨🏻",
    "🧑‍⚕️",
    "🏴󠁧󠁢󠁥󠁮󠁧󠁿 Bob",
    "❤️‍🔥",
    "1️⃣",
    "علی‌رضا",
    "ශ්‍රී",
    "क्‍ष",
    "Ольга 陳",
)
HIDDEN = (
    "An\u200dna",
    "Anna\u200d",
    "\u200d👧",
    "👨\u200d",
    "👨\u200d\u200d👩",
    "👨\u200dA",
    "A\u200d👩",
    "An\u200cna",
    "\u200bAnna",
    "\u202eannA",
    "\u2066Anna",
    "\u200f",
    "An\u00adna",
    "Anna\x00",
    "An\nna",
    "An\u2028na",
    "\ufeffAnna",
    "\U0001f3f4\U000e0067",
    "\U000e0067Anna",
    "\U0001f3f4\U000e0067\U000e0062\U000e007f\U000e007f",
    "An\u2060na",
    "\udc80",
    "\ue000",
)


@pytest.mark.parametrize("text", SEEN)
def test_a_name_as_people_write_it_is_one(text: str):
    assert visible(text)
    assert bare(text) == text


@pytest.mark.parametrize("text", HIDDEN, ids=ascii)
def test_nothing_is_hidden_in_a_name(text: str):
    assert not visible(text)
    assert visible(bare(text))
    assert len(bare(text)) == len(text)


@given(st.text())
def test_whatever_is_printable_is_seen_and_what_is_left_of_the_rest_is_too(text: str):
    assert visible(text) or not text.isprintable()
    assert visible(bare(text))


def test_a_family_sits_down_and_nobody_hides_behind_a_name():
    start = {"first": 0, "variants": {}}
    assert not isinstance(GAMES["paternoster"].begin(start | {"players": ["👨‍👩‍👧", "علی‌رضا"]}), Refusal)
    for name in ("Ben\u200d", "\u202eneB"):
        refused = GAMES["paternoster"].begin(start | {"players": ["Anna", name]})
        assert isinstance(refused, Refusal) and refused.reason == "name-empty"
