"""One player's turn so far."""

from __future__ import annotations

from dataclasses import dataclass

from companion.paternoster.moves import Play


@dataclass(frozen=True, slots=True)
class Turn:
    """number: from 1; player: seat; plays: cards laid in this turn; the flags last as long as it does (P8, V4, V5).

    one_car: a black King lay on top when the turn began, so all its cards go on one pile.
    """

    number: int
    player: int
    plays: tuple[Play, ...] = ()
    stepped_back: bool = False
    token_spent: bool = False
    passed: bool = False
    one_car: bool = False
