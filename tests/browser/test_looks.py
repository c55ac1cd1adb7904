"""What a page must be whatever is on it: fits, can be hit with a finger, can be heard, and asks no stranger."""

from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.rides import TWO
from tests.browser.serving import Serving, begin
from tests.browser.tabletop import Tabletop

TOWER = {"players": ["Anna", "Ben", "Carla", "Dora", "Emil", "Frida"], "first": 0, "variants": {"tower": 4}}
PHONE = {"width": 390, "height": 844}
FINGER = 44  # px, the least that a finger hits without looking

SMALL_TARGETS = """
(root, finger) => [...root.querySelectorAll("button, [role=button], a[href], input, [data-card], [data-pile]")]
  .filter((target) => target.checkVisibility({visibilityProperty: true}))
  .map((target) => [target.outerHTML.slice(0, 80), target.getBoundingClientRect()])
  .filter(([, box]) => box.width > 0 && (box.width < finger - 0.5 || box.height < finger - 0.5))
  .map(([html, box]) => `${box.width.toFixed(0)}x${box.height.toFixed(0)} ${html}`)
"""
OVERFLOW = """
() => {
  const scrolling = [document.scrollingElement, document.querySelector("[data-testid=stMain]")].filter(Boolean);
  return {
    down: Math.max(...scrolling.map((part) => part.scrollHeight - part.clientHeight)),
    across: Math.max(...scrolling.map((part) => part.scrollWidth - part.clientWidth)),
  };
}
"""


@pytest.mark.parametrize("start", [TWO, TOWER], ids=["two", "tower"])
@pytest.mark.parametrize("size", [(1280, 800), (1024, 768)], ids=["1280x800", "1024x768"])
def test_all_of_the_table_fits_without_scrolling(house: Serving, page: Page, size: tuple[int, int], start: dict):
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    table = Tabletop(page, house.url, begin(house.database, start)).open()
    assert page.evaluate(OVERFLOW) == {"down": 0, "across": 0}
    for what in (table.key("A♦"), table.key("K♣"), table.do("end"), table.do("undo"), table.line, table.pile("down2")):
        expect(what).to_be_in_viewport(ratio=1)
    assert table.root.evaluate(SMALL_TARGETS, FINGER) == []


def test_a_phone_reaches_everything_with_a_thumb(house: Serving, page: Page):
    page.set_viewport_size(PHONE)
    table = Tabletop(page, house.url, begin(house.database, TWO)).open()
    assert page.evaluate(OVERFLOW)["across"] == 0
    table.lay("6♥", "up1")
    table.shows(1)
    table.lay("K♣", "down2")
    table.do("end").tap()
    table.shows(3)
    assert table.root.evaluate(SMALL_TARGETS, FINGER) == []


def serious(page: Page) -> list[str]:
    violations = Axe().run(page).response["violations"]
    return [
        f"{found['id']}: {node['target']}"
        for found in violations
        if found["impact"] in ("serious", "critical")
        for node in found["nodes"]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_on_the_table(house: Serving, page: Page, scheme: str):
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    table = Tabletop(page, house.url, begin(house.database, TWO)).open()
    table.lay("6♥", "up1")
    table.shows(1)
    assert serious(page) == []
    table.key("7♥").tap()  # what fits is lit
    assert serious(page) == []
    table.do("stuck").tap()
    expect(table.sheet("yes")).to_be_visible()
    assert serious(page) == []
    table.sheet("yes").tap()  # and the end of the ride
    table.shows(2)
    assert serious(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_before_a_ride(own_house: Serving, page: Page, scheme: str):
    own_house.start()
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page.goto(own_house.url)
    expect(page.get_by_role("button", name="Just play Paternoster")).to_be_visible()
    assert serious(page) == []
    page.goto(f"{own_house.url}/begin")
    expect(page.get_by_role("button", name="Begin")).to_be_visible()
    assert serious(page) == []


def navigation(page: Page, url: str) -> list[str]:
    """The address of every page that the navigation leads to."""
    page.goto(url)
    links = page.get_by_test_id("stTopNavLink")
    expect(links.nth(3)).to_be_visible(timeout=30_000)
    return [str(link.evaluate("link => link.href")) for link in links.all()]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "path", ["/watch", "/watch/rules?q=fire", "/watch/device", "/sheet/paternoster", "/sheet/poytapaska"]
)
def test_axe_finds_nothing_serious_on_a_page_of_its_own(house: Serving, page: Page, path: str, scheme: str):
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    begin(house.database, TWO, said=("6♥ up1", "K♠ down1"))
    page.goto(house.url + path)
    expect(page.get_by_role("heading").first).to_be_visible()
    assert serious(page) == []


def test_no_page_asks_a_foreign_host(own_house: Serving, page: Page):
    asked: set[str] = set()
    page.on("request", lambda request: asked.add(urlsplit(request.url).netloc))
    page.on("websocket", lambda socket: asked.add(urlsplit(socket.url).netloc))
    own_house.start()
    page.goto(own_house.url)
    page.get_by_role("button", name="Just play Paternoster").tap()
    table = Tabletop(page, own_house.url)
    table.lay("6♥", "up1")
    table.shows(1)
    page.goto(f"{own_house.url}/begin")
    expect(page.get_by_role("button", name="Begin")).to_be_visible()
    assert asked - {""} == {urlsplit(own_house.url).netloc}  # "": what a page carries with it, as data:
