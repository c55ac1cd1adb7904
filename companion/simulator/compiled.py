"""The referees' own arithmetic, compiled from outside: ladder, duty and ranking stay plain functions without numba.

numba's cache doesn't notice when another file changes, so its folder is named by a hash of all the sources.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
import platformdirs
from numba.extending import register_jitable

from companion.paternoster import duty, ladder
from companion.poytapaska import ranking

HERE = Path(__file__).parent
SOURCES = (Path(ladder.__file__), Path(duty.__file__), Path(ranking.__file__), *sorted(HERE.glob("*.py")))


def sources_hash(sources: tuple[Path, ...] = SOURCES) -> str:
    """A name for this state of the sources and this numba."""
    digest = hashlib.sha256(numba.__version__.encode())
    for source in sources:
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


numba.config.CACHE_DIR = str(  # type: ignore[attr-defined]
    platformdirs.user_cache_path("companion") / f"kernel-{sources_hash()}"
)


def compiled(function: Callable[..., Any]) -> Any:
    """The function for the kernel: compiled once, kept on disk, and free of the interpreter's lock."""
    return numba.njit(cache=True, nogil=True, error_model="numpy")(function)


for function in (ladder.gap, ladder.fit, duty.required, duty.still_owed, ranking.goes, ranking.clears):
    register_jitable(function)  # the kernel may call the plain function, and it is compiled with its caller
gap, fit, required, still_owed = ladder.gap, ladder.fit, duty.required, duty.still_owed
goes, clears = ranking.goes, ranking.clears
