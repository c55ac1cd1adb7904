"""What comes in at the door, checked: a request as values, or turned away."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

from starlette.requests import Request

from companion.ruling import Refusal
from companion.signs import bare

LONGEST_BODY = 64 * 1024  # bytes; a whole ride's worth of unsent moves is a tenth of that
MOST_MOVES = 400
LONGEST_SAID = 200
LONGEST_TAG = 64
MARK = re.compile(r"[0-9]{1,6}(\.[a-z]{1,12}){0,8}")


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


def same_house(request: Request) -> None:
    """Only our own page may enter moves: browsers name the page a request comes from, and can't lie about it."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Turned(415, Refusal("door-needs-json"))
    site = request.headers.get("sec-fetch-site", "same-origin")
    origin = request.headers.get("origin")
    host = request.headers.get("host", "")
    if site not in ("same-origin", "none") or (origin and origin.partition("://")[2] != host):
        raise Turned(403, Refusal("door-other-origin"))


async def body(request: Request) -> object:
    """What the request carries, as JSON has it."""
    raw = b""
    async for part in request.stream():
        raw += part
        if len(raw) > LONGEST_BODY:
            raise Turned(413, Refusal("door-too-long"))
    try:
        return json.loads(raw)
    except (ValueError, RecursionError):
        raise Turned(400, Refusal("door-unreadable")) from None


def moves(told: object) -> tuple[Wanted, ...]:
    """The moves of an outbox."""
    found = told.get("moves", []) if isinstance(told, dict) else None
    if not isinstance(found, list) or len(found) > MOST_MOVES:
        raise Turned(400, Refusal("door-unreadable"))
    return tuple(_move(move) for move in found)


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
            return Wanted(tag, bare(said), number, rest.get("sure") is True)
    raise Turned(400, Refusal("door-unreadable"))


def change(told: object) -> Change:
    """An entry to be changed. A preview needs neither tag nor seq, since it keeps nothing."""
    match told:
        case {"keep": True, "seq": int(seq), **move} if not isinstance(seq, bool):
            return Change(_move(move), seq)
        case {"number": number, "said": said, **rest} if rest.get("keep") is not True:
            return Change(_move({**rest, "number": number, "said": said, "tag": "preview"}), None)
    raise Turned(400, Refusal("door-unreadable"))


def whole(request: Request, name: str) -> int | None:
    """A number asked for by that name."""
    text = request.query_params.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 7):
        raise Turned(400, Refusal("door-unreadable"))
    return int(text)


def mark(request: Request) -> str | None:
    """The mark of the view that the device has."""
    text = request.query_params.get("since")
    if text is not None and not MARK.fullmatch(text):
        raise Turned(400, Refusal("door-unreadable"))
    return text
