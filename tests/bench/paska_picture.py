"""Takes the README's picture of Pöytäpaska: a pile with three of a rank on top, two more chosen. Run by hand:

.venv/bin/python -m tests.bench.paska_picture data/pictures/paska.png
"""

import io
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from tests.browser.conftest import QUIET, chromium
from tests.browser.serving import Serving, begin
from tests.browser.test_paska import EVERYTHING, Round

SO_FAR = 15  # entries


def main(file: Path) -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        database = Path(folder) / "companion.db"
        ride = begin(database, EVERYTHING.start, said=EVERYTHING.said[:SO_FAR], game="poytapaska")
        server = Serving(database).start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=QUIET)
        page = browser.new_page(viewport={"width": 1280, "height": 800}, has_touch=True)
        try:
            table = Round(page, server.url, ride).open()
            table.shows(SO_FAR)
            for _ in range(2):
                table.rank("K").tap()
            page.wait_for_function("document.fonts.status === 'loaded'")
            shot = Image.open(io.BytesIO(page.screenshot()))
        finally:
            browser.close()
            server.stop()
    shot.convert("RGB").quantize(192).save(file, optimize=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
