"""A ride laid out to show one thing: a few tops, whose turn it is, and how many cards there are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.paternoster import commands
from companion.paternoster.pile import Pile, pile_name
from companion.paternoster.ride import Ride
from companion.paternoster.rules import card_of
from companion.paternoster.start import begin
from companion.paternoster.turn import Turn
from companion.ruling import Refusal

EARLIER = 1  # the turn in which the tops were laid; the one shown comes next


def lay_out(start: Mapping[str, Any], table: Mapping[str, Any]) -> Ride | Refusal:
    """The ride begun with `start`, its table as described, or why these choices make no ride.

    table: tops ("up1 6♥ down1 9♣"), hands (counts), draw (cards in the pile), seat (on turn), delivered (passengers),
    stepped_back (whether this turn has had its step back); what isn't named stays as it is dealt. What lies below the
    tops isn't told, so the cards are not counted. Raises ValueError for tops that can't be read: they are ours.
    """
    ride = begin(start)
    if isinstance(ride, Refusal):
        return ride
    words = str(table.get("tops", "")).split()
    tops = dict(zip(words[::2], words[1::2], strict=True))
    names = [pile_name(ride.rules.ways, at) for at in range(len(ride.piles))]
    if unknown := tops.keys() - set(names):
        raise ValueError(f"no pile called {min(unknown)}")
    piles = tuple(
        pile.take(card_of(tops[name]), EARLIER) if name in tops else Pile(pile.way)
        for name, pile in zip(names, ride.piles, strict=True)
    )
    seat = int(table.get("seat", ride.turn.player))
    laid = replace(ride, piles=piles)
    turn = Turn(EARLIER + 1, seat, stepped_back=bool(table.get("stepped_back")), one_car=commands.binds_one_car(laid))
    return replace(
        laid,
        hands=tuple(table.get("hands", ride.hands)),
        draw=int(table.get("draw", ride.draw)),
        delivered=int(table.get("delivered", 0)),
        turn=turn,
        order=tuple(at for at, pile in enumerate(piles) if pile.cards),
    )
