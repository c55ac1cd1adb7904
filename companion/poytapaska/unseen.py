"""What the public cards say about the others: four of each rank, less those that everybody has seen."""

from __future__ import annotations

from companion.poytapaska.ranking import COPIES, RANKS
from companion.poytapaska.round import Counts, Round, Seat, added


def unseen(game: Round) -> Counts:
    """Of each rank, how many may still be anywhere: in the stock, face down, or in hand without being known of."""
    seen = added(added(game.gone, game.pile), (rank for seat in game.seats for rank in seat.up))
    return tuple(COPIES - seen[r] - sum(seat.known[r] for seat in game.seats) for r in range(RANKS))


def unknown(seat: Seat) -> int:
    """How many cards of a hand nobody else knows of."""
    return seat.hand - sum(seat.known)


def most_in_hand(game: Round, seat: Seat, rank: int) -> int:
    """The most cards of a rank that this hand can hold."""
    if rank < seat.told:
        return seat.known[rank]
    return seat.known[rank] + min(unknown(seat), unseen(game)[rank])
