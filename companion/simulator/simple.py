"""The simple computer player: every sequence of plays that its hand allows, and the one with the lowest score.

The search goes depth first, cheapest play first, and leaves a branch when even its best end can't beat what was found.

Where the published description leaves a choice open, whole rides of its own program decided (see test_told.py):
any card after the standard number earns the quarter, one that a red Queen asks for as well; a Stop before the second
card of a turn without a draw pile costs what any such ending costs; beyond the cards owed no long step back is looked
at; and the next player's cards are counted before one is passed on.
"""

from __future__ import annotations

from typing import Any

from companion.simulator.compiled import compiled, gap
from companion.simulator.endings import BLOCKED, ONE_PILE, begin, consider
from companion.simulator.flat import DOORS, THREE
from companion.simulator.search import (
    DELIVERY,
    EXTRA,
    FOREVER,
    STEP_BACK,
    expand,
    lay,
    take_up,
)
from companion.simulator.table import in_hands, next_seat, uncovered


def _hopes(flat: Any, table: Any, pad: Any, any_number: bool) -> None:
    """What any turn from here can still gain at most, and what it costs in any case.

    may_step: a step back can come about; extras: cards that can be laid beyond those owed at no cost; delivers:
    passengers that the hand delivers; sure: what those that it doesn't hold will cost. any_number: cards beyond those
    owed are looked at whatever they cost.
    """
    me, held = table.player, table.counts[table.player]
    reach = 12 if table.tokens else 4
    may_step, twins = False, 0
    for place in range(held):
        card = table.hands[me, place]
        twin = place > 0 and table.hands[me, place - 1] == card
        for pile in range(flat.piles):
            back = -gap(flat.ways[pile], table.tops[pile], card)
            twin |= back == 0
            may_step |= 0 < back <= reach and back % 4 == 0
        for other in range(place):
            apart = card - table.hands[me, other]
            may_step |= 0 < apart <= reach and apart % 4 == 0
        twins += twin
        any_number |= flat.commands[card] == DOORS or flat.commands[card] == THREE
    pad.may_step = may_step
    pad.extras = held if any_number else min(twins + may_step, held)
    pad.delivers, pad.sure = 0, 0.0
    in_a_row = True
    for place in range(table.delivered, flat.passengers):
        here = False
        for i in range(held):
            here |= table.hands[me, i] == table.waiting[place]
        in_a_row &= here
        pad.delivers += in_a_row
        if in_a_row:
            continue
        takers = 0
        for pile in range(flat.piles):
            takers += gap(flat.ways[pile], table.tops[pile], table.waiting[place]) >= -reach
        pad.sure += BLOCKED if takers == 0 else ONE_PILE if takers == 1 else 0.0


def _hope(flat: Any, table: Any, pad: Any, depth: int, own: int) -> float:
    """What a turn that goes on from here adds, at best. Under First ride any card may gain any number of steps."""
    if flat.suit_fits:
        return -FOREVER
    gain = EXTRA * min(pad.extras, own) + DELIVERY * (pad.delivers + table.delivered - pad.delivered[depth])
    return pad.sure + gain + (STEP_BACK if pad.may_step and not pad.stepped[depth] else 0.0)


hopes: Any = compiled(_hopes)
hope: Any = compiled(_hope)


def _plan_turn(flat: Any, table: Any, plan: Any, pad: Any) -> None:
    """Fills `plan` with the turn that scores lowest; ties go to the first found. Leaves the table as it was."""
    held = table.counts[table.player]
    pad.looks_ahead, pad.per_step = 0, 1.0
    pad.watch = flat.fires or flat.panel
    pad.elsewhere = in_hands(flat, table) - held + table.draw
    pad.next_hand = table.counts[next_seat(flat, table)]
    for place in range(held):
        pad.used[place] = 0
    hopes(flat, table, pad, table.draw == 0 or (pad.watch != 0 and uncovered(flat, table)))
    reach, depth = begin(flat, table, plan, pad, 0.0), 0
    pad.hope[0] = hope(flat, table, pad, 0, held)
    pad.count[0], pad.tried[0] = 0, 0
    if reach >= 0:
        expand(flat, table, pad, 0, reach, FOREVER)
    while True:
        at = pad.tried[depth]
        if at < pad.count[depth] and pad.cost[depth] + pad.price[depth, at] + pad.hope[depth] < pad.best:
            pad.tried[depth] += 1
            lay(flat, table, pad, depth, at)
            depth += 1
            reach = consider(flat, table, plan, pad, depth)
            if reach >= 0:
                pad.hope[depth] = hope(flat, table, pad, depth, held - depth)
                limit = pad.best - pad.cost[depth] - pad.hope[depth]
                if limit > STEP_BACK + EXTRA:  # the least that a play can cost
                    expand(flat, table, pad, depth, reach, limit)
                    continue
        elif depth == 0:  # dearer ones follow, if any
            break
        depth -= 1
        take_up(table, pad, depth)


plan_simple: Any = compiled(_plan_turn)
