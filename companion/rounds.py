"""Games of Pöytäpaska as pandas frames: for charts, for Jupyter, and for CSV."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pandas as pd

from companion import log
from companion.evening import evening_of, loser, seats
from companion.games import GAMES
from companion.kept import Kept, Player, Summary, told_apart
from companion.log import Entry
from companion.ruling import Refusal

COLUMNS = {
    "ride": "object", "evening": "datetime64[s]", "players": "int64", "seat": "int64", "player_id": "object",
    "player": "object", "lost": "bool", "out": "Int64", "turns": "int64", "left": "int64", "called_off": "bool",
}  # fmt: skip

HELD = {"number": "int64", "turn": "int64", "seat": "int64", "player": "object", "cards": "int64"}


def rounds(summaries: Iterable[Summary], players: Iterable[Player] = ()) -> pd.DataFrame:
    """One row for every seat of every game that ended, in the order given; rides of the other game are passed over.

    ride: its id; evening: the day, at midnight; players: how many; seat: from 0; player_id: NA without a group; player:
    as they are called now, else as they were; lost; out: the how-manieth to get rid of all cards, from 1, NA for who
    kept some; turns; left: cards the loser kept; called_off: the table left it at that, and nobody lost.
    """
    named = told_apart(players)
    ended = [one for one in summaries if one.game == "poytapaska" and one.result is not None]
    rows = [row for one in ended for row in _seats(one, named)]
    frame = pd.DataFrame(rows, columns=list(COLUMNS))
    return frame.astype(COLUMNS)


def _seats(one: Summary, named: Mapping[str, str]) -> Iterable[tuple[object, ...]]:
    assert one.result is not None
    out = {seat: place for place, seat in enumerate(one.result["out"], 1)}
    evening, lost = pd.Timestamp(evening_of(one.begun_at)), loser(one)
    for seat, (player, name) in enumerate(seats(one, named)):
        about = one.result["turns"], one.result["left"], lost is None
        whose = player if one.seats else None
        yield one.id, evening, len(one.players), seat, whose, name, seat == lost, out.get(seat), *about


def held(kept: Kept, players: Iterable[Player] = ()) -> pd.DataFrame:
    """How many cards everybody had in one game: a row for every seat as it was dealt, and one after every entry that
    stands and moved cards.

    number: the entry, 0 before the first turn; turn: in which it was said; seat, player: as in `rounds`; cards: in hand
    and on the table together. Empty where nothing was played yet, and for a purist's game that goes on: nobody is shown
    then what they could have counted.
    """
    named, start = told_apart(players), kept.start
    ids = start.get("seats") or (None,) * len(start["players"])
    names = [named.get(player or "", name) for player, name in zip(ids, start["players"], strict=True)]
    said = (Entry(row.number, row.said) for row in kept.entries)
    told = log.told(GAMES[kept.game], {**start, "rules": kept.rules} if kept.rules else start, said)
    standing = [] if isinstance(told, Refusal) else [line for line in told if line.standing and line.before.turn]
    if not standing or (standing[-1].before.rules.purist and kept.result is None):
        return pd.DataFrame(columns=list(HELD)).astype(HELD)
    rows = [(0, 0, standing[0].before)]
    rows += [(line.entry.number, line.before.turn, line.after) for line in standing]
    cells = [
        (number, turn, seat, names[seat], cards.cards)
        for number, turn, game in rows
        for seat, cards in enumerate(game.seats)
    ]
    return pd.DataFrame(cells, columns=list(HELD)).astype(HELD)
