"""The doctor: what is wrong is found, what can be put right is, and a damaged file costs only what can't be read."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from companion import demonstrations, doctor
from companion.cli import main
from companion.desk import Begun, Desk
from companion.doctor import Examined, Restored
from companion.games import GAMES
from companion.ruling import Refusal
from companion.store import Store

START = {"players": ["Anna", "Ben"]}
SAID = ("6♥ up1", "7♣ up1", "end", "9♥ up1", "J♦ up1", "end")


class Days:
    today = "2026-01-01"

    def __call__(self) -> str:
        return self.today


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "rides.db"


def desk_at(path: Path, days: Days | None = None) -> Desk:
    return Desk(Store(path, day=days or Days()), GAMES)


def ridden(desk: Desk, said: tuple[str, ...] = SAID, **start: Any) -> str:
    begun = desk.begin("paternoster", START | start)
    assert isinstance(begun, Begun)
    for number, one in enumerate(said, 1):
        assert desk.hear(begun.ride, one, number, f"t{number}", sure=True).kind == "accepted"
    return begun.ride


def by_hand(path: Path, change: str, *given: object) -> None:
    """What somebody with a database browser may do to the file."""
    with closing(sqlite3.connect(path)) as other:
        other.execute("pragma foreign_keys = off")
        other.execute(change, given)
        other.commit()


def examined(desk: Desk, **how: bool) -> Examined:
    found = doctor.examine(desk, **how)
    assert isinstance(found, Examined), found
    return found


def reasons(found: Examined) -> dict[str, str]:
    return {ride: why.reason for ride, why in found.wrong}


def spoil(path: Path, keep: int = 4096) -> None:
    content = path.read_bytes()
    path.write_bytes(content[:keep] + b"\xff" * (len(content) - keep))


def companion(*args: object) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args])


def test_a_house_in_order_is_well(path):
    desk = desk_at(path)
    ridden(desk)
    ridden(desk, (*SAID, "undo 3", "stuck"))
    found = examined(desk)
    assert (found.rides, found.entries, found.well, found.mended, found.copy) == (2, 14, True, (), None)


def test_a_whole_campaign_and_an_empty_house_are_well(path):
    assert examined(desk_at(path)).well
    demonstrations.show(desk_at(path))
    found = examined(desk_at(path))
    assert found.well and found.rides > 20 and found.entries > 1000


@pytest.mark.parametrize(
    ("change", "given"),
    [
        ("update rides set result = ?, ended_at = 5.0", json.dumps({"won": True, "left": 0, "why": "perfect"})),
        ("update rides set result = ?, ended_at = 5.0", "null"),
        ("update rides set ended_at = ?", 5.0),
    ],
)
def test_a_result_that_was_put_down_wrongly_is_put_right_after_a_copy_was_made(path, change, given):
    desk = desk_at(path)
    ride = ridden(desk)
    by_hand(path, change, given)
    assert reasons(examined(desk, mend=False)) == {ride: "doctor-result"}
    found = examined(desk)
    assert (found.mended, found.wrong, found.well) == ((ride,), (), True)
    assert found.copy is not None and "before-repair" in found.copy.name
    kept = desk.store.ride(ride)
    assert (kept.result, kept.ended_at) == (None, None)
    assert examined(desk).mended == ()


def test_an_end_that_was_lost_is_found_again(path):
    desk = desk_at(path)
    ride = ridden(desk, (*SAID, "stuck"))
    was = desk.store.ride(ride)
    by_hand(path, "update rides set result = null, ended_at = null")
    assert examined(desk).mended == (ride,)
    kept = desk.store.ride(ride)
    assert kept.result == was.result
    assert kept.ended_at == was.entries[-1].at


def test_what_no_longer_goes_is_named_and_left_alone(path):
    desk = desk_at(path)
    ride = ridden(desk)
    by_hand(path, "update entries set said = '2♦ up1' where number = 4")
    found = examined(desk)
    assert reasons(found) == {ride: "ride-breaks"}
    assert found.wrong[0][1].about["number"] == 4
    assert not found.well and found.copy is None
    assert len(desk.store.ride(ride).entries) == 6


def test_what_came_of_a_ride_under_earlier_rules_is_not_touched(path):
    """Finished results are frozen; a replay under newer rules may stop where history no longer fits."""
    desk = desk_at(path)
    ridden(desk)
    by_hand(path, "update entries set said = '2♦ up1' where number = 4")
    by_hand(path, "update rides set edition = 0, ended_at = 9.0, result = ?", json.dumps({"left": 3, "won": False}))
    assert examined(desk).well


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ("update entries set number = 9 where number = 6", "doctor-gap"),
        ("update rides set game = 'chess'", "unknown-game"),
        ("update rides set start = '[]'", "ride-unreadable"),
        ("update rides set rules = '{\"decks\": null}'", "ride-unreadable"),
        ("update rides set start = 'no json'", "damaged"),
    ],
)
def test_whatever_is_wrong_with_a_ride_is_an_answer(path, change, why):
    desk = desk_at(path)
    ride = ridden(desk)
    by_hand(path, change)
    assert reasons(examined(desk)) == {ride: why}


def test_entries_of_no_ride_are_a_fault_of_the_file(path):
    desk = desk_at(path)
    ridden(desk)
    by_hand(path, "insert into entries (ride, number, said, at) values ('nobody', 1, 'end', 1.0)")
    assert len(examined(desk).faults) == 1


# A damaged file


def evening(path: Path) -> tuple[Desk, str, str]:
    """Yesterday's ride, gone on with today after the daily copy was made, and a new one."""
    days = Days()
    desk = desk_at(path, days)
    old = ridden(desk)
    days.today = "2026-01-02"
    for number, said in enumerate(("Q♦ up1", "K♦ up1"), len(SAID) + 1):
        assert desk.hear(old, said, number, f"t{number}").kind == "accepted"
    return desk, old, ridden(desk)


def test_a_damaged_file_is_set_aside_and_the_last_good_copy_taken(path):
    desk, old, new = evening(path)
    desk.store.close()
    spoil(path)
    refused = doctor.examine(desk)
    assert isinstance(refused, Refusal) and refused.reason == "damaged"
    damaged = path.read_bytes()
    restored = doctor.restore(desk)
    assert isinstance(restored, Restored)
    assert (restored.rides, restored.saved) == (1, 0)
    assert restored.aside is not None and restored.aside.read_bytes() == damaged
    assert len(desk.store.ride(old).entries) == len(SAID)
    assert desk.store.ride(new) is None
    assert examined(desk).well
    assert desk.hear(old, "Q♦ up1", 7, "t7").kind == "accepted"


def test_what_can_still_be_read_is_brought_along(path):
    """Here a page is damaged that holds no ride: of the evening since the copy nothing is lost."""
    desk, old, new = evening(path)
    desk.store.close()
    with closing(sqlite3.connect(path)) as other:
        (page,) = other.execute("select rootpage from sqlite_master where name = 'seats'").fetchone()
        (size,) = other.execute("pragma page_size").fetchone()
    content = bytearray(path.read_bytes())
    content[(page - 1) * size : page * size] = b"\xff" * size
    path.write_bytes(content)
    found = doctor.examine(desk)
    assert isinstance(found, Refusal) or found.faults
    restored = doctor.restore(desk)
    assert isinstance(restored, Restored)
    assert (restored.rides, restored.saved) == (2, 2)
    assert [row.said for row in desk.store.ride(old).entries] == [*SAID, "Q♦ up1", "K♦ up1"]
    assert len(desk.store.ride(new).entries) == len(SAID)
    assert examined(desk).well


def test_a_file_without_fault_stays_where_it_is(path):
    desk, *_ = evening(path)
    refused = doctor.restore(desk)
    assert isinstance(refused, Refusal) and refused.reason == "not-damaged"


def test_where_there_is_no_copy_nothing_is_moved(path):
    desk = desk_at(path)
    ridden(desk)
    desk.store.close()
    spoil(path)
    before = path.read_bytes()
    refused = doctor.restore(desk)
    assert isinstance(refused, Refusal) and refused.reason == "no-good-copy"
    assert path.read_bytes() == before


# On the command line


def test_the_command_line_tells_all_of_it(path):
    desk = desk_at(path)
    ride = ridden(desk)
    well = companion("doctor", "--db", path)
    assert (well.exit_code, well.stdout) == (0, "One ride was replayed, with 6 entries.\nAll is well.\n")
    by_hand(path, "update rides set ended_at = 5.0, result = 'null'")
    looked = companion("doctor", "--db", path, "--look")
    assert (looked.exit_code, ride in looked.stdout) == (1, True)
    mended = companion("doctor", "--db", path)
    assert mended.exit_code == 0 and "is put right" in mended.stdout and "before-repair" in mended.stdout


def test_the_command_line_offers_the_last_good_copy(path):
    evening(path)[0].store.close()
    spoil(path)
    offered = companion("doctor", "--db", path)
    assert offered.exit_code == 1
    assert str(path) in offered.stderr
    assert "rides.2026-01-02.daily.db" in offered.stdout and "--restore" in offered.stdout
    restored = companion("doctor", "--db", path, "--restore")
    assert restored.exit_code == 0 and "rides.damaged.1.db" in restored.stdout
    assert companion("doctor", "--db", path).exit_code == 0


def test_a_file_that_can_not_be_asked_is_one_line_and_status_2(tmp_path):
    (tmp_path / "file").write_text("no folder")
    said = companion("doctor", "--db", tmp_path / "file" / "rides.db")
    assert (said.exit_code, said.stdout, len(said.stderr.splitlines())) == (2, "", 1)
