"""Moves as text that parses back to the same move.

`7 7 hand`, `10 up`, `draw 4`, `flip Q`, `take`, `call off`; before the first turn `row 4 7 J 2` and `3s 1 0 2`.
Where nothing is said about it, cards come from where the player has to play from just now.
"""

from __future__ import annotations

import re
from typing import Final

from companion.poytapaska import reasons
from companion.poytapaska.moves import CallOff, Draw, Flip, Held, Move, Play, Row, Source, Take
from companion.poytapaska.ranking import COPIES, NAMES, rank_of
from companion.poytapaska.round import Round
from companion.ruling import Refusal

LONGEST: Final = 200  # characters; a longer line is no entry
_ALONE: Final[dict[str, Move]] = {"take": Take(), "take pile": Take(), "call off": CallOff()}
_HELD: Final = re.compile(r"(10|[2-9jqka])s:?((?:\s+[0-9])+)", re.IGNORECASE)
_SOURCES: Final[dict[str, Source]] = {"hand": "hand", "h": "hand", "up": "up", "u": "up"}
_ONE: Final[dict[str, type[Draw] | type[Flip]]] = {"draw": Draw, "flip": Flip}


def read(text: str, game: Round) -> Move | Refusal:
    """The move that `text` means here, or why it means none. `7 7 hand`, `7 7 h` and, with cards in hand, `7 7` are the
    same."""
    if len(text) > LONGEST:
        return reasons.unknown_entry(text[:40] + "…")
    said = " ".join(text.split()).lower()
    if said in _ALONE:
        return _ALONE[said]
    held = _HELD.fullmatch(said)
    if held:
        rank = rank_of(held[1])
        assert rank is not None
        return Held(rank, tuple(int(count) for count in held[2].split()))
    words = said.split()
    first = words[0] if words else ""
    if first == "row" or first in _ONE:
        return _with_a_word(first, words[1:], said)
    return _read_play(words, said, game)


def _with_a_word(word: str, names: list[str], said: str) -> Move | Refusal:
    ranks = _ranks(names, said)
    if isinstance(ranks, Refusal):
        return ranks
    if word == "row":
        return Row(ranks)
    return _ONE[word](ranks[0]) if len(ranks) == 1 else reasons.one_at_a_time(word == "flip")


def _read_play(words: list[str], said: str, game: Round) -> Move | Refusal:
    source = _SOURCES.get(words[-1]) if words else None
    ranks = _ranks(words[:-1] if source else words, said)
    if isinstance(ranks, Refusal):
        return ranks
    if len(set(ranks)) > 1 or len(ranks) > COPIES:
        return reasons.several_ranks()
    return Play(ranks[0], len(ranks), source or ("up" if game.source == "up" else "hand"))


def _ranks(names: list[str], said: str) -> tuple[int, ...] | Refusal:
    """At least one rank; the most telling refusal for what names none."""
    ranks = [rank_of(name) for name in names]
    if not ranks or None in ranks[:1]:
        return reasons.unknown_entry(said)
    if None in ranks:
        return reasons.unknown_rank(names[ranks.index(None)])
    return tuple(rank for rank in ranks if rank is not None)


def tell(move: Move, _game: Round) -> str:
    """The one canonical text of a move; `read` gives the move back."""
    match move:
        case Row():
            return f"row {reasons.row(move.ranks)}"
        case Held():
            return f"{NAMES[move.rank]}s {' '.join(map(str, move.counts))}"
        case Play():
            return f"{reasons.cards(move.rank, move.count)} {move.source}"
        case Draw():
            return f"draw {NAMES[move.rank]}"
        case Flip():
            return f"flip {NAMES[move.rank]}"
        case Take():
            return "take"
        case CallOff():
            return "call off"
