"""What a second device costs: bytes and CPU a tab, while nothing happens and while the other one plays. Run by hand:

    .venv/bin/python -m tests.bench.second [SECONDS] [TABS]

A table asks the door each second whether anything is new, a screen on the wall asks its own address. Bytes are counted
at the socket, both ways, heads included; CPU is the server's, with that of a server that nobody asks taken off.
"""

from __future__ import annotations

import os
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path

from tests.browser.rides import PERFECT
from tests.browser.serving import Serving
from tests.endurance.tapping import fresh

COOKIE = "companion=0123456789012345678901234567890123456789012; companion-language=en; _streamlit_xsrf=2|0123|4567"
BROWSER = (  # what Chromium says with each request of a page's
    'sec-ch-ua-platform: "Linux"\r\nuser-agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)'
    " Chrome/140.0.0.0 Safari/537.36\r\naccept: */*\r\nsec-fetch-site: same-origin\r\nsec-fetch-mode: cors\r\n"
    f"sec-fetch-dest: empty\r\naccept-encoding: gzip, deflate\r\naccept-language: en-GB,en\r\ncookie: {COOKIE}\r\n"
)


class Tab:
    """Asks each second over one connection, as a browser does. path: of (ride, seq)."""

    def __init__(self, port: int, ride: str, path: Callable[[str, int], str]) -> None:
        self.port, self.ride, self.path = port, ride, path
        self.bytes, self.asked, self.seq = 0, 0, 0

    def run(self, until: float) -> None:
        with socket.create_connection(("127.0.0.1", self.port)) as line:
            while time.monotonic() < until:
                self._ask(line)
                time.sleep(1.0)

    def _ask(self, line: socket.socket) -> None:
        head = f"GET {self.path(self.ride, self.seq)} HTTP/1.1\r\nhost: 127.0.0.1:{self.port}\r\n{BROWSER}\r\n"
        line.sendall(head.encode())
        answer = b""
        while b"\r\n\r\n" not in answer:
            answer += line.recv(65_536)
        told, _, body = answer.partition(b"\r\n\r\n")
        length = next((int(one[16:]) for one in told.lower().split(b"\r\n") if one.startswith(b"content-length: ")), 0)
        while len(body) < length:
            body += line.recv(65_536)
        self.bytes += len(head) + len(told) + 4 + length
        self.asked += 1
        if b'"seq":' in body:
            self.seq = int(body.split(b'"seq":')[1].split(b",")[0])


def cpu(server: Serving) -> float:
    """Seconds that the server has worked."""
    assert server.process is not None
    told = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")


def watched(server: Serving, seconds: float, tabs: list[Tab], plays: bool) -> float:
    """Server seconds for that; with `plays` another device enters a card every five seconds."""
    device = fresh(server.port, server.database)
    for tab in tabs:
        tab.ride, tab.seq = device.ride, 0
    until, before = time.monotonic() + seconds, cpu(server)
    threads = [threading.Thread(target=tab.run, args=(until,)) for tab in tabs]
    for thread in threads:
        thread.start()
    while time.monotonic() < until:
        if plays:
            device.tap(PERFECT.said[len(device.acknowledged)])
            device.flush()
            device.hang_up()  # the server hangs up after five idle seconds itself
        time.sleep(min(5.0, max(0.0, until - time.monotonic())))
    for thread in threads:
        thread.join()
    return cpu(server) - before


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 30.0
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 10
    paths: dict[str, Callable[[str, int], str]] = {
        "a table": lambda ride, seq: f"/desk/{ride}?since={seq}",
        "a screen on the wall": lambda ride, seq: f"/watch/now?only=&ride={ride}&since={seq}",
    }
    print(f"{'a tab and second, of ' + str(count):<44}{'bytes':>8}{'CPU ms':>9}")
    with tempfile.TemporaryDirectory() as folder:
        server = Serving(Path(folder) / "companion.db").start()
        try:
            for plays in (False, True):
                alone = watched(server, seconds, [], plays)
                for what, path in paths.items():
                    tabs = [Tab(server.port, "", path) for _ in range(count)]
                    busy = watched(server, seconds, tabs, plays) - alone
                    asked = sum(tab.asked for tab in tabs)
                    doing = "a card every five seconds" if plays else "nothing happens"
                    size, work = sum(tab.bytes for tab in tabs) / asked, 1000 * busy / asked
                    print(f"{what + ', ' + doing:<44}{size:>8.0f}{work:>9.2f}")
        finally:
            server.stop()


if __name__ == "__main__":
    main()
