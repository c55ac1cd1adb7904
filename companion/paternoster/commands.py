"""Commands (V14, V15): red face cards act at once, black ones while they lie on top. The panel is data."""

from __future__ import annotations

from companion.paternoster import reasons
from companion.paternoster.moves import Play
from companion.paternoster.ride import Ride
from companion.paternoster.rules import BRAKE, DOORS, ONE_CAR, STOP, THREE
from companion.ruling import Refusal

EXACTLY_THREE = 3


def full_after_three(ride: Ride, play: Play) -> Refusal | None:
    """A red Queen wants exactly three cards: no fourth after it, and none as a fourth."""
    if len(ride.turn.plays) < EXACTLY_THREE:
        return None
    if ride.three or ride.rules.commands[play.card] == THREE:
        return reasons.three_full(play.card, already=ride.three)
    return None


def one_car(ride: Ride, play: Play) -> Refusal | None:
    """Under a black King all cards of the turn go on one pile, whichever the player likes."""
    if ride.turn.one_car and ride.turn.plays and play.pile != ride.turn.plays[0].pile:
        return reasons.one_car(ride, ride.turn.plays[0].pile)
    return None


def braked(ride: Ride) -> bool:
    """A black Jack on top of any pile: no step back on any pile, long or short."""
    return bool(ride.tops(BRAKE))


def open_doors(ride: Ride) -> tuple[int, ...]:
    """Piles whose red King must be covered before this turn ends."""
    return ride.tops(DOORS)


def binds_one_car(ride: Ride) -> bool:
    """Whether a turn that begins now is bound to one pile."""
    return bool(ride.tops(ONE_CAR))


def stops(ride: Ride, play: Play) -> bool:
    """A red Jack ends the turn at once, however many cards were owed."""
    return ride.rules.commands[play.card] == STOP
