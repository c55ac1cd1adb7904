"""How quickly a tap is answered: 60 cards laid by two taps each, in Chromium. Run by hand:

    .venv/bin/python -m tests.bench.tap

Three pages are measured in the same run, so that a slow or busy machine slows all of them: Companion's table; a bare
websocket echo (the floor: echo.py); and a plain Streamlit page of 56 buttons (plain.py).

Every time is taken inside the page. It starts with the `timeStamp` of the `pointerup` event, which the browser sets as
it takes the input in, and ends
    lights     when a MutationObserver sees the other half marked after the first tap,
    drawn      when the card stands on its pile after the second tap, as pending: the server has said nothing yet,
    painted    when a frame that shows it has been handed to the screen (requestAnimationFrame, then a message behind
               it; up to a sixtieth of a second is the browser's own wait for its next frame),
    confirmed  when the page shows that the server has it: the number of the ride's last entry has grown.

The taps are a mouse's. A finger's reach any page one frame later (Chromium first decides whether they are a tap or a
swipe), which would add the same 16 ms to all and hide what the pages themselves take. After an input Chromium also
shows a frame before it lets a page hear from the network: the echo's own 15 ms are mostly that.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.browser.conftest import QUIET, chromium
from tests.browser.rides import PERFECT, key_of
from tests.browser.serving import Serving, begin, free_port, wait_for

TAPS = 60
HERE = Path(__file__).parent
WATCH = (HERE / "watch.js").read_text()
Times = dict[str, list[float]]


def tap(page: Page, target: str, *goals: str) -> dict[str, float]:
    """Taps `target`; for each goal the milliseconds from the finger to its being reached."""
    page.evaluate("goals => watch(goals)", goals)
    page.locator(target).first.click()
    return page.evaluate("() => window.reached")


def companion(page: Page, folder: Path) -> Times:
    times: Times = {"lights": [], "drawn": [], "painted": [], "confirmed": []}
    database = folder / "companion.db"
    ride = begin(database, PERFECT.start)
    server = Serving(database).start()
    try:
        page.goto(f"{server.url}/?ride={ride}")
        page.locator("[data-seq]").wait_for()
        page.evaluate(WATCH)
        for said in PERFECT.said:
            if len(times["confirmed"]) == TAPS:
                break
            if said == "end":
                tap(page, '[data-do="end"]', "confirmed")
                continue
            card, pile = said.split()
            times["lights"].append(tap(page, f'[data-card="{key_of(card)}"]', "lights")["lights"])
            second = tap(page, f'[data-pile="{pile}"]', "drawn", "painted", "confirmed")
            for goal, value in second.items():
                times[goal].append(value)
    finally:
        server.stop()
    return times


def two_taps(page: Page, card: str, pile: str) -> Times:
    """A page without a pending state: lit by the first tap, confirmed by the second."""
    times: Times = {"lights": [], "confirmed": []}
    page.evaluate(WATCH)
    for number in range(TAPS):
        times["lights"].append(tap(page, card.format(number % 52), "lights")["lights"])
        times["confirmed"].append(tap(page, pile.format(number % 4), "confirmed")["confirmed"])
    return times


@contextmanager
def serving(words: list[str], port: int, health: str) -> Iterator[str]:
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_for(f"http://127.0.0.1:{port}{health}", process)
        yield f"http://127.0.0.1:{port}/"
    finally:
        process.terminate()
        process.wait(timeout=10)


def echo(page: Page) -> Times:
    port = free_port()
    with serving([sys.executable, str(HERE / "echo.py"), str(port)], port, "/") as url:
        page.goto(url)
        page.locator("[data-open]").wait_for(state="attached")
        return two_taps(page, '[data-card="{}"]', '[data-pile="{}"]')


def plain(page: Page) -> Times:
    port = free_port()
    flags = ["--server.headless=true", f"--server.port={port}", "--browser.gatherUsageStats=false"]
    flags += ["--server.address=127.0.0.1", "--logger.hideWelcomeMessage=true", "--server.fileWatcherType=none"]
    words = [sys.executable, "-m", "streamlit", "run", str(HERE / "plain.py"), *flags]
    with serving(words, port, "/_stcore/health") as url:
        page.goto(url)
        page.get_by_text("chosen nothing, laid 0").wait_for()
        return two_taps(page, ".st-key-card-{} button", ".st-key-pile-{} button")


def line(page: str, what: str, values: list[float], floor: float) -> str:
    median = statistics.median(values)
    p95 = statistics.quantiles(values, n=20)[-1]
    return f"{page:<12}{what:<11}{median:7.1f}{p95:9.1f}{median / floor:9.1f}"


def main() -> None:
    results: dict[str, Times] = {}
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=chromium(), args=QUIET)

        def fresh() -> Page:
            return browser.new_page(viewport={"width": 1280, "height": 800}, has_touch=True)

        results["echo"] = echo(fresh())
        results["companion"] = companion(fresh(), Path(folder))
        results["56 buttons"] = plain(fresh())
        browser.close()
    floor = statistics.median(results["echo"]["confirmed"])
    print(f"{'page':<12}{'what':<11}{'median':>7}{'p95':>9}{'× echo':>9}   (ms, {TAPS} taps)")
    for page, times in results.items():
        for what, values in times.items():
            print(line(page, what, values, floor))
    if "--json" in sys.argv:
        print(json.dumps(results))


if __name__ == "__main__":
    main()
