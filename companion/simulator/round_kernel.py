"""Whole games of Pöytäpaska, every ruling in the referee's order. A trace is (what, rank, count, source) a move."""

from __future__ import annotations

from typing import Any

import numpy as np

from companion.poytapaska.ranking import NOTHING
from companion.poytapaska.rules import HAND
from companion.simulator.compiled import clears, compiled, goes
from companion.simulator.dice import seeded
from companion.simulator.round_players import DRAW, PLAY, TAKE, random_move, simple_move
from companion.simulator.round_table import DECK, FROM_HAND, Whole, deal, hand, next_card, same, shown, top_of

RANDOM, SIMPLE = 0, 1
LONGEST = 2000  # turns after which a simulated table calls the game off: by then it goes round in circles
NOBODY = -1


def _take_pile(table: Any) -> None:
    for place in range(table.size):
        table.hands[table.seat, table.pile[place]] += 1
    table.size = 0


def _turn_over(table: Any) -> None:
    table.turn += 1
    table.seat = (table.seat + 1) % table.seats
    while table.out[table.seat]:
        table.seat = (table.seat + 1) % table.seats


take_pile: Any = compiled(_take_pile)
turn_over: Any = compiled(_turn_over)


def _lay(table: Any, rank: int, count: int) -> None:
    """Onto the pile: clearing (T14), drawing (T13), going out (T17), whose turn it is."""
    before = top_of(table)
    for _ in range(count):
        table.pile[table.size] = rank
        table.size += 1
    cleared = clears(before, rank, same(table))
    if cleared != NOTHING:
        table.size = 0
    while table.at < DECK and hand(table, table.seat) < HAND:
        table.hands[table.seat, next_card(table)] += 1
    if hand(table, table.seat) == 0 and shown(table, table.seat) == 0 and table.downs[table.seat] == 0:
        table.out[table.seat] = 1
        table.outs += 1
        if table.outs < table.seats - 1:
            turn_over(table)
    elif cleared == NOTHING:
        turn_over(table)


lay: Any = compiled(_lay)


def _do(table: Any, move: Whole) -> None:
    """What was chosen, with its consequences; of a drawn or turned card move[1] is told."""
    seat, what = table.seat, move[0]
    if what == PLAY:
        if move[3] == FROM_HAND:
            table.hands[seat, move[1]] -= move[2]
        else:
            table.up[seat, move[1]] -= move[2]
        lay(table, move[1], move[2])
    elif what == TAKE:
        take_pile(table)
        turn_over(table)
    elif what == DRAW:
        move[1] = next_card(table)
        if goes(top_of(table), move[1], table.faces_from):
            lay(table, move[1], 1)
        else:
            if table.draw_taken:
                take_pile(table)
                table.hands[seat, move[1]] += 1
            table.size = 0
            turn_over(table)
    else:
        table.downs[seat] -= 1
        move[1] = table.down[seat, table.downs[seat]]
        if goes(top_of(table), move[1], table.faces_from):
            lay(table, move[1], 1)
        else:
            if table.flip_takes:
                take_pile(table)
            table.hands[seat, move[1]] += 1
            turn_over(table)


do: Any = compiled(_do)


def _go_on(table: Any, policy: int, dice: Any, trace: Whole) -> int:
    """Plays to the end, or until the table calls it off; how many moves there were. trace gets as many as it holds."""
    move, told = np.zeros(4, np.int64), 0
    while table.outs < table.seats - 1 and table.turn <= LONGEST:
        if table.opens:
            move[0], move[1], move[2], move[3] = PLAY, table.opened, table.opens, FROM_HAND
            table.opens = 0
        elif policy == SIMPLE:
            simple_move(table, dice, move)
        else:
            random_move(table, dice, move)
        do(table, move)
        if told < len(trace):
            trace[told] = move
        told += 1
    return told


go_on: Any = compiled(_go_on)


def _loser(table: Any) -> int:
    """The seat that is left with cards; NOBODY where the game was called off."""
    if table.outs < table.seats - 1:
        return NOBODY
    for seat in range(table.seats):
        if not table.out[seat]:
            return seat
    return NOBODY


def _left(table: Any) -> int:
    cards = 0
    for seat in range(table.seats):
        cards += hand(table, seat) + shown(table, seat) + table.downs[seat]
    return cards


loser: Any = compiled(_loser)
left: Any = compiled(_left)


def _games(table: Any, policy: int, seed: int, first: int, results: Whole) -> None:
    """Games number first … of a seed, a row each: seats from the opener's on to the loser (NOBODY: called off), turns,
    moves, cards left."""
    dice, trace = np.zeros(1, np.uint64), np.zeros((0, 4), np.int64)
    for game in range(len(results)):
        seeded(dice, seed, first + game)
        deal(table, dice)
        moves = go_on(table, policy, dice, trace)
        lost = loser(table)
        results[game, 0] = NOBODY if lost == NOBODY else (lost - table.began) % table.seats
        results[game, 1], results[game, 2], results[game, 3] = table.turn, moves, left(table)


games: Any = compiled(_games)
