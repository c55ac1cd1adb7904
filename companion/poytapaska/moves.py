"""What the table can say: the accepted move is the event that the log keeps. Ranks are places in the ranking (T1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Source = Literal["hand", "up"]


@dataclass(frozen=True, slots=True)
class Row:
    """The four cards that lie face up before the next player, before the game begins (T2)."""

    ranks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Held:
    """How many cards of the rank asked for each player holds, in seat order (T3)."""

    rank: int
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """Cards of one rank onto the pile (T4), from the hand or from the face-up row."""

    rank: int
    count: int = 1
    source: Source = "hand"


@dataclass(frozen=True, slots=True)
class Draw:
    """The top card of the stock, drawn and tried (T6)."""

    rank: int


@dataclass(frozen=True, slots=True)
class Flip:
    """A face-down card, turned over and tried (T15)."""

    rank: int


@dataclass(frozen=True, slots=True)
class Take:
    """The whole pile into the hand (T5)."""


@dataclass(frozen=True, slots=True)
class CallOff:
    """The table has had enough of a game that doesn't end †: nobody loses."""


Move = Row | Held | Play | Draw | Flip | Take | CallOff
