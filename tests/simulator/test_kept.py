"""The compiled kernel is kept on disk: the next process loads it, and plays the same rides."""

from __future__ import annotations

import subprocess
import sys

import pytest

from companion.simulator.odds import POLICIES, flattened, play
from tests.simulator.mixes import setup

PLAY = """
import sys
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
