"""The ways in which a turn can end, and what each costs, for every computer player."""

from __future__ import annotations

from typing import Any

from companion.paternoster.ladder import EMPTY, LONG, NO
from companion.simulator.compiled import compiled, fit, gap
from companion.simulator.flat import BRAKE, ONE_CAR, STOP
from companion.simulator.search import BEYOND, FOREVER, OWED, WANTED
from companion.simulator.standing import standing
from companion.simulator.table import BY_TOKEN, FINISH, STUCK, may_pass, owed, stays_at_last, uncovered

# The weights of the published description
LAST_RESORT = 1000.0
PASSING, PER_STEP, NOWHERE = 2.0, 0.01, 60
BLOCKED, ONE_PILE = 40.0, 4.0
FIRE, BURNT = 2.0, 60.0
BRAKE_LEFT, ONE_CAR_LEFT = 2.0, 4.0


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


def _falls_short(flat: Any, table: Any, depth: int, three: int, own: int) -> bool:
    """The draw pile is empty, and fewer cards are laid than a turn with one would owe."""
    return table.draw == 0 and table.played + depth < flat.owed and own > 0 and not three


falls_short: Any = compiled(_falls_short)


def _end_here(flat: Any, table: Any, plan: Any, pad: Any, depth: int) -> int:
    """Offers the ways in which the turn can be ended here; the reach of a further card, or -1 where none may follow."""
    three, own = pad.three[depth], table.counts[table.player] - depth
    open_still = pad.watch != 0 and uncovered(flat, table)
    too_few = falls_short(flat, table, depth, three, own)
    to_come = owed(flat, table, depth, three, own)
    if not open_still and to_come == 0:
        offer(flat, table, plan, pad, depth, LAST_RESORT if too_few else 0.0, FINISH, EMPTY)
    elif not open_still and not three:
        if to_come == 1 and may_pass(flat, table):
            price, passed = worst_fitting(flat, table, pad)
            offer(flat, table, plan, pad, depth, price, FINISH, passed)
        if table.tokens > 0 and not pad.spent[depth]:
            offer(flat, table, plan, pad, depth, LAST_RESORT, BY_TOKEN, EMPTY)
    if pad.best >= FOREVER and depth > pad.longest and not open_still and not (three and to_come):
        pad.longest = depth  # stuck so far: the longest harmless sequence
        keep(table, plan, pad, depth, STUCK, EMPTY)
    if own == 0 or (three and table.played + depth >= 3):
        return -1
    return OWED if to_come else WANTED if open_still or too_few else BEYOND


end_here: Any = compiled(_end_here)


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
    if flat.commands[card] == STOP:
        if pad.watch == 0 or not uncovered(flat, table):
            too_few = falls_short(flat, table, depth, three, own)
            offer(flat, table, plan, pad, depth, LAST_RESORT if too_few else 0.0, FINISH, EMPTY)
        return -1
    return end_here(flat, table, plan, pad, depth)


consider: Any = compiled(_consider)


def _begin(flat: Any, table: Any, plan: Any, pad: Any, cost: float) -> int:
    """What the turn has had already, and giving up as the first ending; the reach of the next card, or -1."""
    pad.best, pad.longest, pad.cost[0] = FOREVER, 0, cost
    pad.stepped[0], pad.spent[0], pad.three[0], pad.delivered[0] = (
        table.stepped,
        table.spent,
        table.three,
        table.delivered,
    )
    to_come = owed(flat, table, 0, table.three, table.counts[table.player])
    keep(table, plan, pad, 0, STUCK if to_come else FINISH, EMPTY)
    return end_here(flat, table, plan, pad, 0) if table.played else OWED


begin: Any = compiled(_begin)
