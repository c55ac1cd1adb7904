"""The command line's errands: rides listed, carried out and in, copied; what goes wrong is one line and status 2."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion import demonstrations, house
from companion.cli import main
from tests.poytapaska.played import play


def companion(*args: object) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args])


@pytest.fixture
def db(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database with the invented campaign."""
    path = tmp_path / "played.db"
    monkeypatch.setenv("COMPANION_DB", str(path))  # --db sets it too, and whatever it was comes back after the test
    demonstrations.show(house.desk())
    return path


def test_rides_are_listed_newest_first(db):
    lines = companion("rides", "--db", db).stdout.splitlines()
    assert len(lines) == 20
    assert "Kitchen fire" in lines[0] and "Lamplighters: Ida, Otto" in lines[0]
    days = [line.split()[1] for line in lines]
    assert days == sorted(days, reverse=True)


def test_rides_are_chosen_by_group_floor_and_outcome(db):
    said = companion("rides", "--db", db, "--group", "night porters", "--floor", 2, "--outcome", "cleared").stdout
    assert [line.split()[3:8] for line in said.splitlines()] == [["Goal", "reached", "2", "★★", "Hotel"]]
    by_key = companion("rides", "--db", db, "--floor", "hotel-guests", "--last", 1).stdout
    assert len(by_key.splitlines()) == 1


def test_games_of_the_other_kind_are_named_with_who_lost(db):
    """Among the rides, or alone."""
    play(db, "three-everything", ("Anna", "Ben", "Carla"), datetime(2026, 3, 6, 20))
    play(db, "two", ("Anna", "Ben"), datetime(2026, 3, 6, 21), upto=9)
    going, ended = companion("rides", "--db", db, "--game", "poytapaska").stdout.splitlines()
    assert "Pöytäpaska" in ended and ended.endswith("Anna, Ben, Carla · Carla lost after 48 turns")
    assert going.split()[3] == "Open" and going.endswith("Anna, Ben")
    assert "Pöytäpaska" not in companion("rides", "--db", db, "--game", "paternoster", "--last", 99).stdout
    assert companion("rides", "--db", db, "--game", "whist").exit_code == 2


def test_where_there_is_none_it_says_so(tmp_path):
    assert companion("rides", "--db", tmp_path / "new.db").stdout.startswith("Nothing has been ridden or played yet.")


@pytest.mark.parametrize("name", ["rides.zip", "all.db", "ride.json"])
def test_what_goes_out_comes_in(db, tmp_path, name):
    ride = companion("rides", "--db", db, "--last", 1).stdout.split()[0]
    out = companion("export", "--db", db, tmp_path / name, *(["--ride", ride] if name == "ride.json" else []))
    assert (out.exit_code, out.stdout) == (0, f"Written to {tmp_path / name}.\n")
    came = companion("import", "--db", tmp_path / "new.db", tmp_path / name)
    assert came.exit_code == 0
    assert came.stdout.startswith("One ride was added." if name == "ride.json" else "24 rides were added.")
    assert len(list(tmp_path.glob("backups/new.*.before-import.1.db"))) == 1
    listed = [companion("rides", "--db", path, "--last", 99).stdout for path in (db, tmp_path / "new.db")]
    assert listed[0] == listed[1] or name == "ride.json"


def test_an_export_of_a_group(db, tmp_path):
    companion("export", "--db", db, tmp_path / "porters.zip", "--group", "Night Porters")
    assert companion("import", "--db", tmp_path / "new.db", tmp_path / "porters.zip").stdout.startswith("7 rides")


def test_a_backup_lies_beside_or_where_it_is_told(db, tmp_path):
    said = companion("backup", "--db", db).stdout
    (copy,) = tmp_path.glob("backups/played.*.asked.1.db")
    assert said == f"Copied to {copy}.\n"
    assert companion("backup", "--db", db, tmp_path / "copy.db").exit_code == 0
    assert len(companion("rides", "--db", tmp_path / "copy.db").stdout.splitlines()) == 20


def test_an_import_that_leaves_something_out_says_so_in_its_status(db, tmp_path):
    ride = companion("rides", "--db", db, "--last", 1).stdout.split()[0]
    companion("export", "--db", db, tmp_path / "ride.json", "--ride", ride)
    text = (tmp_path / "ride.json").read_text("utf-8")
    (tmp_path / "spoilt.json").write_text(text.replace('"said": "end"', '"said": "pass Ida"', 1), "utf-8")
    came = companion("import", "--db", tmp_path / "new.db", tmp_path / "spoilt.json")
    assert came.exit_code == 1
    assert f"Ride {ride} was left out: entry " in came.stdout


@pytest.mark.parametrize(
    "args",
    [
        ("rides", "--group", "nobody"),
        ("rides", "--floor", "13"),
        ("export", "rides.xls"),
        ("export", "ride.json"),
        ("export", "ride.json", "--ride", "nobody"),
        ("export", "there.zip"),
        ("export", "no/such/folder/rides.zip"),
        ("backup", "there.zip"),
        ("import", "missing.zip"),
        ("import", "there.zip"),
    ],
)
def test_what_goes_wrong_is_one_line_and_status_2(db, tmp_path, monkeypatch, args):
    monkeypatch.chdir(tmp_path)
    Path("there.zip").write_text("precious", "utf-8")
    said = companion(*args[:1], "--db", db, *args[1:])
    assert (said.exit_code, said.stdout) == (2, "")
    assert len(said.stderr.splitlines()) == 1
    assert Path("there.zip").read_text("utf-8") == "precious"
