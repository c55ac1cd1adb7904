"""A house that is really served, attacked from its own network: every route, raw requests, and who only may watch."""

from __future__ import annotations

import hashlib
import socket
import sqlite3
import urllib.parse
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

import pytest
import websockets
from starlette.routing import Mount, Route

from tests import apart
from tests.browser.rides import TWO
from tests.browser.serving import HEALTH, begin, wait_for
from tests.gate.test_served import ADDRESS, ASKER, TEXT, House, ask, join, networked, opened

pytestmark = networked
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
OURS = (
    "/desk/{ride}/correct",
    "/desk/{ride}/aid",
    "/language/de?to=/settings",
    "/app.webmanifest",
    "/?ride={ride}",
    "/settings",
    "/begin",
)
TO_WATCHERS = (
    "/desk/{ride}",
    "/desk/{ride}/log",
    "/watch",
    "/watch/now",
    "/watch/parts/felt.css",
    "/watch/rules?q=fire&rule=V13",
    "/watch/device",
    "/sheet/paternoster",
    "/app/static/icon.svg",
)
ENTERS = b'{"moves": [{"tag": "a1", "said": "6\xe2\x99\xa5 up1", "number": 1}]}'


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    served = opened(tmp_path_factory.mktemp("attacked"), "--lan")
    wait_for(served.url("127.0.0.1") + HEALTH, served.process)
    yield served
    served.process.terminate()
    served.process.wait(10)


@pytest.fixture(scope="module")
def ride(house: House) -> str:
    return begin(house.database, TWO)


def streamlits() -> list[str]:
    """An address for every route that Streamlit adds to ours."""
    from streamlit.web.server.starlette.starlette_app import create_streamlit_routes

    found: list[str] = []
    for route in create_streamlit_routes(MagicMock()):
        path = getattr(route, "path", "") or "/"
        found.append(path.split("{")[0] + "x" if "{" in path else path)
        if isinstance(route, Mount):
            found += [f"{route.path}/index.html", f"{route.path}/static/js/index.js"]
        assert isinstance(route, Mount | Route) or "stream" in path, (
            f"a kind of route that nobody has looked at: {route}"
        )
    return found


def rows(database: Path) -> str:
    """A mark of every row but when a device was last seen."""
    with closing(sqlite3.connect(database)) as connection:
        told = [line for line in connection.iterdump() if line.startswith("INSERT") and '"devices"' not in line]
    return hashlib.sha256("\n".join(sorted(told)).encode()).hexdigest()


def knock(house: House, path: str, method: str, **headers: str) -> tuple[int, bytes]:
    """Asks from the house's network, by any method."""
    url = house.url(str(ADDRESS))
    said = {"origin": url, "content-type": "application/json", "accept": "*/*"} | headers
    body = ENTERS if method not in ("GET", "HEAD", "OPTIONS") else None
    try:
        with ASKER.open(urllib.request.Request(url + path, body, said, method=method), timeout=20) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as refused:
        return refused.code, refused.read()


def test_no_route_at_all_answers_a_stranger(house: House, ride: str):
    paths = streamlits()
    assert {"/_stcore/health", "/_stcore/stream"} <= set(paths) and len(paths) > 10
    before = rows(house.database)
    for path in (*paths, *(path.format(ride=ride) for path in (*OURS, *TO_WATCHERS))):
        for method in METHODS:
            status, raw = knock(house, path, method)
            assert status == 401 and len(raw) < 300, (method, path)
    assert rows(house.database) == before


def test_who_may_only_watch_reaches_no_other_route_and_changes_nothing(house: House, ride: str):
    cookie = join(house, "watcher")
    before = rows(house.database)
    for path in (*streamlits(), *(path.format(ride=ride) for path in OURS)):
        if path.startswith("/app/static"):
            continue
        for method in METHODS if not path.startswith("/desk/") else METHODS[2:]:  # to look is theirs
            assert knock(house, path, method, cookie=cookie)[0] == 403, (method, path)
    for path in TO_WATCHERS:
        for method in METHODS[2:]:
            assert knock(house, path.format(ride=ride), method, cookie=cookie)[0] == 403, (method, path)
        assert knock(house, path.format(ride=ride), "GET", cookie=cookie)[0] in (200, 204), path
    for path in (f"/watch/../desk/{ride}/correct", f"//desk/{ride}", f"/desk/../desk/{ride}", "/watch/%2e%2e/settings"):
        assert knock(house, path, "POST", cookie=cookie)[0] == 403, path
    assert rows(house.database) == before


def test_a_watcher_reads_no_page_by_a_way_round(house: House):
    """Streamlit answers any address it doesn't know with its empty page; nothing of a house is in that."""
    cookie = join(house, "watcher")
    for path in ("/watch/../settings", "/watch/%2e%2e/_stcore/host-config", "/app/static/../../main.py"):
        status, raw = knock(house, path, "GET", cookie=cookie)
        assert status >= 400 or b"stcore" not in raw.split(b"<script")[0], path
        assert b"import streamlit" not in raw


@pytest.mark.parametrize(
    "path", ["/_stcore/stream", "/_stcore/stream?a=b", "/watch/", "/desk/x", "/join", "/x/_stcore/stream"]
)
@pytest.mark.parametrize("role", ["", "watcher"])
def test_no_websocket_opens_under_any_name(house: House, role: str, path: str):
    """It is what all buttons of Settings, New ride and Rides go by, the bin and taking in included."""
    cookie = join(house, role) if role else ""

    async def call() -> int:
        url = house.url(str(ADDRESS)).replace("http", "ws", 1) + path
        headers = {"Cookie": cookie} if cookie else {}
        with pytest.raises(websockets.InvalidStatus) as refused:
            async with websockets.connect(url, additional_headers=headers, subprotocols=["streamlit"]):
                pass
        return refused.value.response.status_code

    assert apart.run(call()) == 403


def raw_request(house: House, text: str, to: str = str(ADDRESS)) -> int:
    """The status of the answer to exactly these lines."""
    with socket.create_connection((to, house.port), timeout=10) as wire:
        wire.sendall(text.replace("\n", "\r\n").encode("latin-1"))
        head = b""
        while b"\r\n" not in head and (part := wire.recv(4096)):
            head += part
    return int(head.split(b" ")[1])


RAW = {
    "no host at all": "GET /rides HTTP/1.0\n\n",
    "two hosts": "GET /rides HTTP/1.1\nHost: {own}\nHost: 127.0.0.1\n\n",
    "another host in the address": "GET http://evil.example/rides HTTP/1.1\nHost: evil.example\n\n",
    "this machine as host": "GET /rides HTTP/1.1\nHost: 127.0.0.1:{port}\n\n",
    "localhost as host": "GET /rides HTTP/1.1\nHost: localhost:{port}\nX-Forwarded-For: 127.0.0.1\n\n",
    "for somebody here": "GET /rides HTTP/1.1\nHost: {own}\nX-Forwarded-For: 127.0.0.1\n\n",
    "for somebody here, new": "GET /rides HTTP/1.1\nHost: {own}\nForwarded: for=127.0.0.1\n\n",
    "two cookies": "GET /rides HTTP/1.1\nHost: {own}\nCookie: companion=x\nCookie: companion=y\n\n",
}


@pytest.mark.parametrize("what", RAW)
def test_no_request_talks_its_way_in(house: House, what: str):
    own = f"{ADDRESS}:{house.port}"
    assert raw_request(house, RAW[what].format(own=own, port=house.port)) in (400, 401, 403)


def test_a_page_elsewhere_reads_nothing_by_a_name_that_leads_to_this_machine(house: House):
    """DNS rebinding: the browser of this very machine is made to ask, and needs no code."""
    for name in ("evil.example", f"evil.example:{house.port}", "0.0.0.0", "127.0.0.1.nip.io", "localhost.evil.example"):  # noqa: S104
        assert raw_request(house, f"GET /desk/demonstration HTTP/1.1\nHost: {name}\n\n", "127.0.0.1") == 403
    assert raw_request(house, f"GET /rides HTTP/1.1\nHost: localhost:{house.port}\n\n", "127.0.0.1") == 200


def test_wrong_codes_are_counted_whoever_one_says_to_be(tmp_path: Path):
    """All at once, each for another address: the eleventh isn't even looked at, though it is right."""
    guessed = opened(tmp_path, "--lan")
    try:
        wait_for(guessed.url("127.0.0.1") + HEALTH, guessed.process)
        wrong = "000000" if guessed.code != "000000" else "000001"

        def guess(code: str, number: int) -> Any:
            form = urllib.parse.urlencode({"code": code}).encode()
            spoofed = {"X-Forwarded-For": f"10.0.0.{number}", "X-Real-IP": f"10.0.1.{number}", "accept": TEXT}
            url = guessed.url(str(ADDRESS))
            return ask(
                f"{url}/join", form, origin=url, **{name.replace("-", "_"): said for name, said in spoofed.items()}
            )

        with ThreadPoolExecutor(10) as many:
            statuses = [answer[0] for answer in many.map(guess, [wrong] * 10, range(10))]
        assert statuses == [403] * 10
        status, _, cookie = guess(guessed.code, 99)
        assert (status, cookie) == (429, "")
    finally:
        guessed.process.terminate()
        guessed.process.wait(10)
