"""How a house with 5,000 rides and 500,000 entries feels beside an empty one. Run by hand:

    .venv/bin/python -m tests.bench.many [FILE]

Makes the rides out of the transcripts, as twenty groups rode them over two years, and keeps them in FILE where one is
named: `companion --db FILE` then shows them. Prints what the campaign and rides pages ask for, and what a tap costs on
the full database and on an empty one, in milliseconds.
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from companion import campaign, exchange, frames, house, log, shelf, transcript
from companion.desk import Desk, ride_id
from companion.kept import Group, Kept, Player, Row, Which
from companion.log import Entry
from companion.paternoster import GAME
from companion.registry import Registry
from companion.store import Store
from tests.transcripts.told import rides, text

RIDES, ENTRIES, GROUPS = 5_000, 500_000, 20
DAY, NOW = 86_400.0, 1_780_000_000.0
TAPS = 200
SHARE_SET_ASIDE = 0.02


def recorded() -> list[Kept]:
    """Each ride for two players of the transcripts, as it would be kept."""
    kept = []
    for name, told in rides():
        if told["options"]["players"] != 2:
            continue
        read = transcript.read(text(told))
        start = dict(read.begun_with(shelf.panel()).start)
        state = GAME.begin(start)
        now = log.replay(GAME, start, [Entry(number, said) for number, said in enumerate(read.said, 1)])
        rows = tuple(Row(number, said, None, 17.0 * number, None) for number, said in enumerate(read.said, 1))
        result, rules = GAME.result(now.state), GAME.rules(state)
        kept.append(Kept(name, GAME.name, start, rules, GAME.edition, 0.0, 0.0, None, 0.0, result, rows))
    return kept


def filled(store: Store, count: int = RIDES, entries: int = ENTRIES) -> None:
    """Puts that many rides with about that many entries in the store: some open, some set aside."""
    chance = random.Random(5)  # noqa: S311 - the same rides each time
    groups = [Group(f"group{n}", f"Group {n + 1}", NOW - 800 * DAY) for n in range(GROUPS)]
    players = [Player(f"{one.id}p{p}", one.id, name, p) for one in groups for p, name in enumerate(("Anna", "Ben"))]
    floors, told = house.floors(), recorded()
    long = [ride for ride in told if len(ride.entries) > entries / count]
    store.take_in(groups, players, [])
    made, said = [], 0
    for number in range(count):
        group, floor = chance.choice(groups), chance.choice(floors[:6])
        ride = chance.choice(told if said > (number + 1) * entries / count else long)
        begun = NOW - chance.random() * 700 * DAY
        seats = [f"{group.id}p{p}" for p in range(2)]
        counts = {"group": group.id, "seats": seats, "floor": floor.key, "goal": floor.goal}
        stopped = chance.random() < SHARE_SET_ASIDE
        rows = ride.entries[: len(ride.entries) // 2] if stopped else ride.entries
        rows = tuple(Row(row.number, row.said, f"t{row.number}", begun + row.at, None) for row in rows)
        end = None if stopped else rows[-1].at
        made.append(
            Kept(
                ride_id(),
                GAME.name,
                {**ride.start, **counts},
                ride.rules,
                GAME.edition,
                begun,
                rows[-1].at,
                None,
                end,
                None if stopped else ride.result,
                rows,
                rows[-1].at if stopped and chance.random() < 0.8 else None,
            )
        )
        said += len(rows)
    store.take_in([], [], made)


def timed(what: str, do: Callable[[], object], rounds: int = 5) -> None:
    times = []
    for _ in range(rounds):
        begun = time.perf_counter()
        do()
        times.append(1000 * (time.perf_counter() - begun))
    print(f"{what:<52}{statistics.median(times):9.1f}{max(times):9.1f}")


def tapped(desk: Desk) -> tuple[float, float]:
    """Median and p95 of taps in a ride of its own, undone as soon as made, from a hundred entries on."""
    told = transcript.read(shelf.demonstration())
    begun = desk.begin(GAME.name, dict(told.start)).ride
    rows = [Row(number, said, None, NOW, None) for number, said in enumerate(told.said[:100], 1)]
    desk.store.add(begun, *rows)
    times = []
    for number in range(101, 101 + 2 * TAPS, 2):
        before = time.perf_counter()
        heard = desk.hear(begun, told.said[100], number, f"a{number}")
        times.append(1000 * (time.perf_counter() - before))
        assert heard.kind == "accepted", heard
        desk.hear(begun, "undo", number + 1, f"b{number}")
    desk.store.bin_ride(begun, NOW)  # whoever opens FILE afterwards finds it out of the way
    return statistics.median(times), statistics.quantiles(times, n=20)[-1]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(sys.argv[1] if len(sys.argv) > 1 else f"{folder}/companion.db")
        desk = Desk(Store(path), house.GAMES)
        registry = Registry(desk.store)
        if not registry.count():
            filled(desk.store)
        all_of = registry.rides()
        entries = sum(ride.entries for ride in all_of)
        title = f"ms; {len(all_of):,} rides, {entries:,} entries, {path.stat().st_size / 2**20:.0f} MiB"
        print(f"{title:<52}{'median':>9}{'worst':>9}")
        groups, players = registry.groups(), registry.players()
        one = groups[0].id
        timed("all summaries", registry.rides)
        timed("summaries of one group", lambda: registry.rides(Which(group=one)))
        timed("fifty newest, open ones first", lambda: registry.rides(Which(open_first=True, limit=50)))
        timed("fifty newest that are lost", lambda: registry.rides(Which(outcomes=("lost",), limit=50)))
        timed("fifty newest of a player", lambda: registry.rides(Which(player=players[0].id, limit=50)))
        timed("how many", registry.count)
        timed("stars and open floors of all groups", lambda: campaign.climbs(house.floors(), all_of))
        timed("frame of all rides", lambda: frames.rides(all_of, house.floors(), groups))
        ours = registry.rides(Which(group=one))
        timed("frame of one group's rides", lambda: frames.rides(ours, house.floors(), groups))
        timed("frame of one ride's entries", lambda: frames.entries([desk.store.ride(ours[0].id)], players))
        timed("the ride to open", desk.open_ride)
        timed("the database as bytes", lambda: exchange.as_database(desk), 1)
        timed("CSV of one group", lambda: exchange.as_csv(desk, registry, Which(group=one)), 1)
        empty = Desk(Store(f"{folder}/empty.db"), house.GAMES)
        print(f"\n{f'ms; one tap, of {TAPS}':<52}{'median':>9}{'p95':>9}")
        for what, house_desk in (("in the empty house", empty), ("in the full house", desk)) * 2:
            median, p95 = tapped(house_desk)
            print(f"{what:<52}{median:9.2f}{p95:9.2f}")
        empty.store.close()
        desk.store.close()


if __name__ == "__main__":
    main()
