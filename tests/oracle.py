"""A second witness of the ladder: where a card may go, restated rank first in the rulebook's words.

It shares nothing with the product, not even the idea of a step: a card is its text ("6H", "10♣"), compared
first by rank and then by suit. Shared arithmetic hides shared mistakes.
"""

from __future__ import annotations

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "♦♥♠♣"  # P1: among equal ranks, from the lowest
LETTERS = dict(zip("DHSC", SUITS, strict=True))
LADDER = tuple(rank + suit for rank in RANKS for suit in SUITS)  # P2: from A♦ to K♣

GOES, BACK, LONG, SUIT, NO = "goes", "step back", "long step back", "same suit", "does not go"


def spell(card: str) -> str:
    """The card as the ladder writes it: "6H" and "6♥" are both 6♥."""
    return card[:-1] + LETTERS.get(card[-1].upper(), card[-1])


def rank(card: str) -> int:
    """The card's rank, the Ace being 1 and the King 13 (P1)."""
    return RANKS.index(card[:-1]) + 1


def higher_or_equal(card: str, other: str) -> bool:
    """Whether the card is a twin of the other or stands above it: rank decides, then suit (P1, P3)."""
    if rank(card) != rank(other):
        return rank(card) > rank(other)
    return SUITS.index(card[-1]) >= SUITS.index(other[-1])


def way_of_going(way: str, top: str | None, card: str, *, first_ride: bool = False) -> str:
    """How a card goes on a pile that runs "up" or "down": one of the five words above.

    Long steps are named as such although they cost a token (V4); in a First ride the same suit always fits
    and is never a step back (V2).
    """
    if top is None:
        return GOES
    top, card = spell(top), spell(card)
    if higher_or_equal(card, top) if way == "up" else higher_or_equal(top, card):
        return GOES
    if card[-1] != top[-1]:
        return NO
    if first_ride:
        return SUIT
    wrong_way = abs(rank(card) - rank(top))
    return {1: BACK, 2: LONG, 3: LONG}.get(wrong_way, NO)
