"""100,000 simulated games of Pöytäpaska before the referee: none may be refused, and each has to end.

    python -m tests.bench.rounds [games]

Two and three players in turn, under every mix of house switches in turn. Prints how many went round in circles and
were called off, which the rules allow (see tests/poytapaska/test_calling_off.py).
"""

from __future__ import annotations

import sys
import time
from collections import Counter

from companion.poytapaska.round import Round
from companion.simulator.losing import trace
from tests.simulator.test_losing import ALL, refereed

SEED = 11


def main(games: int) -> int:
    began, ends, moves = time.perf_counter(), Counter[str](), 0
    for number in range(games):
        players, switched = 2 + number % 2, ALL[number // 2 % len(ALL)]
        told = trace(players, switched, "simple", SEED, number)
        game = refereed(told, players, switched)
        assert isinstance(game, Round) and game.end is not None
        assert (game.end.loser, game.end.left, game.turn) == (told.loser, told.left, told.turns)
        moves += len(told.moves)
        ends["one loser" if told.loser is not None else "called off"] += 1
        if (number + 1) % 5000 == 0:
            print(f"{number + 1} games, {moves} moves, {dict(ends)}, {time.perf_counter() - began:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000))
