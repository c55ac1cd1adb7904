"""A ride at one moment: all that the table may know. Hands are counts, never cards (P4)."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.paternoster.card import Card
from companion.paternoster.duty import required, still_owed
from companion.paternoster.pile import Pile
from companion.paternoster.rules import THREE, Rules
from companion.paternoster.turn import Turn
from companion.ruling import About


@dataclass(frozen=True, slots=True)
class End:
    """won: all cards down; lost: by fire, Doors, Three or a passenger, so that it clears nothing (F2).

    left: cards in all hands and the draw pile, the card just played not among them (P14);
    why: perfect, stuck, time, fire, doors, three, passenger-early or passenger-undelivered.
    """

    won: bool
    lost: bool
    left: int
    why: str
    rulings: tuple[str, ...]
    about: About = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Ride:
    """players: names in seat order; hands: their counts; draw: cards in the draw pile; tokens: left.

    delivered: passengers whose twin has come; order: the pile of every card played, in the order of play.
    """

    rules: Rules
    players: tuple[str, ...]
    piles: tuple[Pile, ...]
    hands: tuple[int, ...]
    draw: int
    turn: Turn
    tokens: int = 0
    delivered: int = 0
    end: End | None = None
    order: tuple[int, ...] = ()

    @property
    def left(self) -> int:
        """Cards that count at the end: all hands and the draw pile (P14)."""
        return sum(self.hands) + self.draw

    @property
    def hand(self) -> int:
        """Cards that the player on turn holds."""
        return self.hands[self.turn.player]

    @property
    def three(self) -> bool:
        """A red Queen was played in this turn (V14)."""
        return any(self.rules.commands[play.card] == THREE for play in self.turn.plays)

    @property
    def required(self) -> int:
        """Cards that this whole turn asks for (P11, P12, V7, V14)."""
        return required(self.rules.owed, self.draw, self.three)

    @property
    def counted(self) -> int:
        """Cards of this turn that count towards those: a passed one does, but not towards Three (V5, V14)."""
        return len(self.turn.plays) + (self.turn.passed and not self.three)

    @property
    def owed(self) -> int:
        """Cards that this turn still owes."""
        turn = self.turn
        return still_owed(self.required, len(turn.plays), turn.passed, self.three, self.hand)

    def copies(self, card: Card) -> int:
        """Cards of that step not yet on a pile: one a deck, one fewer where a passenger was turned up (P17 †)."""
        played = sum(pile.cards.count(card) for pile in self.piles)
        return self.rules.decks - (card in self.rules.passengers) - played

    def tops(self, command: str) -> tuple[int, ...]:
        """Piles on which that command lies on top."""
        commands = self.rules.commands
        return tuple(i for i, pile in enumerate(self.piles) if pile.cards and commands[pile.cards[-1]] == command)

    def _repr_html_(self) -> str:
        from companion.paternoster import drawing

        return drawing.ride(self)

    def next_seat(self) -> int | None:
        """The next player clockwise who holds cards, perhaps the same one; None when nobody does (P5, P12)."""
        seats = len(self.hands)
        for ahead in range(1, seats + 1):
            seat = (self.turn.player + ahead) % seats
            if self.hands[seat]:
                return seat
        return None
