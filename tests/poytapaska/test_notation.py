"""What is written down parses back to the same move; what means nothing says why."""

from __future__ import annotations

import pytest

from companion.poytapaska import notation
from companion.poytapaska.moves import CallOff, Draw, Flip, Held, Play, Row, Take
from companion.ruling import Refusal
from tests.poytapaska.table import WORDS, late, seat

HAND = late(seat(), seat(), pile="4", stock=3).game
ROW = late(seat(0, up="9", down=1), seat(), pile="4").game
BELOW = late(seat(0, down=1), seat(), pile="4").game


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("7 7 hand", Play(4, 2)),
        ("7 7", Play(4, 2)),
        ("7 7 h", Play(4, 2)),
        ("  q   Q HAND ", Play(9, 2)),
        ("10 up", Play(7, 1, "up")),
        ("10 u", Play(7, 1, "up")),
        ("draw 4", Draw(1)),
        ("Flip q", Flip(9)),
        ("take", Take()),
        ("take pile", Take()),
        ("call off", CallOff()),
        ("row 4 7 j 2", Row((1, 4, 8, 12))),
        ("3s 1 0 2", Held(0, (1, 0, 2))),
        ("10s: 0 1", Held(7, (0, 1))),
        ("As 1 0 0", Held(11, (1, 0, 0))),
    ],
)
def test_what_an_entry_means(text, move):
    assert notation.read(text, HAND) == move


def test_without_a_source_it_is_where_one_plays_from():
    assert notation.read("9", ROW) == Play(6, 1, "up")
    assert notation.read("9", HAND) == Play(6, 1, "hand")
    assert notation.read("9", BELOW) == Play(6, 1, "hand")  # a face-down card isn't chosen: it is turned over


@pytest.mark.parametrize(
    "move",
    [Play(4, 3), Play(7, 1, "up"), Draw(1), Flip(9), Take(), CallOff(), Row((1, 4, 8, 12)), Held(11, (1, 0, 2))],
)
def test_what_is_told_reads_back(move):
    text = notation.tell(move, HAND)
    assert notation.read(text, HAND) == move
    assert notation.read(text.upper(), HAND) == move


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "paska-unknown-entry"),
        ("hand", "paska-unknown-entry"),
        ("end", "paska-unknown-entry"),
        ("6♥ up1", "paska-unknown-entry"),
        ("draw", "paska-unknown-entry"),
        ("row", "paska-unknown-entry"),
        ("x" * 5000, "paska-unknown-entry"),
        ("7 1 hand", "unknown-rank"),
        ("row 4 7 J X", "unknown-rank"),
        ("7 8 hand", "several-ranks"),
        ("flip 7 7", "flip-one"),
        ("draw 7 8", "draw-one"),
    ],
)
def test_what_means_nothing_says_why(text, reason):
    answer = notation.read(text, HAND)
    assert isinstance(answer, Refusal)
    assert answer.reason == reason
    assert len(WORDS.say(answer)) < 200
