"""Fire (V13): a burning card on top is a problem for the next player with cards. It needs no state of its own."""

from __future__ import annotations

from companion.paternoster.ride import Ride


def burning_tops(ride: Ride) -> tuple[int, ...]:
    """Piles that burn right now."""
    burning = ride.rules.burning
    return tuple(i for i, pile in enumerate(ride.piles) if pile.cards and pile.cards[-1] in burning)


def due(ride: Ride) -> tuple[int, ...]:
    """Piles that burn since an earlier turn: the player on turn must cover them before this turn ends."""
    return tuple(i for i in burning_tops(ride) if ride.piles[i].laid < ride.turn.number)
