"""Many games of Pöytäpaska, told as a table: who loses, counted from the first player on, and how long it takes."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Event
from typing import Any

import numpy as np
import pandas as pd

from companion.poytapaska.moves import CallOff, Draw, Flip, Held, Move, Play, Row, Take
from companion.poytapaska.ranking import RANKS
from companion.poytapaska.rules import FEWEST, LONG, MOST, SWITCHES, Rules, rules_for
from companion.simulator import round_kernel as kernel
from companion.simulator import round_players
from companion.simulator.dice import seeded
from companion.simulator.round_kernel import NOBODY, RANDOM, SIMPLE
from companion.simulator.round_table import FROM_HAND, ROUND, Whole, deal
from companion.simulator.tally import wilson

POLICIES = {"random": RANDOM, "simple": SIMPLE}
AT_ONCE = 500  # games between two looks at `stop`
PLAIN = "none"  # no house switch
MIXES = (PLAIN, *(switch.key for switch in SWITCHES if switch.ruling))
LONGEST_TRACE = kernel.LONGEST + 200


def losing(
    games: int = 4000,
    seed: int = 1,
    policy: str = "simple",
    progress: Callable[[int], object] = lambda _done: None,
    stop: Event | None = None,
) -> pd.DataFrame:
    """A row for each number of players and each house switch alone ("none": without any).

    players, switch, policy, games; first, second, third: the share of games lost by the first player and by those
    after them, clockwise (NA for a third of two); first_low, first_high: the 95 % interval of the first (Wilson
    1927); chance: what each would lose if it were drawn by lot; called_off: the share that went round in circles for
    2000 turns; long: the share in which a table might have called it off; turns, turns_median, turns_most (of ten games
    nine take no more). The same seed gives the same table, however many threads work at it. progress hears how many
    games are done; `stop` ends it with those played. Raises KeyError for a policy that there isn't.
    """
    stop, done, rows = stop or Event(), 0, []
    for players in range(FEWEST, MOST + 1):
        for switch in MIXES:
            results = play(players, {} if switch == PLAIN else {switch: 1}, games, seed, POLICIES[policy], stop)
            done += len(results)
            progress(done)
            if len(results):
                rows.append({"players": players, "switch": switch, "policy": policy} | _row(players, results))
    return pd.DataFrame(rows).astype({"third": "Float64"}) if rows else pd.DataFrame()


def play(
    players: int, switched: Mapping[str, int], games: int, seed: int, policy: int, stop: Event | None = None
) -> Whole:
    """Games 0 … games − 1 of a seed, a row each: seats from the first player on to the loser (-1: called off), turns,
    moves, cards left. `stop` ends it early."""
    flag = stop or Event()

    def chunk(first: int) -> Whole | None:
        if flag.is_set():
            return None
        results = np.zeros((min(AT_ONCE, games - first), 4), np.int64)
        kernel.games(table(players, switched), policy, seed, first, results)
        return results

    with ThreadPoolExecutor(os.cpu_count()) as threads:
        played = [results for results in threads.map(chunk, range(0, games, AT_ONCE)) if results is not None]
    return np.concatenate(played) if played else np.zeros((0, 4), np.int64)


def table(players: int, switched: Mapping[str, int]) -> Any:
    """A ROUND record under these house switches, nothing dealt yet."""
    rules = rules_for(switched)
    assert isinstance(rules, Rules), rules
    blank = np.zeros(1, ROUND)[0]
    blank["seats"], blank["faces_from"] = players, rules.faces_from
    blank["draw_taken"], blank["flip_takes"] = rules.draw_taken, rules.flip_takes
    return blank


def _row(players: int, results: Whole) -> dict[str, Any]:
    lost, turns = results[:, 0], results[:, 1]
    count = len(results)
    low, high = wilson(int(np.sum(lost == 0)), count)
    shares = [float(np.mean(lost == seat)) if seat < players else None for seat in range(MOST)]
    return {
        "games": count,
        **dict(zip(("first", "second", "third"), shares, strict=True)),
        "first_low": low,
        "first_high": high,
        "chance": 1 / players,
        "called_off": float(np.mean(lost == NOBODY)),
        "long": float(np.mean(turns > LONG)),
        "turns": float(np.mean(turns)),
        "turns_median": int(np.median(turns)),
        "turns_most": int(np.percentile(turns, 90)),
    }


@dataclass(frozen=True, slots=True)
class Trace:
    """A simulated game as a table would have told it. dealer: a seat; moves: from the first row on; loser: a seat, None
    where it was called off; turns, left: as it ended."""

    dealer: int
    moves: tuple[Move, ...]
    loser: int | None
    turns: int
    left: int


def trace(players: int, switched: Mapping[str, int], policy: str, seed: int, game: int) -> Trace:
    """Game number `game` of a seed, the same as among `play`."""
    dealt, dice = table(players, switched), np.zeros(1, np.uint64)
    told = np.zeros((LONGEST_TRACE, 4), np.int64)
    seeded(dice, seed, game)
    deal(dealt, dice)
    begun = tuple(_before(dealt))
    length = kernel.go_on(dealt, POLICIES[policy], dice, told)
    lost = int(kernel.loser(dealt))
    ending = (CallOff(),) if lost == NOBODY else ()
    return Trace(
        dealer=int(dealt["dealer"]),
        moves=(*begun, *(_move(*(int(part) for part in row)) for row in told[:length]), *ending),
        loser=None if lost == NOBODY else lost,
        turns=int(dealt["turn"]),
        left=int(kernel.left(dealt)),
    )


def _before(dealt: Any) -> list[Move]:
    """The face-up rows from the dealer's left on, and the answers to who holds how many (T2, T3)."""
    seats, hands = int(dealt["seats"]), dealt["hands"]
    order = [(int(dealt["dealer"]) + ahead) % seats for ahead in range(1, seats + 1)]
    rows: list[Move] = [
        Row(tuple(rank for rank in range(RANKS) for _ in range(int(dealt["up"][seat, rank])))) for seat in order
    ]
    asked = range(int(dealt["opened"]) + 1)
    return rows + [Held(rank, tuple(int(hands[seat, rank]) for seat in range(seats))) for rank in asked]


def _move(what: int, rank: int, count: int, source: int) -> Move:
    match what:
        case round_players.PLAY:
            return Play(rank, count, "hand" if source == FROM_HAND else "up")
        case round_players.DRAW:
            return Draw(rank)
        case round_players.FLIP:
            return Flip(rank)
        case _:
            return Take()
