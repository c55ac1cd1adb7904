"""A card is its step on the ladder (P1, P2)."""

from __future__ import annotations

import re
from typing import Any, Final

SUITS: Final = "♦♥♠♣"
SUIT_KEYS: Final = "DHSC"
RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_SUIT_OF: Final = {sign: i for signs in (SUITS, SUIT_KEYS, "♢♡♤♧") for i, sign in enumerate(signs)}
_RANK_OF: Final = {rank: i for i, rank in enumerate(RANKS)} | {"1": 0, "T": 9}
_TEXT: Final = re.compile(r"(?P<rank>10|[2-9AJQKT])(?P<suit>[♦♥♠♣♢♡♤♧DHSC])")
_VARIATION_SELECTORS: Final = str.maketrans("", "", "\ufe0e\ufe0f")  # a keyboard may send ♥ as text or as emoji


class Card(int):
    """One step of the ladder, 0 (A♦) … 51 (K♣); twins are equal.

    >>> Card.read("6h"), int(Card.read("6♥")), Card(51).key
    (6♥, 21, 'KC')
    """

    __slots__ = ()

    @staticmethod
    def read(text: str) -> Card | None:
        """The card that the text names (`6♥`, `6h`, `10S`, `ts`), or None."""
        found = _TEXT.fullmatch(text.strip().translate(_VARIATION_SELECTORS).upper())
        if found is None:
            return None
        return CARDS[4 * _RANK_OF[found["rank"]] + _SUIT_OF[found["suit"]]]

    @property
    def rank(self) -> int:
        """1 (Ace) … 13 (King)."""
        return self // 4 + 1

    @property
    def suit(self) -> int:
        """0 ♦, 1 ♥, 2 ♠, 3 ♣: the order of equal ranks."""
        return self % 4

    @property
    def key(self) -> str:
        """Rank and a letter, `6H`: for places where ♥ can't be typed or used as a name."""
        return RANKS[self // 4] + SUIT_KEYS[self % 4]

    def __bool__(self) -> bool:
        return True  # A♦ is step 0, and yet a card: `card or …` must not lose it

    def __str__(self) -> str:
        return RANKS[self // 4] + SUITS[self % 4]

    __repr__ = __str__

    def _repr_svg_(self) -> str:
        from companion.paternoster import drawing

        return drawing.card(self)

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __reduce__(self) -> tuple[Any, ...]:
        return Card, (int(self),)


CARDS: Final = tuple(Card(step) for step in range(52))
