"""Takes the README's picture: a ride with fire, commands, passengers and tokens, a card chosen. Run by hand:

.venv/bin/python -m tests.bench.picture data/pictures/table.png
"""

import io
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from tests.browser.conftest import QUIET, chromium
from tests.browser.serving import Serving, begin
from tests.browser.tabletop import Tabletop

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


def main(file: Path) -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        database = Path(folder) / "companion.db"
        ride = begin(database, START)
        server = Serving(database).start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=QUIET)
        page = browser.new_page(viewport={"width": 1280, "height": 800}, has_touch=True)
        try:
            table = Tabletop(page, server.url, ride).open()
            for number, said in enumerate(SAID, 1):
                table.enter(said)
                table.shows(number)
            table.key("10♥").tap()
            page.wait_for_function("document.fonts.status === 'loaded'")
            shot = Image.open(io.BytesIO(page.screenshot()))
        finally:
            browser.close()
            server.stop()
    file.parent.mkdir(parents=True, exist_ok=True)
    shot.convert("RGB").quantize(192).save(file, optimize=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
