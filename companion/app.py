"""The app as one ASGI application: Streamlit's frame, and the door beside it through which the table talks to the desk.

Served by the command `companion`, by `streamlit run companion/app.py` and by `uvicorn companion.app:app` alike.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import streamlit as st
from starlette.middleware import Middleware

from companion import door, middleware
from companion.screens import apology

HERE = Path(__file__).resolve().parent
SETTINGS = HERE / ".streamlit" / "config.toml"

app = st.App(
    HERE / "main.py",
    routes=door.ROUTES,
    middleware=[Middleware(middleware.Prompt), Middleware(middleware.Quiet), Middleware(middleware.Packed)],
    on_script_error=apology,
)


def serve(**chosen: object) -> None:
    """Serves until stopped. chosen: settings that differ from streamlit_config, `server_port=8502` for server.port."""
    settings = dict(_flat(tomllib.loads(SETTINGS.read_text(encoding="utf-8"))))
    app.run(config=settings | {name.replace("_", ".", 1): value for name, value in chosen.items()})


def _flat(table: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, Any]]:
    """The settings under the dotted names that Streamlit knows them by."""
    for name, value in table.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{above}{name}.")
        else:
            yield f"{above}{name}", value
