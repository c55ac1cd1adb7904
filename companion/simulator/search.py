"""The steps of a search through one turn, for every computer player: listing plays, laying one, weighing an end.

A player sees its own hand, the piles, everybody's counts and what has been played. Scores are in steps of the ladder.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from companion.paternoster.ladder import BACK, EMPTY, GOES, LONG, NO
from companion.simulator.compiled import compiled, fit, gap, required, still_owed
from companion.simulator.endgame import END
from companion.simulator.flat import BRAKE, MOST_PILES, ONE_CAR, STOP, THREE
from companion.simulator.standing import standing
from companion.simulator.table import (
    BY_TOKEN,
    FINISH,
    MOST_IN_HAND,
    STUCK,
    braked,
    stays_at_last,
    too_early,
    uncovered,
)

DEEPER = MOST_IN_HAND + 1
MOST_PLAYS = MOST_IN_HAND * MOST_PILES
OWED, BEYOND, WANTED = 0, 1, 2  # what a play would be: see _expand
FARTHEST = 51
FOREVER = 1e18

# The weights of the published description
STEP_BACK, LONG_STEP, EXTRA, DELIVERY = -4.0, 8.0, -0.25, -3.0
LAST_RESORT = 1000.0
PASSING, PER_STEP, NOWHERE = 2.0, 0.01, 60
BLOCKED, ONE_PILE = 40.0, 4.0
FIRE, BURNT = 2.0, 60.0
BRAKE_LEFT, ONE_CAR_LEFT = 2.0, 4.0

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
    if table.bound and depth:
        pad.open[0] = pad.pile[0, pad.chosen[0]]
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
    extra = 0.0 if depth < required(flat.owed, table.draw, 0) else EXTRA  # also where a red Queen asks for a third
    farthest = 0 if reach == BEYOND else FARTHEST
    piles, count = piles_open(flat, table, pad, depth), 0
    for place in range(table.counts[me]):
        card = table.hands[me, place]
        if pad.used[place] or (place and table.hands[me, place - 1] == card and not pad.used[place - 1]):
            continue  # twins in hand count once
        if depth >= 3 and (pad.three[depth] or flat.commands[card] == THREE):
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


def _covers(flat: Any, way: int, top: int, card: int) -> bool:
    kind = fit(way, top, card, flat.suit_fits)
    return kind != NO and kind != LONG  # noqa: PLR1714 - the kernel knows no sets


covers: Any = compiled(_covers)


def _chance_uncovered(flat: Any, table: Any, pad: Any, pile: int) -> float:
    """(1 − q)^k: that none of the next player's k cards covers the fire on that pile; solo the own hand tells."""
    way, top, me = flat.ways[pile], table.tops[pile], table.player
    if flat.seats == 1:
        for place in range(table.counts[me]):
            if not pad.used[place] and covers(flat, way, top, table.hands[me, place]):
                return 0.0
        return 1.0
    unseen, covering = 0, 0
    for card in range(52):
        copies = flat.decks - table.seen[card]
        unseen += copies
        covering += copies if covers(flat, way, top, card) else 0
    for place in range(table.counts[me]):  # the own hand is seen, and what this turn lays was in it
        unseen -= 1
        covering -= covers(flat, way, top, table.hands[me, place])
    return (1.0 - covering / unseen) ** pad.next_hand if unseen > 0 else 1.0


chance_uncovered: Any = compiled(_chance_uncovered)


def _left_behind(flat: Any, table: Any, pad: Any, depth: int) -> float:
    """What the position at the end of the turn costs."""
    cost = 0.0
    for place in range(pad.delivered[depth], flat.passengers):
        takers = 0
        for pile in range(flat.piles):
            takers += gap(flat.ways[pile], table.tops[pile], table.waiting[place]) >= 0
        cost += BLOCKED if takers == 0 else ONE_PILE if takers == 1 else 0.0
    if not pad.watch:
        return cost
    for pile in range(flat.piles):
        top = table.tops[pile]
        if top == EMPTY:
            continue
        if flat.burning[top]:
            cost += FIRE + BURNT * chance_uncovered(flat, table, pad, pile)
        if table.fresh[pile]:  # commands left by this turn
            command = flat.commands[top]
            cost += BRAKE_LEFT if command == BRAKE else ONE_CAR_LEFT if command == ONE_CAR else 0.0
    return cost


def _keep(table: Any, plan: Any, pad: Any, depth: int, ending: int, passed: int) -> None:
    for d in range(depth):
        chosen = pad.chosen[d]
        plan.card[d] = table.hands[table.player, pad.card[d, chosen]]
        plan.pile[d] = pad.pile[d, chosen]
        plan.long[d] = pad.kind[d, chosen] == LONG
    plan.ending, plan.plays, plan.passed = ending, depth, passed


def _worst_fitting(flat: Any, table: Any, pad: Any) -> tuple[float, int]:
    """What passing the worst-fitting card costs, and that card."""
    least, worst = FOREVER, EMPTY
    for place in range(table.counts[table.player]):
        if pad.used[place]:
            continue
        card, nearest = table.hands[table.player, place], NOWHERE
        for pile in range(flat.piles):
            ahead = gap(flat.ways[pile], table.tops[pile], card)
            if 0 <= ahead < nearest:
                nearest = ahead
        if PASSING - PER_STEP * nearest < least:
            least, worst = PASSING - PER_STEP * nearest, card
    return least, worst


expand: Any = compiled(_expand)
left_behind: Any = compiled(_left_behind)
keep: Any = compiled(_keep)
worst_fitting: Any = compiled(_worst_fitting)


def _offer(flat: Any, table: Any, plan: Any, pad: Any, depth: int, extra: float, ending: int, passed: int) -> None:
    """Keeps the turn as laid so far, with this ending, if it beats the best one."""
    cost = pad.cost[depth] + extra
    if cost >= pad.best:
        return
    if pad.looks_ahead:
        cost += standing(flat, table, pad, depth)
    cost += left_behind(flat, table, pad, depth)
    if cost < pad.best:
        pad.best = cost
        keep(table, plan, pad, depth, ending, passed)


offer: Any = compiled(_offer)


def _consider(flat: Any, table: Any, plan: Any, pad: Any, depth: int) -> int:
    """Offers the ways in which the turn can end here; the reach of a further card, or -1 where none may follow."""
    chosen = pad.chosen[depth - 1]
    card = table.hands[table.player, pad.card[depth - 1, chosen]]
    own = table.counts[table.player] - depth
    three = pad.three[depth]
    if own + pad.elsewhere == 0:
        if pad.cost[depth] < pad.best and stays_at_last(flat, table, pad.pile[depth - 1, chosen]):
            pad.best = pad.cost[depth]
            keep(table, plan, pad, depth, FINISH, EMPTY)
        return -1
    open_still = pad.watch != 0 and uncovered(flat, table)
    too_few = table.draw == 0 and depth < flat.owed and own > 0 and not three
    if flat.commands[card] == STOP:
        if not open_still:
            offer(flat, table, plan, pad, depth, LAST_RESORT if too_few else 0.0, FINISH, EMPTY)
        return -1
    owed = still_owed(required(flat.owed, table.draw, three), depth, 0, three, own)
    if not open_still and owed == 0:
        offer(flat, table, plan, pad, depth, LAST_RESORT if too_few else 0.0, FINISH, EMPTY)
    elif not open_still and not three:
        if flat.passing and owed == 1 and flat.seats > 1 and table.draw > 0 and flat.owed > 1:
            price, passed = worst_fitting(flat, table, pad)
            offer(flat, table, plan, pad, depth, price, FINISH, passed)
        if table.tokens > 0 and not pad.spent[depth]:
            offer(flat, table, plan, pad, depth, LAST_RESORT, BY_TOKEN, EMPTY)
    if pad.best >= FOREVER and depth > pad.longest and not open_still and not (three and owed):
        pad.longest = depth  # stuck so far: the longest harmless sequence
        keep(table, plan, pad, depth, STUCK, EMPTY)
    if own == 0 or (three and depth >= 3):
        return -1
    return OWED if owed else WANTED if open_still or too_few else BEYOND


consider: Any = compiled(_consider)


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
