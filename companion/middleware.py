"""What the app changes about how Streamlit serves: what no setting of it reaches."""

from __future__ import annotations

import base64
import hashlib
import re
import socket

from starlette.datastructures import MutableHeaders
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from companion import lan

INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)
HOST_CONFIG = "/_stcore/host-config"
NO_HOST = {
    "allowedOrigins": [],  # nobody embeds this app, so nobody may send it messages
    "useExternalAuthToken": False,
    "enableCustomParentMessages": False,
    "enforceDownloadInNewTab": False,
    "metricsUrl": "",
    "blockErrorDialogs": True,
    "resourceCrossOriginMode": None,
}


class Quiet:
    """Keeps Streamlit from covering the table with a dialog when the connection drops.

    The table draws its own mark and takes cards meanwhile. Under the dialog it could be neither seen nor tapped.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"] == HOST_CONFIG:
            await JSONResponse(NO_HOST, headers={"Cache-Control": "no-cache"})(scope, receive, send)
        else:
            await self.app(scope, receive, send)


class Packed:
    """Sends Streamlit's scripts and styles compressed to other devices: a quarter of three megabytes over the air.

    On the machine itself packing would only cost time; the websocket and everything else pass untouched.
    """

    HERE = frozenset({"127.0.0.1", "::1"})

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.packed = GZipMiddleware(app, minimum_size=1000, compresslevel=5)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        far = scope["type"] == "http" and (scope.get("client") or ("",))[0] not in self.HERE
        worth_it = far and scope["path"].startswith(("/static/js/", "/static/css/"))
        await (self.packed if worth_it else self.app)(scope, receive, send)


class Prompt:
    """Sends every packet at once.

    Streamlit binds its socket in a way in which asyncio leaves Nagle's algorithm on. An answer goes out as head and
    body; the body then waits for the other side to acknowledge the head, which it may put off for 40 ms.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        transport = getattr(getattr(receive, "__self__", None), "transport", None)  # uvicorn's, else left alone
        connection = transport.get_extra_info("socket") if transport else None
        if connection is not None and connection.family in (socket.AF_INET, socket.AF_INET6):
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        await self.app(scope, receive, send)


class Sealed:
    """Tells browsers what a page of ours may do: load what is ours, be framed by nobody, and say nothing to others.

    Streamlit sets styles within its page, and makes components out of blobs; nothing is evaluated, charts included. A
    page that brings a stricter policy keeps it. page: Streamlit's own; the scripts written into it may run as they
    are.
    """

    POLICY = "; ".join(
        (
            "default-src 'self'",
            "script-src 'self' blob: {inline}",
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data: blob:",
            "media-src 'self' data: blob:",
            "font-src 'self' data:",
            "connect-src 'self' {ws}",  # older browsers don't count the websocket to what is ours
            "worker-src 'self' blob:",
            "object-src 'none'",
            "base-uri 'self'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        )
    )
    ALWAYS = (
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "same-origin"),  # "no-referrer" would hide the origin of the form on which devices join
        ("x-frame-options", "DENY"),
        ("cross-origin-resource-policy", "same-origin"),
        ("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
    )

    def __init__(self, app: ASGIApp, page: str = "") -> None:
        self.app = app
        self.inline = " ".join(f"'sha256-{_digest(script)}'" for script in INLINE.findall(page))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def sealed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self.ALWAYS:
                    headers[name] = value
                policy = self.POLICY.format(ws=_websocket(scope), inline=self.inline)
                headers.setdefault("content-security-policy", policy)
                if scope.get("scheme") == "https" or lan.is_loopback((scope.get("server") or ("",))[0]):
                    headers["cross-origin-opener-policy"] = "same-origin"  # elsewhere browsers only complain about it
            await send(message)

        await self.app(scope, receive, sealed if scope["type"] == "http" else send)


def _digest(script: str) -> str:
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()


def _websocket(scope: Scope) -> str:
    """The address of our websocket, where the host that was asked for may stand in a policy."""
    host = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"host"), "")
    plain = host and all(sign.isalnum() or sign in ".:-[]" for sign in host) and host.isascii()
    return f"{'wss' if scope.get('scheme') == 'https' else 'ws'}://{host}" if plain else ""
