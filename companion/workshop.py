"""Where rides are simulated without anybody waiting at the door: a process of its own, asked and looked at from pages.

The same question has the same answer, so answers are kept: in this process, and in files named by the question and by
the sources that answer it. Whoever asks while others do shares the work; what nobody looks at any more is left.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from importlib.metadata import version
from pathlib import Path
from threading import Lock, Thread
from typing import IO, Literal
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from companion import paternoster, simulator
from companion.ruling import Refusal
from companion.simulator.question import Task

State = Literal["waiting", "building", "playing", "done", "stopped", "failed"]
PATIENCE = 60.0  # seconds without a look after which nobody is thought to wait
MOST_AT_ONCE = 60  # questions
MOST_KEPT, MOST_FILES = 200, 2000  # answers: in this process, and on disk
ROOT = Path(__file__).resolve().parent
COMMAND = (sys.executable, "-m", "companion.simulator.workbench")


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a question is. came: counts so far, None before the first; why: it failed."""

    state: State
    done: int
    total: int
    came: NDArray[np.int64] | None = None
    why: Refusal | None = None

    @property
    def running(self) -> bool:
        return self.state in ("waiting", "building", "playing")


@dataclass(slots=True)
class _Asked:
    task: Task
    progress: Progress
    looked: float


class Workshop:
    """Answers questions about many rides, one workbench for all of them. Any thread may ask, look and stop."""

    def __init__(
        self, folder: Path, clock: Callable[[], float] = time.monotonic, command: tuple[str, ...] = COMMAND
    ) -> None:
        """folder: where answers are kept; it need not exist, nor be writable."""
        self.folder, self.clock, self.command = folder, clock, command
        self._lock = Lock()
        self._asked: dict[str, _Asked] = {}
        self._bench: subprocess.Popen[bytes] | None = None

    def ask(self, task: Task) -> Progress | Refusal:
        """Starts it unless it is under way or answered; what was stopped starts anew.

        Refused: what makes no ride, too many rides, and more than the workshop takes on at once.
        """
        refusal = task.wrong()
        if refusal:
            return refusal
        known = self.look(task)
        if known is not None and known.state not in ("stopped", "failed"):
            return known
        with self._lock:
            running = sum(one.progress.running for one in self._asked.values())
            if running >= MOST_AT_ONCE:
                return Refusal("odds-busy", (), {"questions": running})
            self._forget()
            progress = Progress("waiting", 0, task.games)
            self._asked[task.key] = _Asked(task, progress, self.clock())
            if not self._send(task.key, task):
                self._fail()
            return self._asked[task.key].progress

    def look(self, task: Task) -> Progress | None:
        """How far it is; None where nobody has asked. What another process answered is found too."""
        with self._lock:
            asked = self._asked.get(task.key)
            if asked is None:
                came = self._read(task)
                if came is None:
                    return None
                asked = _Asked(task, Progress("done", task.games, task.games, came), 0.0)
                self._asked[task.key] = asked
            asked.looked = self.clock()
            return asked.progress

    def stop(self, task: Task) -> None:
        """Leaves it as far as it is."""
        with self._lock:
            self._stop(task.key)

    def close(self) -> None:
        """Ends the workbench."""
        with self._lock:
            bench, self._bench = self._bench, None
        if bench is not None:
            bench.kill()
            bench.wait()

    def _stop(self, key: str) -> None:
        asked = self._asked.get(key)
        if asked is not None and asked.progress.running:
            asked.progress = replace(asked.progress, state="stopped")
            self._send(key, None)

    def _send(self, key: str, task: Task | None) -> bool:
        try:
            if self._bench is None or self._bench.poll() is not None:
                self._bench = self._started()
            assert self._bench.stdin is not None
            pickle.dump((key, task), self._bench.stdin)
            self._bench.stdin.flush()
        except OSError:
            return False
        return True

    def _started(self) -> subprocess.Popen[bytes]:
        path = os.pathsep.join(filter(None, (str(ROOT.parent), os.environ.get("PYTHONPATH"))))
        bench = subprocess.Popen(  # noqa: S603 - this Python, with a module of ours
            self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=os.environ | {"PYTHONPATH": path}
        )
        assert bench.stdout is not None
        Thread(target=self._listen, args=(bench, bench.stdout), daemon=True).start()
        return bench

    def _listen(self, bench: subprocess.Popen[bytes], answers: IO[bytes]) -> None:
        with suppress(EOFError, OSError, pickle.UnpicklingError):
            while True:
                key, done, came = pickle.load(answers)  # noqa: S301 - from the workbench that this process started
                self._hear(key, done, came)
        with self._lock:
            if self._bench is bench or self._bench is None:
                self._bench = None
                self._fail()
        bench.wait()

    def _hear(self, key: str, done: int, came: NDArray[np.int64] | Refusal | str) -> None:
        with self._lock:
            asked = self._asked.get(key)
        if asked is None:
            return
        task = asked.task
        if isinstance(came, np.ndarray) and done >= task.games and task.lasting:
            self._write(task, came)  # before it is told, so that whoever hears of it finds it
        with self._lock:
            if not asked.progress.running:
                return
            if isinstance(came, Refusal):
                asked.progress = Progress("failed", 0, task.games, None, came)
            elif isinstance(came, str):
                asked.progress = Progress("building", 0, task.games)
            else:
                asked.progress = Progress("done" if done >= task.games else "playing", done, task.games, came)
            if self.clock() - asked.looked > PATIENCE:
                self._stop(key)

    def _forget(self) -> None:
        """Makes room: what was looked at longest ago goes first."""
        over = sorted((asked.looked, key) for key, asked in self._asked.items() if not asked.progress.running)
        for _, key in over[:-MOST_KEPT]:
            del self._asked[key]

    def _fail(self) -> None:
        """Nobody plays any more what is still open."""
        for asked in self._asked.values():
            if asked.progress.running:
                asked.progress = replace(asked.progress, state="failed", why=Refusal("odds-failed"))

    def _file(self, task: Task) -> Path:
        name = hashlib.sha256(f"{_sources()} {task.key}".encode()).hexdigest()[:32]
        return self.folder / f"{name}.npz"

    def _read(self, task: Task) -> NDArray[np.int64] | None:
        with suppress(OSError, ValueError, EOFError, KeyError, BadZipFile):
            with np.load(self._file(task), allow_pickle=False) as file:
                came: NDArray[np.int64] = file["came"]
            return came
        return None

    def _write(self, task: Task, came: NDArray[np.int64]) -> None:
        """Whole or not at all; without a folder to write to the answer is kept in this process only."""
        file = self._file(task)
        part = file.with_suffix(f".{os.getpid()}")
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            with part.open("wb") as target:
                np.savez_compressed(target, came=came)
            part.replace(file)
            files = sorted(self.folder.glob("*.npz"), key=lambda one: one.stat().st_mtime)
            for old in files[:-MOST_FILES]:
                old.unlink()


@cache
def _sources() -> str:
    """A name for the state of all that an answer depends on: the simulator, the rules of a mix, and the compiler."""
    digest = hashlib.sha256(version("numba").encode())
    for package in (simulator, paternoster):
        for source in sorted(Path(str(package.__file__)).parent.glob("*.py")):
            digest.update(source.read_bytes())
    return digest.hexdigest()
