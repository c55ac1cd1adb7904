"""Companion as a person starts it: the console script in a process of its own, on a database of its own."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.desk import Begun, Desk
from companion.games import GAMES
from companion.store import Store

HEALTH = "/_stcore/health"
ROOT = Path(__file__).parents[2]
PATIENCE = 60.0  # seconds; two slow cores under load need most of ten


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def wait_for(url: str, process: subprocess.Popen[bytes]) -> None:
    """Until `url` answers, as long as the process that should answer lives."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        assert process.poll() is None, f"the server ended with {process.returncode}"
        try:
            with urllib.request.urlopen(url, timeout=5) as answer:
                if answer.status == 200:
                    return
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            time.sleep(0.05)
    raise AssertionError(f"no answer in {PATIENCE:.0f} seconds")


def begin(
    database: Path,
    start: Mapping[str, Any],
    ago: float = 0,
    said: Iterable[str] = (),
    game: str = "paternoster",
) -> str:
    """The id of a ride or game begun `ago` seconds ago in that database, which a server may have open at the same time.

    said: what was entered then, without asking.
    """
    store = Store(database)
    desk = Desk(store, GAMES, clock=lambda: time.time() - ago)
    begun = desk.begin(game, start)
    assert isinstance(begun, Begun), begun
    for number, one in enumerate(said, 1):
        heard = desk.hear(begun.ride, one, number, sure=True)
        assert heard.kind == "accepted", (one, heard.answer)
    store.close()
    return begun.ride


class Serving:
    """One server: it can be stopped or killed, and started again on the same port and database."""

    def __init__(self, database: Path, command: tuple[str, ...] = ("-m", "companion", "open", "--no-browser")):
        database.parent.mkdir(parents=True, exist_ok=True)
        self.database = database
        self.command = command
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = database.parent / "server.log"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> Serving:
        words = [sys.executable, *self.command, "--port", str(self.port), "--db", str(self.database)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                words, stdout=log, stderr=log, stdin=subprocess.DEVNULL, cwd=ROOT, env=os.environ | {"NO_COLOR": "1"}
            )
        try:
            wait_for(self.url + HEALTH, self.process)
        except AssertionError as silence:
            raise AssertionError(f"{silence}:\n{self.log.read_text()}") from None
        return self

    def kill(self) -> None:
        """As a power cut ends it."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    @contextmanager
    def ailing(self, what: str) -> Iterator[Path]:
        """The machine ails for a while, as long as the file that this gives is there; for a server of ailing.py."""
        sign = self.database.with_name(what)
        sign.touch()
        try:
            yield sign
        finally:
            sign.unlink()

    def _end(self, how: signal.Signals) -> None:
        if self.process is None:
            return
        self.process.send_signal(how)
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process = None
