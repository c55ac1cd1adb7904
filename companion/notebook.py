"""For notebooks: rides, groups and campaigns as objects that draw themselves, frames and charts one call away."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from companion import campaign, house, log
from companion.answers import Line
from companion.campaign import Climb
from companion.kept import Group, Kept, Player, Summary, Which
from companion.look import DAY, Look
from companion.paternoster.tower import MOST_STARS
from companion.ruling import Note, Refusal
from companion.spoken import spoken

if TYPE_CHECKING:
    import pandas as pd

Answer = TypeVar("Answer")


class RefusedError(ValueError):
    """What can't be had, in the sentence that the table would show."""


def use(file: str | Path) -> None:
    """From here on that file keeps the rides."""
    os.environ[house.DATABASE] = str(Path(file).absolute())


def play(*players: str, first: int = 0, passengers: str = "", game: str = "paternoster", **variants: int) -> Played:
    """A ride to try things on; nothing of it is kept. passengers: as "10♣ J♣ 8♦". Raises RefusedError where these
    choices make no ride.

    >>> play("Anna", "Ben", short=1).say("6♥ up1").text
    'Anna: 6♥ on up 1, its first card.'
    """
    turned_up = passengers.split()
    if turned_up:
        variants.setdefault("passengers", len(turned_up))
    start = house.starting(players or ("Anna", "Ben"), first, variants, turned_up)
    return Played(game, _had(house.GAMES[game].begin(start)))


def rides(group: str | None = None) -> pd.DataFrame:
    """All rides that are kept, the newest first, or those of a group; the columns are told in `frames`."""
    from companion import frames

    registry = house.registry()
    which = Which(group=_group(group).id if group else None)
    return frames.rides(_had(registry.rides(which)), house.floors(), _had(registry.groups()))


def ride(ride: str) -> OneRide:
    """One of the rides that are kept, by its id. Raises RefusedError where there is none."""
    summary = _had(house.registry().ride(ride))
    return OneRide(summary, house.kept(ride)[0])


def groups() -> tuple[str, ...]:
    """The names of all groups."""
    return tuple(one.name for one in _had(house.registry().groups()))


def group(name: str) -> OneGroup:
    """A group by its name. Raises RefusedError where there is none."""
    return OneGroup(_group(name))


@dataclass(frozen=True)
class Said:
    """What the referee answers. accepted: whether it stands; rulings: the numbers that it rests on."""

    text: str
    accepted: bool
    rulings: tuple[str, ...]

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        mark, rulings = "✓" if self.accepted else "✕", " ".join(self.rulings)
        return f"<p>{mark} {escape(self.text)} <small>{rulings}</small></p>"


class Played:
    """A ride in progress. state: the game's own, as its referee has it; it draws itself."""

    def __init__(self, game: str, state: Any) -> None:
        self.game, self.state = house.GAMES[game], state
        self.said: tuple[str, ...] = ()

    def say(self, *entries: str) -> Said:
        """Says these one after the other, as they are written, and gives the last answer: the first refusal, if there
        is one, and then nothing of that entry or behind it is played."""
        answer = Said("", accepted=True, rulings=())
        for said in entries:
            heard = log.say(self.game, self.state, said)
            if isinstance(heard, Refusal):
                return _answer(heard)
            note, self.state = heard
            self.said += (said,)
            answer = _answer(note)
        return answer

    @property
    def view(self) -> dict[str, Any]:
        """What the table would draw of it, as plain data with its sentences."""
        return spoken(self.game.view(self.state), house.words())

    def _repr_html_(self) -> str:
        return _drawn(self.state)


@dataclass(frozen=True)
class OneRide:
    """A ride that is kept: what it came to, what was said in it, and how the cars went."""

    summary: Summary
    kept: Kept

    @property
    def state(self) -> Any:
        """Where it stands, or how it ended."""
        return self.at(len(self.kept.entries))

    def at(self, number: int) -> Any:
        """The table right after that entry; 0 is before the first card."""
        entries = [log.Entry(row.number, row.said) for row in self.kept.entries]
        start = {**self.kept.start, "rules": self.kept.rules} if self.kept.rules else self.kept.start
        return _had(log.replay(house.GAMES[self.kept.game], start, entries, upto=number)).state

    @property
    def told(self) -> tuple[str, ...]:
        """The log in words, without what was taken back."""
        lines: Sequence[Line] = _had(house.desk().log(self.kept.id))
        return tuple(house.words().say(line.note) for line in lines if line.standing)

    @property
    def entries(self) -> pd.DataFrame:
        """One row an entry; the columns are told in `frames`."""
        from companion import frames

        return frames.entries((self.kept,), _had(house.registry().everybody()))

    def journeys(self, look: Look = DAY) -> Any:
        """How it went, as a chart: the cars' ways; of a game of Pöytäpaska, which has no cars, how many cards everybody
        still had. Raises RefusedError where there is nothing to draw yet."""
        from companion import charts, roundcharts, rounds

        if self.kept.game == "poytapaska":
            cards = rounds.held(self.kept, _had(house.registry().everybody()))
            return roundcharts.hands(cards, house.words(), look) if len(cards) else _refuse(Refusal("nothing-to-draw"))
        said = self.entries
        if not (said["standing"] & said["pile"].notna()).any():
            _refuse(Refusal("nothing-to-draw"))
        return charts.journeys(said, house.words(), look)

    def _repr_html_(self) -> str:
        say, left = house.words().label, self.summary.left
        came_to = [say(f"outcome-{self.summary.outcome}"), *([] if left is None else [say("cards-left", left=left)])]
        return f"{_drawn(self.state)}<p>{escape(' · '.join(came_to))}</p>"


@dataclass(frozen=True)
class OneGroup:
    """A group, its rides and how far it has come."""

    group: Group

    @property
    def name(self) -> str:
        return self.group.name

    @property
    def players(self) -> tuple[Player, ...]:
        return _had(house.registry().players(self.group.id))

    @property
    def rides(self) -> pd.DataFrame:
        """Its rides as a frame, the newest first."""
        return rides(self.group.name)

    @property
    def campaign(self) -> Campaign:
        """Its twelve floors."""
        summaries = _had(house.registry().rides(Which(group=self.group.id)))
        return Campaign(self.group.name, campaign.climb(house.floors(), summaries))

    def __repr__(self) -> str:
        return f"<{self.name}: {', '.join(player.name for player in self.players)}>"


@dataclass(frozen=True)
class Campaign:
    """How far a group has come: stars, and every floor as `campaign.Landing` tells it."""

    group: str
    climb: Climb

    @property
    def stars(self) -> int:
        return self.climb.stars

    def _repr_html_(self) -> str:
        say = house.words().label
        heads = (say("axis-floor"), say("stars"), say("fact-best"), say("fact-rides"))
        head = "".join(f"<th>{escape(one)}</th>" for one in heads)
        rows = "".join(
            f"<tr><td>{one.floor.number} · {escape(say(f'floor-{one.floor.key}'))}</td>"
            f"<td>{'★' * one.stars}{'☆' * (MOST_STARS - one.stars) if one.open else '·'}</td>"
            f"<td>{'' if one.left is None else one.left}</td><td>{one.attempts or ''}</td></tr>"
            for one in reversed(self.climb.landings)
        )
        return f"<table><caption>{escape(self.group)} · {self.stars} ★</caption><tr>{head}</tr>{rows}</table>"


def _group(name: str) -> Group:
    there = _had(house.registry().groups())
    found = next((one for one in there if one.name.casefold() == name.casefold()), None)
    if found is None:
        _refuse(
            Refusal("unknown-group", (), {"name": name, "groups": len(there), "names": tuple(o.name for o in there)})
        )
    return found


def _answer(said: Note | Refusal) -> Said:
    return Said(house.words().say(said), isinstance(said, Note), said.rulings)


def _drawn(state: Any) -> str:
    draw = getattr(state, "_repr_html_", None)
    return str(draw()) if draw else f"<pre>{escape(repr(state))}</pre>"


def _had(answer: Answer | Refusal) -> Answer:
    if isinstance(answer, Refusal):
        _refuse(answer)
    return answer


def _refuse(why: Refusal) -> NoReturn:
    raise RefusedError(house.words().say(why))
