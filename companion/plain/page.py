"""A page by itself: its text filled in, and a policy under which nothing runs and nothing is fetched but its own."""

from __future__ import annotations

import base64
import hashlib
import html
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from string import Template

from starlette.responses import HTMLResponse

HERE = Path(__file__).resolve().parent
POLICY = "content-security-policy"


def filled(template: str, /, **texts: str) -> str:
    """The page of that name with these texts in their places, each of them as text."""
    return _template(template).substitute({blank: html.escape(text) for blank, text in texts.items()}, style=_style())


def answer(body: str, status: int = 200) -> HTMLResponse:
    """A page that loads nothing: its own style only, its form only to where it came from."""
    digest = base64.b64encode(hashlib.sha256(_style().encode()).digest()).decode()
    policy = (
        f"default-src 'none'; style-src 'sha256-{digest}'; img-src data:; form-action 'self'; base-uri 'none';"
        " frame-ancestors 'none'"
    )
    return HTMLResponse(body, status, headers={POLICY: policy, "cache-control": "no-store"})


def elsewhere(path: str) -> str:
    """A page that at once leads to another one of ours."""
    return f'<!DOCTYPE html><meta http-equiv="refresh" content="0; url={html.escape(path)}">'


def links(ways: Mapping[str, str], here: str = "") -> str:
    """Where each path leads, as HTML. ways: path → label; here: the label of the page that they stand on."""
    return "".join(
        f'<a href="{html.escape(path)}"{" aria-current=page" if label == here else ""}>{html.escape(label)}</a>'
        for path, label in ways.items()
    )


@cache
def _template(name: str) -> Template:
    return Template((HERE / f"{name}.html").read_text("utf-8"))


@cache
def _style() -> str:
    return (HERE / "plain.css").read_text("utf-8")
