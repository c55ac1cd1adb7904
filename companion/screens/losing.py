"""The odds of Pöytäpaska: one table, as measured, and what it is worth."""

from __future__ import annotations

from html import escape

import streamlit as st

from companion import house
from companion.screens.pieces import piece

SIDE = "odds-game"  # session
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
        names = [one for one in MEASURED if one != "third" or players == 3]
        head = "".join(f'<th scope="col">{escape(say(f"losing-{one}"))}</th>' for one in names)
        body = "".join(_row(row, names) for row in rows)
        heading = escape(say("losing-players", players=str(players)))
        first = f'<th scope="col">{escape(say("losing-house"))}</th>'
        piece(
            f'<section class="tallied odds"><h2>{heading}</h2>'
            f'<div class="wide" tabindex="0" role="group" aria-label="{heading}"><table>'
            f"<thead><tr>{first}{head}</tr></thead><tbody>{body}</tbody></table></div></section>",
            f"losing-{players}",
        )
    st.markdown(say("losing-told", games=f"{measured['games']:,}"))
    st.markdown(say("losing-circles"))


def _row(row: dict[str, object], names: list[str]) -> str:
    say = house.words().label
    lost, turns = row["lost"], row["turns"]
    assert isinstance(lost, list)
    assert isinstance(turns, dict)
    shares = dict(zip(("first", "second", "third"), (f"{one:.1f} %" for one in lost), strict=False))
    cells = {**shares, "half": turns["half"], "most": turns["most"], "long": f"{row['long']:.1f} %"}
    name = say(f"switch-{row['switch']}") if "switch" in row else say("losing-plain")
    told = "".join(f"<td>{escape(str(cells[one]))}</td>" for one in names)
    return f'<tr><th scope="row">{escape(name)}</th>{told}</tr>'
