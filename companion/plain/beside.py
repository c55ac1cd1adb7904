"""Beside the wall: what a device that only watches may look up, and what it finds comfortable. Nothing is entered.

GET  /watch/rules?q=…&rule=P8   the rulebook: what is found for the question, and that ruling, else the best one found
GET  /watch/device              this device's own switches, which its browser keeps
"""

from __future__ import annotations

import html
import json

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import Route

from companion import customs, entries, house, tongue
from companion.comforts import comforts
from companion.plain import DEVICE, RULES, WATCH, page

GAMES = ("paternoster", "poytapaska")
MOST = 8  # found rulings that are listed, as on the Rules page
LONGEST = 200  # characters of a question that are read
SEEN = ("colours", "sound", "vibration")  # of the comforts those that change something where nothing is tapped
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self';"
    " base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


async def rules(request: Request) -> HTMLResponse:
    """A question and its answer; the whole book where nothing is asked."""
    asked, rule = request.query_params.get("q", "")[:LONGEST], request.query_params.get("rule", "")
    with tongue.answering(tongue.spoken_to(request.cookies, request.headers)):
        return _page("page-rules", await run_in_threadpool(_rules, asked.strip(), rule))


async def device(request: Request) -> HTMLResponse:
    """The switches of this device, drawn by its browser."""
    with tongue.answering(tongue.spoken_to(request.cookies, request.headers)):
        say = house.words().label
        told = json.dumps(comforts(house.words(), SEEN), ensure_ascii=False).replace("<", "\\u003c")
        body = (
            f"<h2>{html.escape(say('set-comfort'))}</h2><p>{html.escape(say('set-comfort-caption'))}</p>"
            f'<div id="choices"></div><script type="application/json" id="comforts">{told}</script>'
        )
        return _page("page-settings", body)


ROUTES = (Route(RULES, rules, methods=["GET"]), Route(DEVICE, device, methods=["GET"]))


def _page(code: str, body: str) -> HTMLResponse:
    """With the ways to the other pages of a watcher, under the label of that code."""
    say = house.words().label
    links = page.links({WATCH: say("page-table"), RULES: say("page-rules"), DEVICE: say("page-settings")}, say(code))
    texts = {"language": tongue.now(), "title": say("page-title", page=say(code)), "name": say(code)}
    filled = page.filled("beside", **texts).replace("<!--ways-->", links).replace("<!--body-->", body)
    return HTMLResponse(filled, headers={page.POLICY: POLICY, "cache-control": "no-store"})


def _rules(asked: str, rule: str) -> str:
    say, book = house.words().label, house.rulebook_in(tongue.now())
    found = house.look_up(asked)[:MOST] if asked else tuple(book.rulings.values())
    shown = book.get(rule) or next(iter(found), None) or next(iter(book.rulings.values()))
    listed = entries.listed(found, house.words(), sought=bool(asked), current=shown.key)
    field = (
        f'<div class="asked" role="search"><input class="search" type="search" name="q" autocomplete="off"'
        f' value="{html.escape(asked)}" aria-label="{html.escape(say("look-up"))}"'
        f' placeholder="{html.escape(say("look-up-like"))}" maxlength="{LONGEST}">'
        f"<button>{html.escape(say('rules-look-up'))}</button></div>"
    )
    sheets = page.links({f"/sheet/{game}": say("sheet-open", game=say(f"game-{game}")) for game in GAMES})
    article = entries.article(shown, book, house.words(), house.exhibits(shown.key), own=customs.own_panel())
    prints = f'<nav class="ways" aria-label="{html.escape(say("rules-print"))}">{sheets}</nav>'
    left, right = f'{field}<div class="found">{listed}</div>', article + prints
    drawn = f"<section>{left}</section><section>{right}</section>"
    return f'<form class="book" action="{RULES}">{drawn.replace("data-tap=", "name=rule value=")}</form>'  # no script's
