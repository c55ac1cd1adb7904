"""A game at one moment: all that the table may know. Ranks are places in the ranking; suits don't matter (T1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from companion.poytapaska.ranking import EMPTY, RANKS
from companion.poytapaska.rules import HAND, ROW, Rules

Counts = tuple[int, ...]  # one number a rank
NONE: Counts = (0,) * RANKS
Kind = Literal["row", "held", "hand", "up", "drawn", "down", "take", "off"]


@dataclass(frozen=True, slots=True)
class Seat:
    """One player's cards. hand: how many; known: of each rank, how many of them everybody knows of; up: ranks of the
    face-up cards, as they lie; down: how many lie face down; told: of the ranks below this one all in hand are known,
    since they were asked for (T3) and nothing was drawn since."""

    hand: int = HAND
    known: Counts = NONE
    up: tuple[int, ...] = ()
    down: int = ROW
    told: int = 0

    @property
    def cards(self) -> int:
        """All that this player still has to get rid of."""
        return self.hand + len(self.up) + self.down

    def takes(self, ranks: Iterable[int]) -> Seat:
        """With these cards in hand, as everybody saw."""
        ranks = tuple(ranks)
        return replace(self, hand=self.hand + len(ranks), known=added(self.known, ranks))

    def draws(self, count: int) -> Seat:
        """With so many cards more that nobody has seen."""
        return replace(self, hand=self.hand + count, told=0) if count else self

    def lays(self, rank: int, count: int) -> Seat:
        """Without these cards from the hand: first those that were known of."""
        known = tuple(max(0, n - count) if of == rank else n for of, n in enumerate(self.known))
        return replace(self, hand=self.hand - count, known=known)


@dataclass(frozen=True, slots=True)
class Last:
    """What the last entry did. kind: a row or an answer before the game, where the cards came from, the pile taken, or
    the game called off; ranks: the cards it named; fits: whether they went onto the pile; cleared: BY_TEN, BY_ACE,
    BY_FOUR or NOTHING; pile: how many cards left the game or were taken; drew: from the stock, up to five."""

    seat: int
    kind: Kind
    ranks: tuple[int, ...] = ()
    fits: bool = True
    cleared: int = 0
    pile: int = 0
    drew: int = 0


@dataclass(frozen=True, slots=True)
class End:
    """loser: the seat that was left with cards, None where the game was called off; why: loser or even."""

    loser: int | None
    left: int
    why: str
    rulings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Round:
    """players: names in seat order; dealer: a seat; asked: the rank that is asked for before the game (T3);
    opening: rank and count that the first player has to start with, until that is done; pile: from the bottom;
    gone: out of the game; turn: its number, 0 before the first; seat: whose turn it is, or whose row is laid out;
    out: seats in the order in which they got rid of their cards."""

    rules: Rules
    players: tuple[str, ...]
    dealer: int
    seats: tuple[Seat, ...]
    stock: int
    seat: int
    asked: int = 0
    opening: tuple[int, int] | None = None
    pile: tuple[int, ...] = ()
    gone: Counts = NONE
    turn: int = 0
    out: tuple[int, ...] = ()
    last: Last | None = None
    end: End | None = None

    @property
    def top(self) -> int:
        return self.pile[-1] if self.pile else EMPTY

    @property
    def on_top(self) -> int:
        """How many cards of one rank lie on top of the pile, one on another."""
        return next((n for n, rank in enumerate(reversed(self.pile)) if rank != self.top), len(self.pile))

    @property
    def mine(self) -> Seat:
        """The cards of the player on turn."""
        return self.seats[self.seat]

    @property
    def phase(self) -> Literal["rows", "held", "play", "end"]:
        if self.end:
            return "end"
        return "play" if self.turn else "held" if all(seat.up for seat in self.seats) else "rows"

    @property
    def source(self) -> Literal["hand", "up", "down"]:
        """Where the player on turn plays from: the table cards only with stock and hand empty (T15, T16)."""
        if self.stock or self.mine.hand:
            return "hand"
        return "up" if self.mine.up else "down"

    def after(self, seat: int) -> int:
        """The next seat that still has cards, perhaps the same one (T17)."""
        seats = len(self.players)
        return next((s % seats for s in range(seat + 1, seat + 1 + seats) if s % seats not in self.out), seat)

    def _repr_html_(self) -> str:
        from companion.poytapaska import drawing

        return drawing.game(self)

    def with_seat(self, seat: int, cards: Seat) -> Round:
        return replace(self, seats=(*self.seats[:seat], cards, *self.seats[seat + 1 :]))


def added(counts: Counts, ranks: Iterable[int]) -> Counts:
    """The counts with these cards among them."""
    more = Counter(ranks)
    return tuple(n + more[rank] for rank, n in enumerate(counts))
