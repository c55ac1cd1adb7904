"""A game as a notebook draws it: no word of any language, no name that runs, and nothing that a purist wouldn't see."""

from __future__ import annotations

import re

from companion.poytapaska import GAME
from companion.poytapaska.round import Round
from tests.poytapaska.table import late, seat


def test_a_game_draws_itself():
    drawn = late(seat(2, "5 9", up="K"), seat(3, down=2), pile="4 7 7", stock=6).game._repr_html_()
    bare = re.sub(r"<[^>]*>", " ", drawn).split()
    assert bare == ["4", "7", "7", "6", "▶", "Anna", "2", "5", "9", "K", "Ben", "3"]


def test_a_name_is_a_name():
    game = GAME.begin({"players": ["<script>x</script>", "Ben"], "dealer": 0})
    assert isinstance(game, Round)
    assert "<script>" not in game._repr_html_()


def test_a_purist_sees_a_game_without_counts():
    drawn = late(seat(2, "5 9"), seat(3), pile="4 7 7", stock=6, purist=1).game._repr_html_()
    assert re.sub(r"<[^>]*>", " ", drawn).split() == ["7", "7", "▶", "Anna", "Ben"]
