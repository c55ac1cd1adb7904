"""Passing on (V5): once a turn, a hidden card to another player instead of one that is owed."""

from __future__ import annotations

from companion.paternoster import reasons
from companion.paternoster.duty import required
from companion.paternoster.ride import Ride
from companion.ruling import Refusal

AT_LEAST_OWED = 2  # V5 †: only while at least two cards are owed


def may_pass(ride: Ride) -> Refusal | None:
    """Why the player on turn can't pass a card to anyone right now, or None."""
    if not ride.rules.passing:
        return reasons.no_passing()
    if ride.turn.passed:
        return reasons.passed_already()
    if ride.three:
        return reasons.pass_after_three()
    if required(ride.rules.owed, ride.draw, 0) < AT_LEAST_OWED:
        return reasons.passing_single(pile_empty=ride.draw == 0)
    if not ride.owed:
        return reasons.pass_not_owed()
    return None


def may_pass_to(ride: Ride, seat: int) -> Refusal | None:
    """Why no card can be passed to that seat, or None."""
    if not 0 <= seat < len(ride.players):
        return reasons.unknown_player(str(seat + 1), ride.players)
    if seat == ride.turn.player:
        return reasons.pass_to_self()
    return may_pass(ride)
