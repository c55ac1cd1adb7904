"""The door through which the table talks to the desk: plain HTTP beside Streamlit's own, in the same process.

    POST /desk/{ride}       {"moves": [{"tag", "said", "number", "sure"}, …]} → {"view", "answers"}
    GET  /desk/{ride}       ?since=17: 204 if nothing is new, else {"view"}; ?at=12: the table as it was
    GET  /desk/{ride}/log   {"log": [{"number", "text", "turn", "player", "said", "standing"}, …]}
    POST /desk/{ride}/correct   {"number": 3, "said": "7♥ up1"}: what would come of changing that entry;
                            with "keep": true, "seq" (the view's that was looked at) and a "tag" it is done
                            → {"view", "kind", "text", "ruling", "seq", "place", "kept", "dropped", "broken"}

What can't be answered comes back as {"text"}, one sentence that says what to do.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from companion import house, tongue
from companion.answers import Corrected, Heard
from companion.ruling import Note, Refusal
from companion.spoken import ruling_of
from companion.store import FAULTS

TOO_LATE = Refusal("stale")
LONGEST_BODY = 64 * 1024  # bytes; a whole ride's worth of unsent moves is a tenth of that
MOST_MOVES = 400
LONGEST_SAID = 200
LONGEST_TAG = 64

log = logging.getLogger(__name__)
Endpoint = Callable[[Request], Awaitable[Response]]


@dataclass(frozen=True, slots=True)
class Wanted:
    """One move of a device's outbox, as it came in."""

    tag: str
    said: str
    number: int
    sure: bool


@dataclass(frozen=True, slots=True)
class Change:
    """An earlier entry to be changed into `move`. seq: entries kept when it was looked at; None: only to look."""

    move: Wanted
    seq: int | None


class Turned(Exception):  # noqa: N818 - turned away at the door, which is no error of ours
    """A request that gets no further: its status, and the sentence that says why."""

    def __init__(self, status: int, why: Refusal) -> None:
        super().__init__(why)
        self.status, self.why = status, why


def guarded(endpoint: Endpoint) -> Endpoint:
    """Answers whatever goes wrong with one sentence; what nobody foresaw also goes to the log."""

    @wraps(endpoint)
    async def answered(request: Request) -> Response:
        language = tongue.spoken_to(request.cookies, request.headers)
        with tongue.answering(language):
            return await _safely(endpoint, request)

    return answered


async def _safely(endpoint: Endpoint, request: Request) -> Response:
    try:
        return await endpoint(request)
    except Turned as turned:
        return _text(turned.status, turned.why)
    except Exception:
        log.exception("the door failed at %s", request.url.path)
        return _text(500, Refusal("went-wrong"))


@guarded
async def look(request: Request) -> Response:
    ride = request.path_params["ride"]
    at, since = _whole(request, "at"), _whole(request, "since")
    if since is not None and at is None:
        count = await run_in_threadpool(house.desk(ride).count, ride)
        if isinstance(count, Refusal):
            raise Turned(_status(count), count)
        if count == since:
            return Response(status_code=204)
    view = await run_in_threadpool(house.table, ride, at)
    if isinstance(view, Refusal):
        raise Turned(_status(view), view)
    return _answer({"view": view})


@guarded
async def hear(request: Request) -> Response:
    ride = request.path_params["ride"]
    _same_house(request)
    if house.watched(ride):
        raise Turned(409, Refusal("only-to-watch"))
    moves = _moves(await _body(request))
    return _answer(await run_in_threadpool(_hear_all, ride, moves))


@guarded
async def correct(request: Request) -> Response:
    ride = request.path_params["ride"]
    _same_house(request)
    if house.watched(ride):
        raise Turned(409, Refusal("only-to-watch"))
    change = _change(await _body(request))
    return _answer(await run_in_threadpool(_correct, ride, change))


@guarded
async def read_log(request: Request) -> Response:
    ride = request.path_params["ride"]
    lines = await run_in_threadpool(house.desk(ride).log, ride)
    if isinstance(lines, Refusal):
        raise Turned(_status(lines), lines)
    say = house.words().say
    told = [
        {
            "number": line.number,
            "text": say(line.note),
            "turn": line.turn,
            "player": line.player,
            "said": line.said,
            "standing": line.standing,
        }
        for line in lines
    ]
    return _answer({"log": told})


ROUTES = (
    Route("/desk/{ride}", look, methods=["GET"]),
    Route("/desk/{ride}", hear, methods=["POST"]),
    Route("/desk/{ride}/log", read_log, methods=["GET"]),
    Route("/desk/{ride}/correct", correct, methods=["POST"]),
)


def _hear_all(ride: str, moves: tuple[Wanted, ...]) -> dict[str, Any]:
    """The moves in their order. Where one is not taken, those behind it come too late: they were meant to follow it,
    even where another device's entry has made their number right."""
    desk = house.desk(ride)
    answers: list[dict[str, Any]] = []
    heard, line = None, None
    for move in moves:
        if heard is not None and heard.kind not in ("accepted", "known"):
            answers.append({"tag": move.tag, "kind": "stale", "text": house.words().say(TOO_LATE), "ruling": None})
            continue
        heard = desk.hear(ride, move.said, move.number, move.tag, move.sure)
        if heard.view is None or heard.kind == "fault":
            why = heard.answer if isinstance(heard.answer, Refusal) else Refusal("went-wrong")
            raise Turned(_status(why), why)  # what was kept before it is known when the device asks again
        answers.append({"tag": move.tag, "kind": heard.kind} | _told(heard))
        line = line or (heard.view["line"] if heard.kind in ("refused", "ask", "stale") else None)
    if heard is None or heard.view is None:
        view = house.table(ride)
        if isinstance(view, Refusal):
            raise Turned(_status(view), view)
        return {"view": view, "answers": []}
    return {"view": house.said({**heard.view, "line": line or heard.view["line"]}), "answers": answers}


def _correct(ride: str, change: Change) -> dict[str, Any]:
    desk, move = house.desk(ride), change.move
    if change.seq is None:
        corrected = desk.correct(ride, move.number, move.said)
    else:
        corrected = desk.keep_correction(ride, move.number, move.said, change.seq, move.tag)
    if corrected.view is None or corrected.kind == "fault":
        why = corrected.answer if isinstance(corrected.answer, Refusal) else Refusal("went-wrong")
        raise Turned(_status(why), why)
    return {
        "view": house.said(corrected.view),
        "kind": corrected.kind,
        **_told(corrected),
        "seq": corrected.seq,
        "place": corrected.place,
        "kept": corrected.kept,
        "dropped": corrected.dropped,
        "broken": _broken(corrected),
    }


def _broken(corrected: Corrected) -> dict[str, Any] | None:
    """The first later entry that would no longer go. place: among those that stand, as the log counts them."""
    if corrected.broken is None:
        return None
    entry, why = corrected.broken
    place = corrected.place + corrected.kept + 1
    said = {"text": house.words().say(why), "ruling": ruling_of(why)}
    return {"number": entry.number, "place": place, "said": entry.said, **said}


def _told(heard: Heard | Corrected) -> dict[str, str | None]:
    answer: Note | Refusal | None = heard.answer
    if answer is None:
        return {"text": None, "ruling": None}
    return {"text": house.words().say(answer), "ruling": ruling_of(answer)}


def _same_house(request: Request) -> None:
    """Only our own page may enter moves: browsers name the page a request comes from, and can't lie about it."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Turned(415, Refusal("door-needs-json"))
    site = request.headers.get("sec-fetch-site", "same-origin")
    origin = request.headers.get("origin")
    host = request.headers.get("host", "")
    if site not in ("same-origin", "none") or (origin and origin.partition("://")[2] != host):
        raise Turned(403, Refusal("door-other-origin"))


async def _body(request: Request) -> object:
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > LONGEST_BODY:
            raise Turned(413, Refusal("door-too-long"))
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        raise Turned(400, Refusal("door-unreadable")) from None


def _moves(body: object) -> tuple[Wanted, ...]:
    moves = body.get("moves", []) if isinstance(body, dict) else None
    if not isinstance(moves, list) or len(moves) > MOST_MOVES:
        raise Turned(400, Refusal("door-unreadable"))
    return tuple(_move(move) for move in moves)


def _move(move: object) -> Wanted:
    match move:
        case {"tag": str(tag), "said": str(said), "number": int(number), **rest} if (
            0 < len(tag) <= LONGEST_TAG
            and tag.isascii()
            and tag.isalnum()
            and len(said) <= LONGEST_SAID
            and not isinstance(number, bool)
            and 0 < number < 1_000_000
        ):
            bare = "".join(sign if sign.isprintable() else " " for sign in said)
            return Wanted(tag, bare, number, rest.get("sure") is True)
    raise Turned(400, Refusal("door-unreadable"))


def _change(body: object) -> Change:
    """A preview needs neither tag nor seq, since it keeps nothing."""
    match body:
        case {"keep": True, "seq": int(seq), **move} if not isinstance(seq, bool):
            return Change(_move(move), seq)
        case {"number": number, "said": said, **rest} if rest.get("keep") is not True:
            return Change(_move({**rest, "number": number, "said": said, "tag": "preview"}), None)
    raise Turned(400, Refusal("door-unreadable"))


def _whole(request: Request, name: str) -> int | None:
    text = request.query_params.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 7):
        raise Turned(400, Refusal("door-unreadable"))
    return int(text)


def _status(why: Refusal) -> int:
    return 503 if why.reason in FAULTS else 404


def _text(status: int, why: Refusal) -> Response:
    return _answer({"text": house.words().say(why)}, status)


def _answer(body: Mapping[str, Any], status: int = 200) -> Response:
    return JSONResponse(body, status, headers={"Cache-Control": "no-store"})
