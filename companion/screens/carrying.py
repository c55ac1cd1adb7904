"""Rides out of this house and into it: as tables, as one ride, as the whole file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import streamlit as st

from companion import exchange, house
from companion.kept import Which
from companion.ruling import Refusal
from companion.screens.trouble import sentence, trouble, written


def carrying(which: Which) -> None:
    """A window's worth of buttons: the rides listed as CSV, the database, and a file to take in."""
    say, desk = house.words().label, house.desk()
    with st.popover(say("carrying"), icon=":material/swap_vert:"):
        everything = replace(which, open_first=False, limit=None)
        csv = "companion-rides.zip"
        _out(say("carry-csv"), csv, "application/zip", lambda: exchange.as_csv(desk, house.registry(), everything))
        database = "companion.db"
        _out(say("carry-database"), database, "application/vnd.sqlite3", lambda: exchange.as_database(desk))
        file = st.file_uploader(say("take-in"), type=["zip", "json", "db", "csv"], key="take-in")
        if file is not None and st.button(say("take-in-now"), key="take-in-now", type="primary"):
            added = exchange.take_in(desk, file.name, file.getvalue())
            if isinstance(added, Refusal):
                trouble(added)
            else:
                st.success("\n\n".join(written(note) for note in added.told()))


def carry_ride(ride: str) -> None:
    """One ride as a file of its own."""
    label = house.words().label("carry-ride")
    _out(label, f"ride-{ride}.json", "application/json", lambda: exchange.as_json(house.desk(), ride))


def _out(label: str, name: str, kind: str, made: Callable[[], bytes | Refusal]) -> None:
    """A file made only once it is asked for; where it can't be, it says why instead."""

    def content() -> bytes:
        raw = made()
        return sentence(raw).encode() if isinstance(raw, Refusal) else raw

    st.download_button(
        label, content, file_name=name, mime=kind, icon=":material/download:", key=f"out-{name}", on_click="ignore"
    )
