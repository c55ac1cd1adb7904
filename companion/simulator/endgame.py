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
        *((field, np.int64, DEEPEST) for field in ("who", "stepped", "played", "left", "count", "cheap", "next")),
        *((field, np.int64, DEEPEST) for field in ("covered", "laid")),
        ("key", np.uint64, DEEPEST),
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


def _worth_a_look(flat: Any, table: Any, end: Any, depth: int) -> bool:
    """Lists what can be tried from here; False where it is known, or plain to see, that nothing leads to the end."""
    who, stepped = end.who[depth], end.stepped[depth]
    end.key[depth] = key_of(flat, table, end, who, stepped, end.played[depth])
    end.next[depth], end.count[depth] = 0, 0
    if depth >= DEEPEST - 1 or end.dead[end.key[depth] % np.uint64(KNOWN)] == end.key[depth]:
        return False
    if shut_out(flat, table, end):
        return False
    count, cheap = list_moves(flat, table, end, depth, who, stepped), 0
    while cheap < count and end.price[depth, cheap] <= NEARLY_FREE:
        cheap += 1
    end.count[depth], end.cheap[depth] = count, cheap
    return True


def _go_on(table: Any, end: Any, depth: int, i: int) -> bool:
    """Tries the i-th way on: a play, or at `cheap` handing on, which needs a card played first."""
    who = end.who[depth]
    if i == end.cheap[depth]:
        end.line_card[depth] = EMPTY
        if not end.played[depth]:
            return False
        end.who[depth + 1] = 1 - who if in_hand(end, 1 - who) else who
        end.stepped[depth + 1], end.played[depth + 1], end.left[depth + 1] = 0, 0, end.left[depth]
        return True
    at = i - (i > end.cheap[depth])
    place, pile = end.place[depth, at], end.pile[depth, at]
    end.line_card[depth], end.line_pile[depth] = end.cards[who, place], pile
    end.covered[depth], end.laid[depth] = table.tops[pile], place
    table.tops[pile], end.used[who, place] = end.cards[who, place], 1
    end.bits ^= np.int64(1) << (place + who * end.held[0])
    end.who[depth + 1], end.stepped[depth + 1] = who, end.stepped[depth] or end.back[depth, at]
    end.played[depth + 1], end.left[depth + 1] = 1, end.left[depth] - 1
    return True


def _take_back(table: Any, end: Any, depth: int) -> None:
    if end.line_card[depth] != EMPTY:
        who, place = end.who[depth], end.laid[depth]
        table.tops[end.line_pile[depth]], end.used[who, place] = end.covered[depth], 0
        end.bits ^= np.int64(1) << (place + who * end.held[0])


worth_a_look: Any = compiled(_worth_a_look)
go_on: Any = compiled(_go_on)
take_back: Any = compiled(_take_back)


def _solve(flat: Any, table: Any, end: Any, left: int) -> bool:
    """Whether all `left` cards can be laid; then end.line_card and line_pile tell how, EMPTY where a turn ends.

    Nearly free plays are tried first, then handing on, then the dearer plays. A loop with its own stack: numba can't
    load a function that calls itself from its cache.
    """
    end.who[0], end.stepped[0], end.played[0], end.left[0] = 0, table.stepped, table.played, left
    depth, new, found = 0, True, False
    while depth >= 0:
        if new:
            found = end.left[depth] == 0
            end.nodes += not found
            if found or end.nodes > MOST_NODES:
                break
            new = False
            if not worth_a_look(flat, table, end, depth):
                end.next[depth] = end.count[depth] + 1
        i = end.next[depth]
        if i <= end.count[depth]:
            end.next[depth] += 1
            if go_on(table, end, depth, i):
                depth, new = depth + 1, True
            continue
        if i == end.count[depth] + 1 and end.count[depth] >= 0:
            end.dead[end.key[depth] % np.uint64(KNOWN)] = end.key[depth]
        depth -= 1
        if depth >= 0:
            take_back(table, end, depth)
    while depth > 0:
        depth -= 1
        take_back(table, end, depth)
    return found


solve: Any = compiled(_solve)


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
    if not solve(flat, table, end, held + others):
        return False
    plays = 0
    while plays < held and end.line_card[plays] != EMPTY:
        plan.card[plays], plan.pile[plays], plan.long[plays] = end.line_card[plays], end.line_pile[plays], 0
        plays += 1
    plan.plays, plan.ending, plan.passed = plays, FINISH, EMPTY
    return True


finds_the_end: Any = compiled(_finds_the_end)
