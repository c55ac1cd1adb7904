"""What the app changes about how Streamlit serves: three things that no setting of it reaches."""

from __future__ import annotations

import socket

from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

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
