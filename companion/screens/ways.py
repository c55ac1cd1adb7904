"""The pages by name, and the ways from one to another."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import streamlit as st

from companion import house
from companion.kept import Summary

HERE = Path(__file__).resolve().parent.parent
FOLDER = next(folder for folder in (HERE / "_pages", HERE.parent / "pages") if folder.is_dir())


def page(name: str) -> Path:
    """The file of a page: in a wheel they lie inside the package, in a checkout beside it."""
    return FOLDER / f"{name}.py"


def show(ride: str) -> None:
    """Puts a ride on the table, in the address too: a reload and a new tab find it again.

    The navigation drops the address; a ride is remembered over that, the demonstration is left behind.
    """
    if not house.watched(ride):
        st.session_state["ride"] = ride
    st.query_params["ride"] = ride


def remembered() -> str | None:
    """The ride that was on the table last in this tab; forgotten once it lies in the bin, where nothing goes on."""
    ride: str | None = st.session_state.get("ride")
    kept = house.registry().ride(ride) if ride else None
    if isinstance(kept, Summary) and kept.binned_at is not None:
        del st.session_state["ride"]
        return None
    return ride


def watch(game: str, **look: Any) -> None:
    """The way to the recorded ride of that game. look: how the button looks, as Streamlit has it."""
    told = house.words().label(f"watch-{game}")
    if st.button(told, key=f"watch-{game}", icon=":material/play_circle:", **look):
        st.switch_page(page("table"), query_params={"ride": house.demonstration(game)})


def fresh(part: str) -> bool:
    """Whether the address says something that this part of the page hasn't heeded yet. What it says is heeded once,
    so that it doesn't undo what is tapped afterwards."""
    says, key = st.query_params.to_dict(), f"heeded-by-{part}"
    new = st.session_state.get(key) != says
    st.session_state[key] = says
    return new


def way_back() -> None:
    """The way on from a ride that can't be shown."""
    st.button(house.words().label("way-back"), key="way-back", type="primary", on_click=_clear)


def _clear() -> None:
    st.session_state.pop("ride", None)
    st.query_params.clear()
