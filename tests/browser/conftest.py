"""A Chromium, a server, and a ride to look at."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, Request, expect

from tests.browser.rides import TWO
from tests.browser.serving import Serving, begin
from tests.browser.tabletop import Tabletop

QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

expect.set_options(timeout=15_000)  # milliseconds: a busy machine is slow, not wrong

REMEMBERED = "local_storage,session_storage,indexeddb,service_workers,cache_storage"


def chromium() -> str | None:
    """The browser to test in: the one named by COMPANION_CHROMIUM, or the first found."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    return os.environ.get("COMPANION_CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    found = chromium()
    if found is None:
        missing = "no Chromium found: install Debian's package chromium, or name one in COMPANION_CHROMIUM"
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(missing)
    return browser_type_launch_args | {"executable_path": found, "args": QUIET}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    tablet = {"viewport": {"width": 1280, "height": 800}, "has_touch": True, "reduced_motion": "reduce"}
    return browser_context_args | tablet


@pytest.fixture(scope="module")
def tabs(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[tuple[BrowserContext, CDPSession]]:
    """Where a file's pages are opened: what a page is made of is fetched and compiled once for all its tests."""
    context = browser.new_context(**browser_context_args)
    yield context, context.new_cdp_session(context.new_page())
    context.close()


@pytest.fixture
def context(tabs: tuple[BrowserContext, CDPSession]) -> Iterator[BrowserContext]:
    """A browser that has been nowhere, but for the cache: no cookie, nothing remembered, no page open."""
    context, session = tabs
    blank, *_ = context.pages
    been: set[str] = set()

    def note(request: Request) -> None:
        been.add("/".join(request.url.split("/")[:3]))

    context.on("request", note)
    yield context
    context.remove_listener("request", note)
    for page in context.pages:
        if page != blank:
            page.close()
    context.set_offline(offline=False)
    context.clear_permissions()
    context.clear_cookies()
    for origin in been:
        session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": REMEMBERED})


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """The server that most tests share; each has a ride of its own."""
    server = Serving(tmp_path_factory.mktemp("house") / "companion.db").start()
    yield server
    server.stop()


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[Serving]:
    """A server with an empty database, for tests that look at that, or end it."""
    server = Serving(tmp_path / "data" / "companion.db")
    yield server
    server.stop()


@pytest.fixture(scope="session")
def ailing_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server whose machine can be made to ail: see ailing.py."""
    words = ("-m", "tests.browser.ailing", "open", "--no-browser")
    server = Serving(tmp_path_factory.mktemp("ailing") / "companion.db", words).start()
    yield server
    server.stop()


@pytest.fixture
def table(page: Page, house: Serving) -> Tabletop:
    """A fresh ride of Anna and Ben, open in a tablet's browser."""
    return Tabletop(page, house.url, begin(house.database, TWO)).open()


@pytest.fixture(autouse=True)
def no_traceback(request: pytest.FixtureRequest) -> Iterator[None]:
    """Whatever a test does, no page ends with an exception box or an error in the console."""
    page = request.getfixturevalue("page") if "page" in request.fixturenames else None
    errors: list[str] = []
    if page is not None:
        page.on("pageerror", lambda error: errors.append(str(error)))
    yield
    if page is not None and not page.is_closed():
        assert page.locator('[data-testid="stException"]').count() == 0
    assert errors == []
