"""The one reader of data/. Strict: what it doesn't know, or needn't be said, is an error that names file and entry."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from companion.strictly import ShelfError
from companion.strictly import listed as _listed
from companion.strictly import text as _text
from companion.strictly import toml as _toml

HERE = Path(__file__).resolve().parent
PACKED = HERE / "_data"  # a wheel carries the folder inside the package; in a checkout it lies beside it
FOLDER = PACKED if PACKED.is_dir() else HERE.parent / "data"

TABLES = frozenset({"reasons", "notes", "labels", "screens", "words"})
JOINS = frozenset({"comma", "and", "decimal", "thousands"})
CARD = re.compile(r"(A|[2-9]|10|J|Q|K)[♦♥♠♣]")
HOUR = re.compile(r"([01]\d|2[0-3]):[0-5]\d")
KEY = re.compile(r"[a-z]+(-[a-z]+)*")
VARIANTS = frozenset(
    {"short", "first_ride", "bigger", "tokens", "passing", "smaller", "steep", "two_cars", "silent", "operator"}
    | {"hourglass", "passengers", "fire", "commands", "light", "tower"}
)
MOST_PLAYERS = 8
FIRST_LANGUAGE = "en"  # its rulebook lies in rules/ itself, that of every other language in a folder there
LANGUAGE = re.compile(r"[a-z]{2,3}")
EXAMPLE = {
    **dict.fromkeys(("tops", "then", "refused", "asks", "ends", "passengers", "game"), str),
    **dict.fromkeys(("players", "draw", "seat", "delivered", "left", "stars", "goal"), int),
    **dict.fromkeys(("said", "hands"), list),
    **dict.fromkeys(("variants", "choose", "table", "switches"), dict),
}
COMMANDS = frozenset({"stop", "three", "doors", "brake", "hush", "one-car"})


def words(language: str = "en", folder: Path = FOLDER) -> dict[str, dict[str, Any]]:
    """The sentences of a language: table → code → sentence, or a table of forms (see words.py)."""
    file = folder / "words" / f"{language}.toml"
    tables = _toml(file)
    for name, table in tables.items():
        if name not in TABLES:
            raise ShelfError(file, name, f"no such table, only {_listed(TABLES)}")
        if not isinstance(table, dict):
            raise ShelfError(file, name, "not a table")
        for code, sentence in table.items():
            _check_sentence(file, f"{name}.{code}", sentence)
    if unknown := tables.get("words", {}).keys() - JOINS:
        raise ShelfError(file, f"words.{min(unknown)}", f"joins nothing and writes no number, only {_listed(JOINS)} do")
    return tables


def panel(folder: Path = FOLDER) -> dict[str, str]:
    """The panel of commands (V14): card → command. A card without a command isn't there."""
    file = folder / "commands.toml"
    commands = _toml(file)
    for card, command in commands.items():
        if not CARD.fullmatch(card):
            raise ShelfError(file, card, "no such card")
        if not isinstance(command, str) or command not in COMMANDS:
            raise ShelfError(file, card, f"no such command as {command!r}, only {_listed(COMMANDS)}")
    return commands


def floors(folder: Path = FOLDER) -> tuple[dict[str, Any], ...]:
    """The floors of the Tower, the lowest first: key, variants (name → value, perhaps none), goal (cards left)."""
    file = folder / "floors.toml"
    rows = _rows(file, "floor", {"key", "goal"}, {"variants"})
    for row in rows:
        _check_number(file, f"floor.{row['key']}.goal", row["goal"], most=None, whole=True)
    return rows


def levels(folder: Path = FOLDER) -> tuple[dict[str, Any], ...]:
    """The named setups that count for no floor, the gentlest first: key, variants (name → value, perhaps none)."""
    return _rows(folder / "levels.toml", "level", {"key"}, {"variants"})


def facts(folder: Path = FOLDER) -> dict[str, Any]:
    """What the simple computer player reaches, as measured: tolerance (percentage points), tolerance_left (cards);
    floor: key, cleared (percent by number of players); level: key, perfect (likewise), left (cards, on average);
    mix: variants, perfect."""
    file = folder / "facts.toml"
    kinds = {
        "floor": ({"key", "cleared"}, set[str]()),
        "level": ({"key", "perfect", "left"}, set[str]()),
        "mix": ({"perfect"}, {"variants"}),
    }
    tolerances = ("tolerance", "tolerance_left")
    told = _toml(file, {*tolerances, *kinds})
    for name in tolerances:
        _check_number(file, name, told.get(name), most=100)
    known = {"floor": floors(folder), "level": levels(folder)}
    facts: dict[str, Any] = {name: told[name] for name in tolerances}
    for kind, (needed, further) in kinds.items():
        rows = _rows(file, kind, needed, further, but={*tolerances, *kinds})
        keys = {row["key"] for row in known.get(kind, ())}
        for place, row in enumerate(rows, 1):
            entry = f"{kind}.{row.get('key', place)}"
            if "key" in row and row["key"] not in keys:
                raise ShelfError(file, entry, f"no such {kind}")
            _check_measured(file, entry, row)
        facts[kind] = rows
    return facts


def losing(folder: Path = FOLDER) -> dict[str, Any]:
    """Who loses at Pöytäpaska, as measured: games (of each row), seed; mix: players, switch (perhaps none), lost
    (percent, from the first player on), turns (half, most), long and circles (percent)."""
    file = folder / "losing.toml"
    told = _toml(file, {"games", "seed", "mix"})
    rows = _rows(file, "mix", {"players", "lost", "turns", "long", "circles"}, {"switch"}, but={"games", "seed"})
    for place, row in enumerate(rows, 1):
        if not isinstance(row["lost"], list) or len(row["lost"]) != row["players"]:
            raise ShelfError(file, f"mix.{place}.lost", "not one percentage for each player")
        for percent in (*row["lost"], row["long"], row["circles"]):
            _check_number(file, f"mix.{place}", percent, most=100)
    return {**told, "mix": rows}


def languages(folder: Path = FOLDER) -> tuple[str, ...]:
    """The languages that have words, the first one first."""
    there = sorted(file.stem for file in (folder / "words").glob("*.toml"))
    return tuple(sorted(there, key=lambda one: one != FIRST_LANGUAGE))


def rules(language: str = FIRST_LANGUAGE, folder: Path = FOLDER) -> dict[str, str]:
    """The rulebook's texts, by name, in the order in which they are read (see rulebook.py)."""
    place = _rules(language, folder)
    names = ("paternoster", "variants", "tower", "poytapaska")
    if unknown := {file.stem for file in place.glob("*.md")} - set(names):
        raise ShelfError(place / f"{min(unknown)}.md", "", f"no such text, only {_listed(names)}")
    return {name: _text(place / f"{name}.md") for name in names}


def asked(language: str = FIRST_LANGUAGE, folder: Path = FOLDER) -> dict[str, Any]:
    """How people ask: idle (words that say nothing), same (their word → the rulebook's), asked (ruling → other words
    for it)."""
    file = _rules(language, folder) / "asked.toml"
    told = _toml(file, {"idle", "same", "asked"})
    if not isinstance(told.get("idle"), list) or not all(isinstance(word, str) for word in told["idle"]):
        raise ShelfError(file, "idle", "not a list of words")
    for name in ("same", "asked"):
        if not isinstance(told.get(name), dict):
            raise ShelfError(file, name, "not a table")
        for key, words_for_it in told[name].items():
            if not isinstance(words_for_it, str) or not words_for_it:
                raise ShelfError(file, f"{name}.{key}", "not a text")
    return told


def examples(folder: Path = FOLDER) -> dict[str, tuple[dict[str, Any], ...]]:
    """Ruling → its examples; what they may hold is written at the head of the file."""
    file = folder / "rules" / "examples.toml"
    told = _toml(file)
    for key, rows in told.items():
        if not isinstance(rows, list) or not rows:
            raise ShelfError(file, key, f"not a list of [[{key}]]")
        for place, row in enumerate(rows, 1):
            entry = f"{key}.{place}"
            if unknown := row.keys() - EXAMPLE.keys():
                raise ShelfError(file, f"{entry}.{min(unknown)}", f"no such entry, only {_listed(EXAMPLE)}")
            if ("then" in row) == ("choose" in row):
                raise ShelfError(file, entry, "either something is said, or a mix is chosen")
            for name, value in row.items():
                if type(value) is not EXAMPLE[name]:
                    raise ShelfError(file, f"{entry}.{name}", f"not {EXAMPLE[name].__name__}")
            _check_variants(file, entry, row)
    return {key: tuple(rows) for key, rows in told.items()}


def _rules(language: str, folder: Path) -> Path:
    """Where the rulebook of a language lies."""
    if not LANGUAGE.fullmatch(language):
        raise ShelfError(folder / "rules", language, "no name of a language")
    return folder / "rules" if language == FIRST_LANGUAGE else folder / "rules" / language


def demonstration(name: str = "standard", folder: Path = FOLDER) -> str:
    """A recorded ride as text (see transcript.py)."""
    return _text(folder / "demonstrations" / f"{name}.txt")


def _rows(
    file: Path, table: str, needed: set[str], further: set[str], but: Iterable[str] = ()
) -> tuple[dict[str, Any], ...]:
    """The [[table]]s of a file, each with all that is needed and nothing unknown; keys are told apart.

    but: what else the file may hold. Variants that aren't named are none.
    """
    rows = _toml(file, {table, *but}).get(table, [])
    if not isinstance(rows, list) or not rows:
        raise ShelfError(file, table, f"not a list of [[{table}]]")
    keys: set[str] = set()
    for place, row in enumerate(rows, 1):
        entry = f"{table}.{row.get('key', place)}"
        if unknown := row.keys() - needed - further:
            raise ShelfError(file, f"{entry}.{min(unknown)}", f"no such entry, only {_listed(needed | further)}")
        if missing := needed - row.keys():
            raise ShelfError(file, entry, f"lacks {_listed(missing)}")
        if "key" in needed and (not isinstance(row["key"], str) or not KEY.fullmatch(row["key"])):
            raise ShelfError(file, entry, "a key is small letters and hyphens")
        if "key" in row and row["key"] in keys:
            raise ShelfError(file, entry, "is there twice")
        keys.add(row.get("key", ""))
        _check_variants(file, entry, row)
    return tuple({"variants": {}, **row} if "variants" in further else row for row in rows)


def _check_variants(file: Path, entry: str, row: Mapping[str, Any]) -> None:
    variants = row.get("variants")
    if "variants" not in row:
        return
    if not isinstance(variants, dict):
        raise ShelfError(file, f"{entry}.variants", "not a table of variants")
    if not variants:
        raise ShelfError(file, f"{entry}.variants", "names none: leave it out")
    for name, value in variants.items():
        if name not in VARIANTS:
            raise ShelfError(file, f"{entry}.variants.{name}", f"no such variant, only {_listed(VARIANTS)}")
        if not isinstance(value, int) or isinstance(value, bool) or value < 1:
            raise ShelfError(file, f"{entry}.variants.{name}", "0 is said by leaving it out, and else it is counted")


def _check_measured(file: Path, entry: str, row: dict[str, Any]) -> None:
    """The figures of one row; those by number of players get that number as a whole number."""
    for name, measured in row.items():
        if name == "left":
            _check_number(file, f"{entry}.left", measured, most=None)
        if name not in ("cleared", "perfect"):
            continue
        if not isinstance(measured, dict) or not measured:
            raise ShelfError(file, f"{entry}.{name}", "not a table by number of players")
        for players, percent in measured.items():
            if not players.isdecimal() or not 1 <= int(players) <= MOST_PLAYERS:
                raise ShelfError(file, f"{entry}.{name}.{players}", "no number of players")
            _check_number(file, f"{entry}.{name}.{players}", percent, most=100)
        row[name] = {int(players): percent for players, percent in measured.items()}


def _check_number(file: Path, entry: str, value: object, most: float | None, *, whole: bool = False) -> None:
    kinds = int if whole else int | float
    if not isinstance(value, kinds) or isinstance(value, bool) or value < 0 or (most is not None and value > most):
        raise ShelfError(file, entry, f"not a {'whole ' if whole else ''}number from 0{f' to {most}' if most else ''}")


def campaign(folder: Path = FOLDER) -> tuple[dict[str, Any], ...]:
    """The invented campaign: groups with name, players and rides; a ride with told (for `demonstration`), days (before
    today), at (the hour, "20:15"), one of floor and level, and perhaps upto (entries after which it was set aside)."""
    file = folder / "demonstrations" / "campaign.toml"
    groups = _rows(file, "group", {"name", "players", "rides"}, set())
    for place, group in enumerate(groups, 1):
        for number, ride in enumerate(group["rides"], 1):
            entry = f"group.{place}.rides.{number}"
            if unknown := ride.keys() - {"told", "days", "at", "floor", "level", "upto"}:
                raise ShelfError(file, f"{entry}.{min(unknown)}", "no such entry")
            if missing := {"told", "days", "at"} - ride.keys():
                raise ShelfError(file, entry, f"lacks {_listed(missing)}")
            if ("floor" in ride) == ("level" in ride):
                raise ShelfError(file, entry, "is ridden on a floor or on a level")
            if not HOUR.fullmatch(str(ride["at"])):
                raise ShelfError(file, f"{entry}.at", "no such hour")
            for name in ("days", "upto"):
                _check_number(file, f"{entry}.{name}", ride.get(name, 0), most=None, whole=True)
    return groups


def _check_sentence(file: Path, entry: str, sentence: object) -> None:
    if isinstance(sentence, str):
        if not sentence:
            raise ShelfError(file, entry, "empty")
        return
    if not isinstance(sentence, Mapping) or not all(isinstance(form, str) for form in sentence.values()):
        raise ShelfError(file, entry, "neither a sentence nor a table of sentences")
    if "by" not in sentence or "other" not in sentence:
        raise ShelfError(file, entry, "a table of forms needs `by` and `other`")
    for form in sentence.keys() - {"by", "other"}:
        if sentence[form] == sentence["other"]:
            raise ShelfError(file, f"{entry}.{form}", "says the same as `other`: leave it out")
    if len(sentence) == len(("by", "other")):
        raise ShelfError(file, entry, "has one form only: write it as a plain sentence")
