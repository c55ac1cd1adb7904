"""Installing: the app on a home screen, with a sign of its own and none of the browser's bars.

GET  /app.webmanifest      what browsers ask for to install it, in the language of the device
"""

from __future__ import annotations

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from companion import house, tongue, visitors

MANIFEST = "/app.webmanifest"
NAME = "Companion"
GREEN, IVORY, NIGHT = "#123c2e", "#f8f3e6", "#121917"
ICONS = (
    ("icon.png", 192, "any"),
    ("icon-512.png", 512, "any"),
    ("icon-maskable-512.png", 512, "maskable"),  # the sign in the middle, so that a phone may cut the edges off
)
# The manifest is asked for without a cookie unless told otherwise, and a stranger gets nothing from the house.
TAGS = (
    f'<link rel="manifest" href="{MANIFEST}" crossorigin="use-credentials">'
    '<link rel="apple-touch-icon" href="/app/static/icon-apple-180.png">'
    '<meta name="mobile-web-app-capable" content="yes"><meta name="apple-mobile-web-app-capable" content="yes">'
    f'<meta name="apple-mobile-web-app-title" content="{NAME}">'
    f'<meta name="theme-color" content="{IVORY}"><meta name="theme-color" content="{NIGHT}"'
    ' media="(prefers-color-scheme: dark)">'
).encode()
ENGLISH = b'<html lang="en">'
UNNAMED, NAMED = b"<title>Streamlit</title>", f"<title>{NAME}</title>".encode()


async def manifest(request: Request) -> Response:
    """The manifest, for whoever may see the pages."""
    with tongue.answering(tongue.spoken_to(request.cookies, request.headers)):
        what, language = house.words().label("app-what"), tongue.now()
    content = {
        "id": "/",
        "name": NAME,
        "short_name": NAME,
        "description": what,
        "lang": language,
        "start_url": "/",
        "scope": "/",
        "display": "fullscreen",
        "background_color": GREEN,
        "theme_color": GREEN,
        "icons": [
            {"src": f"/app/static/{file}", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
            for file, size, purpose in ICONS
        ],
    }
    return JSONResponse(content, headers={"cache-control": "no-cache"}, media_type="application/manifest+json")


ROUTES = (Route(MANIFEST, manifest, methods=["GET"]),)


class Installable:
    """Says in Streamlit's page, which no setting reaches, where the manifest and the icons are, and in which language
    it is read out. It is another page for another device, so no browser is told how to know it again."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun: Message | None = None  # the answer's head, held back until its length is known

        async def named(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start" and _whole_page(message):
                begun = message
                return
            if begun is not None:
                body = message.get("body", b"")
                told = body.replace(b"<head>", b"<head>" + TAGS, 1).replace(UNNAMED, NAMED, 1)
                told = told.replace(ENGLISH, f'<html lang="{_spoken(scope)}">'.encode(), 1)
                headers = MutableHeaders(scope=begun)
                for mark in ("etag", "last-modified"):
                    del headers[mark]
                headers["content-length"] = str(int(headers["content-length"]) + len(told) - len(body))
                start, begun, message = begun, None, {**message, "body": told}
                await send(start)
            await send(message)

        page = scope["type"] == "http" and scope["method"] == "GET"
        await self.app(_unpacked(scope) if page else scope, receive, named if page else send)


def _unpacked(scope: Scope) -> Scope:
    """Asks for a page as it is: nothing can be said in a packed one."""
    if "text/html" not in Headers(scope=scope).get("accept", ""):
        return scope
    return {**scope, "headers": [one for one in scope["headers"] if one[0] != b"accept-encoding"]}


def _spoken(scope: Scope) -> str:
    headers = Headers(scope=scope)
    return tongue.spoken_to(visitors.cookies(headers), headers)


def _whole_page(message: Message) -> bool:
    """A page of HTML that comes as it is and brings no policy of its own: Streamlit's."""
    headers = MutableHeaders(scope=message)
    html = headers.get("content-type", "").startswith("text/html")
    plain = "content-encoding" not in headers and "content-security-policy" not in headers
    return html and plain and message["status"] == 200 and "content-length" in headers
