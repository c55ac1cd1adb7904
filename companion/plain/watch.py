"""Watching: the ride that is open, large, for a screen on the wall. It shows, it takes nothing.

GET  /watch                     the page; ?ride=… stays with that one
GET  /watch/now?ride=…&since=…  204 if that is what is open, else {"view"} of what is, None where nothing is
GET  /watch/parts/…             what the page is drawn with: the table's own scripts and styles
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from companion import faces, house, tongue
from companion.plain import DEVICE, RULES, WATCH, page
from companion.ruling import Refusal
from companion.store import FAULTS

HERE = Path(__file__).resolve().parent
PARTS = {
    file.name: file
    for folder in (HERE.parent / "table", HERE)
    for kind in ("js", "css")
    for file in folder.glob(f"*.{kind}")
}
KINDS = {".js": "text/javascript", ".css": "text/css"}
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self';"
    " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


async def show(request: Request) -> Response:
    """The page, without a ride yet: it asks for that itself, and goes on asking."""
    with tongue.answering(tongue.spoken_to(request.cookies, request.headers)):
        say = house.words()
        texts = {"language": tongue.now(), "title": say.label("page-title", page=say.label("page-table"))}
        texts |= {"nothing": say.label("watch-nothing"), "nothing_hint": say.label("watch-nothing-hint")}
        ways = page.links({RULES: say.label("page-rules"), DEVICE: say.label("page-settings")})
        labels = json.dumps(say.table["labels"], ensure_ascii=False).replace("<", "\\u003c")
    body = page.filled("watch", **texts).replace("<!--faces-->", faces.sprite()).replace("<!--labels-->", labels)
    body = body.replace("<!--ways-->", ways)
    return HTMLResponse(body, headers={page.POLICY: POLICY, "cache-control": "no-store"})


async def now(request: Request) -> Response:
    """What is open; 204 where the page shows that already."""
    asked = request.query_params
    with tongue.answering(tongue.spoken_to(request.cookies, request.headers)):
        found = await run_in_threadpool(_now, asked.get("only", ""), asked.get("ride", ""), asked.get("since", ""))
        if found is None:
            return Response(status_code=204)
        if isinstance(found, Refusal):
            status = 503 if found.reason in FAULTS else 404
            return JSONResponse({"text": house.words().say(found)}, status, headers={"cache-control": "no-store"})
    return JSONResponse(found, headers={"cache-control": "no-store"})


async def part(request: Request) -> Response:
    """One of the files that the page is made of."""
    file = PARTS.get(request.path_params["name"])
    if file is None:
        return Response(status_code=404)
    return FileResponse(file, media_type=KINDS[file.suffix], headers={"cache-control": "no-cache"})


ROUTES = (
    Route(WATCH, show, methods=["GET"]),
    Route(f"{WATCH}/now", now, methods=["GET"]),
    Route(f"{WATCH}/parts/{{name}}", part, methods=["GET"]),
)


def _now(only: str, ride: str, since: str) -> dict[str, Any] | Refusal | None:
    open_ride = only or house.desk().open_ride()
    if isinstance(open_ride, Refusal):
        return open_ride
    if open_ride is None:
        return {"view": None}
    if open_ride == ride and house.desk(open_ride).mark(open_ride) == since:
        return None
    view = house.table(open_ride)
    return view if isinstance(view, Refusal) else {"view": view}
