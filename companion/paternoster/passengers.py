"""Passengers (V12): their twins must reach the piles in exactly the order in which they were turned up."""

from __future__ import annotations

from companion.paternoster.card import Card
from companion.paternoster.ride import Ride


def next_passenger(ride: Ride) -> Card | None:
    """The one whose twin must come next, or None when nobody waits."""
    waiting = ride.rules.passengers[ride.delivered :]
    return waiting[0] if waiting else None


def too_early(ride: Ride, card: Card) -> bool:
    """The twin of a passenger who isn't next. Once one is delivered, a third copy is an ordinary card (V12 †)."""
    return card in ride.rules.passengers[ride.delivered + 1 :]
