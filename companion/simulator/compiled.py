"""The referees' own arithmetic, compiled from outside: ladder, duty and ranking stay plain functions without numba.

numba's cache doesn't notice when another file changes, so its folder is named by a hash of all the sources.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

import numba
import platformdirs
from numba.extending import register_jitable

from companion.paternoster import duty, ladder
from companion.poytapaska import ranking

HERE = Path(__file__).parent
UNUSED = 30 * 24 * 3600.0  # seconds
SOURCES = (Path(ladder.__file__), Path(duty.__file__), Path(ranking.__file__), *sorted(HERE.glob("*.py")))


def sources_hash(sources: tuple[Path, ...] = SOURCES) -> str:
    """A name for this state of the sources and this numba."""
    digest = hashlib.sha256(numba.__version__.encode())
    for source in sources:
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder(caches: Path, name: str) -> Path | None:
    """The folder for what is compiled from these sources, made if need be; None where nothing can be written.

    A new one puts away those that no sources have used for a while.
    """
    folder = caches / f"kernel-{name}"
    try:
        new = not folder.exists()
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        with TemporaryFile(dir=folder):
            pass
    except OSError:
        return None
    old = [other for other in caches.glob("kernel-*") if time.time() - other.stat().st_mtime > UNUSED] if new else []
    for other in old:
        shutil.rmtree(other, ignore_errors=True)
    return folder


CACHE = cache_folder(platformdirs.user_cache_path("companion"), sources_hash())
numba.config.CACHE_DIR = str(CACHE or "")  # type: ignore[attr-defined]


def compiled(function: Callable[..., Any]) -> Any:
    """The function for the kernel: compiled once, kept on disk where that goes, and free of the interpreter's lock."""
    return numba.njit(cache=CACHE is not None, nogil=True, error_model="numpy")(function)


for function in (ladder.gap, ladder.fit, duty.required, duty.still_owed, ranking.goes, ranking.clears):
    register_jitable(function)  # the kernel may call the plain function, and it is compiled with its caller
gap, fit, required, still_owed = ladder.gap, ladder.fit, duty.required, duty.still_owed
goes, clears = ranking.goes, ranking.clears
