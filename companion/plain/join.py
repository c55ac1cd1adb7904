"""Joining: the page on which another device of the house says the code, once.

GET  /join?to=/rides&code=123456    the form; whoever has joined goes on to where they wanted
POST /join                          code, name, role, to: a cookie, and on to where they wanted
"""

from __future__ import annotations

from asyncio import sleep
from urllib.parse import parse_qs

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from companion import hall, house, tongue, visitors
from companion.kept import Role
from companion.plain import JOIN, WATCH, page
from companion.ruling import Refusal
from companion.visitors import COOKIE

LONGEST_FORM = 4_000  # bytes
LONGEST_WAY = 2_000
FIELDS = 8
DAYS = 400  # longer than this no browser keeps a cookie


async def ask(request: Request) -> Response:
    """The form."""
    with tongue.answering(tongue.spoken_to(request.cookies, request.headers)):
        return _ask(request)


async def hear(request: Request) -> Response:
    """The code. A wrong one is answered the later the more there were."""
    with tongue.answering(tongue.spoken_to(request.cookies, request.headers)):
        return await _hear(request)


ROUTES = (Route(JOIN, ask, methods=["GET"]), Route(JOIN, hear, methods=["POST"]))


def _ask(request: Request) -> Response:
    to = way_on(request.query_params.get("to", ""))
    if visitors.of(request.scope).role != "stranger":
        return RedirectResponse(to, 303)
    code = "".join(sign for sign in request.query_params.get("code", "") if sign in "0123456789")[:6]
    return _form(to, code=code)


async def _hear(request: Request) -> Response:
    form = await _fields(request)
    to, role = way_on(form.get("to", "")), _role(form.get("role", ""))
    if visitors.of(request.scope).role != "stranger":
        return RedirectResponse(to, 303)
    address = request.client.host if request.client else ""
    wrong = hall.doorstep().hear(address, form.get("code", ""))
    if wrong is not None:
        await sleep(hall.doorstep().pause(address))
        return _form(to, 429 if wrong.reason == "code-held" else 403, wrong, name=form.get("name", ""))
    joined = await run_in_threadpool(hall.devices().join, form.get("name", ""), role)
    if isinstance(joined, Refusal):
        return _form(to, 503, joined, name=form.get("name", ""))
    answer = RedirectResponse(WATCH if role == "watcher" else to, 303)
    secure = request.url.scheme == "https"
    answer.set_cookie(
        COOKIE, joined[1], max_age=DAYS * 86_400, path="/", httponly=True, samesite="strict", secure=secure
    )
    return answer


def way_on(wanted: str) -> str:
    """Where to go afterwards: a page of ours, never one of somebody else's."""
    ours = wanted.startswith("/") and not wanted.startswith(("//", "/\\", JOIN)) and wanted.isprintable()
    return wanted if ours and len(wanted) <= LONGEST_WAY else "/"


def _form(to: str, status: int = 200, wrong: Refusal | None = None, **filled: str) -> Response:
    say = house.words().label
    texts = {
        "language": tongue.now(),
        "title": say("join-title"),
        "what": say("join-what"),
        "trouble": house.words().say(wrong) if wrong else "",
        "code_label": say("join-code"),
        "where": say("join-where"),
        "name_label": say("join-name"),
        "name_like": say("join-name-like"),
        "join_table": say("join-table"),
        "join_watch": say("join-watch"),
        "roles": say("join-roles"),
    }
    return page.answer(page.filled("join", **({"code": "", "name": ""} | texts | filled), to=to), status)


async def _fields(request: Request) -> dict[str, str]:
    """What the form says; nothing where that is no form, or more than one could be."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > LONGEST_FORM:
            return {}
    try:
        fields = parse_qs(body.decode("utf-8"), max_num_fields=FIELDS)
    except ValueError:
        return {}
    return {name: values[0] for name, values in fields.items()}


def _role(said: str) -> Role:
    return "watcher" if said == "watcher" else "table"
