"""Asks the door as a browser would, without a server between."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from starlette.applications import Starlette

from companion.door import ROUTES
from tests import apart

APP = Starlette(routes=ROUTES)
HOST = "127.0.0.1:8501"
OWN_PAGE = {
    "host": HOST,
    "content-type": "application/json",
    "origin": f"http://{HOST}",
    "sec-fetch-site": "same-origin",
}


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    raw: bytes

    @property
    def body(self) -> dict[str, Any]:
        said: dict[str, Any] = json.loads(self.raw)
        return said


def get(path: str) -> Answer:
    return apart.run(_ask("GET", path, b"", {"host": HOST}))


def post(path: str, body: object, **headers: str) -> Answer:
    """headers: instead of those that our own page sends, `content_type="text/plain"`; "" leaves one out."""
    raw = body if isinstance(body, bytes) else json.dumps(body).encode()
    named = OWN_PAGE | {name.replace("_", "-"): value for name, value in headers.items()}
    return apart.run(_ask("POST", path, raw, {name: value for name, value in named.items() if value}))


async def _ask(method: str, path: str, body: bytes, headers: dict[str, str]) -> Answer:
    bare, _, query = path.partition("?")
    scope = {
        "type": "http",
        "method": method,
        "path": bare,
        "raw_path": bare.encode(),
        "query_string": query.encode(),
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "root_path": "",
        "scheme": "http",
        "server": ("127.0.0.1", 8501),
        "client": ("127.0.0.1", 40000),
        "http_version": "1.1",
    }
    sent: list[Any] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Any) -> None:
        sent.append(message)

    await APP(scope, receive, send)
    return Answer(sent[0]["status"], b"".join(message.get("body", b"") for message in sent[1:]))
