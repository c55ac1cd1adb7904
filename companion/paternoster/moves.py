"""What the table can say: the accepted move is the event that the log keeps."""

from __future__ import annotations

from dataclasses import dataclass

from companion.paternoster.card import Card


@dataclass(frozen=True, slots=True)
class Play:
    """A card onto a pile (index: up piles first). long: for a token, two or three ranks the wrong way (V4)."""

    card: Card
    pile: int
    long: bool = False


@dataclass(frozen=True, slots=True)
class PassOn:
    """A hidden card to another seat, instead of one that is owed (V5)."""

    to: int


@dataclass(frozen=True, slots=True)
class Finish:
    """The turn is over. token: handed in to end it although cards are owed (V4)."""

    token: bool = False


@dataclass(frozen=True, slots=True)
class Stuck:
    """The player on turn says that they can't play what is owed (P14, P15)."""


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The hourglass has run out, and the table says so (V11)."""


Move = Play | PassOn | Finish | Stuck | TimeUp
