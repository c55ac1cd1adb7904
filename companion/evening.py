"""Who lost how often in games of Pöytäpaska: this evening, and over all. Counted anew from the games that are kept."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from companion.kept import Summary

MORNING = time(6)  # who plays past midnight still plays the same evening


@dataclass(frozen=True, slots=True)
class Tally:
    """One player among these games. player: the id, or the name of somebody without a group; games: that ended."""

    player: str
    name: str
    games: int
    lost: int


def evening_of(at: float) -> date:
    """The day whose evening this was, as the clock on the wall had it."""
    return (datetime.fromtimestamp(at) - timedelta(hours=MORNING.hour)).date()


def span(day: date) -> tuple[float, float]:
    """From the morning of that day to the next one, in unix seconds, the end not included."""
    first, after = (datetime.combine(one, MORNING).timestamp() for one in (day, day + timedelta(days=1)))
    return first, after


def seats(game: Summary, named: Mapping[str, str] | None = None) -> tuple[tuple[str, str], ...]:
    """Each seat's player, as in Tally, and what they are called now. named: id → name."""
    ids = game.seats or tuple(name.casefold() for name in game.players)
    called = named or {}
    return tuple((one, called.get(one, name)) for one, name in zip(ids, game.players, strict=True))


def loser(game: Summary) -> int | None:
    """The seat that lost; None while the game goes on, and where it was called off."""
    lost = None if game.result is None else game.result.get("loser")
    return None if lost is None else int(lost)


def tally(games: Iterable[Summary], named: Mapping[str, str] | None = None) -> tuple[Tally, ...]:
    """How often each player lost, of the games that ended; those called off count as played. Players stand in the
    order of the seats in the first of these games, whoever came later behind them."""
    counts: dict[str, Tally] = {}
    for game in games:
        if game.result is None:
            continue
        for seat, (player, name) in enumerate(seats(game, named)):
            one = counts.get(player, Tally(player, name, 0, 0))
            counts[player] = Tally(player, name, one.games + 1, one.lost + (seat == loser(game)))
    return tuple(counts.values())


def together(games: Iterable[Summary], like: Summary) -> tuple[Summary, ...]:
    """Of these games those of the same group; without a group those of the same people, by name."""
    people = {name.casefold() for name in like.players}
    return tuple(
        game
        for game in games
        if game.group == like.group and (like.group or {name.casefold() for name in game.players} == people)
    )
