"""Clearing the pile: three ways, and who goes on (T14)."""

from __future__ import annotations

from dataclasses import replace

from companion.poytapaska.ranking import NOTHING, clears
from companion.poytapaska.round import Round, added


def laid(game: Round, rank: int, count: int) -> tuple[Round, int]:
    """The game with these cards on the pile, which leaves the game where that clears it; and by what it does.

    Four of one rank clear it however they came there: over several turns, or all at once on an empty pile.
    """
    before = game.top
    game = replace(game, pile=game.pile + (rank,) * count)
    cleared = clears(before, rank, game.on_top)
    return (game if cleared == NOTHING else swept(game)), cleared


def swept(game: Round, *more: int) -> Round:
    """The pile leaves the game, and `more` with it."""
    return replace(game, gone=added(game.gone, (*game.pile, *more)), pile=())
