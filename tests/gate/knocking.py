"""Knocks at the gate as a browser of the house's network would, without a server between."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from companion import door, visitors
from companion.gate import Gate
from companion.plain import beside, join, sheet, watch
from tests import apart

HOME, TABLET = "127.0.0.1", "192.168.1.20"
MACHINE = "192.168.1.5"  # the house's own address on that network
PORT = 8501
PAGE = {"accept": "text/html,*/*"}


async def inside(request: Any) -> PlainTextResponse:
    body = await request.body()
    return PlainTextResponse(f"inside: {visitors.of(request.scope).role}, {len(body)} bytes")


async def wire(websocket: WebSocket) -> None:
    await websocket.accept()
    while True:
        await websocket.send_bytes(await websocket.receive_bytes())


ANYTHING = Route("/{path:path}", inside, methods=["GET", "POST", "PUT", "DELETE", "PATCH"])
PLAIN = (*join.ROUTES, *watch.ROUTES, *beside.ROUTES, *sheet.ROUTES)
INSIDE = Starlette(routes=[*door.ROUTES, *PLAIN, WebSocketRoute("/_stcore/stream", wire), ANYTHING])
NAMES: list[str] = []
APP = Gate(INSIDE, lambda: NAMES, lambda: 2_000_000)


@dataclass
class Answer:
    status: int
    headers: list[tuple[str, str]]
    raw: bytes

    @property
    def text(self) -> str:
        """The sentence of a refusal."""
        return str(json.loads(self.raw)["text"])

    def header(self, name: str) -> str:
        return next((value for one, value in self.headers if one == name), "")

    @property
    def cookie(self) -> str:
        return self.header("set-cookie").partition(";")[0]


def knock(path: str, method: str = "GET", client: str = TABLET, body: bytes = b"", **headers: str) -> Answer:
    """headers: `content_type="…"`; the host is the one that the client would use, unless it is named."""
    return apart.run(_knock(path, method, client, (body,), headers))


def pour(path: str, parts: tuple[bytes, ...], client: str = TABLET, **headers: str) -> Answer:
    """A request whose length nobody is told beforehand."""
    return apart.run(_knock(path, "POST", client, parts, headers))


def submit(form: dict[str, str], client: str = TABLET, **headers: str) -> Answer:
    """What the page for joining sends."""
    origin = f"http://{MACHINE if client != HOME else HOME}:{PORT}"
    kind = "application/x-www-form-urlencoded"
    said = {"content_type": kind, "origin": origin} | headers
    return knock("/join", "POST", client, urlencode(form, errors="surrogatepass").encode(), **said)


def scope_of(kind: str, path: str, client: str, headers: dict[str, str]) -> dict[str, Any]:
    bare, _, query = path.partition("?")
    reached = HOME if client == HOME else MACHINE
    said = {"host": f"{reached}:{PORT}"} | {name.replace("_", "-"): value for name, value in headers.items()}
    return {
        "type": kind,
        "path": bare,
        "raw_path": bare.encode(),
        "query_string": query.encode(),
        "headers": [(name.encode(), value.encode("utf-8", "surrogatepass")) for name, value in said.items() if value],
        "root_path": "",
        "scheme": "http" if kind == "http" else "ws",
        "server": (reached, PORT),
        "client": (client, 40_000),
        "http_version": "1.1",
    }


async def _knock(path: str, method: str, client: str, parts: tuple[bytes, ...], headers: dict[str, str]) -> Answer:
    sent: list[Any] = []
    rest = list(parts)

    async def receive() -> dict[str, Any]:
        if not rest:
            await asyncio.Event().wait()  # the connection stays open
        part = rest.pop(0)
        return {"type": "http.request", "body": part, "more_body": bool(rest)}

    async def send(message: Any) -> None:
        sent.append(message)

    await APP({**scope_of("http", path, client, headers), "method": method}, receive, send)
    told = [(name.decode(), value.decode()) for name, value in sent[0]["headers"]]
    return Answer(sent[0]["status"], told, b"".join(message.get("body", b"") for message in sent[1:]))


@dataclass
class Call:
    """A websocket as it went: what came back, and with which code it was closed (None: it stayed open)."""

    opened: bool = False
    heard: list[bytes] = field(default_factory=list)
    closed: int | None = None


def call(*messages: Any, client: str = TABLET, **headers: str) -> Call:
    """Opens the websocket and sends these messages in turn; what can be called is called in between."""
    return apart.run(_call(messages, client, headers))


async def _call(messages: tuple[Any, ...], client: str, headers: dict[str, str]) -> Call:
    went, left = Call(), list(messages)

    async def receive() -> dict[str, Any]:
        if not went.opened:
            return {"type": "websocket.connect"}
        while left and callable(left[0]):
            left.pop(0)()
        if not left:
            return {"type": "websocket.disconnect", "code": 1000}
        said = left.pop(0)
        return {"type": "websocket.receive", "bytes": said}

    async def send(message: Any) -> None:
        if message["type"] == "websocket.accept":
            went.opened = True
        elif message["type"] == "websocket.close":
            went.closed = message.get("code", 1000)
        else:
            went.heard.append(message["bytes"])

    try:
        await APP(scope_of("websocket", "/_stcore/stream", client, headers), receive, send)
    except Exception as gone:
        if "Disconnect" not in type(gone).__name__:
            raise
    return went
