"""The rest of a ride, searched exactly: once the draw pile is empty, two players can deduce each other's hands."""

from __future__ import annotations

from typing import Any

import numpy as np

from companion.paternoster.ladder import BACK, EMPTY, GOES, SUIT
from companion.simulator.compiled import compiled, fit, gap
from companion.simulator.flat import MOST_PILES
from companion.simulator.table import FINISH, MOST_IN_HAND

MOST_NODES = 4000
NEARLY_FREE = 1  # steps
KNOWN = 1 << 12  # places for positions that lead nowhere
MOST_CARDS = 28  # of both hands together, a bit each in a key
DEEPEST = 64

END = np.dtype(
    [
        ("cards", np.int64, (2, MOST_IN_HAND)),
        ("held", np.int64, 2),
        ("used", np.int64, (2, MOST_IN_HAND)),
        ("nodes", np.int64),
        ("bits", np.int64),
        ("place", np.int64, (DEEPEST, MOST_IN_HAND * MOST_PILES)),
        ("pile", np.int64, (DEEPEST, MOST_IN_HAND * MOST_PILES)),
        ("price", np.int64, (DEEPEST, MOST_IN_HAND * MOST_PILES)),
        ("back", np.int64, (DEEPEST, MOST_IN_HAND * MOST_PILES)),
        ("dead", np.uint64, KNOWN),
        ("line_card", np.int64, DEEPEST),
        ("line_pile", np.int64, DEEPEST),
    ]
)


def _list_moves(flat: Any, table: Any, end: Any, depth: int, who: int, stepped: int) -> int:
    """Lists the plays of that hand, cheapest first, and counts them; twins and equal piles count once."""
    count = 0
    for place in range(end.held[who]):
        if end.used[who, place]:
            continue
        card = end.cards[who, place]
        if place and end.cards[who, place - 1] == card and not end.used[who, place - 1]:
            continue
        for pile in range(flat.piles):
            way, top = flat.ways[pile], table.tops[pile]
            new = True
            for other in range(pile):
                new &= not (flat.ways[other] == way and table.tops[other] == top)
            if not new:
                continue
            kind = fit(way, top, card, flat.suit_fits)
            if kind not in (GOES, SUIT) and not (kind == BACK and not stepped):
                continue
            price = gap(way, top, card)
            at = count
            while at > 0 and end.price[depth, at - 1] > price:
                end.price[depth, at], end.place[depth, at] = end.price[depth, at - 1], end.place[depth, at - 1]
                end.pile[depth, at], end.back[depth, at] = end.pile[depth, at - 1], end.back[depth, at - 1]
                at -= 1
            end.price[depth, at], end.place[depth, at] = price, place
            end.pile[depth, at], end.back[depth, at] = pile, kind == BACK
            count += 1
    return count


list_moves: Any = compiled(_list_moves)


def _key(flat: Any, table: Any, end: Any, who: int, stepped: int, played: int) -> Any:
    """A number for the position: which cards are left, the tops, whose turn it is and what it has had."""
    key = np.uint64(end.bits)
    for pile in range(flat.piles):
        key = key * np.uint64(53) + np.uint64(table.tops[pile] + 1)
    key = key * np.uint64(8) + np.uint64(who * 4 + stepped * 2 + (played > 0))
    return key ^ (key >> np.uint64(29))


key_of: Any = compiled(_key)


def _shut_out(flat: Any, table: Any, end: Any) -> bool:
    """Some card can't ever be laid: no pile takes it, and no card left brings a car a step back towards it."""
    for who in range(2):
        for place in range(end.held[who]):
            card, reached = end.cards[who, place], end.used[who, place] != 0
            for pile in range(flat.piles):
                ahead = gap(flat.ways[pile], table.tops[pile], card)
                reached |= ahead >= 0 or ahead == -4
            for other in range(2):
                for i in range(end.held[other]):
                    reached |= not end.used[other, i] and abs(end.cards[other, i] - card) == 4
            if not reached:
                return True
    return False


def _in_hand(end: Any, who: int) -> int:
    cards = 0
    for place in range(end.held[who]):
        cards += 1 - end.used[who, place]
    return cards


shut_out: Any = compiled(_shut_out)
in_hand: Any = compiled(_in_hand)


@compiled
def solve(flat, table, end, depth, who, stepped, played, left):  # type: ignore[no-untyped-def]
    """Whether all `left` cards can be laid; then end.line_card and line_pile tell how, EMPTY where a turn ends.

    who: 0 for the player who searches, 1 for the other; stepped, played: in this turn. Nearly free plays are tried
    first, then handing on, then the dearer plays.
    """
    if left == 0:
        return True
    end.nodes += 1
    if end.nodes > MOST_NODES or depth >= DEEPEST - 1:
        return False
    key = key_of(flat, table, end, who, stepped, played)
    if end.dead[key % np.uint64(KNOWN)] == key or shut_out(flat, table, end):
        return False
    count = list_moves(flat, table, end, depth, who, stepped)
    cheap = 0
    while cheap < count and end.price[depth, cheap] <= NEARLY_FREE:
        cheap += 1
    following = 1 - who if in_hand(end, 1 - who) else who
    for i in range(count + 1):
        if i == cheap:
            end.line_card[depth] = EMPTY
            if played and solve(flat, table, end, depth + 1, following, 0, 0, left):
                return True
            continue
        at = i - (i > cheap)
        place, pile = end.place[depth, at], end.pile[depth, at]
        card, top = end.cards[who, place], table.tops[pile]
        bit = np.int64(1) << (place + who * end.held[0])
        end.line_card[depth], end.line_pile[depth] = card, pile
        table.tops[pile], end.used[who, place], end.bits = card, 1, end.bits ^ bit
        found = solve(flat, table, end, depth + 1, who, stepped or end.back[depth, at], 1, left - 1)
        table.tops[pile], end.used[who, place], end.bits = top, 0, end.bits ^ bit
        if found or end.nodes > MOST_NODES:
            return found
    end.dead[key % np.uint64(KNOWN)] = key
    return False


def _finds_the_end(flat: Any, table: Any, plan: Any, pad: Any) -> bool:
    """Whether all cards can be laid from here, as far as the search goes; then `plan` is the turn that begins it."""
    if flat.seats > 2 or flat.fires or flat.panel or table.delivered < flat.passengers:
        return False
    end, me = pad.end, table.player
    other = 1 - me if flat.seats == 2 else me
    held, others = table.counts[me], table.counts[other] if flat.seats == 2 else 0
    if held + others > MOST_CARDS:
        return False
    end.held[0], end.held[1] = held, others
    for place in range(held):
        end.cards[0, place], end.used[0, place] = table.hands[me, place], 0
    for place in range(others):  # what nobody has seen and the own hand doesn't hold is the other hand
        end.cards[1, place], end.used[1, place] = table.hands[other, place], 0
    end.nodes, end.bits = 0, 0
    for place in range(KNOWN):
        end.dead[place] = 0
    if not solve(flat, table, end, 0, 0, 0, 0, held + others):
        return False
    plays = 0
    while plays < held and end.line_card[plays] != EMPTY:
        plan.card[plays], plan.pile[plays], plan.long[plays] = end.line_card[plays], end.line_pile[plays], 0
        plays += 1
    plan.plays, plan.ending, plan.passed = plays, FINISH, EMPTY
    return True


finds_the_end: Any = compiled(_finds_the_end)
