"""What the app changes about how Streamlit serves."""

from __future__ import annotations

import socket
from typing import Any

import pytest
from starlette.responses import PlainTextResponse

from companion.middleware import HOST_CONFIG, Packed, Prompt, Quiet
from tests import apart

SCRIPT = "const lift = 1;\n" * 1000


def ask(app: Any, path: str, client: str = "127.0.0.1", kind: str = "http") -> list[Any]:
    sent: list[Any] = []
    headers = [(b"accept-encoding", b"gzip")]
    scope = {"type": kind, "method": "GET", "path": path, "headers": headers, "client": (client, 50000)}

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    apart.run(app(scope, receive, send))
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


class Cycle:
    """What uvicorn has for each request, as far as it matters here."""

    def __init__(self, connection: socket.socket) -> None:
        self.transport = self
        self.connection = connection

    def get_extra_info(self, _name: str) -> socket.socket:
        return self.connection

    async def receive(self) -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}


def test_no_packet_waits_for_an_acknowledgement():
    async def send(_message: Any) -> None:
        pass

    scope = {"type": "http", "method": "GET", "path": "/", "headers": []}
    with socket.socket() as connection:
        apart.run(Prompt(PlainTextResponse("up"))(scope, Cycle(connection).receive, send))
        assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_a_server_of_another_kind_is_left_alone():
    assert ask(Prompt(PlainTextResponse("up")), "/")[1]["body"] == b"up"
