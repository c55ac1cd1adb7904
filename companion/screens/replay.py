"""One ride: what it came to, the ride again with a slider, its figures, its log, and the words to share."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

import streamlit as st

from companion import house, table
from companion.answers import Line
from companion.kept import Summary
from companion.ruling import Refusal
from companion.screens.listed import mark, plate_drawn, stars_drawn
from companion.screens.pieces import piece
from companion.screens.told import came_to, day, share, stars, where
from companion.screens.trouble import trouble

FIGURES = ("cards", "turns", "average", "biggest", "twins", "step_backs", "long_steps", "passed")


def headline(ride: Summary, group: str | None) -> None:
    """Where it went, what it came to, and a text to share that a tap copies."""
    say, won = house.words().label, stars(ride)
    riders = ", ".join(ride.players)
    people = say("riders-of", riders=riders, group=group) if group else riders
    told = share(ride)
    invented = f'<small class="invented">{escape(say("invented-ride"))}</small>' if ride.demonstration else ""
    aids = say("with-aids", aids=tuple(say(f"aid-short-{aid}") for aid in ride.aids)) if ride.aids else ""
    piece(
        f'<section class="headline"><header>{plate_drawn(ride)}<h2>{escape(where(ride))}</h2>'
        f"{stars_drawn(won) if won is not None else ''}</header>"
        f'<p class="came">{mark(ride.outcome)}<b>{escape(came_to(ride))}</b></p>'
        f"<p>{escape(people)} · {escape(day(ride))} {invented}</p>"
        f"{f'<p>{escape(aids)}</p>' if aids else ''}"
        f'<p class="share"><q>{escape(told)}</q><button data-copy="{escape(told)}" data-done="{escape(say("copied"))}" '
        f'data-failed="{escape(say("not-copied"))}"><b>{escape(say("copy"))}</b></button></p></section>',
        "headline",
    )


def replay(ride: str) -> None:
    """The table as it was, from the last entry back to the first."""
    view = house.table(ride)
    if isinstance(view, Refusal):
        trouble(view)
        return
    with st.container(key="replay"):
        table.mount(
            {
                "view": view,
                "door": f"/desk/{ride}",
                "labels": house.words().table["labels"],
                "watch": {"count": view["seq"], "still": True},
                "links": {"rules": f"/rules?ride={ride}&from=rides", "begin": None},
            },
            key=f"replay-{ride}",
        )


def figures(counted: Any) -> None:
    """What each player did. counted: as `frames.figures` has it."""
    say = house.words().label
    names = "".join(f'<th scope="col">{escape(str(name))}</th>' for name in counted["player"])
    rows = "".join(
        f'<tr><th scope="row">{escape(say(f"figure-{name}"))}</th>'
        + "".join(f"<td>{escape(_number(value))}</td>" for value in counted[name])
        + "</tr>"
        for name in FIGURES
        if name not in ("long_steps", "passed") or counted[name].any()
    )
    with st.container(border=True, key="picture-figures"):
        st.subheader(say("figures"), anchor=False)
        head = f"<thead><tr><td></td>{names}</tr></thead>"
        piece(f'<div class="figures"><table>{head}<tbody>{rows}</tbody></table></div>', "figures")


def log_told(lines: Sequence[Line]) -> None:
    """Every entry in words, turn by turn; what was taken back is struck out."""
    words = house.words()
    with st.container(border=True, key="picture-log"):
        st.subheader(words.label("log-title"), anchor=False)
        rows, turn = [], 0
        for line in lines:
            new, turn = line.turn != turn, line.turn
            mark_turn = f"<b>{turn}</b>" if new else "<b></b>"
            said = escape(words.say(line.note))
            rows.append(f"<li>{mark_turn}<span>{said if line.standing else f'<s>{said}</s>'}</span></li>")
        piece(f'<ol class="told">{"".join(rows)}</ol>', "log")


def _number(value: Any) -> str:
    """Whole numbers as they are, averages with one figure behind the point; nothing where there is none."""
    if str(value) in ("nan", "<NA>"):
        return "–"
    return house.words().number(value, 1 if isinstance(value, float) else 0)
