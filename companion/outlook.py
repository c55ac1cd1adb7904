"""A ride's chances as it went: its moments between turns, and where the chance leapt most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pandas as pd

from companion import log
from companion.kept import Kept
from companion.log import Entry
from companion.paternoster import GAME, notation, remarks
from companion.paternoster.moves import PassOn, Play
from companion.paternoster.ride import Ride
from companion.ruling import Refusal
from companion.simulator.question import Journey
from companion.simulator.tally import Tally, cleared, perfect
from companion.words import Words

DEALS = 1000  # from each moment: the chance is known within about three points
LEAST_SWING = 0.05  # a smaller leap may be the deals'


@dataclass(frozen=True, slots=True)
class Moment:
    """The ride before a turn, or at its end. number: of the last entry until then; player: whose turn led here; told:
    what was said in it."""

    number: int
    ride: Ride
    player: str
    told: tuple[str, ...]


def moments(kept: Kept) -> tuple[Moment, ...]:
    """From before the first card to the last entry that stands; a turn that goes on isn't among them.

    Empty for another game, and where the rules of today no longer know the ride.
    """
    if kept.game != GAME.name:
        return ()
    start = {**kept.start, "rules": kept.rules} if kept.rules else kept.start
    ride = GAME.begin(start)
    if isinstance(ride, Refusal):
        return ()
    found, said = [Moment(0, ride, "", ())], list[str]()
    for entry in log.standing(Entry(row.number, row.said) for row in kept.entries):
        heard = log.say(GAME, ride, entry.said)
        if isinstance(heard, Refusal):
            break
        player = ride.players[ride.turn.player]
        ride = heard[1]
        if entry.said != "end":
            said.append(entry.said)
        if ride.end or not (ride.turn.plays or ride.turn.passed):
            found.append(Moment(entry.number, ride, player, tuple(said)))
            said = []
    return tuple(found)


def journey(kept: Kept, found: Sequence[Moment]) -> Journey:
    """The question about all these moments."""
    said = " ".join(f"{moment.number}:{'+'.join(moment.told)}" for moment in found)
    return Journey(f"{kept.id} {sorted(kept.rules.items())} {said}", tuple(moment.ride for moment in found), DEALS)


def frame(found: Sequence[Moment], tallies: Sequence[Tally], words: Words, goal: int | None = None) -> pd.DataFrame:
    """One row a moment: number, turns (played until then), player, told, chance (0…1) of clearing the goal, or with
    none of all cards down."""
    rows = [
        {
            "number": moment.number,
            "turns": turns,
            "player": moment.player,
            "told": _told(moment, words),
            "chance": share(tally, goal),
        }
        for turns, (moment, tally) in enumerate(zip(found, tallies, strict=True))
    ]
    return pd.DataFrame(rows, columns=["number", "turns", "player", "told", "chance"])


def share(tally: Tally, goal: int | None) -> float:
    """How many of these rides, 0…1, cleared the goal, or with none got all cards down."""
    return (perfect(tally) if goal is None else cleared(tally, goal)) / max(1, int(tally.sum()))


def swing(moments: pd.DataFrame) -> int | None:
    """The row to which the chance leapt most, up or down; None where it never leapt by more than the deals may."""
    leaps = moments["chance"].diff().abs()
    if leaps.empty or not leaps.max() > LEAST_SWING:
        return None
    return int(leaps.to_numpy()[1:].argmax()) + 1


def _told(moment: Moment, words: Words) -> str:
    moves = [notation.read(said, moment.ride) for said in moment.told]
    plays = [
        words.label("outlook-play", card=move.card, pile=remarks.pile(moment.ride, move.pile))
        if isinstance(move, Play)
        else words.label("outlook-pass")
        for move in moves
        if isinstance(move, Play | PassOn)
    ]
    if not plays:
        return words.label("outlook-start" if moment.number == 0 else "outlook-nothing")
    return words.joined(plays)
