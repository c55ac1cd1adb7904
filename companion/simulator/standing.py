"""How a position stands for the whole team: what every card still to come will find open."""

from __future__ import annotations

from typing import Any

from companion.paternoster.ladder import EMPTY, UP
from companion.simulator.compiled import compiled

# What a card still to come costs by the number of piles that take it; these and the rest were found by trying.
OPEN_TO = (40.0, 8.0, 2.0, 0.5)
OWN_SHUT = 20.0  # on top of it, where the card is in the own hand and its turn comes first
OWN_BACK, UNSEEN_BACK, PAIR = 3.0, 1.0, 1.0  # a step back at hand, one that may turn up, two cards that make one later
PER_CARD = 1.0  # a card more in hand


def _piles_taking(flat: Any, table: Any, card: int) -> int:
    taking = 0
    for pile in range(flat.piles):
        top = table.tops[pile]
        taking += top == EMPTY or (card - top) * flat.ways[pile] >= 0
    return taking


def _worth(taking: int) -> float:
    return OPEN_TO[taking] if taking < len(OPEN_TO) else 0.0


piles_taking: Any = compiled(_piles_taking)
worth: Any = compiled(_worth)


def _all_to_come(flat: Any, table: Any, pad: Any) -> float:
    """The sum over all cards not on a pile when the turn began: between two tops all steps find the same piles open.

    pad.left: how many of those cards lie below each step.
    """
    changes, count, open_now = pad.changes, 0, 0
    for pile in range(flat.piles):
        top = table.tops[pile]
        if top == EMPTY:
            open_now += 1
            continue
        step, change = top, 1
        if flat.ways[pile] != UP:
            open_now += 1
            step, change = top + 1, -1
        at = count
        while at > 0 and changes[at - 1, 0] > step:
            changes[at, 0], changes[at, 1] = changes[at - 1, 0], changes[at - 1, 1]
            at -= 1
        changes[at, 0], changes[at, 1] = step, change
        count += 1
    cost, start = 0.0, 0
    for i in range(count):
        cost += worth(open_now) * (pad.left[changes[i, 0]] - pad.left[start])
        start = changes[i, 0]
        open_now += changes[i, 1]
    return cost + worth(open_now) * (pad.left[52] - pad.left[start])


def _own_hand(flat: Any, table: Any, pad: Any) -> float:
    """What the own hand changes: cards laid come no more, step backs are kept, shut-out cards weigh more."""
    me, cost = table.player, 0.0
    for place in range(table.counts[me]):
        card = table.hands[me, place]
        taking = piles_taking(flat, table, card)
        if pad.used[place]:
            cost -= worth(taking)
            continue
        cost += OWN_SHUT if taking == 0 else 0.0
        for pile in range(flat.piles):
            if table.tops[pile] != EMPTY and table.tops[pile] - card == 4 * flat.ways[pile]:
                cost -= OWN_BACK
        for other in range(place):
            if not pad.used[other] and card - table.hands[me, other] == 4:
                cost -= PAIR
    return cost


all_to_come: Any = compiled(_all_to_come)
own_hand: Any = compiled(_own_hand)


def _standing(flat: Any, table: Any, pad: Any, depth: int) -> float:
    """What the position costs after `depth` cards of this turn."""
    cost = all_to_come(flat, table, pad) + own_hand(flat, table, pad)
    for pile in range(flat.piles):
        back = table.tops[pile] - 4 * flat.ways[pile]
        if table.tops[pile] != EMPTY and 0 <= back < 52:
            cost -= UNSEEN_BACK * (flat.decks - table.seen[back] - pad.mine[back])
    return cost + PER_CARD * (table.counts[table.player] - depth)


standing: Any = compiled(_standing)
