"""What the command line does with the rides that are kept: list them, carry them out and in, copy them."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click

from companion import shelf
from companion.kept import OUTCOMES, Summary, Which
from companion.ruling import Note, Refusal
from companion.words import Words

if TYPE_CHECKING:  # the house takes a moment to open, which `companion --help` need not wait for
    from companion.registry import Registry

Answer = TypeVar("Answer")
GAMES = ("paternoster", "poytapaska")
Command = TypeVar("Command", bound=Callable[..., object])


def give_up(why: Refusal) -> NoReturn:
    """One line on the error stream, and the status for what was asked wrongly."""
    click.echo(Words(shelf.words()).say(why), err=True)
    sys.exit(2)


def use(db: Path | None) -> None:
    """From here on that file keeps the rides; None: the one that always does."""
    if db is not None:
        os.environ["COMPANION_DB"] = str(db.absolute())


def with_db(command: Command) -> Command:
    """Lets a command be told which file keeps the rides."""
    kind = click.Path(dir_okay=False, path_type=Path)
    return click.option("--db", type=kind, help="File that keeps the rides, in place of your own.")(command)


@click.command("rides")
@with_db
@click.option("--group", help="Only those of this group, by name.")
@click.option("--floor", help="Only those on this floor, by number or key.")
@click.option("--game", type=click.Choice(GAMES), help="Only those of this game.")
@click.option("--outcome", type=click.Choice(OUTCOMES), multiple=True, help="Only these; may be given several times.")
@click.option("--last", type=click.IntRange(1), default=20, show_default=True, help="How many of the newest.")
def list_rides(db: Path | None, last: int, **asked: Any) -> None:
    """List the newest rides and games: what they came to, where, and who played."""
    use(db)
    from companion import house

    registry = house.registry()
    group, floor, outcomes = _group(registry, asked["group"]), _floor(asked["floor"]), asked["outcome"] or None
    which = Which(group=group, floor=floor, outcomes=outcomes, limit=last, game=asked["game"])
    names = {one.id: one.name for one in _answer(registry.groups())}
    rides = _answer(registry.rides(which))
    if not rides and _answer(registry.count()):
        _say(Note("no-rides"))
    elif not rides:
        click.echo(house.words().label("rides-nothing"))
    for ride in rides:
        click.echo(_line(ride, names.get(ride.group or "", "")))


@click.command("export")
@with_db
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--group", help="CSV of the rides of this group only, by name.")
@click.option("--ride", help="The ride that goes into a .json.")
def export_rides(db: Path | None, file: Path, group: str | None, ride: str | None) -> None:
    """Write rides to FILE: all as CSV (.zip), one ride (.json), or the whole database (.db)."""
    use(db)
    from companion import exchange, house

    desk, registry = house.desk(), house.registry()
    if file.exists():
        give_up(Refusal("export-there", (), {"file": str(file)}))
    match file.suffix.lower():
        case ".zip":
            raw = exchange.as_csv(desk, registry, Which(group=_group(registry, group)))
        case ".json" if ride:
            raw = exchange.as_json(desk, ride)
            if isinstance(raw, Refusal) and raw.reason == "no-such-ride":
                give_up(Refusal("export-no-such-ride", (), {"ride": ride}))
        case ".json":
            give_up(Refusal("export-which-ride"))
        case ".db":
            raw = exchange.as_database(desk)
        case _:
            give_up(Refusal("export-kind"))
    try:
        file.write_bytes(_answer(raw))
    except OSError as trouble:
        give_up(Refusal("export-unwritable", (), {"file": str(file), "why": trouble.strerror or str(trouble)}))
    _say(Note("exported", (), {"file": str(file)}))


@click.command("import")
@with_db
@click.argument("file", type=click.Path(path_type=Path))
def import_rides(db: Path | None, file: Path) -> None:
    """Add the rides that FILE holds (.zip, .json or .db, as `export` writes them) to those that are here.

    Nothing that is here is changed, and a copy of it is made first. Exit status 1 where a ride had to be left out.
    """
    use(db)
    from companion import exchange, house

    try:
        raw = file.read_bytes()
    except OSError as trouble:
        give_up(Refusal("import-unreadable", (), {"file": str(file), "why": trouble.strerror or str(trouble)}))
    added = _answer(exchange.take_in(house.desk(), str(file), raw))
    for note in added.told():
        _say(note)
    sys.exit(1 if added.refused else 0)


@click.command("backup")
@with_db
@click.argument("file", type=click.Path(path_type=Path), required=False)
def back_up(db: Path | None, file: Path | None) -> None:
    """Copy the database to FILE, or into the folder `backups` beside it, under the day's date."""
    use(db)
    from companion import house

    if file is not None and file.exists():
        give_up(Refusal("export-there", (), {"file": str(file)}))
    _say(Note("backed-up", (), {"file": str(_answer(house.desk().store.copy(file)))}))


@click.command("doctor")
@with_db
@click.option("--look", is_flag=True, help="Only say what is wrong; put nothing right.")
@click.option("--restore", is_flag=True, help="Put the last good copy in the place of a damaged file.")
def see_doctor(db: Path | None, look: bool, restore: bool) -> None:
    """Look the database over: the file, every ride replayed, every result recounted.

    Results that were put down wrongly are put right, after a copy was made. A damaged file is set aside, and the last
    good copy offered. Exit status 1 where something is left to be put right.
    """
    use(db)
    from companion import doctor, house

    desk = house.desk()
    if restore:
        _say(_answer(doctor.restore(desk)).told())
        return
    found = doctor.examine(desk, mend=not look)
    if isinstance(found, Refusal) and found.reason not in ("damaged", "not-a-database"):
        give_up(found)
    if isinstance(found, Refusal):
        click.echo(Words(shelf.words()).say(found), err=True)
    else:
        for note in found.told():
            _say(note)
    good = desk.store.last_good()
    ill = isinstance(found, Refusal) or bool(found.faults) or doctor.lost(desk.store.ids(), good)
    if ill and good:
        when = datetime.fromtimestamp(good.at).strftime("%Y-%m-%d %H:%M")
        _say(Note("doctor-offer", (), {"when": when, "rides": good.rides, "file": str(good.file)}))
    sys.exit(0 if not isinstance(found, Refusal) and found.well and not ill else 1)


def _answer(answer: Answer | Refusal) -> Answer:
    if isinstance(answer, Refusal):
        give_up(answer)
    return answer


def _say(note: Note) -> None:
    click.echo(Words(shelf.words()).say(note))


def _group(registry: Registry, name: str | None) -> str | None:
    if name is None:
        return None
    groups = _answer(registry.groups())
    found = next((one.id for one in groups if one.name.casefold() == name.casefold()), None)
    if found is None:
        names = tuple(one.name for one in groups)
        give_up(Refusal("unknown-group", (), {"name": name, "groups": len(groups), "names": names}))
    return found


def _floor(asked: str | None) -> str | None:
    floors = shelf.floors()
    keys = {str(number): floor["key"] for number, floor in enumerate(floors, 1)}
    if asked is None or asked in keys.values():
        return asked
    if asked not in keys:
        give_up(Refusal("unknown-floor", (), {"text": asked, "floors": len(floors)}))
    return str(keys[asked])


def _line(ride: Summary, group: str) -> str:
    from companion import campaign

    label = Words(shelf.words()).label
    begun = datetime.fromtimestamp(ride.begun_at).strftime("%Y-%m-%d %H:%M")
    where = label(f"floor-{ride.floor}") if ride.floor else label(f"level-{ride.level}") if ride.level else ""
    if ride.game == "poytapaska":
        where = label("game-poytapaska")
    left = "" if ride.left is None else str(ride.left)
    stars = "★" * (campaign.stars(ride) or 0)
    cells = f"{ride.id:<9}{begun}  {label(f'outcome-{ride.outcome}'):<13}{left:>3} {stars:<4}{where:<16}"
    return f"{cells}{group}{': ' if group else ''}{', '.join(ride.players)}{_lost(ride, label)}".rstrip()


def _lost(ride: Summary, label: Callable[..., str]) -> str:
    """Who lost a game of Pöytäpaska, which is all that it comes to."""
    if ride.game != "poytapaska" or ride.result is None:
        return ""
    lost, turns = ride.result.get("loser"), ride.result["turns"]
    said = (
        label("called-off", turns=turns)
        if lost is None
        else label("player-lost", player=ride.players[lost], turns=turns)
    )
    return f" · {said}"
