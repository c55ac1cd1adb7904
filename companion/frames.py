"""Rides and entries as pandas frames: for charts, for Jupyter, and for CSV.

rides(summaries, …)   one row a ride, in the order given
seats(summaries, …)   one row a seat of a ride
entries(kept, …)      one row an entry, as the referee heard it
figures(entries)      one row a player: what they did in these entries
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

import pandas as pd

from companion import campaign, log
from companion.games import GAMES
from companion.kept import Group, Kept, Player, Summary, told_apart
from companion.log import Entry
from companion.paternoster import GAME, ladder
from companion.paternoster.moves import Finish, Move, PassOn, Play, Stuck
from companion.paternoster.pile import pile_name
from companion.paternoster.ride import Ride
from companion.paternoster.tower import Floor
from companion.ruling import Refusal

WHOLE = "Int64"  # whole numbers some of which are missing
TIME = "datetime64[s]"
RIDES = {
    "ride": "str", "group": "str", "group_name": "str", "floor": WHOLE, "floor_key": "str", "level": "str",
    "begun": TIME, "ended": TIME, "players": "int64", "names": "str", "outcome": "str", "why": "str", "won": "boolean",
    "lost": "boolean", "left": WHOLE, "goal": WHOLE, "stars": WHOLE, "turns": WHOLE, "tokens": WHOLE,
    "entries": "int64", "attempt": WHOLE, "demonstration": "bool", "aids": "str",
}  # fmt: skip
SEATS = {"ride": "str", "seat": "int64", "player_id": "str", "player": "str"}
ENTRIES = {
    "ride": "str", "number": "int64", "said": "str", "standing": "bool", "turn": WHOLE, "seat": WHOLE, "player": "str",
    "kind": "str", "card": "str", "step": WHOLE, "pile": "str", "way": WHOLE, "gap": WHOLE, "how": "str",
    "drawn": WHOLE,
}  # fmt: skip
FIGURES = {
    "seat": WHOLE, "player": "str", "cards": "int64", "turns": "int64", "step_backs": "int64", "long_steps": "int64",
    "twins": "int64", "passed": "int64", "average": "float64", "biggest": WHOLE,
}  # fmt: skip
NO_PLAY = (None,) * 6  # card, step, pile, way, gap, how
HOW = {ladder.GOES: "goes", ladder.BACK: "back", ladder.LONG: "long", ladder.SUIT: "suit"}


def rides(summaries: Iterable[Summary], floors: Sequence[Floor] = (), groups: Iterable[Group] = ()) -> pd.DataFrame:
    """One row a ride, in the order given, none left out.

    ride, group: ids; group_name: as it is called now; floor: 1…12, NA where it counts for none; floor_key, level;
    begun, ended: local time; players: how many; names: as they were, joined by commas;
    outcome: perfect cleared ended lost open aborted; why: perfect stuck time fire doors three passenger-early
    passenger-undelivered, of Pöytäpaska loser even,
    or open, aborted; won, lost, left: NA until it has ended; goal, stars (0…3): NA where it
    counts for no floor; turns, tokens (those left): NA until it has ended; entries: take-backs included;
    attempt: the how-manieth of that group on that floor among these rides, from 1; aids: those switched on in it,
    joined by commas.
    """
    rows = tuple(summaries)
    numbers = {floor.key: floor.number for floor in floors}
    named = told_apart(groups)
    attempts = campaign.attempts(rows)
    return _frame(RIDES, (_ride(one, numbers, named, attempts) for one in rows))


def seats(summaries: Iterable[Summary], players: Iterable[Player] = ()) -> pd.DataFrame:
    """One row for every seat of every ride: ride, seat (from 0), player_id (NA without a group), and player: as they
    are called now, else as they were. Joined with `rides` it gives each player's rides under one name."""
    named = told_apart(players)
    return _frame(SEATS, (row for one in summaries for row in _seats(one, named)))


def entries(kept: Iterable[Kept], players: Iterable[Player] = ()) -> pd.DataFrame:
    """One row for everything said in these rides, in order, take-backs included.

    number: in the log, from 1; standing: not taken back since; turn, seat (from 0), player (as they are called now):
    whose turn it was; kind: play pass end token stuck time undo; of a play also card, step (0…51), pile (up1 …), way
    (1 up, -1 down), gap (steps on; negative the wrong way; of a first card from the end where its car starts), how:
    first goes twin back long suit; drawn: cards drawn by it. Of Pöytäpaska only turn, seat, player and kind (row held
    play draw flip take calloff). What the rules of today no longer allow, and all that was said after it, is there with
    NA in what only the referee knows.
    """
    named = told_apart(players)
    return _frame(ENTRIES, (row for one in kept for row in _entries(one, named)))


def figures(said: pd.DataFrame) -> pd.DataFrame:
    """One row a player of what `entries` tells, standing ones only, in seat order.

    cards, turns, step_backs (long ones not among them), long_steps, twins, passed: how many; average, biggest: steps
    that their plays moved a car on, first cards and the wrong way left aside; NaN and NA where there are none.
    """
    standing = said[said["standing"] & said["player"].notna()]
    if standing.empty:
        return _frame(FIGURES, ())
    rows = [_figures(theirs) for _, theirs in standing.groupby("player")]
    return _frame(FIGURES, sorted(rows, key=lambda row: (row[0], row[1])))


def _frame(columns: Mapping[str, str], rows: Iterable[Sequence[object]]) -> pd.DataFrame:
    """Each column under its own type, also where there is no row."""
    by_column = list(zip(*rows, strict=True)) or [()] * len(columns)
    return pd.DataFrame(
        {name: _column(values, kind) for (name, kind), values in zip(columns.items(), by_column, strict=True)}
    )


def _column(values: Sequence[object], kind: str) -> pd.Series[Any]:
    if kind == TIME:
        return pd.Series(pd.to_datetime(pd.Series(values, dtype="object")).astype(TIME))
    return pd.Series(values, dtype="object" if kind == "str" else kind)


def _local(seconds: float | None) -> datetime | None:
    """As a clock on the wall showed it."""
    return None if seconds is None else datetime.fromtimestamp(int(seconds))


def _ride(
    one: Summary, floors: Mapping[str, int], groups: Mapping[str, str], attempts: Mapping[str, int]
) -> tuple[object, ...]:
    end = one.result or {}
    why = one.outcome if one.result is None else end["why"]
    where = floors.get(one.floor or ""), one.floor, one.level
    came_to = one.outcome, why, end.get("won"), end.get("lost"), end.get("left")
    counted = one.goal, campaign.stars(one), end.get("turns"), end.get("tokens"), one.entries, attempts.get(one.id)
    people = len(one.players), ", ".join(one.players)
    times = _local(one.begun_at), _local(one.ended_at)
    return (
        one.id, one.group, groups.get(one.group or ""), *where, *times, *people, *came_to, *counted, one.demonstration,
        ", ".join(one.aids),
    )  # fmt: skip


def _seats(one: Summary, named: Mapping[str, str]) -> Iterable[tuple[object, ...]]:
    ids = one.seats or (None,) * len(one.players)
    for seat, (player, name) in enumerate(zip(ids, _called(ids, one.players, named), strict=True)):
        yield one.id, seat, player, name


def _called(ids: Iterable[str | None], names: Sequence[str], named: Mapping[str, str]) -> list[str]:
    """As they are called now; as they were then where two of one ride would be called the same."""
    now = [named.get(player or "", name) for player, name in zip(ids, names, strict=True)]
    return now if len({name.casefold() for name in now}) == len(now) else list(names)


def _entries(one: Kept, named: Mapping[str, str]) -> Iterable[tuple[object, ...]]:
    said = tuple(Entry(row.number, row.said) for row in one.entries)
    standing = {entry.number for entry in log.standing(said)}
    ids = one.start.get("seats") or (None,) * len(one.start["players"])
    names = _called(ids, one.start["players"], named)
    heard = _heard(one, said, names)
    for entry in said:
        known = heard.get(entry.number)
        if known is None:
            kind = "undo" if log.taken_back(entry.said) else None
            known = (None, None, None, kind, *NO_PLAY, None)
        yield (one.id, entry.number, entry.said, entry.number in standing, *known)


def _heard(one: Kept, said: Iterable[Entry], names: Sequence[str]) -> dict[int, tuple[object, ...]]:
    """Number → what the referee knows of that entry, as far as he follows."""
    if one.game != GAME.name:
        return _heard_elsewhere(one, said, names)
    first = GAME.begin({**one.start, "rules": one.rules} if one.rules else one.start)
    states = [first] if isinstance(first, Ride) else []
    heard: dict[int, tuple[object, ...]] = {}
    for entry in said:
        count = log.taken_back(entry.said)
        if count:
            del states[max(1, len(states) - count) :]
            continue
        move = GAME.read(entry.said, states[-1]) if states else None
        after = None if move is None or isinstance(move, Refusal) else GAME.rule(states[-1], move)
        if not isinstance(after, Ride) or move is None or isinstance(move, Refusal):
            break
        before = states[-1]
        turn = before.turn.number, before.turn.player, names[before.turn.player]
        heard[entry.number] = (*turn, _kind(move), *_play(before, move), before.draw - after.draw)
        states.append(after)
    return heard


def _heard_elsewhere(one: Kept, said: Iterable[Entry], names: Sequence[str]) -> dict[int, tuple[object, ...]]:
    """Of another game whose turn it was, and the kind of entry, by the name that the game has for it."""
    heard: dict[int, tuple[object, ...]] = {}
    if one.game not in GAMES:
        return heard
    game = GAMES[one.game]
    told = log.told(game, {**one.start, "rules": one.rules} if one.rules else one.start, said)
    for line in () if isinstance(told, Refusal) else told:
        turn, seat = game.turn_of(line.before)
        kind = type(game.read(line.entry.said, line.before)).__name__.lower()
        heard[line.entry.number] = (turn, seat, names[seat], kind, *NO_PLAY, None)
    return heard


def _kind(move: Move) -> str:
    match move:
        case Play():
            return "play"
        case PassOn():
            return "pass"
        case Finish():
            return "token" if move.token else "end"
        case Stuck():
            return "stuck"
        case _:
            return "time"


def _play(before: Ride, move: Move) -> tuple[object, ...]:
    if not isinstance(move, Play):
        return NO_PLAY
    pile = before.piles[move.pile]
    gap = ladder.gap(pile.way, pile.step, move.card)
    how = HOW[ladder.fit(pile.way, pile.step, move.card, before.rules.suit_fits)]
    if how == "goes":
        how = "first" if pile.top is None else "twin" if gap == 0 else how
    return str(move.card), int(move.card), pile_name(before.rules.ways, move.pile), pile.way, gap, how


def _figures(theirs: pd.DataFrame) -> tuple[Any, ...]:
    plays = theirs[theirs["kind"] == "play"]
    on = plays.loc[plays["how"].isin(("goes", "twin")), "gap"]
    how = plays["how"].value_counts()
    counted = [int(how.get(one, 0)) for one in ("back", "long", "twin")]
    passed = int((theirs["kind"] == "pass").sum())
    turns = theirs.drop_duplicates(["ride", "turn"])
    last = theirs.iloc[-1]
    average = float(on.mean()) if len(on) else float("nan")
    biggest = int(on.max()) if len(on) else None
    return last["seat"], last["player"], len(plays), len(turns), *counted, passed, average, biggest
