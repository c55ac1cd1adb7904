"""Ten tables and ten screens on the wall at once: what a tap costs then, and what it costs alone. Run by hand:

    .venv/bin/python -m tests.endurance.together [SECONDS] [TABLES]

Every table is a session of its own: it keeps Streamlit's websocket open and has run its page, asks each second whether
anything is new, and enters one card after the other, so that all of them make an hour's worth of taps (one in five
seconds each) within the run. Every watcher asks each second, as the page for a screen on the wall does.
"""

from __future__ import annotations

import asyncio
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import websockets
from streamlit.proto.BackMsg_pb2 import BackMsg

from tests.browser.rides import PERFECT
from tests.browser.serving import Serving
from tests.endurance.tapping import Device, fresh, lacking

TAPS_AN_HOUR = 720  # of one table: one in five seconds
TICK = 10.0  # seconds between two looks at the memory
WARM = 0.25  # of the run, until which memory may grow


@dataclass
class Told:
    """taps: milliseconds of each that was confirmed; wrong: what was lost; memory: MiB, as it was looked at; looks: of
    watchers."""

    taps: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    memory: list[float] = field(default_factory=list)
    looks: int = 0

    @property
    def median(self) -> float:
        return statistics.median(self.taps)

    @property
    def p95(self) -> float:
        return statistics.quantiles(self.taps, n=20)[-1]

    @property
    def grown(self) -> float:
        """MiB by which the memory has grown since it was warm."""
        warm = self.memory[int(len(self.memory) * WARM) :]
        return warm[-1] - warm[0]


class Evening:
    """What goes on at once, each in a thread of its own, for that many seconds."""

    def __init__(self, server: Serving, seconds: float) -> None:
        self.server, self.seconds, self.until = server, seconds, time.monotonic() + seconds
        self.told, self.devices, self.threads = Told(), list[Device](), list[threading.Thread]()

    def begin(self, what: Callable[[], None]) -> None:
        def run() -> None:
            try:
                what()
            except BaseException as trouble:
                self.told.wrong.append(repr(trouble))

        self.threads.append(threading.Thread(target=run))
        self.threads[-1].start()

    def end(self) -> Told:
        for thread in self.threads:
            thread.join()
        self.told.wrong += lacking(self.server.database, self.devices)
        return self.told

    @property
    def goes_on(self) -> bool:
        return time.monotonic() < self.until

    def table(self) -> None:
        device, looked = self._seated(), 0.0
        while self.goes_on:
            begun = time.monotonic()
            if len(device.acknowledged) == len(PERFECT.said):
                device = self._seated()
            device.tap(PERFECT.said[len(device.acknowledged)])
            self.told.taps.append(1000 * device.flush())
            if begun - looked >= 1.0:
                device.ask("GET", f"/desk/{device.ride}?since={len(device.acknowledged)}")
                looked = begun
            time.sleep(max(0.0, self.seconds / TAPS_AN_HOUR - (time.monotonic() - begun)))

    def watcher(self) -> None:
        screen, ride, seq = Device(self.server.port, ""), "", ""
        while self.goes_on:
            news = screen.ask("GET", f"/watch/now?ride={ride}&since={seq}")
            if news and news["view"]:
                ride, seq = news["view"]["ride"], news["view"]["seq"]
            self.told.looks += 1
            time.sleep(1.0)

    def memory(self) -> None:
        while self.goes_on:
            self.told.memory.append(_memory(self.server))
            time.sleep(min(TICK, self.seconds / 10))

    def _seated(self) -> Device:
        self.devices.append(fresh(self.server.port, self.server.database))
        return self.devices[-1]


def together(server: Serving, tables: int, watchers: int, seconds: float) -> Told:
    """All of them at once for that long."""
    evening = Evening(server, seconds)
    evening.begin(lambda: asyncio.run(_sessions(server, tables, evening.until)))
    evening.begin(evening.memory)
    for _ in range(tables):
        evening.begin(evening.table)
    for _ in range(watchers):
        evening.begin(evening.watcher)
    return evening.end()


async def _sessions(server: Serving, count: int, until: float) -> None:
    """Streamlit's part of each table: its page has run once, and its websocket stays."""

    async def session() -> None:
        url = f"ws://127.0.0.1:{server.port}/_stcore/stream"
        async with websockets.connect(url, subprotocols=["streamlit"], max_size=None) as wire:
            asked = BackMsg()
            asked.rerun_script.query_string = ""
            await wire.send(asked.SerializeToString())
            while time.monotonic() < until:
                try:
                    await asyncio.wait_for(wire.recv(), 1.0)
                except TimeoutError:
                    continue

    await asyncio.gather(*(session() for _ in range(count)))


def _memory(server: Serving) -> float:
    """MiB that the server holds."""
    assert server.process is not None
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 300.0
    tables = int(sys.argv[2]) if len(sys.argv) > 2 else 10
    with tempfile.TemporaryDirectory() as folder:
        server = Serving(Path(folder) / "companion.db").start()
        try:
            alone = together(server, 1, 0, min(60.0, seconds / 5))
            all_of = together(server, tables, tables, seconds)
        finally:
            server.stop()
    print(f"{'':<34}{'taps':>7}{'median':>9}{'p95':>9}   (ms to the confirmed tap)")
    for what, told in (("one table", alone), (f"{tables} tables, {tables} watchers", all_of)):
        print(f"{what:<34}{len(told.taps):>7}{told.median:>9.1f}{told.p95:>9.1f}")
    memory = all_of.memory
    print(f"memory {memory[0]:.0f} MiB at first, {memory[-1]:.0f} at last; {all_of.grown:+.1f} MiB since it was warm")
    wrong = [*alone.wrong, *all_of.wrong]
    print("\n".join(wrong) if wrong else "no entry lost")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
