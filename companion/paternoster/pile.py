"""One pile: a car in its shaft."""

from __future__ import annotations

from dataclasses import dataclass

from companion.paternoster.card import Card
from companion.paternoster.ladder import EMPTY, UP


@dataclass(frozen=True, slots=True)
class Pile:
    """way: UP or DOWN; cards: lowest first as they were laid; laid: number of the turn in which the top was laid."""

    way: int
    cards: tuple[Card, ...] = ()
    laid: int = 0

    @property
    def top(self) -> Card | None:
        """The card that decides what goes, or None."""
        return self.cards[-1] if self.cards else None

    @property
    def step(self) -> int:
        """Where the car is, 0…51; EMPTY before its first card."""
        return int(self.cards[-1]) if self.cards else EMPTY

    def _repr_svg_(self) -> str:
        from companion.paternoster import drawing

        return drawing.pile(self)

    def take(self, card: Card, turn: int) -> Pile:
        """The pile with `card` laid on it in that turn."""
        return Pile(self.way, (*self.cards, card), turn)


def pile_name(ways: tuple[int, ...], index: int) -> str:
    """Its name in the notation: `up1`, `up2`, `down1` …, counted within its own direction."""
    return f"{'up' if ways[index] == UP else 'down'}{ways[: index + 1].count(ways[index])}"
