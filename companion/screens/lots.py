"""Drawing for the deal, for all to see (T2): chance comes from outside."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from companion.poytapaska.ranking import COPIES, NAMES, RANKS


@dataclass(frozen=True, slots=True)
class Cards:
    """One round of the draw: what each seat that took part drew. highest: the seats with the highest card."""

    ranks: Mapping[int, int]

    @property
    def names(self) -> dict[int, str]:
        return {seat: NAMES[rank] for seat, rank in self.ranks.items()}

    @property
    def highest(self) -> tuple[int, ...]:
        top = max(self.ranks.values())
        return tuple(seat for seat, rank in self.ranks.items() if rank == top)


@dataclass(frozen=True, slots=True)
class Draw:
    """rounds: the first with everybody, each further one with those who shared the highest card; dealer: a seat."""

    rounds: tuple[Cards, ...]
    dealer: int


def draw_for_the_deal(seats: int, chance: Random) -> Draw:
    """Everybody draws a card from a shuffled deck, and the highest deals; those who share it draw again. Every seat
    has the same chance.

    >>> draw_for_the_deal(3, Random(1)).dealer in range(3)
    True
    """
    deck = [rank for rank in range(RANKS) for _ in range(COPIES)]
    rounds: list[Cards] = []
    left = tuple(range(seats))
    while len(left) > 1:
        drawn = chance.sample(deck, len(left))
        rounds.append(Cards(dict(zip(left, drawn, strict=True))))
        left = rounds[-1].highest
    return Draw(tuple(rounds), left[0])
