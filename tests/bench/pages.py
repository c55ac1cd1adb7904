"""How quickly Campaign and Rides show with 5,000 rides in the house, in Chromium. Run by hand:

    .venv/bin/python -m tests.bench.pages [FILE]

FILE: as `tests.bench.many` keeps it; made first where there is none. Seconds from asking for a page, at its address and
from one page to the next, until what it is for can be seen: the building, its last chart, the list.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from companion.store import Store
from tests.bench.many import filled
from tests.browser.conftest import QUIET, chromium
from tests.browser.serving import Serving

ROUNDS = 5
BUILDING, LAST_CHART, LIST = ".floor", ".st-key-picture-endings svg.marks", ".rides li"


def main(file: Path) -> None:
    if not file.exists():
        store = Store(file)
        filled(store)
        store.close()
    server = Serving(file).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=QUIET)
        page = browser.new_page(viewport={"width": 1280, "height": 800}, has_touch=True)
        try:
            print(f"{'seconds':<34}{'first':>8}{'median':>8}")
            for what, address, seen in (
                ("campaign: the building", "/campaign", BUILDING),
                ("campaign: its last chart", "/campaign", LAST_CHART),
                ("rides: the list", "/rides", LIST),
            ):
                show(what, [opened(page, server.url + address, seen) for _ in range(ROUNDS)])
            turned = [(turn(page, "Campaign", LAST_CHART), turn(page, "Rides", LIST)) for _ in range(ROUNDS)]
            show("from rides to campaign, all charts", [there for there, _ in turned])
            show("from campaign to rides", [back for _, back in turned])
        finally:
            browser.close()
            server.stop()


def opened(page: Page, url: str, seen: str) -> float:
    begun = time.perf_counter()
    page.goto(url)
    return since(page, seen, begun)


def turn(page: Page, name: str, seen: str) -> float:
    begun = time.perf_counter()
    page.get_by_role("link", name=name, exact=True).click()
    return since(page, seen, begun)


def since(page: Page, seen: str, begun: float) -> float:
    page.locator(seen).first.wait_for(state="visible")
    return time.perf_counter() - begun


def show(what: str, times: list[float]) -> None:
    print(f"{what:<34}{times[0]:>8.2f}{sorted(times)[len(times) // 2]:>8.2f}")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        main(Path(sys.argv[1] if len(sys.argv) > 1 else f"{folder}/companion.db"))
