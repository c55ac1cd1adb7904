"""What one process has once: the words, the desk with its store, and the recorded rides that can be watched."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import platformdirs

from companion import campaign, evening, games, given, live, recorded, rulebook, shelf, tongue
from companion.answers import Seen, View
from companion.desk import Desk
from companion.exhibits import Exhibit, exhibit
from companion.kept import Kept, Plain, Player, Which
from companion.live import Chance
from companion.paternoster import tower
from companion.paternoster.tower import Floor, Level
from companion.registry import Registry
from companion.rulebook import Rulebook, Ruling
from companion.ruling import Refusal
from companion.simulator import question as simulator
from companion.simulator.question import Question
from companion.spoken import spoken
from companion.store import Store
from companion.store.index import Index, plain
from companion.words import Words
from companion.workshop import Workshop

GAMES = games.GAMES
DATABASE = "COMPANION_DB"  # names another file than the one in the user's data folder
ANSWERS = "COMPANION_ANSWERS"  # names another folder than the one in the user's cache folder


def database() -> Path:
    """Where the rides are kept."""
    named = os.environ.get(DATABASE)
    return Path(named) if named else platformdirs.user_data_path("companion", ensure_exists=False) / "companion.db"


def words() -> Words:
    """The sentences, in the language of the device that is being answered."""
    return words_in(tongue.now())


@cache
def words_in(language: str) -> Words:
    """The sentences of a language; what it lacks is said in the first one, so that no table sees a code."""
    first, own = shelf.words(), shelf.words(language)
    return Words({name: {**first[name], **own.get(name, {})} for name in first})


@cache
def rulebook_in(language: str) -> Rulebook:
    """The rulebook of a language."""
    return rulebook.rulebook(language)


def ruling(key: str) -> Ruling:
    """The ruling of that key, which is one of the book's."""
    return rulebook_in(tongue.now()).rulings[key]


def look_up(asked: str) -> tuple[Ruling, ...]:
    """The rulings that are meant, the best first: found by their number, or by whatever people call them."""
    book, found = rulebook_in(tongue.now()), list(_index(tongue.now()).find(asked))
    named = [game for game in GAMES if game in plain(asked).split()]  # "highest card in pöytäpaska"
    if len(named) == 1:
        found.sort(key=lambda key: book.rulings[key].game != named[0])
    if numbered := book.get(asked):
        found = [numbered.key, *(key for key in found if key != numbered.key)]
    return tuple(book.rulings[key] for key in found)


@cache
def exhibits(ruling: str) -> tuple[Exhibit, ...]:
    """The examples of a ruling, put before the referee."""
    return tuple(exhibit(one, shelf.panel()) for one in rulebook.examples().get(ruling, ()))


@cache
def _index(language: str) -> Index:
    book = rulebook_in(language)
    say = words_in(language)
    texts = {
        key: {
            "title": f"{ruling.title} {ruling.chapter}",
            "asked": book.asked.get(key, ""),
            "text": " ".join(str(part) for kind in given.filled(ruling, say) for part in kind),
        }
        for key, ruling in book.rulings.items()
    }
    sayings = {key: (ruling.title, *book.asked.get(key, "").split(",")) for key, ruling in book.rulings.items()}
    return Index(texts, {"title": 6.0, "asked": 4.0, "text": 1.0}, book.same, book.idle, sayings)


def desk(ride: str | None = None) -> Desk:
    """The desk that keeps rides; for a recorded ride's id the one that only shows it."""
    return recorded.recorded(ride) if ride is not None and watched(ride) else _kept(database())


def watched(ride: str) -> bool:
    """Whether this is the id of a recorded ride, which is for watching only."""
    return ride in recorded.RECORDED


def demonstration(game: str) -> str:
    """The id of the recorded ride of a game."""
    return recorded.OF_GAME[game]


def workshop() -> Workshop:
    """Where rides are simulated."""
    named = os.environ.get(ANSWERS)
    return _workshop(Path(named) if named else platformdirs.user_cache_path("companion") / "answers")


def question(
    seats: int, variants: Mapping[str, int], games: int, policy: str, own: Mapping[str, str] | None = None
) -> Question:
    """A question about a mix, with a panel of commands of this house's own where it is given, else the game's."""
    return simulator.question(seats, variants, own or shelf.panel(), games, policy=policy)


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


@cache
def losing() -> Plain:
    """Who loses at Pöytäpaska, as `shelf.losing` reads it."""
    return shelf.losing()


def table(ride: str, at: int | None = None) -> dict[str, Any] | Refusal:
    """What the table draws of this ride, sentences included, or why there is nothing to draw."""
    seen = desk(ride).look(ride, at)
    return said(seen.view) if isinstance(seen, Seen) else seen


def chance(ride: str) -> Chance | Refusal:
    """How likely the ride is to be cleared from here, where its table wants to know."""
    opened = desk(ride).open(ride)
    return opened if isinstance(opened, Refusal) else live.chance(opened, workshop())


def said(view: View) -> dict[str, Any]:
    """A view with its sentences; of a ride on a floor also which one it is, and at its end the stars (F2) and the ways
    on: to the building, and to the next floor where that is open (F1)."""
    told = spoken(view, words())
    counts, end = view["counts"], view["end"]
    if end and view["game"] == "poytapaska":
        told["end"]["evening"] = _evening(view["ride"])
    floor = next((one for one in floors() if one.key == counts.get("floor")), None)
    if floor is None:
        return told
    told["floor"] = {"number": floor.number, "name": words().label(f"floor-{floor.key}"), "goal": counts["goal"]}
    if end and "group" in counts:
        stars, group = tower.stars(counts["goal"], end["left"], lost=end["lost"]), f"group={counts['group']}"
        above = _open_above(floor, counts["group"])
        further = f"/begin?{group}&floor={above.key}" if above else None
        told["end"] |= {"stars": stars, "building": f"/campaign?{group}", "next": further}
    return told


def _evening(ride: str) -> list[dict[str, Any]]:
    """The tally of the evening on which this game was played, by those who played it."""
    this = registry().ride(ride)
    if isinstance(this, Refusal):
        return []
    since, until = evening.span(evening.evening_of(this.begun_at))
    rides = registry().rides(Which(group=this.group, game=this.game, since=since, until=until))
    games = () if isinstance(rides, Refusal) else evening.together(reversed(rides), this)
    return [{"name": one.name, "games": one.games, "lost": one.lost} for one in evening.tally(games)]


def _open_above(floor: Floor, group: str) -> Floor | None:
    """The floor above, where it is open to that group."""
    rides = registry().rides(Which(group=group))
    landings = () if isinstance(rides, Refusal) else campaign.climb(floors(), rides).landings
    return next((one.floor for one in landings if one.open and one.floor.number == floor.number + 1), None)


def news(ride: str | None = None) -> str:
    """A text that is another one as soon as lists and charts are, or anything was said in this ride; empty where the
    file can't be read."""
    told, mark = desk().store.news(), desk(ride).mark(ride) if ride else ""
    return "" if isinstance(told, Refusal) else told if isinstance(mark, Refusal) or not ride else f"{told} {mark}"


def kept(ride: str) -> tuple[Kept, ...]:
    """The ride with all that was said in it; none where it can't be read."""
    found = desk(ride).store.ride(ride)
    return (found,) if isinstance(found, Kept) else ()


def starting(
    players: Sequence[str],
    first: int,
    variants: Mapping[str, int],
    passengers: Sequence[str],
    own: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """The beginning of a ride as plain data, with a panel where its cards carry commands: the house's own where it is
    given, else the game's."""
    panel = dict(own or shelf.panel()) if variants.get("commands") or variants.get("light") else {}
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
        like = {"variants": {}, **kept.start, "game": kept.game}
        return like if ride else {**like, "variants": {}, "floor": None, "level": None}
    return {"players": ["", ""], "first": 0, "variants": {}}


@cache
def _workshop(folder: Path) -> Workshop:
    return Workshop(folder)


@cache
def _kept(path: Path) -> Desk:
    return Desk(Store(path), GAMES)
