"""What the app changes about Streamlit's own answers."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from starlette.responses import PlainTextResponse

from companion.frame import HOST_CONFIG, Packed, Quiet

SCRIPT = "const lift = 1;\n" * 1000


def ask(app: Any, path: str, client: str = "127.0.0.1", kind: str = "http") -> list[Any]:
    sent: list[Any] = []
    headers = [(b"accept-encoding", b"gzip")]
    scope = {"type": kind, "method": "GET", "path": path, "headers": headers, "client": (client, 50000)}

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    asyncio.run(app(scope, receive, send))
    return sent


def packed(sent: list[Any]) -> bool:
    return (b"content-encoding", b"gzip") in sent[0]["headers"]


def test_no_dialog_of_streamlits_covers_the_table_when_the_connection_drops():
    sent = ask(Quiet(PlainTextResponse("Streamlit's own")), HOST_CONFIG)
    assert b'"blockErrorDialogs":true' in sent[1]["body"]


def test_everything_else_is_streamlits_own():
    assert ask(Quiet(PlainTextResponse("Streamlit's own")), "/_stcore/health")[1]["body"] == b"Streamlit's own"


@pytest.mark.parametrize(
    ("path", "client", "wanted"),
    [
        ("/static/js/index.js", "192.168.1.20", True),
        ("/static/css/index.css", "fe80::1", True),
        ("/static/js/index.js", "127.0.0.1", False),
        ("/static/media/font.woff2", "192.168.1.20", False),
        ("/desk/k3f9a2", "192.168.1.20", False),
    ],
)
def test_scripts_and_styles_are_packed_for_other_devices(path: str, client: str, wanted: bool):
    assert packed(ask(Packed(PlainTextResponse(SCRIPT)), path, client)) is wanted


def test_the_websocket_passes_untouched():
    seen: list[str] = []

    async def inner(scope: Any, receive: Any, send: Any) -> None:
        seen.append(scope["type"])

    ask(Quiet(Packed(inner)), "/_stcore/stream", "192.168.1.20", "websocket")
    assert seen == ["websocket"]
