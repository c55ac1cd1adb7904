"""A panel of one's own (V14): which face card gives which order, looked over before a ride is begun under it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.paternoster.card import CARDS, Card
from companion.paternoster.rules import BRAKE, DOORS, HUSH, ONE_CAR, STOP, THREE
from companion.ruling import Refusal

JACK: Final = 11
FACES: Final = tuple(card for card in CARDS if card.rank >= JACK)
AT_ONCE: Final = (STOP, THREE, DOORS)  # a red card's order is done when it is played
LASTING: Final = (BRAKE, HUSH, ONE_CAR)  # a black one's holds while it lies on top
RED: Final = (0, 1)


def orders(card: Card) -> tuple[str, ...]:
    """The orders that a card may give; none for a card without a face."""
    if card not in FACES:
        return ()
    return AT_ONCE if card.suit in RED else LASTING


def wrong(panel: Mapping[str, str]) -> Refusal | None:
    """What is wrong with a panel, card → order; cards that it leaves out are ordinary.

    Refused: one without an order, a card that isn't a face card, and an order that isn't of the card's kind (V14: a red
    card's order is done at once, a black one's lasts).
    """
    if not panel:
        return Refusal("panel-empty", ("V14",))
    for text, order in panel.items():
        card = Card.read(text)
        if card is None or card not in FACES:
            return Refusal("panel-card", ("V14",), {"text": text})
        if order not in orders(card):
            return Refusal("panel-red" if card.suit in RED else "panel-black", ("V14",), {"card": card})
    return None
