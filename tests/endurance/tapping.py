"""A device as its table is: entries with tags, sent again until they are answered, and what was acknowledged."""

from __future__ import annotations

import http.client
import json
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.store import Store
from tests.browser.rides import PERFECT
from tests.browser.serving import begin

PATIENCE = 20.0  # seconds until an answer is given up


@dataclass
class Tap:
    tag: str
    said: str
    number: int

    @property
    def plain(self) -> dict[str, object]:
        return {"tag": self.tag, "said": self.said, "number": self.number, "sure": True}


@dataclass
class Device:
    """port: of a server on this machine; ride: the one that it is on; acknowledged: what the server said it has."""

    port: int
    ride: str
    acknowledged: list[Tap] = field(default_factory=list)
    waiting: list[Tap] = field(default_factory=list)
    known: int = 0  # taps that the server had kept before, without our hearing of it
    _line: http.client.HTTPConnection | None = None

    @property
    def number(self) -> int:
        return len(self.acknowledged) + len(self.waiting) + 1

    def tap(self, said: str) -> None:
        self.waiting.append(Tap(secrets.token_hex(9), said, self.number))

    def flush(self) -> float:
        """Sends what waits and takes the answers in: seconds that took. Raises OSError where nobody answers."""
        begun = time.perf_counter()
        reply = self.ask("POST", f"/desk/{self.ride}", {"moves": [tap.plain for tap in self.waiting]})
        for tap, answer in zip(list(self.waiting), reply["answers"], strict=True):
            assert (answer["tag"], answer["kind"] in ("accepted", "known")) == (tap.tag, True), answer
            self.known += answer["kind"] == "known"
            self.acknowledged.append(self.waiting.pop(0))
        return time.perf_counter() - begun

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """The server's answer as plain data, None where there is nothing new. Raises OSError where there is none."""
        try:
            if self._line is None:
                self._line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
            headers = {"content-type": "application/json", "origin": f"http://127.0.0.1:{self.port}"}
            self._line.request(method, path, None if body is None else json.dumps(body), headers)
            answer = self._line.getresponse()
            raw = answer.read()
        except (http.client.HTTPException, OSError) as lost:
            self.hang_up()
            raise ConnectionError(str(lost)) from lost
        if answer.status == 204:
            return None
        told = json.loads(raw)
        assert answer.status == 200, (answer.status, told)
        return told

    def hang_up(self) -> None:
        if self._line is not None:
            self._line.close()
            self._line = None


def fresh(port: int, database: Path) -> Device:
    """A device on a ride of its own, which the recorded ride can be entered into."""
    return Device(port, begin(database, PERFECT.start))


def lacking(database: Path, devices: Sequence[Device]) -> list[str]:
    """What is wrong with what these devices were told is kept: nothing, if all is well."""
    store, wrong = Store(database), []
    for device in devices:
        kept = store.ride(device.ride)
        rows = [(row.number, row.said, row.tag) for row in kept.entries]
        told = [(tap.number, tap.said, tap.tag) for tap in device.acknowledged]
        if rows[: len(told)] != told:
            wrong.append(f"{device.ride}: {len(told)} acknowledged, {len(rows)} kept, not the same")
        if len(rows) > len(told) + len(device.waiting):
            wrong.append(f"{device.ride}: more is kept than was ever sent")
        if [number for number, *_ in rows] != list(range(1, len(rows) + 1)):
            wrong.append(f"{device.ride}: not numbered one after the other")
        if len({tag for *_, tag in rows}) != len(rows):
            wrong.append(f"{device.ride}: something is kept twice")
    store.close()
    return wrong
