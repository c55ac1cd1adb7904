"""Games of Pöytäpaska as a pandas frame: for charts, for Jupyter, and for CSV."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pandas as pd

from companion.evening import evening_of, loser, seats
from companion.kept import Player, Summary

COLUMNS = {
    "ride": "object", "evening": "datetime64[s]", "players": "int64", "seat": "int64", "player_id": "object",
    "player": "object", "lost": "bool", "out": "Int64", "turns": "int64", "left": "int64", "called_off": "bool",
}  # fmt: skip


def rounds(summaries: Iterable[Summary], players: Iterable[Player] = ()) -> pd.DataFrame:
    """One row for every seat of every game that ended, in the order given; rides of the other game are passed over.

    ride: its id; evening: the day, at midnight; players: how many; seat: from 0; player_id: NA without a group; player:
    as they are called now, else as they were; lost; out: the how-manieth to get rid of all cards, from 1, NA for who
    kept some; turns; left: cards the loser kept; called_off: the table left it at that, and nobody lost.
    """
    named = {player.id: player.name for player in players}
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
