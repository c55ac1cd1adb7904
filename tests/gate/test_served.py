"""A house that is really served: over this machine's own address, where it is a stranger like any other device."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import websockets

from companion import lan
from companion.devices import Devices
from companion.ruling import Refusal
from companion.store import Store
from tests import apart
from tests.browser.rides import TWO
from tests.browser.serving import HEALTH, ROOT, begin, free_port, wait_for

ADDRESS = lan.house_address()
networked = pytest.mark.skipif(isinstance(ADDRESS, Refusal), reason="this machine is on no network")
TRUSTING = ssl._create_unverified_context()  # noqa: S323 - the certificate is made on the spot
TEXT = "text/html,*/*"
making = pytest.mark.skipif(shutil.which("openssl") is None, reason="there is no openssl to make a certificate with")


@dataclass
class House:
    port: int
    database: Path
    log: Path
    process: subprocess.Popen[bytes]
    secure: bool = False

    @property
    def code(self) -> str:
        found = re.search(r"code (\d{3}) (\d{3})", self.told("code"))
        assert found, self.log.read_text()
        return found[1] + found[2]

    def told(self, what: str, times: int = 1) -> str:
        """All that was printed, as soon as `what` was, so many times."""
        for _ in range(600):
            if self.log.read_text().count(what) >= times:
                break
            time.sleep(0.1)
        return self.log.read_text()

    def url(self, address: str) -> str:
        return f"http{'s' if self.secure else ''}://{address}:{self.port}"


def opened(folder: Path, *words: str, secure: bool = False) -> House:
    port, log = free_port(), folder / "server.log"
    command = [sys.executable, "-m", "companion", "open", "--no-browser", "--port", str(port), *words]
    environment = os.environ | {"NO_COLOR": "1", "COMPANION_DB": str(folder / "companion.db"), "PYTHONUNBUFFERED": "1"}
    with log.open("ab") as out:
        process = subprocess.Popen(command, stdout=out, stderr=out, stdin=subprocess.DEVNULL, cwd=ROOT, env=environment)
    return House(port, folder / "companion.db", log, process, secure)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    served = opened(tmp_path_factory.mktemp("lan"), "--lan")
    wait_for(served.url("127.0.0.1") + HEALTH, served.process)
    yield served
    served.process.terminate()
    served.process.wait(10)


class NoWay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: object) -> None:
        return None


ASKER = urllib.request.build_opener(NoWay, urllib.request.HTTPSHandler(context=TRUSTING))


def ask(url: str, body: bytes | None = None, **headers: str) -> tuple[int, bytes, str]:
    """Status, content and the cookie that is set."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    try:
        with ASKER.open(urllib.request.Request(url, body, named), timeout=20) as answer:
            return answer.status, answer.read(), answer.headers.get("set-cookie", "")
    except urllib.error.HTTPError as refused:
        return refused.code, refused.read(), refused.headers.get("set-cookie", "")


def join(house: House, role: str = "table") -> str:
    form = urllib.parse.urlencode({"code": house.code, "name": "Tablet", "role": role}).encode()
    status, _, cookie = ask(house.url(str(ADDRESS)) + "/join", form, origin=house.url(str(ADDRESS)))
    assert status == 303
    return cookie.partition(";")[0]


def open_wire(house: House, address: str, cookie: str = "", origin: str | None = None) -> str:
    """How opening the websocket ends: "open", or the status that is given instead."""

    async def call() -> str:
        url = house.url(address).replace("http", "ws", 1) + "/_stcore/stream"
        try:
            async with websockets.connect(
                url,
                additional_headers={"Cookie": cookie} if cookie else {},
                origin=origin,
                subprotocols=["streamlit"],
                ssl=TRUSTING if house.secure else None,
            ):
                return "open"
        except websockets.InvalidStatus as refused:
            return str(refused.response.status_code)

    return apart.run(call())


@networked
def test_the_house_is_told_where_and_how_to_come_in(house: House):
    told = house.told("█", times=101)  # the code to be read by a camera
    assert house.url("127.0.0.1") in told
    assert house.url(str(ADDRESS)) in told
    assert house.code.isdigit()
    assert told.count("█") > 100


@networked
@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/rides",
        "/static/index.html",
        "/app/static/icon.svg",
        "/_stcore/health",
        "/_stcore/host-config",
        "/_stcore/metrics",
        "/_stcore/agent/openapi.json",
        "/desk/demonstration",
        "/desk/demonstration/log",
        "/watch",
    ],
)
def test_without_joining_nothing_is_read(house: House, path: str):
    for accept in (TEXT, "*/*"):
        status, raw, _ = ask(house.url(str(ADDRESS)) + path, accept=accept)
        assert status == 401
        assert len(raw) < 200


@networked
def test_a_device_joins_once_and_is_in_with_the_websocket_too(house: House):
    assert open_wire(house, str(ADDRESS)) == "403"
    cookie = join(house)
    assert open_wire(house, str(ADDRESS), cookie) == "open"
    assert ask(house.url(str(ADDRESS)) + "/desk/demonstration", cookie=cookie)[0] == 200
    assert b'<div id="root">' in ask(house.url(str(ADDRESS)) + "/", cookie=cookie, accept=TEXT)[1]


@networked
def test_a_forged_origin_opens_no_websocket(house: House):
    cookie = join(house)
    own = house.url(str(ADDRESS))
    assert open_wire(house, str(ADDRESS), cookie, own) == "open"
    for origin in ("http://evil.example", "null", "http://localhost:3000", own.replace(str(house.port), "1")):
        assert open_wire(house, str(ADDRESS), cookie, origin) == "403"
        assert open_wire(house, "127.0.0.1", origin=origin) == "403"
    assert open_wire(house, "127.0.0.1", origin=house.url("127.0.0.1")) == "open"


@networked
def test_a_watcher_opens_no_websocket_and_enters_nothing(house: House):
    cookie, url = join(house, "watcher"), house.url(str(ADDRESS))
    assert open_wire(house, str(ADDRESS), cookie) == "403"
    status, raw, _ = ask(url + "/desk/x", b'{"moves": []}', cookie=cookie, content_type="application/json", origin=url)
    assert (status, b"only watches" in raw) == (403, True)
    assert ask(url + "/watch", cookie=cookie)[0] == 200


@networked
def test_a_websocket_is_closed_when_its_device_is_signed_out(house: House):
    """By whatever process: here it is this one."""
    cookie = join(house)

    async def call() -> int:
        url = house.url(str(ADDRESS)).replace("http", "ws", 1) + "/_stcore/stream"
        headers = {"Cookie": cookie}
        async with websockets.connect(url, additional_headers=headers, subprotocols=["streamlit"]) as wire:
            store = Store(house.database)
            devices = Devices(store)
            device = devices.known(cookie.partition("=")[2])
            assert devices.sign_out(device.id) is None
            store.close()
            await asyncio.sleep(2.5)
            await wire.send(b"\x00")
            with pytest.raises(websockets.ConnectionClosed):
                await asyncio.wait_for(wire.recv(), 5)
            return wire.close_code or 0

    assert apart.run(call()) == 1008


@networked
def test_pages_are_sealed(house: House):
    with urllib.request.urlopen(house.url("127.0.0.1"), timeout=20) as page:
        headers = page.headers
    policy = headers["content-security-policy"]
    assert "'unsafe-eval'" not in policy
    assert "'unsafe-inline'" not in policy.split("script-src")[1].split(";")[0]
    assert "frame-ancestors 'none'" in policy
    assert (headers["x-content-type-options"], headers["referrer-policy"]) == ("nosniff", "same-origin")
    assert headers["cross-origin-opener-policy"] == "same-origin"


@networked
def test_alone_it_is_served_to_this_machine_only(tmp_path: Path):
    alone = opened(tmp_path)
    try:
        wait_for(alone.url("127.0.0.1") + HEALTH, alone.process)
        with pytest.raises(ConnectionRefusedError), socket.create_connection((str(ADDRESS), alone.port), timeout=5):
            pass
        assert "code" not in alone.told("Ctrl+C")
    finally:
        alone.process.terminate()
        alone.process.wait(10)


def test_a_house_that_lost_its_file_is_told_of_the_copies(tmp_path: Path):
    ride = begin(tmp_path / "companion.db", TWO)
    copied = Store(tmp_path / "companion.db").copy()
    (tmp_path / "companion.db").unlink()
    lost = opened(tmp_path)
    try:
        wait_for(lost.url("127.0.0.1") + HEALTH, lost.process)
        told = lost.told("Ctrl+C")
        assert f"There is no {tmp_path / 'companion.db'}" in told and "one ride" in told and str(copied) in told, ride
    finally:
        lost.process.terminate()
        lost.process.wait(10)


@networked
@making
def test_https_with_a_certificate_made_on_the_spot(tmp_path: Path):
    secure = opened(tmp_path, "--lan", "--https", secure=True)
    try:
        assert secure.url(str(ADDRESS)) in secure.told("read this")
        form = urllib.parse.urlencode({"code": secure.code}).encode()
        status, _, cookie = ask(secure.url(str(ADDRESS)) + "/join", form, origin=secure.url(str(ADDRESS)))
        assert (status, "; Secure" in cookie) == (303, True)
        assert open_wire(secure, str(ADDRESS), cookie.partition(";")[0], secure.url(str(ADDRESS))) == "open"
        assert open_wire(secure, str(ADDRESS)) == "403"
    finally:
        secure.process.terminate()
        secure.process.wait(10)
