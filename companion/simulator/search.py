"""The steps of a search through one turn, for every computer player: listing plays, laying one, taking it up.

A player sees its own hand, the piles, everybody's counts and what has been played. Scores are in steps of the ladder.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from companion.paternoster.ladder import BACK, GOES, LONG, NO
from companion.simulator.compiled import compiled, fit, gap, required
from companion.simulator.endgame import END
from companion.simulator.flat import MOST_PILES, THREE
from companion.simulator.table import (
    MOST_IN_HAND,
    braked,
    too_early,
)

DEEPER = MOST_IN_HAND + 1
MOST_PLAYS = MOST_IN_HAND * MOST_PILES
OWED, BEYOND, WANTED = 0, 1, 2  # what a play would be: see _expand
FARTHEST = 51
FOREVER = 1e18

# The weights of the published description
STEP_BACK, LONG_STEP, EXTRA, DELIVERY = -4.0, 8.0, -0.25, -3.0

# Scratch for one search. By depth: the plays to try (place in the hand, pile, kind, price), how many, how many tried,
# which one is laid, what it covered, what the turn has come to, and what it may still gain. The rest: per search.
PAD = np.dtype(
    [
        ("card", np.int64, (DEEPER, MOST_PLAYS)),
        ("pile", np.int64, (DEEPER, MOST_PLAYS)),
        ("kind", np.int64, (DEEPER, MOST_PLAYS)),
        ("price", np.float64, (DEEPER, MOST_PLAYS)),
        *((field, np.int64, DEEPER) for field in ("count", "tried", "chosen", "top", "laid")),
        *((field, np.int64, DEEPER) for field in ("stepped", "spent", "three", "delivered")),
        ("cost", np.float64, DEEPER),
        ("hope", np.float64, DEEPER),
        ("used", np.int64, DEEPER),
        ("open", np.int64, MOST_PILES),
        *((field, np.int64) for field in ("may_step", "extras", "delivers", "watch", "elsewhere")),
        *((field, np.int64) for field in ("next_hand", "longest", "looks_ahead")),
        *((field, np.float64) for field in ("per_step", "sure", "best")),
        ("left", np.float64, 53),
        ("mine", np.int64, 52),
        ("changes", np.int64, (MOST_PILES, 2)),
        ("end", END),
    ]
)


def _price(kind: int, ahead: int) -> float:
    """What a play the wrong way costs; ahead: minus the steps it wins."""
    if kind == BACK:
        return STEP_BACK
    return LONG_STEP + ahead if kind == LONG else float(ahead)


def _piles_open(flat: Any, table: Any, pad: Any, depth: int) -> int:
    """Lists the piles that a card may be tried on, and counts them: equal piles once, under One car only one."""
    if table.bound and table.played + depth:
        pad.open[0] = table.car if table.played else pad.pile[0, pad.chosen[0]]
        return 1
    count = 0
    for pile in range(flat.piles):
        new = True
        for i in range(count):
            other = pad.open[i]
            same_top = table.tops[other] == table.tops[pile] and table.fresh[other] == table.fresh[pile]
            new &= not (same_top and flat.ways[other] == flat.ways[pile])
        if new:
            pad.open[count] = pile
            count += 1
    return count


price_of: Any = compiled(_price)
piles_open: Any = compiled(_piles_open)


def _expand(flat: Any, table: Any, pad: Any, depth: int, reach: int, limit: float) -> None:
    """Lists the plays from here that cost less than `limit`, cheapest first, then in hand order, then in pile order.

    reach: OWED: any card counts; BEYOND: one that isn't owed, looked at where it costs nothing, and never as a long
    step back; WANTED: not owed, but looked at whatever it costs.
    """
    me = table.player
    may_step = not pad.stepped[depth] and not braked(flat, table)
    may_long = may_step and not pad.spent[depth] and table.tokens > 0 and reach != BEYOND
    played = table.played + depth
    extra = 0.0 if played < required(flat.owed, table.draw, 0) else EXTRA  # also where a red Queen asks for a third
    farthest = 0 if reach == BEYOND else FARTHEST
    piles, count = piles_open(flat, table, pad, depth), 0
    for place in range(table.counts[me]):
        card = table.hands[me, place]
        if pad.used[place] or (place and table.hands[me, place - 1] == card and not pad.used[place - 1]):
            continue  # twins in hand count once
        if played >= 3 and (pad.three[depth] or flat.commands[card] == THREE):
            continue
        if flat.passengers and too_early(flat, table, pad.delivered[depth], card):
            continue
        for i in range(piles):
            pile = pad.open[i]
            way, top = flat.ways[pile], table.tops[pile]
            ahead = gap(way, top, card)
            if ahead > farthest or ahead + extra >= limit:
                continue
            kind, price = GOES, ahead + extra
            if ahead < 0:
                kind = fit(way, top, card, flat.suit_fits)
                if kind == NO or (kind == BACK and not may_step) or (kind == LONG and not may_long):
                    continue
                price = price_of(kind, ahead) + extra
                if price >= limit:
                    continue
            at = count
            while at > 0 and pad.price[depth, at - 1] > price:
                pad.price[depth, at], pad.card[depth, at] = pad.price[depth, at - 1], pad.card[depth, at - 1]
                pad.pile[depth, at], pad.kind[depth, at] = pad.pile[depth, at - 1], pad.kind[depth, at - 1]
                at -= 1
            pad.price[depth, at], pad.card[depth, at] = price, place
            pad.pile[depth, at], pad.kind[depth, at] = pile, kind
            count += 1
    pad.count[depth], pad.tried[depth] = count, 0


expand: Any = compiled(_expand)


def _lay(flat: Any, table: Any, pad: Any, depth: int, at: int) -> None:
    pad.chosen[depth] = at
    place, pile, kind = pad.card[depth, at], pad.pile[depth, at], pad.kind[depth, at]
    card = table.hands[table.player, place]
    pad.top[depth], pad.laid[depth] = table.tops[pile], table.fresh[pile]
    table.tops[pile], table.fresh[pile], pad.used[place] = card, 1, 1
    delivered = pad.delivered[depth]
    arrived = delivered < flat.passengers and table.waiting[delivered] == card
    pad.delivered[depth + 1] = delivered + arrived
    pad.cost[depth + 1] = pad.cost[depth] + pad.per_step * pad.price[depth, at] + (DELIVERY if arrived else 0.0)
    pad.stepped[depth + 1] = pad.stepped[depth] or kind == BACK or kind == LONG  # noqa: PLR1714
    pad.spent[depth + 1] = pad.spent[depth] or kind == LONG
    pad.three[depth + 1] = pad.three[depth] or flat.commands[card] == THREE


def _take_up(table: Any, pad: Any, depth: int) -> None:
    at = pad.chosen[depth]
    pile = pad.pile[depth, at]
    table.tops[pile], table.fresh[pile], pad.used[pad.card[depth, at]] = pad.top[depth], pad.laid[depth], 0


lay: Any = compiled(_lay)
take_up: Any = compiled(_take_up)
