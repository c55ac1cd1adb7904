"""The app as one ASGI application: Streamlit's frame, the door beside it through which the table talks to the desk, the
plain pages, and the gate before all of them.

Served by the command `companion`, by `streamlit run companion/app.py` and by `uvicorn companion.app:app` alike.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import streamlit as st
from starlette.middleware import Middleware
from streamlit import config

from companion import door, middleware
from companion.gate import Gate
from companion.plain import beside, install, join, language, sheet, watch
from companion.screens import apology

HERE = Path(__file__).resolve().parent
SETTINGS = HERE / ".streamlit" / "config.toml"


def _names() -> Iterable[str]:
    return tuple(config.get_option("server.allowedHosts"))


def _largest_upload() -> int:
    return int(config.get_option("server.maxUploadSize")) * 1_000_000


app = st.App(
    HERE / "main.py",
    routes=(
        *door.ROUTES,
        *join.ROUTES,
        *watch.ROUTES,
        *beside.ROUTES,
        *sheet.ROUTES,
        *language.ROUTES,
        *install.ROUTES,
    ),
    middleware=[
        Middleware(middleware.Prompt),
        Middleware(middleware.Sealed, page=(Path(st.__file__).parent / "static" / "index.html").read_text("utf-8")),
        Middleware(Gate, names=_names, largest_upload=_largest_upload),
        Middleware(install.Installable),
        Middleware(middleware.Quiet),
        Middleware(middleware.Packed),
    ],
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
