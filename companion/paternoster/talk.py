"""Which talking rule holds right now (V9, V10, V14)."""

from __future__ import annotations

from companion.paternoster import remarks
from companion.paternoster.ride import Ride
from companion.paternoster.rules import HUSH
from companion.ruling import Note


def rule_now(ride: Ride) -> Note:
    """The one rule in force: silence before Hush, Hush before the operator. Solo there is nobody to talk to; once the
    ride is over none holds."""
    if ride.end:
        return remarks.talk_over()
    if ride.rules.talk == "silent":
        return remarks.talk_silent()
    hush = ride.tops(HUSH)
    if hush:
        return remarks.talk_hush(ride.piles[hush[0]].top)
    if ride.rules.talk == "operator" and len(ride.players) > 1:
        return remarks.talk_operator(ride.players[ride.turn.player])
    waiting = ride.delivered < len(ride.rules.passengers)
    return remarks.talk_normal(step_backs=not ride.rules.suit_fits, passengers=waiting)
