"""What one process has once: the words, the desk with its store, and the recorded ride that can be watched."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, cast

import platformdirs

from companion import campaign, shelf, transcript
from companion.answers import Seen, View
from companion.desk import Desk
from companion.kept import Kept, Plain, Player, Row, Which
from companion.paternoster import GAME, tower
from companion.paternoster.tower import Floor, Level
from companion.registry import Registry
from companion.ruling import Refusal
from companion.spoken import spoken
from companion.store import Store
from companion.words import Words

GAMES = {GAME.name: GAME}
DEMONSTRATION = "demonstration"  # the ride id of the recorded ride
DATABASE = "COMPANION_DB"  # names another file than the one in the user's data folder


def database() -> Path:
    """Where the rides are kept."""
    named = os.environ.get(DATABASE)
    return Path(named) if named else platformdirs.user_data_path("companion", ensure_exists=False) / "companion.db"


@cache
def words() -> Words:
    """The sentences, in the language of the house."""
    return Words(shelf.words())


def desk(ride: str | None = None) -> Desk:
    """The desk that keeps rides; for the demonstration's id the one that only shows it."""
    return _recorded() if ride == DEMONSTRATION else _kept(database())


def registry() -> Registry:
    """The groups and players of this house, and the list of their rides."""
    return Registry(desk().store)


@cache
def floors() -> tuple[Floor, ...]:
    """The floors of the Tower, the lowest first."""
    return campaign.floors(shelf.floors())


@cache
def levels() -> tuple[Level, ...]:
    """The named setups, the gentlest first."""
    return campaign.levels(shelf.levels())


@cache
def facts() -> Plain:
    """What the simple computer player reaches, as `shelf.facts` reads it."""
    return shelf.facts()


def table(ride: str, at: int | None = None) -> dict[str, Any] | Refusal:
    """What the table draws of this ride, sentences included, or why there is nothing to draw."""
    seen = desk(ride).look(ride, at)
    return said(seen.view) if isinstance(seen, Seen) else seen


def said(view: View) -> dict[str, Any]:
    """A view with its sentences; at the end of a ride on a floor also its stars (F2) and the way to the building."""
    told = spoken(view, words())
    counts, end = view["counts"], view["end"]
    if end and "floor" in counts and "group" in counts:
        stars = tower.stars(counts["goal"], end["left"], lost=end["lost"])
        told["end"] |= {"stars": stars, "building": f"/campaign?group={counts['group']}"}
    return told


def kept(ride: str) -> tuple[Kept, ...]:
    """The ride with all that was said in it; none where it can't be read."""
    found = desk(ride).store.ride(ride)
    return (found,) if isinstance(found, Kept) else ()


def starting(
    players: Sequence[str], first: int, variants: Mapping[str, int], passengers: Sequence[str]
) -> dict[str, Any]:
    """The beginning of a ride as plain data, with the house's panel where its cards carry commands."""
    panel = shelf.panel() if variants.get("commands") or variants.get("light") else {}
    return {
        "players": list(players),
        "first": first,
        "variants": dict(variants),
        "passengers": list(passengers),
        "commands": panel,
    }


def on_floor(
    group: str, floor: str, players: Sequence[Player], first: int = 0, passengers: Sequence[str] = ()
) -> dict[str, Any] | Refusal:
    """The beginning of a ride of that group on that floor. Refused: a floor that isn't open yet (F1).

    players: who sits, in the order of the turns; the goal is put down as it is today.
    """
    rides = registry().rides(Which(group=group))
    if isinstance(rides, Refusal):
        return rides
    landing = next((one for one in campaign.climb(floors(), rides).landings if one.floor.key == floor), None)
    if landing is None or not landing.open:
        return Refusal("floor-not-open", ("F1",))
    start = starting([player.name for player in players], first, landing.floor.variants, passengers)
    counts_for = {"floor": floor, "goal": landing.floor.goal}
    return start | {"group": group, "seats": [player.id for player in players]} | counts_for


def seated(group: str, names: Sequence[str]) -> dict[str, Any] | Refusal:
    """Whose ride it is, as a ride keeps it: the group, and the ids of those who sit, in this order. Who isn't in the
    group yet joins it. Refused: a name that is none, or that two of them share."""
    asked = registry()
    players = asked.players(group)
    if isinstance(players, Refusal):
        return players
    names = [" ".join(name.split()) for name in names]
    ids = {player.name.casefold(): player.id for player in players}
    twice = next(
        (name for place, name in enumerate(names) if name.casefold() in map(str.casefold, names[:place])), None
    )
    if twice is not None:
        return Refusal("player-name-taken", (), {"name": twice})
    for name in names:
        if name.casefold() not in ids:
            added = asked.add_player(group, name)
            if isinstance(added, Refusal):
                return added
            ids[name.casefold()] = added.id
    return {"group": group, "seats": [ids[name.casefold()] for name in names]}


def start_of(ride: str | None) -> Plain:
    """How this ride was begun, else the one last played: whom to seat. A house without rides has two seats to fill."""
    last = ride or desk().open_ride()
    kept = desk(last).store.ride(last) if isinstance(last, str) else None
    if isinstance(kept, Kept):
        return kept.start if ride else {**kept.start, "variants": {}, "floor": None, "level": None}
    return {"players": ["", ""], "first": 0, "variants": {}}


@cache
def _kept(path: Path) -> Desk:
    return Desk(Store(path), GAMES)


class Recording:
    """Stands where a store stands, and holds one ride that never changes."""

    def __init__(self, kept: Kept) -> None:
        self.kept = kept

    def ride(self, ride: str) -> Kept | None:
        return self.kept if ride == self.kept.id else None

    def count(self, ride: str) -> int | None:
        return len(self.kept.entries) if ride == self.kept.id else None


@cache
def _recorded() -> Desk:
    """Raises ValueError where the recorded ride can't be read: it is ours."""
    told = transcript.read(shelf.demonstration())
    if isinstance(told, Refusal):
        raise ValueError(f"data/demonstrations: {told}")
    rows = tuple(Row(number, said, None, 0.0, None) for number, said in enumerate(told.said, 1))
    kept = Kept(DEMONSTRATION, told.game, told.start, {}, GAMES[told.game].edition, 0.0, 0.0, None, entries=rows)
    return Desk(cast(Store, Recording(kept)), GAMES)
