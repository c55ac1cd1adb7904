"""Rides go from one installation to another and come in whole; whatever was there stays as it was."""

from __future__ import annotations

import io
import json
import zipfile
from dataclasses import replace
from pathlib import Path

import pandas as pd
import pytest

from companion import exchange, house, log, shelf, transcript
from companion.answers import Begun
from companion.desk import Desk
from companion.exchange import Added
from companion.kept import ALL, Kept, Row, Which
from companion.log import Entry
from companion.opened import start_of
from companion.paternoster import GAME
from companion.registry import Registry
from companion.ruling import Refusal
from companion.store import Store
from companion.words import Words
from tests.store.keeping import reason

FIRST_VERSION = Path(__file__).parents[1] / "store" / "version-1.sql"
STRICT = Words(shelf.words(), strict=True)


class House:
    """One installation: its desk and registry, and rides in few words."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.desk = Desk(Store(path), house.GAMES, self.clock)
        self.registry = Registry(self.desk.store, self.clock)
        self.now = 1_770_000_000.5

    def clock(self) -> float:
        self.now += 0.1
        return self.now

    def ride(self, *said: str, **more: object) -> str:
        begun = self.desk.begin("paternoster", house.starting(["Anna", "Ben"], 0, {}, ()) | more)
        assert isinstance(begun, Begun), begun
        rows = [Row(number, one, f"tag{number}", self.clock(), None) for number, one in enumerate(said, 1)]
        kept = self.desk.store.ride(begun.ride)
        now = log.replay(GAME, start_of(kept), [Entry(row.number, row.said) for row in rows])
        assert not now.broken
        if rows:
            self.desk.store.add(begun.ride, *rows, result=GAME.result(now.state))
        return begun.ride

    def kept(self) -> dict[str, Kept]:
        ids = self.desk.store.ids()
        assert isinstance(ids, list)
        return {ride: self.desk.store.ride(ride) for ride in ids}

    def takes_in(self, raw: bytes | Refusal, name: str = "rides") -> Added:
        assert isinstance(raw, bytes), raw
        added = exchange.take_in(self.desk, name, raw)
        assert isinstance(added, Added), added
        return added

    def csv(self, which: Which = ALL) -> bytes:
        return exchange.as_csv(self.desk, self.registry, which)

    @property
    def backups(self) -> list[Path]:
        return sorted((self.path.parent / "backups").glob("*.before-import.*"))


@pytest.fixture
def here(tmp_path: Path) -> House:
    """A house with a group, rides of every kind, and one in the bin."""
    there = House(tmp_path / "here" / "companion.db")
    group = there.registry.add_group('Sunday, "quoted" team', ["Anna", "=Ben"])
    seats = [one.id for one in there.registry.players(group.id)]
    counts = {"group": group.id, "seats": seats, "floor": "test-ride", "goal": 6}
    told = transcript.read(shelf.demonstration())
    there.ride(*told.said, **counts)
    there.ride("6♥ up1", "6♥ up1", "end", "undo 3", "7♥ up1", "stuck", **counts)
    there.registry.set_aside(there.ride("6♥ up1", level="normal", group=group.id, seats=seats))
    there.ride(variants={"hourglass": 1})
    there.registry.bin_ride(there.ride("A♦ up1"))
    return there


@pytest.fixture
def there(tmp_path: Path) -> House:
    return House(tmp_path / "there" / "companion.db")


def shown(rides: dict[str, Kept]) -> dict[str, Kept]:
    return {name: ride for name, ride in rides.items() if ride.binned_at is None}


# Out and in again


def test_the_database_brings_everything_bin_included(here, there):
    added = there.takes_in(exchange.as_database(here.desk))
    assert (added.rides, added.groups, added.players, added.known, added.refused) == (5, 1, 2, 0, ())
    assert there.kept() == here.kept()
    assert there.registry.groups() == here.registry.groups()
    assert there.registry.players() == here.registry.players()
    assert there.registry.rides() == here.registry.rides()
    assert there.registry.rides(Which(binned=True)) == here.registry.rides(Which(binned=True))


def test_csv_brings_all_that_is_shown(here, there):
    added = there.takes_in(here.csv())
    assert (added.rides, added.groups, added.players) == (4, 1, 2)
    assert there.kept() == shown(here.kept())
    assert there.registry.rides() == here.registry.rides()
    assert [group.name for group in there.registry.groups()] == ['Sunday, "quoted" team']


def test_json_brings_a_ride_with_its_people(here, there):
    for ride in shown(here.kept()):
        there.takes_in(exchange.as_json(here.desk, ride))
    assert there.kept() == shown(here.kept())
    assert there.registry.groups() == here.registry.groups()
    assert there.registry.players() == here.registry.players()


def test_a_database_of_the_first_version_comes_in(there, tmp_path):
    import sqlite3

    old = sqlite3.connect(tmp_path / "old.db")
    old.executescript(FIRST_VERSION.read_text("utf-8"))
    old.close()
    added = there.takes_in((tmp_path / "old.db").read_bytes())
    assert (added.rides, added.refused) == (4, ())
    outcomes = {ride.id: ride.outcome for ride in there.registry.rides()}
    assert outcomes == {"perfect1": "perfect", "reopened": "open", "openride": "open", "stuckone": "ended"}


def test_a_ride_that_came_in_goes_on(here, there):
    there.takes_in(here.csv())
    (aside,) = there.registry.rides(Which(outcomes=("aborted",)))
    assert there.desk.hear(aside.id, "7♥ up1", 2).kind == "accepted"


def test_the_csv_is_for_people_too(here):
    with zipfile.ZipFile(io.BytesIO(here.csv())) as file:
        assert file.namelist() == ["rides.csv", "entries.csv"]
        rides, entries = (pd.read_csv(file.open(name)) for name in file.namelist())
    assert set(rides["outcome"]) == {"perfect", "ended", "aborted", "open"}
    assert rides.loc[rides["outcome"] == "perfect", ["floor", "stars", "left"]].to_numpy().tolist() == [[1, 3, 0]]
    assert len(entries) == sum(len(ride.entries) for ride in shown(here.kept()).values())
    assert list(entries.loc[entries["kind"] == "undo", "said"]) == ["undo 3"]


def test_what_is_asked_for_alone_goes_out(here, there):
    there.takes_in(here.csv(Which(outcomes=("perfect",))))
    assert [ride.outcome for ride in there.registry.rides()] == ["perfect"]


# Adding, never overwriting


@pytest.mark.parametrize("kind", ["csv", "json", "database"])
def test_what_is_here_already_is_passed_over(here, kind):
    before = here.kept()
    ride = next(iter(shown(before)))
    raw = {
        "csv": here.csv,
        "json": lambda: exchange.as_json(here.desk, ride),
        "database": lambda: exchange.as_database(here.desk),
    }[kind]()
    added = here.takes_in(raw)
    assert (added.rides, added.groups, added.players, added.refused) == (0, 0, 0, ())
    assert added.known == {"csv": 4, "json": 1, "database": 5}[kind]
    assert added.backup is None
    assert here.kept() == before


def test_another_ride_under_the_same_id_is_left_out_and_named(here, there):
    there.takes_in(here.csv())
    (aside,) = here.registry.rides(Which(outcomes=("aborted",)))
    here.desk.hear(aside.id, "7♥ up1", 2)
    there.desk.hear(aside.id, "8♥ up1", 2)
    before = there.kept()
    added = there.takes_in(here.csv())
    assert added.refused == ((aside.id, Refusal("ride-differs")),)
    assert (added.rides, added.known) == (0, 3)
    assert there.kept() == before


def test_names_and_the_bin_here_are_not_touched(here, there):
    there.takes_in(here.csv())
    (group,) = there.registry.groups()
    there.registry.rename_group(group.id, "Ours")
    ride = there.registry.rides()[0]
    there.registry.bin_ride(ride.id)
    there.takes_in(here.csv())
    assert [one.name for one in there.registry.groups()] == ["Ours"]
    assert [one.id for one in there.registry.rides(Which(binned=True))] == [ride.id]


def test_what_is_new_is_added_beside_what_is_here(here, there):
    own = there.ride("6♥ up1", "7♥ up1")
    before = there.kept()[own]
    added = there.takes_in(here.csv())
    assert added.rides == 4
    assert there.kept()[own] == before
    assert len(there.kept()) == 5


def test_a_copy_is_made_first(here, there):
    own = there.ride("6♥ up1")
    before = there.kept()
    added = there.takes_in(here.csv())
    assert there.backups == [added.backup]
    copy = House(there.backups[0])
    assert copy.kept() == before
    assert set(before) == {own}


def test_without_room_for_the_copy_nothing_is_added(here, there, monkeypatch):
    there.ride("6♥ up1")
    before, raw = there.kept(), here.csv()
    monkeypatch.setattr(Path, "replace", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    assert reason(exchange.take_in(there.desk, "rides.zip", raw)) == "disk-full"
    assert there.kept() == before


def test_it_says_what_it_did(here, there):
    said = [STRICT.say(note) for note in there.takes_in(here.csv()).told()]
    assert said[:2] == ["4 rides were added.", "One group is new."]
    assert said[2].startswith("A copy of everything from before lies in ")
    there.registry.rename_group(there.registry.groups()[0].id, "Ours")
    (aside,) = here.registry.rides(Which(outcomes=("aborted",)))
    here.desk.hear(aside.id, "7♥ up1", 2)
    assert [STRICT.say(note) for note in there.takes_in(here.csv()).told()] == [
        "There was no new ride to add.",
        "3 rides were here already and stay as they are.",
        f"Ride {aside.id} was left out: a ride of that number is here already, and something else was said in it.",
    ]


# What a file claims


def told(here: House, change) -> bytes:
    """The JSON of the perfect ride, changed."""
    (perfect,) = here.registry.rides(Which(outcomes=("perfect",)))
    parcel = json.loads(exchange.as_json(here.desk, perfect.id))
    change(parcel)
    return json.dumps(parcel).encode()


def test_what_a_ride_came_to_is_the_referee_s_to_say(here, there):
    def shorter(parcel):
        parcel["rides"][0]["entries"] = parcel["rides"][0]["entries"][:-1]

    there.takes_in(told(here, shorter))
    (ride,) = there.registry.rides()
    assert (ride.outcome, ride.result, ride.ended_at) == ("open", None, None)


def test_a_ride_that_the_referee_does_not_follow_is_left_out_with_its_ruling(here, there):
    def impossible(parcel):
        parcel["rides"][0]["entries"][1]["said"] = "A♦ down1"
        parcel["rides"][0]["entries"][2]["said"] = "K♦ down1"

    added = there.takes_in(told(here, impossible))
    ((_, why),) = added.refused
    assert (added.rides, why.reason, why.about["number"]) == (0, "ride-breaks", 3)
    assert why.rulings
    assert STRICT.say(added.told()[-2]).endswith(STRICT.say(why.about["why"]))


def test_a_ride_of_earlier_rules_keeps_what_it_came_to_then(here, there):
    def earlier(parcel):
        ride = parcel["rides"][0]
        ride["edition"] = 0
        ride["entries"][1]["said"] = "A♦ down1"
        ride["entries"][2]["said"] = "K♦ down1"

    there.takes_in(told(here, earlier))
    (ride,) = there.registry.rides()
    assert (ride.outcome, ride.left) == ("perfect", 0)


def test_a_ride_of_later_rules_is_left_out(here, there):
    added = there.takes_in(told(here, lambda parcel: parcel["rides"][0].update(edition=99)))
    assert [why.reason for _, why in added.refused] == ["ride-of-later-rules"]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda ride: ride.update(game="chess"), "unknown-game"),
        (lambda ride: ride["start"].update(variants={"fog": 1}) or ride.update(rules={}), "unknown-variant"),
        (lambda ride: ride["rules"].update(ways=4), "ride-unreadable"),
        (lambda ride: ride["rules"].update(commands={"J♦": "halt"}), "ride-unreadable"),
        (lambda ride: ride["rules"].update(wheels=4), "ride-unreadable"),
        (lambda ride: ride["start"].update(first="x"), "ride-unreadable"),
    ],
)
def test_a_ride_that_can_not_begin_is_left_out(here, there, change, why):
    added = there.takes_in(told(here, lambda parcel: change(parcel["rides"][0])))
    assert [one.reason for _, one in added.refused] == [why]
    assert there.kept() == {}


# Wrong files


def spoilt_zip(**files: str) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as file:
        for name, text in files.items():
            file.writestr(f"{name}.csv", text)
    return packed.getvalue()


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"hello",
        b"\xff\xfe\x00",
        b"[]",
        b"{}",
        b"null",
        b'{"format": "companion-ride", "version": 1}',
        b'{"format": "companion-ride", "version": 0, "groups": [], "players": [], "rides": []}',
        b'{"format": "companion-ride", "version": "2", "groups": [], "players": [], "rides": []}',
        b'{"format": "companion-ride", "version": 1, "groups": [], "players": [], "rides": [{"id": "a"}]}',
        b"[" * 100_000,
        b"PK not a zip",
        spoilt_zip(),
        spoilt_zip(rides="ride\n", other="x\n"),
        spoilt_zip(rides="a,b\n1,2\n", entries="a\n1\n"),
        spoilt_zip(rides="ride\n", entries="ride,number,said,tag,at,deadline\nx,1,end,,1,\n"),
        b"SQLite format 3\0 but no more",
        b"PNG" * 99,
    ],
)
def test_a_wrong_file_is_refused_in_one_sentence(there, raw):
    own = there.ride("6♥ up1")
    refused = exchange.take_in(there.desk, "holiday.jpg", raw)
    assert reason(refused) == "import-not-ours"
    assert STRICT.say(refused) == "holiday.jpg is no export of Companion, or it is damaged: nothing was added."
    assert set(there.kept()) == {own}
    assert there.backups == []


def spoil(here: House, place: str, value: object) -> bytes:
    def change(parcel):
        inner = parcel
        *path, last = place.split(".")
        for step in path:
            inner = inner[int(step) if step.isdecimal() else step]
        inner[int(last) if last.isdecimal() else last] = value

    return told(here, change)


@pytest.mark.parametrize(
    ("place", "value"),
    [
        ("rides.0.id", "../etc"),
        ("rides.0.id", 7),
        ("rides.0.begun_at", "yesterday"),
        ("rides.0.start", []),
        ("rides.0.start.players", 3),
        ("rides.0.start.players", [1, 2]),
        ("rides.0.start.group", "elsewhere"),
        ("rides.0.start.seats", ["nobody", "else"]),
        ("rides.0.start.goal", "6"),
        ("rides.0.demonstration", 0),
        ("rides.0.entries", {}),
        ("rides.0.entries.0.number", 2),
        ("rides.0.entries.0.said", None),
        ("rides.0.entries.0.at", None),
        ("rides.0.entries.0.tag", 5),
        ("groups", []),
        ("groups.0.name", None),
        ("groups.0.made_at", True),
        ("players.0.group", "elsewhere"),
        ("players", {}),
        # What no clock shows, no database holds, or no page can draw
        ("rides.0.begun_at", float("nan")),
        ("rides.0.begun_at", float("inf")),
        ("rides.0.begun_at", 1e15),
        ("rides.0.touched_at", -1.0),
        ("rides.0.deadline", float("inf")),
        ("rides.0.entries.0.at", float("nan")),
        ("rides.0.entries.0.tag", "tag2"),
        ("rides.0.entries.0.tag", "\ud800"),
        ("rides.0.edition", -(10**30)),
        ("rides.0.start.goal", 10**30),
        ("rides.0.start.goal", None),
        ("rides.0.start.floor", None),
        ("rides.0.start.players", "AB"),
        ("rides.0.start.variants", ["fire"]),
        ("rides.0.start.variants", {"fire": "x"}),
        ("rides.0.start.commands", 5),
        ("rides.0.start.passengers", 7),
        ("rides.0.result.left", "none"),
        ("rides.0.result.won", 1),
        ("groups.0.name", "\ud800"),
        ("groups.0.id", "<b>"),
        ("groups.0.made_at", float("inf")),
        ("players.0.place", 10**30),
    ],
)
def test_a_damaged_file_is_refused_whole(here, there, place, value):
    assert reason(exchange.take_in(there.desk, "ride.json", spoil(here, place, value))) == "import-not-ours"
    assert there.kept() == {}


def test_a_json_of_a_later_version_says_so(here, there):
    raw = told(here, lambda parcel: parcel.update(version=2))
    refused = exchange.take_in(there.desk, "ride.json", raw)
    assert reason(refused) == "import-newer"
    assert there.kept() == {}


@pytest.mark.parametrize("time", ["begun_at", "touched_at", "deadline"])
def test_a_ride_of_a_database_that_no_calendar_has_is_left_out(here, there, time):
    import sqlite3
    from contextlib import closing

    with closing(sqlite3.connect(here.path)) as file, file:
        file.execute(f"update rides set {time} = 9e999 where id = (select min(id) from rides)")  # noqa: S608 - one of three
    added = there.takes_in(exchange.as_database(here.desk))
    assert [one.reason for _, one in added.refused] == ["ride-unreadable"]
    assert added.rides == len(here.kept()) - 1


def test_an_aid_that_is_none_is_left_behind(here, there):
    there.takes_in(told(here, lambda parcel: parcel["rides"][0].update(aids={"x y": True, "odds": False})))
    assert [ride.aids for ride in there.kept().values()] == [{"odds": False}]


def test_names_that_are_taken_are_told_apart(here, there):
    """Two houses have a group of the same name, and in one group two came to be called Anna."""

    def second_anna(parcel):
        twin = dict(parcel["players"][0], id="another", name="anna")
        gone = dict(parcel["players"][0], id="gone", binned_at=5.0)
        parcel["players"] += [twin, gone]

    there.registry.add_group('sunday,  "QUOTED" team')
    there.takes_in(told(here, second_anna))
    assert [group.name for group in there.registry.groups()] == ['sunday, "QUOTED" team', 'Sunday, "quoted" team (2)']
    group = there.registry.groups()[1].id
    assert sorted(player.name for player in there.registry.players(group)) == ["=Ben", "Anna", "anna (2)"]
    there.takes_in(told(here, second_anna))
    assert len(there.registry.groups()) == 2


def test_nobody_sits_down_where_others_sit(here, there):
    """A group that is here already keeps its seats; one that is new brings its own."""
    there.takes_in(told(here, lambda parcel: None))
    (group,) = there.registry.groups()
    assert [player.place for player in there.registry.players(group.id)] == [0, 1]
    newcomer = {"id": "newcomer", "group": group.id, "name": "Carla", "place": 0, "binned_at": None}
    there.takes_in(told(here, lambda parcel: parcel["players"].append(newcomer)))
    assert [(one.name, one.place) for one in there.registry.players(group.id)] == [
        ("Anna", 0),
        ("=Ben", 1),
        ("Carla", None),
    ]


def test_a_name_that_hides_something_or_is_too_long_is_cut(here, there):
    def hostile(parcel):
        parcel["groups"][0]["name"] = "Sun\u202eday\r\nteam" + " and so on" * 9
        parcel["players"][0]["name"] = "\u200b"

    there.takes_in(told(here, hostile))
    (group,) = there.registry.groups()
    assert group.name == "Sun day team and so on and so on and so"
    ids = {player.id for player in there.registry.players(group.id)}
    assert ids & {player.name for player in there.registry.players(group.id)}


def test_the_same_ride_twice_in_one_file_is_no_file_of_ours(here, there):
    raw = told(here, lambda parcel: parcel["rides"].append(parcel["rides"][0]))
    assert reason(exchange.take_in(there.desk, "ride.json", raw)) == "import-not-ours"


def test_another_program_s_database_is_refused(there, tmp_path):
    import sqlite3

    other = sqlite3.connect(tmp_path / "other.db")
    other.execute("create table recipes (name text)")
    other.commit()
    other.close()
    assert reason(exchange.take_in(there.desk, "x.db", (tmp_path / "other.db").read_bytes())) == "import-not-ours"


def test_a_database_of_a_later_version_says_so(there, here, tmp_path):
    import sqlite3

    copy = tmp_path / "later.db"
    copy.write_bytes(exchange.as_database(here.desk))
    later = sqlite3.connect(copy)
    later.execute("pragma user_version = 99")
    later.close()
    refused = exchange.take_in(there.desk, "later.db", copy.read_bytes())
    assert refused == Refusal("import-newer", (), {"file": "later.db"})
    assert STRICT.say(refused).startswith("later.db comes from a later version")


def test_what_is_not_there_can_not_go_out(here):
    assert reason(exchange.as_json(here.desk, "nobody")) == "no-such-ride"


def test_a_kept_ride_is_compared_by_what_was_said(here, there):
    """When it was said doesn't matter, nor whether it lies in a bin."""
    (perfect,) = here.registry.rides(Which(outcomes=("perfect",)))
    kept = here.kept()[perfect.id]
    there.desk.store.take_in(here.registry.groups(), here.registry.players(), [replace(kept, touched_at=1.0)])
    assert there.takes_in(exchange.as_json(here.desk, perfect.id)).known == 1
