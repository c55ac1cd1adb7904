"""The random computer player: any play that goes, as long as cards are owed. It shows how rides can end."""

from __future__ import annotations

from typing import Any

from companion.paternoster.ladder import EMPTY, LONG
from companion.simulator.compiled import compiled
from companion.simulator.dice import below
from companion.simulator.endings import begin
from companion.simulator.flat import STOP
from companion.simulator.search import FOREVER, OWED, expand, lay, take_up
from companion.simulator.table import BY_TOKEN, FINISH, STUCK, in_hands, may_pass, owed

ONE_IN = 4  # how often it plays more than it owes, or passes a card


def _plan_random(flat: Any, table: Any, plan: Any, pad: Any, dice: Any) -> None:
    """Fills `plan`, one play after the other; where nothing goes the turn ends by a token or is stuck."""
    me, held = table.player, table.counts[table.player]
    elsewhere = in_hands(flat, table) - held + table.draw
    for place in range(held):
        pad.used[place] = 0
    begin(flat, table, plan, pad, 0.0)
    depth = 0
    plan.ending, plan.passed = FINISH, EMPTY
    while True:
        three, own = pad.three[depth], held - depth
        to_come = owed(flat, table, depth, three, own)
        if own == 0 or (to_come == 0 and (three or below(dice, ONE_IN))):
            break
        if to_come == 1 and not three and may_pass(flat, table) and below(dice, ONE_IN) == 0:
            place = below(dice, held)
            while pad.used[place]:
                place = (place + 1) % held
            plan.passed = table.hands[me, place]
            break
        expand(flat, table, pad, depth, OWED, FOREVER)
        if pad.count[depth] == 0:
            if to_come:
                eases = table.played + depth and table.tokens > pad.spent[depth] and not pad.spent[depth] and not three
                plan.ending = BY_TOKEN if eases else STUCK
            break
        at = below(dice, pad.count[depth])
        card = table.hands[me, pad.card[depth, at]]
        plan.card[depth], plan.pile[depth] = card, pad.pile[depth, at]
        plan.long[depth] = pad.kind[depth, at] == LONG
        lay(flat, table, pad, depth, at)
        depth += 1
        if flat.commands[card] == STOP or own - 1 + elsewhere == 0:
            break
    plan.plays = depth
    while depth:
        depth -= 1
        take_up(table, pad, depth)


plan_random: Any = compiled(_plan_random)
