"""The careful computer player: looks at what its turn leaves to every card that is still to come.

It sees what the simple player sees, no more. It weighs each unseen and own card by how many piles are still open to it,
keeps step backs, plays more than it owes where that helps, and once the draw pile is empty and the other hand can be
deduced it searches the rest of the ride exactly.
"""

from __future__ import annotations

from typing import Any

from companion.simulator.compiled import compiled
from companion.simulator.endgame import finds_the_end
from companion.simulator.endings import begin, consider
from companion.simulator.search import (
    BEYOND,
    FOREVER,
    OWED,
    WANTED,
    expand,
    lay,
    take_up,
)
from companion.simulator.table import in_hands, next_seat

BEAM, BEAM_LATER = 8, 5  # plays looked at from each point of a turn, the cheapest first
NEAR, MOST_BEYOND = 4.0, 2  # steps that a card beyond those owed may cost, and how many such cards are looked at
PER_STEP = 0.05  # what a step costs beside what it leaves open
BEGINNING = 1000.0  # so that the cost of a turn stays above nought, as the search takes for granted


def _prepare(flat: Any, table: Any, pad: Any) -> None:
    """Sets the pad up for a search that looks ahead: see `standing`."""
    me = table.player
    for card in range(52):
        pad.mine[card] = 0
    for place in range(table.counts[me]):
        pad.used[place] = 0
        pad.mine[table.hands[me, place]] += 1
    pad.left[0] = 0.0
    for card in range(52):
        pad.left[card + 1] = pad.left[card] + flat.decks - table.seen[card]
    pad.looks_ahead, pad.per_step = 1, PER_STEP
    pad.watch = flat.fires or flat.panel
    pad.elsewhere = in_hands(flat, table) - table.counts[me] + table.draw
    pad.next_hand = table.counts[next_seat(flat, table)]


prepare: Any = compiled(_prepare)


def _plan_careful(flat: Any, table: Any, plan: Any, pad: Any) -> None:
    """Fills `plan` with the turn that leaves the team best off among those looked at. Leaves the table as it was."""
    if table.draw == 0 and finds_the_end(flat, table, plan, pad):
        return
    prepare(flat, table, pad)
    reach, depth = begin(flat, table, plan, pad, BEGINNING), 0
    pad.count[0], pad.tried[0] = 0, 0
    if reach >= 0:
        expand(flat, table, pad, 0, reach, FOREVER)
    while True:
        at = pad.tried[depth]
        stuck_so_far = pad.best >= FOREVER
        if at < pad.count[depth] and (stuck_so_far or at < (BEAM if depth == 0 else BEAM_LATER)):
            pad.tried[depth] += 1
            lay(flat, table, pad, depth, at)
            depth += 1
            reach = consider(flat, table, plan, pad, depth)
            if reach == BEYOND and depth < flat.owed + MOST_BEYOND:
                expand(flat, table, pad, depth, WANTED, NEAR)
                continue
            if reach in (OWED, WANTED):
                expand(flat, table, pad, depth, reach, FOREVER)
                continue
        elif depth == 0:
            break
        depth -= 1
        take_up(table, pad, depth)


plan_careful: Any = compiled(_plan_careful)
