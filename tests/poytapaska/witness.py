"""A second witness of Pöytäpaska: real cards, dealt and played by the rulebook's words alone.

It shares nothing with the product: a card is its name, a hand a list of names. What it says may be played, drawn and
left is what the referee has to say too.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

RANKS = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2")  # T1
FACES = ("J", "Q", "K")


@dataclass
class RealTable:
    """Two or three players' cards. on: whose turn it is; out: in which order they went; loser: once there is one."""

    players: int
    seed: int
    drawn_taken: int = 0
    faces_on_seven: int = 0
    flip_takes_pile: int = 0
    pile: list[str] = field(default_factory=list)
    out: list[int] = field(default_factory=list)
    on: int = 0
    loser: int | None = None

    def __post_init__(self) -> None:
        """T2: five to each hand, four face down and four face up; a random dealer."""
        self.chance = random.Random(self.seed)  # noqa: S311
        self.stock = [*RANKS] * 4
        self.chance.shuffle(self.stock)
        self.hand, self.up, self.down = (
            [[self.stock.pop() for _ in range(cards)] for _ in range(self.players)] for cards in (5, 4, 4)
        )
        self.dealer = self.chance.randrange(self.players)

    def opening(self) -> tuple[list[tuple[str, list[int]]], list[str]]:
        """T3: what is asked and answered until somebody has some, and with what the first player starts."""
        asked: list[tuple[str, list[int]]] = []
        left_of_dealer = [(self.dealer + ahead) % self.players for ahead in range(1, self.players + 1)]
        for rank in RANKS:
            counts = [hand.count(rank) for hand in self.hand]
            asked.append((rank, counts))
            if any(counts):
                self.on = next(seat for seat in left_of_dealer if counts[seat] == max(counts))
                return asked, [rank] * max(counts)
        raise AssertionError("five cards, none of any rank")

    @property
    def source(self) -> str:
        """T15, T16."""
        if self.stock or self.hand[self.on]:
            return "hand"
        return "up" if self.up[self.on] else "down"

    @property
    def held(self) -> list[str]:
        """The cards that the player on turn may play from."""
        return {"hand": self.hand, "up": self.up, "down": self.down}[self.source][self.on]

    def left(self, seat: int) -> int:
        return len(self.hand[seat]) + len(self.up[seat]) + len(self.down[seat])

    def goes(self, card: str) -> bool:
        """T7 to T12."""
        if not self.pile:
            return True
        top = self.pile[-1]
        if top in ("A", "10", "2"):
            return card == top
        if card == "2":
            return True
        if card == "A":
            return top in FACES
        lowest = "7" if self.faces_on_seven else "6"
        if card in FACES and RANKS.index(top) < RANKS.index(lowest):
            return False
        return RANKS.index(card) >= RANKS.index(top)

    def lay(self, cards: list[str]) -> None:
        """Onto the pile, and whatever follows (T13, T14, T17); they have left their place already."""
        top = self.pile[-1] if self.pile else None
        self.pile += cards
        ten = cards[0] == "10" and top not in (None, "10")
        ace = cards[0] == "A" and top in FACES
        cleared = ten or ace or (len(self.pile) >= 4 and len(set(self.pile[-4:])) == 1)
        if cleared:
            self.pile = []
        while self.stock and len(self.hand[self.on]) < 5:
            self.hand[self.on].append(self.stock.pop())
        if not self.left(self.on):
            self.out.append(self.on)
            if len(self.out) == self.players - 1:
                (self.loser,) = set(range(self.players)) - set(self.out)
                return
        if not cleared or not self.left(self.on):
            self.pass_on()

    def take(self, *more: str) -> None:
        """T5, and the house switches of T6 and T15."""
        self.hand[self.on] += [*self.pile, *more]
        self.pile = []
        self.pass_on()

    def draw(self) -> None:
        """T6."""
        card = self.stock.pop()
        if self.goes(card):
            self.lay([card])
        elif self.drawn_taken:
            self.take(card)
        else:
            self.pile = []
            self.pass_on()

    def flip(self, card: str) -> None:
        """T15."""
        self.down[self.on].remove(card)
        if self.goes(card):
            self.lay([card])
        elif self.flip_takes_pile:
            self.take(card)
        else:
            self.hand[self.on].append(card)
            self.pass_on()

    def pass_on(self) -> None:
        """Clockwise, past those who are out."""
        seats = [(self.on + ahead) % self.players for ahead in range(1, self.players + 1)]
        self.on = next(seat for seat in seats if seat not in self.out)
