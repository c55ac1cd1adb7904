"""The table as a component: it draws a view and sends what is tapped. Rules and sentences come from elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import streamlit as st

from companion import faces

PLAIN = ("companion.table", "table")  # distribution and component, as pyproject.toml declares them; and its files
OF_RANKS = ("companion.paska", "paska")  # a table that draws no suits


def mount(data: Mapping[str, Any], *, key: str = "table") -> None:
    """Puts the table on the page. Moves go from it to the door, never through Streamlit.

    data: view (a view as the door sends it; its game says which table it is), door (the ride's address there), labels
    (code → text), watch (None, or {"count": entries} for a ride that plays itself; with "still": True it waits at its
    end to be played), links (rules, begin: addresses or None).
    """
    of_ranks = data["view"]["game"] == "poytapaska"
    name, files = OF_RANKS if of_ranks else PLAIN
    # Registered at each run, as Streamlit advises for scripts: it can only be done while a server runs.
    draw = st.components.v2.component(
        name, html="" if of_ranks else faces.sprite(), css=f"{files}.css", js=f"{files}.js"
    )
    draw(key=f"{key}-{files}" if of_ranks else key, data=dict(data))
