"""What fits where right now: the referee's own answers, so that a device can light them at once."""

from __future__ import annotations

from companion.paternoster import ladder, referee
from companion.paternoster.card import CARDS, Card
from companion.paternoster.moves import Play
from companion.paternoster.ride import Ride
from companion.ruling import Refusal

NOWHERE = ("",) * 52


def fits(ride: Ride, pile: int) -> tuple[str, ...]:
    """For each step what its card would be on that pile.

    "" doesn't go; "+5" goes, so many steps on; "=" the top's twin; "b" step back; "l" long step back, for a token;
    "s" by its suit (V2). A trailing "!" says that this play would lose the ride.
    """
    if ride.end:
        return NOWHERE
    return tuple(_fit(ride, pile, card) for card in CARDS)


def _fit(ride: Ride, pile: int, card: Card) -> str:
    shaft = ride.piles[pile]
    kind = ladder.fit(shaft.way, shaft.step, card, ride.rules.suit_fits)
    if kind == ladder.NO:
        return ""
    play = Play(card, pile, long=kind == ladder.LONG)
    after = referee.rule(ride, play)
    if isinstance(after, Refusal):
        return ""
    sign = {ladder.BACK: "b", ladder.LONG: "l", ladder.SUIT: "s"}.get(kind) or _ahead(shaft.way, shaft.step, card)
    return sign + "!" if after.end and after.end.lost else sign


def _ahead(way: int, top: int, card: Card) -> str:
    steps = int(ladder.gap(way, top, card))
    return "=" if steps == 0 and top != ladder.EMPTY else f"+{steps}"
