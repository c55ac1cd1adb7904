"""A short version of each hard evening; the long ones are run by hand."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.browser.serving import Serving
from tests.endurance import nonsense, rooms, together
from tests.endurance.killed import killed

POSIX = importlib.util.find_spec("resource") is not None


def test_killed_a_few_times(tmp_path: Path):
    told = killed(3, tmp_path)
    assert told.wrong == []
    assert told.entries > 10


def test_three_tables_and_three_watchers_for_a_moment(tmp_path: Path):
    server = Serving(tmp_path / "companion.db").start()
    try:
        told = together.together(server, 3, 3, 6.0)
    finally:
        server.stop()
    assert told.wrong == []
    assert len(told.taps) > 50 and told.looks >= 9


def test_a_few_hundred_bad_inputs(database_of_its_own: Path):
    counts = nonsense.shouted(250)
    assert set(counts) == set(nonsense.SHARES)
    assert counts.total() > 150


@pytest.mark.skipif(not POSIX, reason="limits of files are Unix's")
@pytest.mark.parametrize("what", ["two_servers", "clock_set_back", "disk_full"])
def test_what_befalls_machines_and_files(tmp_path: Path, what: str):
    from tests.endurance import ailing

    assert getattr(ailing, what)(tmp_path)


@pytest.mark.skipif(not rooms.may_try(), reason="only root may mount a disk, and give up a privilege")
@pytest.mark.parametrize("what", rooms.TRIED, ids=lambda what: what.__name__)
def test_what_befalls_folders_and_disks(tmp_path: Path, what: Callable[[Path], str]):
    assert what(tmp_path)
