"""The compiled kernel is kept on disk: the next process loads it, and plays the same rides."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from companion.simulator.compiled import UNUSED, cache_folder
from companion.simulator.odds import POLICIES, flattened, play
from tests.simulator.mixes import setup

PLAY = """
import sys
from companion.simulator.compiled import UNUSED, cache_folder
from companion.simulator.odds import POLICIES, flattened, play
from tests.simulator.mixes import setup
print(play(flattened(setup(2, {})), POLICIES[sys.argv[1]], 3, 0, 20).tolist())
"""


@pytest.mark.parametrize("policy", POLICIES)
def test_another_process_loads_what_this_one_compiled(policy):
    here = play(flattened(setup(2, {})), POLICIES[policy], 3, 0, 20).tolist()
    there = subprocess.run(
        [sys.executable, "-c", PLAY, policy], check=False, capture_output=True, text=True, timeout=120
    )
    assert there.returncode == 0, there.stderr[-500:]
    assert there.stdout.strip() == str(here)


def test_a_new_folder_puts_away_those_that_nothing_has_used_for_a_while(tmp_path: Path):
    for name, days in (("old", UNUSED + 60), ("lately", UNUSED - 3600)):
        folder = cache_folder(tmp_path, name)
        assert folder is not None
        (folder / "code").write_bytes(b"...")
        os.utime(folder, (time.time() - days, time.time() - days))
    (tmp_path / "answers").mkdir()
    assert cache_folder(tmp_path, "new") == tmp_path / "kernel-new"
    assert {one.name for one in tmp_path.iterdir()} == {"answers", "kernel-lately", "kernel-new"}


def test_where_nothing_can_be_written_it_is_compiled_for_this_time_only(tmp_path: Path):
    (tmp_path / "file").write_text("no folder")
    assert cache_folder(tmp_path / "file", "any") is None
    plain = "from companion.simulator import compiled; print(compiled.CACHE, compiled.compiled(lambda: 3)())"
    closed = os.environ | {"XDG_CACHE_HOME": str(tmp_path / "file")}
    there = subprocess.run(
        [sys.executable, "-c", plain], check=False, capture_output=True, text=True, timeout=120, env=closed
    )
    assert there.returncode == 0, there.stderr[-500:]
    assert there.stdout.startswith("None ")
    assert there.stdout.rstrip().endswith(" 3")
