"""A ride, a pile and a card as they are drawn in a notebook: SVG and HTML without a word in any language."""

from __future__ import annotations

from html import escape

from companion import faces
from companion.paternoster.card import RANKS, Card
from companion.paternoster.ladder import UP
from companion.paternoster.pile import Pile, pile_name
from companion.paternoster.ride import Ride

LAST = 51
TALL, WIDE = 150, 168
RAIL, TOP, FOOT = 26, 8, 142  # where the ladder stands, its head and its foot


def card(shown: Card) -> str:
    """One card face, as SVG."""
    return faces.face(shown.key)


def pile(shown: Pile) -> str:
    """A car in its shaft: the ladder with its place on it, and the top card. As SVG."""
    up = shown.way == UP
    step = shown.step if shown.cards else 0 if up else LAST
    place = FOOT - (FOOT - TOP) * step / LAST
    marks = "".join(
        f'<text x="18" y="{FOOT - (FOOT - TOP) * 4 * rank / LAST + 3:.1f}" text-anchor="end">{RANKS[rank]}</text>'
        for rank in (0, 4, 8, 12)
    )
    top = faces.face(shown.top.key) if shown.top is not None else ""
    laid = top.replace("<svg ", '<svg x="46" y="5" height="140" ', 1) if top else _empty()
    arrow = "M38 20l5 9h-10z" if up else "M38 29l5-9h-10z"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {TALL}" width="{WIDE}" role="img"'
        f' aria-label="{shown.top if shown.top is not None else "–"}">'
        f'<rect width="{WIDE - 2}" height="{TALL - 2}" x="1" y="1" rx="10" fill="#12392d"'
        ' stroke="#a8843a" stroke-width="2"/>'
        f'<g font-family="sans-serif" font-size="9" fill="#d8cfb4">{marks}</g>'
        f'<path d="M{RAIL} {TOP}V{FOOT}" stroke="#d9b968" stroke-width="2"/><path d="{arrow}" fill="#f6c945"/>'
        f'<rect x="{RAIL - 5}" y="{place - 4:.1f}" width="10" height="8" rx="1.5" fill="#f5ecd4" stroke="#f6c945"/>'
        f"{laid}</svg>"
    )


def ride(shown: Ride) -> str:
    """All its piles side by side, and below them who holds how many cards. As HTML."""
    shafts = "".join(
        f'<figure style="margin:0"><figcaption>{pile_name(shown.rules.ways, at)}</figcaption>{pile(one)}</figure>'
        for at, one in enumerate(shown.piles)
    )
    on = None if shown.end else shown.turn.player
    hands = " · ".join(
        f"<b>▶ {escape(name)} {hand}</b>" if seat == on else f"{escape(name)} {hand}"
        for seat, (name, hand) in enumerate(zip(shown.players, shown.hands, strict=True))
    )
    owed = "" if shown.end else " " + "●" * min(shown.counted, shown.required) + "○" * shown.owed
    end = f" · {'✕' if shown.end.lost else '■'} {shown.end.left}" if shown.end else ""
    return (
        f'<div style="font-family:sans-serif"><div style="display:flex;gap:8px;flex-wrap:wrap">{shafts}</div>'
        f'<p style="margin:.4em 0">{hands}{owed} · ▤ {shown.draw}{end}</p></div>'
    )


def _empty() -> str:
    return '<rect x="48" y="8" width="96" height="134" rx="8" fill="none" stroke="#a8843a" stroke-dasharray="6 4"/>'
