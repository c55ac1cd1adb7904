"""The gate: nobody reads anything here who has not joined, and nobody enters anything who may only watch.

It stands before everything else, the websocket included. This machine comes in as it is. Another device joins once,
with the code (see plain/join.py), and shows a cookie from then on. What comes from a page of somebody else's, under a
name that isn't ours, or larger than it may be, comes in for nobody.

Whoever puts a proxy before this must let it say for whom it asks (X-Forwarded-For), or everybody looks like this
machine; and name the proxy's host in `server.allowedHosts` of streamlit_config.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from urllib.parse import quote

from starlette.datastructures import Headers
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from companion import hall, house, lan, tongue, visitors
from companion.plain import JOIN, WATCH
from companion.plain.page import elsewhere
from companion.ruling import Refusal
from companion.visitors import VISITOR, Visitor
from companion.wire import POLICY_VIOLATION, Wire

WATCHED = (f"{WATCH}/", "/desk/", "/sheet/", "/app/static/")  # a watcher's pages and what they are made of
LARGEST_BODY = 1_000_000  # bytes of a request; what the door takes is less still
UPLOADS = "/_stcore/upload_file/"  # these have a limit of their own
NOT_KEPT = {"cache-control": "no-store"}


class Gate:
    """names: further hosts under which the house is served, `*.example.org` for all below one; largest_upload: in
    bytes."""

    def __init__(
        self,
        app: ASGIApp,
        names: Callable[[], Iterable[str]] = tuple,
        largest_upload: Callable[[], int] = lambda: 200_000_000,
    ) -> None:
        self.app, self.names, self.largest_upload = app, names, largest_upload

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        visitor = await self._let_in(scope, headers)
        if not isinstance(visitor, Visitor):
            await _turn_away(scope, receive, send, *visitor)
        elif scope["type"] == "websocket":
            wire = Wire(visitor, visitors.key_of(headers), receive, send)
            await self.app({**scope, VISITOR: visitor}, wire.receive, wire.send)
        else:
            await self.app({**scope, VISITOR: visitor}, _measured(self._most(scope), receive), send)

    async def _let_in(self, scope: Scope, headers: Headers) -> Visitor | tuple[int, Refusal | Response]:
        """Who comes in, or what they get instead."""
        wrong = self._foreign(scope, headers)
        if wrong:
            return 403, wrong
        if _length(headers) > self._most(scope):
            return 413, Refusal("door-too-long")
        visitor = await visitors.visitor(scope, headers)
        if isinstance(visitor, Refusal):
            return 503, visitor
        return _answer(scope, headers, visitor) or visitor

    def _foreign(self, scope: Scope, headers: Headers) -> Refusal | None:
        """Why this can't come from a page of ours: a name that isn't ours (as when somebody's name is made to lead
        here), another page behind it, or a network that the house isn't open to."""
        host = headers.get("host", "")
        if len(headers.getlist("host")) != 1 or not self._ours(scope, host):
            return Refusal("gate-other-host", (), {"url": hall.served_at()})
        origin = headers.get("origin")
        if origin is not None and origin.lower() not in (f"http://{host}".lower(), f"https://{host}".lower()):
            return Refusal("door-other-origin")
        site, mode = headers.get("sec-fetch-site", "none"), headers.get("sec-fetch-mode", "")
        if site not in ("none", "same-origin") and not (mode == "navigate" and scope.get("method") in ("GET", "HEAD")):
            return Refusal("door-other-origin")
        return None

    def _ours(self, scope: Scope, host: str) -> bool:
        name = _name_of(host)
        reached, served = (scope.get("server") or ("",))[0], hall.served()
        elsewhere_too = served is None or served.everywhere or lan.is_loopback(reached)
        if not elsewhere_too and served and lan.ip(reached) != lan.ip(served.address):
            return False
        if lan.ip(name):
            return lan.is_loopback(name) or lan.ip(name) == lan.ip(reached)
        return name in lan.own_names() or any(_matches(name, one.lower()) for one in self.names())

    def _most(self, scope: Scope) -> int:
        return LARGEST_BODY + (self.largest_upload() if scope["path"].startswith(UPLOADS) else 0)


def _answer(scope: Scope, headers: Headers, visitor: Visitor) -> tuple[int, Refusal | Response] | None:
    """What this visitor gets instead of what was asked for; None: come in."""
    path, method = scope["path"], scope.get("method")
    looks = method in ("GET", "HEAD")
    page = looks and "text/html" in headers.get("accept", "")
    if visitor.role in ("house", "table") or (path == JOIN and (looks or method == "POST")):
        return None
    if visitor.role == "stranger":
        return 401, _to_join(scope) if page else Refusal("gate-stranger")
    if looks and (path == WATCH or path.startswith(WATCHED)):
        return None
    return 403, RedirectResponse(WATCH, 303) if page else Refusal("gate-watcher")


def _to_join(scope: Scope) -> Response:
    """By a page of our own, not by the browser alone: the cookie is not shown to a page that another site leads to,
    and whoever has joined already must be known again when they follow a link."""
    query = scope.get("query_string", b"").decode("latin-1")
    wanted = quote(f"{scope['path']}?{query}" if query else scope["path"], safe="")
    return HTMLResponse(elsewhere(f"{JOIN}?to={wanted}"), 401, headers=NOT_KEPT)


async def _turn_away(scope: Scope, receive: Receive, send: Send, status: int, why: Refusal | Response) -> None:
    if scope["type"] == "websocket":
        await receive()  # the request to open it
        await send({"type": "websocket.close", "code": POLICY_VIOLATION})
        return
    if isinstance(why, Refusal):
        headers = Headers(scope=scope)
        with tongue.answering(tongue.spoken_to(visitors.cookies(headers), headers)):
            why = JSONResponse({"text": house.words().say(why)}, status, headers=NOT_KEPT)
    await why(scope, receive, send)


def _measured(most: int, receive: Receive) -> Receive:
    """What is sent without saying how much it is, cut off where it gets too much."""
    sent = 0

    async def measured() -> Message:
        nonlocal sent
        message = await receive()
        sent += len(message.get("body", b""))
        return {"type": "http.disconnect"} if sent > most else message

    return measured


def _length(headers: Headers) -> int:
    text = headers.get("content-length", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else 0


def _matches(name: str, allowed: str) -> bool:
    return name.endswith(allowed[1:]) if allowed.startswith("*.") else name == allowed


def _name_of(host: str) -> str:
    """The host without its port, in small letters."""
    name, colon, port = host.rpartition(":")
    bare = name if colon and port.isdigit() else host
    return bare.lower().rstrip(".")
