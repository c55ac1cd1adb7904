"""The door through which the table talks to the desk: plain HTTP beside Streamlit's own, in the same process.

    POST /desk/{ride}       {"moves": [{"tag", "said", "number", "sure"}, …]} → {"view", "answers"}
    GET  /desk/{ride}       ?since=17, a view's mark: 204 if nothing is new, else {"view"}; ?at=12: the table as it was
    GET  /desk/{ride}/log   {"log": [{"number", "text", "turn", "player", "said", "standing"}, …]}
    POST /desk/{ride}/correct   {"number": 3, "said": "7♥ up1"}: what would come of changing that entry;
                            with "keep": true, "seq" (the view's that was looked at) and a "tag" it is done
                            → {"view", "kind", "text", "ruling", "seq", "place", "kept", "dropped", "broken"}
    POST /desk/{ride}/aid   {"aid": "odds", "on": true} → {"view"}
    GET  /news              ?since=…, what a page of lists or charts was drawn from, &ride=… where it shows one: 204 if
                            that is still so, else {"news": what it would be drawn from now}
    GET  /desk/{ride}/chance    → {"mark": the view's that it is about, "text": "43 %", null until it is known}

What can't be answered comes back as {"text"}, one sentence that says what to do.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from functools import wraps
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from companion import house, incoming, tongue
from companion.answers import Corrected, Heard
from companion.incoming import Change, Turned, Wanted
from companion.ruling import Note, Refusal
from companion.spoken import ruling_of
from companion.store import FAULTS

NOT_THERE = {"no-such-ride", "no-such-entry"}
TOO_LATE = Refusal("stale")

log = logging.getLogger(__name__)
Endpoint = Callable[[Request], Awaitable[Response]]


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
    at, since = incoming.whole(request, "at"), incoming.mark(request)
    if since is not None and at is None:
        mark = await run_in_threadpool(house.desk(ride).mark, ride)
        if isinstance(mark, Refusal):
            raise Turned(_status(mark), mark)
        if mark == since:
            return Response(status_code=204)
    view = await run_in_threadpool(house.table, ride, at)
    if isinstance(view, Refusal):
        raise Turned(_status(view), view)
    return _answer({"view": view})


@guarded
async def hear(request: Request) -> Response:
    ride = request.path_params["ride"]
    incoming.same_house(request)
    if house.watched(ride):
        raise Turned(409, Refusal("only-to-watch"))
    moves = incoming.moves(await incoming.body(request))
    return _answer(await run_in_threadpool(_hear_all, ride, moves))


@guarded
async def correct(request: Request) -> Response:
    ride = request.path_params["ride"]
    incoming.same_house(request)
    if house.watched(ride):
        raise Turned(409, Refusal("only-to-watch"))
    change = incoming.change(await incoming.body(request))
    return _answer(await run_in_threadpool(_correct, ride, change))


@guarded
async def switch_aid(request: Request) -> Response:
    ride = request.path_params["ride"]
    incoming.same_house(request)
    match await incoming.body(request):
        case {"aid": str(aid), "on": bool(on)}:
            seen = await run_in_threadpool(house.desk(ride).switch_aid, ride, aid, on=on)
        case _:
            raise Turned(400, Refusal("door-unreadable"))
    if isinstance(seen, Refusal):
        raise Turned(_status(seen), seen)
    return _answer({"view": house.said(seen.view)})


@guarded
async def tell_chance(request: Request) -> Response:
    chance = await run_in_threadpool(house.chance, request.path_params["ride"])
    if isinstance(chance, Refusal):
        raise Turned(_status(chance), chance)
    return _answer({"mark": chance.mark, "text": house.words().say(chance.said) if chance.said else None})


@guarded
async def tell_news(request: Request) -> Response:
    news = await run_in_threadpool(house.news, request.query_params.get("ride"))
    return Response(status_code=204) if news == request.query_params.get("since") else _answer({"news": news})


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
    Route("/news", tell_news, methods=["GET"]),
    Route("/desk/{ride}", look, methods=["GET"]),
    Route("/desk/{ride}", hear, methods=["POST"]),
    Route("/desk/{ride}/log", read_log, methods=["GET"]),
    Route("/desk/{ride}/correct", correct, methods=["POST"]),
    Route("/desk/{ride}/aid", switch_aid, methods=["POST"]),
    Route("/desk/{ride}/chance", tell_chance, methods=["GET"]),
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


def _status(why: Refusal) -> int:
    return 503 if why.reason in FAULTS else 404 if why.reason in NOT_THERE else 409


def _text(status: int, why: Refusal) -> Response:
    return _answer({"text": house.words().say(why)}, status)


def _answer(body: Mapping[str, Any], status: int = 200) -> Response:
    return JSONResponse(body, status, headers={"Cache-Control": "no-store"})
