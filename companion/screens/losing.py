"""The odds of Pöytäpaska: one table, as measured, and what it is worth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

import streamlit as st

from companion import house
from companion.poytapaska.rules import SWITCHES
from companion.screens.pieces import piece

SIDE = "odds-game"  # session
Row = Mapping[str, Any]  # as `shelf.losing` reads it
PERCENT = " %"
MEASURED = ("first", "second", "third", "half", "most", "long")


def odds_game() -> str:
    """Which game's odds are looked at."""
    say = house.words().label
    st.session_state.setdefault(SIDE, "paternoster")
    chosen = st.segmented_control(
        say("which-game"),
        list(house.GAMES),
        key=SIDE,
        required=True,
        persist_state="session",
        label_visibility="collapsed",
        format_func=lambda one: say(f"game-{one}"),
    )
    return chosen or "paternoster"


def losing() -> None:
    """How the first player, the number of players and each house switch change who loses, and how long it takes."""
    say, measured = house.words().label, house.losing()
    for players in (2, 3):
        rows = [row for row in measured["mix"] if row["players"] == players]
        heading = escape(say("losing-players", players=str(players)))
        piece(
            f'<section class="tallied odds"><h2>{heading}</h2>{_wide(rows)}{_narrow(rows)}</section>',
            f"losing-{players}",
        )
    st.markdown(say("losing-told", games=house.words().number(measured["games"])))
    st.markdown(say("losing-circles"))


def _wide(rows: Sequence[Row]) -> str:
    """A line for each way to play, as HTML."""
    say, names = house.words().label, _names(rows)
    head = "".join(f'<th scope="col">{escape(say(f"losing-{one}"))}</th>' for one in names)
    first = f'<th scope="col">{escape(say("losing-house"))}</th>'
    body = "".join(_line(_way(row), (_cells(row)[name] for name in names)) for row in rows)
    return f'<table class="wide"><thead><tr>{first}{head}</tr></thead><tbody>{body}</tbody></table>'


def _narrow(rows: Sequence[Row]) -> str:
    """The same for a phone: a column for each way to play, under its ruling's number; what these are stands below."""
    head = "".join(f'<th scope="col">{escape(_short(row))}</th>' for row in rows)
    body = "".join(_measure(name, [_cells(row)[name] for row in rows]) for name in _names(rows))
    keys = "".join(f"<div><dt>{escape(_short(row))}</dt><dd>{escape(_way(row))}</dd></div>" for row in rows)
    table = f"<table><thead><tr><td></td>{head}</tr></thead><tbody>{body}</tbody></table>"
    return f'<div class="narrow">{table}<dl>{keys}</dl></div>'


def _measure(name: str, cells: Sequence[str]) -> str:
    """One measure; a percent sign stands once, before its figures, where there is no room behind each."""
    sign = " (%)" if all(cell.endswith(PERCENT) for cell in cells) else ""
    return _line(house.words().label(f"losing-{name}") + sign, (cell.removesuffix(PERCENT) for cell in cells))


def _line(name: str, cells: Iterable[str]) -> str:
    told = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
    return f'<tr><th scope="row">{escape(name)}</th>{told}</tr>'


def _names(rows: Sequence[Row]) -> list[str]:
    return [one for one in MEASURED if one != "third" or rows[0]["players"] == 3]


def _way(row: Row) -> str:
    say = house.words().label
    return say(f"switch-{row['switch']}") if "switch" in row else say("losing-plain")


def _short(row: Row) -> str:
    """The ruling that the house plays otherwise."""
    return next((str(one.ruling) for one in SWITCHES if one.key == row.get("switch")), "–")


def _cells(row: Row) -> dict[str, str]:
    turns, number = row["turns"], house.words().number
    shares = (f"{number(one, 1)}{PERCENT}" for one in (*row["lost"], row["long"]))
    names = (*("first", "second", "third")[: len(row["lost"])], "long")
    return {**dict(zip(names, shares, strict=True)), "half": number(turns["half"]), "most": number(turns["most"])}
