"""Emergency tokens (V4): one a turn, for a long step back or to end the turn with cards still owed."""

from __future__ import annotations

from companion.paternoster import reasons
from companion.paternoster.ride import Ride
from companion.ruling import Refusal


def none_to_spend(ride: Ride) -> Refusal | None:
    """Why no token can be handed in right now, or None."""
    if not ride.rules.tokens:
        return reasons.no_tokens_in_ride()
    if ride.turn.token_spent:
        return reasons.token_spent()
    if not ride.tokens:
        return reasons.no_token_left(ride.rules.tokens)
    return None


def may_ease(ride: Ride) -> Refusal | None:
    """Why a token can't end this turn, or None. At least one card must really be played (V5 †)."""
    refusal = none_to_spend(ride)
    if refusal:
        return refusal
    if not ride.owed:
        return reasons.nothing_to_ease()
    if ride.three:
        return reasons.three_not_eased(ride.owed)
    return None if ride.turn.plays else reasons.token_needs_card()
