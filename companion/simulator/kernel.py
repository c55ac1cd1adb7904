"""Whole rides: dealing, turns, drawing, and every way in which a ride can end, in the referee's order."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from companion.paternoster.ladder import EMPTY
from companion.simulator.careful import plan_careful
from companion.simulator.compiled import compiled
from companion.simulator.dice import seeded, shuffled
from companion.simulator.flat import DOORS, STOP, THREE
from companion.simulator.random_player import plan_random
from companion.simulator.simple import plan_simple
from companion.simulator.table import (
    BY_TOKEN,
    STUCK,
    bound_to_one_car,
    in_hands,
    insert,
    new_turn,
    next_seat,
    owed,
    remove,
    stays_at_last,
)

Whole = NDArray[np.int64]
RANDOM, SIMPLE, CAREFUL = 0, 1, 2
ON = -1
PERFECT, STUCK_FAST, FIRE, OPEN_DOORS, UNMET_THREE, UNDELIVERED = range(6)  # why a ride ended
PLAY, LONG_PLAY, PASS, END, TOKEN_END, CANT = range(6)  # what a trace tells: (what, card or seat, pile)


def _deal(flat: Any, table: Any, dice: Any) -> None:
    """Shuffles, turns up the passengers, deals the hands (P4, V12)."""
    total, deck = 52 * flat.decks, table.deck
    for i in range(total):
        deck[i] = i // flat.decks
    shuffled(dice, deck, total)
    for card in range(52):
        table.seen[card] = 0
    for place in range(flat.passengers):
        other = place
        while table.seen[deck[other]]:  # a card that shows up twice goes back and another takes its place
            other += 1
        deck[place], deck[other] = deck[other], deck[place]
        table.waiting[place] = deck[place]
        table.seen[deck[place]] += 1
    table.at = flat.passengers
    for seat in range(flat.seats):
        table.counts[seat] = 0
        for _ in range(flat.hand):
            insert(table, seat, deck[table.at])
            table.at += 1
    for pile in range(flat.piles):
        table.tops[pile] = EMPTY
    new_turn(flat, table)
    table.player, table.draw, table.tokens = 0, total - table.at, flat.tokens
    table.delivered, table.turn, table.bound = 0, 1, 0


def _lost_by(flat: Any, table: Any, but: int) -> int:
    """FIRE or OPEN_DOORS where that lies on a pile other than `but`, a fire only if it is due; else ON."""
    for pile in range(flat.piles):
        top = table.tops[pile]
        if pile != but and top != EMPTY and flat.burning[top] and not table.fresh[pile]:
            return FIRE
    for pile in range(flat.piles):
        top = table.tops[pile]
        if pile != but and top != EMPTY and flat.commands[top] == DOORS:
            return OPEN_DOORS
    return ON


def _tell(trace: Whole, told: int, what: int, which: int, pile: int) -> int:
    if told < len(trace):
        trace[told, 0], trace[told, 1], trace[told, 2] = what, which, pile
        return told + 1
    return told


deal: Any = compiled(_deal)
lost_by: Any = compiled(_lost_by)
tell: Any = compiled(_tell)


def _all_down(flat: Any, table: Any, last: int) -> int:
    """Why the ride ends with its last card: PERFECT, unless another pile burns or stands with open Doors."""
    if stays_at_last(flat, table, last):
        return PERFECT
    for pile in range(flat.piles):
        table.fresh[pile] = 0  # a fire laid in this turn loses now as well
    return lost_by(flat, table, last)


all_down: Any = compiled(_all_down)


def _lay_plan(flat: Any, table: Any, plan: Any, trace: Whole, told: int) -> tuple[int, int, int]:
    """Lays the planned cards: why the ride ended or ON, the length of the trace, whether a red Queen was laid."""
    three = table.three
    for i in range(plan.plays):
        card, pile = plan.card[i], plan.pile[i]
        told = tell(trace, told, LONG_PLAY if plan.long[i] else PLAY, card, pile)
        remove(table, table.player, card)
        table.tops[pile], table.fresh[pile] = card, 1
        table.seen[card] += 1
        table.tokens -= plan.long[i]
        if table.delivered < flat.passengers and table.waiting[table.delivered] == card:
            table.delivered += 1
        three |= flat.commands[card] == THREE
        if table.draw == 0 and in_hands(flat, table) == 0:
            return all_down(flat, table, pile), told, three
    if plan.passed != EMPTY:
        to = next_seat(flat, table)
        told = tell(trace, told, PASS, to, 0)
        remove(table, table.player, plan.passed)
        insert(table, to, plan.passed)
    return ON, told, three


lay_plan: Any = compiled(_lay_plan)


def _stuck(flat: Any, table: Any, plan: Any, three: int) -> int:
    """Why a ride ends whose player can't go on: the gravest reason first."""
    lost = lost_by(flat, table, EMPTY)
    if lost != ON:
        return lost
    own = table.counts[table.player]
    if three and owed(flat, table, plan.plays, three, own):
        return UNMET_THREE
    return UNDELIVERED if table.delivered < flat.passengers else STUCK_FAST


stuck: Any = compiled(_stuck)


def _turn(flat: Any, table: Any, plan: Any, trace: Whole, told: int) -> tuple[int, int]:
    """Carries the plan out, draws, and hands on: why the ride ended or ON, and the length of the trace."""
    why, told, three = lay_plan(flat, table, plan, trace, told)
    if why != ON:
        return why, told
    if plan.ending == STUCK:
        return stuck(flat, table, plan, three), tell(trace, told, CANT, 0, 0)
    stopped = plan.plays > 0 and flat.commands[plan.card[plan.plays - 1]] == STOP and plan.passed == EMPTY
    if not stopped:
        told = tell(trace, told, TOKEN_END if plan.ending == BY_TOKEN else END, 0, 0)
    table.tokens -= plan.ending == BY_TOKEN
    lost = lost_by(flat, table, EMPTY)
    if lost != ON:
        return lost, told
    while table.draw and table.counts[table.player] < flat.hand:
        insert(table, table.player, table.deck[table.at])
        table.at += 1
        table.draw -= 1
    table.player = next_seat(flat, table)
    table.turn += 1
    table.bound = bound_to_one_car(flat, table)
    new_turn(flat, table)
    return ON, told


turn: Any = compiled(_turn)


def _go_on(flat: Any, policy: int, table: Any, plan: Any, pad: Any, dice: Any, trace: Whole) -> tuple[int, int]:
    """Plays the ride from where the table stands to its end: why it ended, and the length of its trace."""
    told, why = 0, ON
    while why == ON:
        if policy == RANDOM:
            plan_random(flat, table, plan, pad, dice)
        elif policy == CAREFUL:
            plan_careful(flat, table, plan, pad)
        else:
            plan_simple(flat, table, plan, pad)
        why, told = turn(flat, table, plan, trace, told)
    return why, told


go_on: Any = compiled(_go_on)


def _rides(flat: Any, policy: int, seed: int, first: int, results: Whole, table: Any, plan: Any, pad: Any) -> None:
    """Rides number first, first + 1 …: a row each of why, cards left, turns, tokens left and passengers delivered."""
    dice = np.zeros(1, np.uint64)
    trace = np.zeros((0, 3), np.int64)
    for row in range(len(results)):
        seeded(dice, seed, first + row)
        deal(flat, table, dice)
        why, _ = go_on(flat, policy, table, plan, pad, dice, trace)
        results[row, 0], results[row, 1] = why, in_hands(flat, table) + table.draw
        results[row, 2], results[row, 3], results[row, 4] = table.turn, table.tokens, table.delivered


rides: Any = compiled(_rides)
