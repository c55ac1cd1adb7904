"""Takes the README's pictures, a page each by day, and the table by night too. All of them, or those that are named:

.venv/bin/python -m tests.bench.pictures data/pictures [table campaign …]
"""

from __future__ import annotations

import io
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, expect, sync_playwright

from tests.browser.conftest import QUIET, chromium
from tests.browser.serving import Serving, begin
from tests.browser.tabletop import Tabletop
from tests.browser.test_paska import EVERYTHING, Round

SIZE = {"width": 1280, "height": 800}
COLOURS = 160  # of a picture: its file stays below 150 kB
PATIENCE = 90_000  # milliseconds; the simulator is built first
START = {
    "players": ["Anna", "Ben", "Carla"],
    "first": 0,
    "variants": {"fire": 1, "tokens": 2, "passengers": 3, "light": 1},
    "passengers": ["10♣", "J♣", "8♦"],
    "commands": {"J♠": "brake", "Q♠": "hush"},
}
SAID = (
    *("3♦ up1", "4♠ up1", "Q♦ down1", "end"),
    *("A♠ up2", "K♦ down2", "J♥ down1", "end"),
    *("5♣ up1", "6♠ up1", "Q♠ down2", "end"),
    *("2♣ up2", "10♣ down1", "7♦ up1", "end"),
    *("4♦ up2", "9♠ down1", "9♥ up1"),
)
ROUND_SO_FAR = 15  # entries


def table(page: Page, server: Serving) -> None:
    """A ride with fire, commands, passengers and tokens, a card chosen."""
    shown = Tabletop(page, server.url, begin(server.database, START, said=SAID)).open()
    shown.shows(len(SAID))
    shown.key("10♥").tap()


def paska(page: Page, server: Serving) -> None:
    """A pile with three of a rank on top, two more chosen."""
    said = EVERYTHING.said[:ROUND_SO_FAR]
    shown = Round(page, server.url, begin(server.database, EVERYTHING.start, said=said, game="poytapaska")).open()
    shown.shows(ROUND_SO_FAR)
    for _ in range(2):
        shown.rank("K").tap()


def campaign(page: Page, server: Serving) -> None:
    """The invented campaign, which a new house is offered."""
    page.goto(f"{server.url}/campaign")
    invented = page.get_by_text("This campaign is invented")
    offer = page.get_by_role("button", name="Show me a played campaign")
    expect(offer.or_(invented).first).to_be_visible(timeout=PATIENCE)
    if offer.is_visible():
        offer.tap()
    expect(invented).to_be_visible(timeout=PATIENCE)


def rides(page: Page, server: Serving) -> None:
    """All its rides."""
    campaign(page, server)
    page.goto(f"{server.url}/rides")
    expect(page.get_by_role("heading", name="Rides")).to_be_visible(timeout=PATIENCE)


def rules(page: Page, server: Serving) -> None:
    """A question as it was typed."""
    page.goto(f"{server.url}/rules?q=who covers the fire")
    expect(page.locator("article").first).to_be_visible(timeout=PATIENCE)


def odds(page: Page, server: Serving) -> None:
    """What the standard game comes to for two."""
    page.goto(f"{server.url}/odds")
    page.get_by_role("button", name="Tell the odds").tap(timeout=PATIENCE)
    stop = page.get_by_role("button", name="Stop")
    expect(stop).to_be_visible(timeout=PATIENCE)
    expect(stop).to_be_hidden(timeout=PATIENCE)
    page.mouse.move(0, 0)


def settings(page: Page, server: Serving) -> None:
    """Language and comfort."""
    page.goto(f"{server.url}/settings")
    expect(page.locator('[data-choice="large"]')).to_be_visible(timeout=PATIENCE)


PICTURES: dict[str, tuple[Callable[[Page, Serving], None], str]] = {
    "table": (table, "light"),
    "night": (table, "dark"),
    "paska": (paska, "light"),
    "campaign": (campaign, "light"),
    "rides": (rides, "light"),
    "rules": (rules, "light"),
    "odds": (odds, "light"),
    "settings": (settings, "light"),
}


def main(folder: Path, names: list[str]) -> None:
    """Each on a page of its own, all in one house."""
    with tempfile.TemporaryDirectory() as house, sync_playwright() as playwright:
        server = Serving(Path(house) / "companion.db").start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=QUIET)
        try:
            for name in names or PICTURES:
                arrange, scheme = PICTURES[name]
                page = browser.new_page(viewport=SIZE, has_touch=True, color_scheme=scheme, reduced_motion="reduce")
                arrange(page, server)
                page.wait_for_function("document.fonts.status === 'loaded'")
                page.wait_for_timeout(1500)  # charts draw themselves late
                shot = Image.open(io.BytesIO(page.screenshot()))
                shot.convert("RGB").quantize(COLOURS).save(folder / f"{name}.png", optimize=True)
                page.close()
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
