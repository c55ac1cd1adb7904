"""The rules on one sheet, for a table without a tablet.

GET  /sheet/paternoster     all its rulings in the device's language, laid out for the two sides of one sheet at most
"""

from __future__ import annotations

import base64
import hashlib
import html
from pathlib import Path
from string import Template

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from companion import customs, entries, house, tongue
from companion.plain.page import POLICY
from companion.rulebook import Ruling

HERE = Path(__file__).resolve().parent
PRINT = 'document.querySelector("button").addEventListener("click", () => print());'


async def show(request: Request) -> Response:
    """The sheet of that game; there is none of any other."""
    game = request.path_params["game"]
    with tongue.answering(tongue.spoken_to(request.cookies, request.headers)):
        found = [one for one in house.rulebook_in(tongue.now()).rulings.values() if one.game == game]
        return _sheet(found) if found else Response(status_code=404)


ROUTES = (Route("/sheet/{game}", show, methods=["GET"]),)


def _sheet(rulings: list[Ruling]) -> Response:
    say, game = house.words().label, rulings[0].game
    style, template = (HERE / "sheet.css").read_text("utf-8"), Template((HERE / "sheet.html").read_text("utf-8"))
    name = say(f"game-{game}")
    texts = {"language": tongue.now(), "title": say("sheet-of", game=name), "name": name, "print": say("sheet-print")}
    texts["game"] = game
    body = template.substitute({key: html.escape(text) for key, text in texts.items()}, style=style, script=PRINT)
    policy = (
        f"default-src 'none'; style-src '{_digest(style)}'; script-src '{_digest(PRINT)}'; font-src 'self';"
        " base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    told = body.replace("<!--rulings-->", "".join(_told(rulings)))
    return HTMLResponse(told, headers={POLICY: policy, "cache-control": "no-store"})


def _told(rulings: list[Ruling]) -> list[str]:
    """Each under its number, in short lines; a heading where a chapter begins."""
    parts, chapter = [], ""
    book, words, own = house.rulebook_in(tongue.now()), house.words(), customs.own_panel()
    for one in rulings:
        if one.chapter != chapter:
            chapter = one.chapter
            parts.append(f"<h2>{html.escape(chapter)}</h2>")
        number = f"{one.key} " if one.key[1:].isdigit() else ""
        said = entries.body(one, book, words, entries.plain, brief=True, own=own)
        parts.append(f"<article><b>{number}{html.escape(one.title)}.</b> {said}</article>")
    return parts


def _digest(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"
