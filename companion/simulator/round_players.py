"""Two computer players of Pöytäpaska, who know no more than anybody at the table: a random and a simple one."""

from __future__ import annotations

from typing import Any

from companion.poytapaska.ranking import ACE, COPIES, EMPTY, RANKS, TEN, TWO
from companion.simulator.compiled import compiled, goes
from companion.simulator.dice import below
from companion.simulator.round_table import DECK, FROM_DOWN, Whole, held, same, source_of, top_of

PLAY, DRAW, FLIP, TAKE = range(4)
WHIM = 12  # of so many moves of the simple player one is a whim


def _random_move(table: Any, dice: Any, move: Whole) -> None:
    """Any of the things that may be done, each with the same chance."""
    source, top, choices = source_of(table), top_of(table), 0
    for rank in range(RANKS):
        if goes(top, rank, table.faces_from):
            choices += held(table, source, rank)
    choices += (source == FROM_DOWN) + (table.at < DECK) + (table.size > 0)
    chosen = below(dice, choices)
    for rank in range(RANKS):
        if goes(top, rank, table.faces_from):
            there = held(table, source, rank)
            if chosen < there:
                move[0], move[1], move[2], move[3] = PLAY, rank, chosen + 1, source
                return
            chosen -= there
    if source == FROM_DOWN:
        if chosen == 0:
            move[0] = FLIP
            return
        chosen -= 1
    move[0] = DRAW if table.at < DECK and chosen == 0 else TAKE


random_move: Any = compiled(_random_move)


def _worth(table: Any, source: int, rank: int, top: int) -> int:
    """How readily the simple player parts with all cards of a rank: the lowest figure is played.

    Four of a rank on top first, since that clears; then ordinary cards from the lowest; then an ace on a face card, a
    10, and a 2, which are worth keeping; an ace or 10 on an empty pile last, since hardly anything goes on it.
    """
    count = held(table, source, rank)
    if (same(table) if top == rank else 0) + count >= COPIES:
        return -1
    if rank == TWO:
        return 40
    if rank == ACE:
        return 50 if top == EMPTY else 20
    if rank == TEN:
        return 45 if top == EMPTY else 30
    return rank


worth: Any = compiled(_worth)


def _simple_move(table: Any, dice: Any, move: Whole) -> None:
    """All cards of the rank that it parts with most readily, of 2s a single one; whoever can't play tries a card from
    the stock, and only without a stock takes the pile.

    Without a stock one move in WHIM is any other that the rules allow: two players who always do what seems best may
    hand each other the same cards for ever, a 4, a J and a 2 being enough.
    """
    if table.at == DECK and below(dice, WHIM) == 0:
        random_move(table, dice, move)
        return
    source, top, best = source_of(table), top_of(table), 1000
    move[0] = FLIP if source == FROM_DOWN else DRAW if table.at < DECK else TAKE
    for rank in range(RANKS):
        count = held(table, source, rank)
        if count and goes(top, rank, table.faces_from):
            price = worth(table, source, rank, top)
            if price < best:
                best = price
                many = 1 if rank == TWO and price >= 0 else count
                move[0], move[1], move[2], move[3] = PLAY, rank, many, source


simple_move: Any = compiled(_simple_move)
