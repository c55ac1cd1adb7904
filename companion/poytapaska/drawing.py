"""A game as it is drawn in a notebook: HTML without a word in any language."""

from __future__ import annotations

from html import escape

from companion.poytapaska.ranking import NAMES, RANKS
from companion.poytapaska.round import Round, Seat

BACK = (
    '<span style="display:inline-block;width:13px;height:18px;border-radius:2px;vertical-align:middle;'
    'background:repeating-linear-gradient(45deg,#2f6b56 0 3px,#1d4d3b 3px 6px);margin:1px"></span>'
)


def game(shown: Round) -> str:
    """The pile from the bottom, the stock, and a row for each player: on turn, name, hand with what is known of it,
    face-up and face-down cards. Under the purist's switch without counts, until the end."""
    hidden = shown.rules.purist and not shown.end
    lying = shown.pile[-shown.on_top :] if hidden and shown.pile else shown.pile
    pile = "".join(card(rank, top=place == len(lying)) for place, rank in enumerate(lying, 1)) or "–"
    rows = "".join(_row(shown, seat, hidden) for seat in range(len(shown.players)))
    return (
        '<div style="font-family:sans-serif;color:#25291f;background:#f8f3e6;padding:10px;border-radius:8px">'
        f'<div style="background:#12392d;color:#f8f3e6;border-radius:8px;padding:8px">{pile}'
        f'<span style="float:right">{BACK} {"" if hidden else shown.stock}</span></div>'
        f'<table style="border-collapse:collapse;margin-top:8px">{rows}</table></div>'
    )


def card(rank: int, *, top: bool = False) -> str:
    """One card, which is its rank; the top one is larger."""
    size = "font-size:26px;padding:6px 10px" if top else "font-size:15px;padding:2px 6px"
    return (
        f'<span style="display:inline-block;{size};margin:1px;border:1px solid #cbb883;border-radius:4px;'
        f'background:#fffaf0;color:#1d2320">{NAMES[rank]}</span>'
    )


def _row(shown: Round, seat: int, hidden: bool) -> str:
    cards: Seat = shown.seats[seat]
    mark = "✓" if seat in shown.out else "▶" if seat == shown.seat and shown.turn and not shown.end else ""
    known = " ".join(NAMES[rank] for rank in range(RANKS) for _ in range(cards.known[rank]))
    cells = (
        mark,
        f"<b>{escape(shown.players[seat])}</b>",
        f"{BACK} {'' if hidden else cards.hand}",
        f"<small>{'' if hidden else known}</small>",
        "".join(card(rank) for rank in cards.up),
        BACK * cards.down,
    )
    told = "".join(f'<td style="padding:3px 8px;text-align:left">{cell}</td>' for cell in cells)
    return f"<tr>{told}</tr>"
