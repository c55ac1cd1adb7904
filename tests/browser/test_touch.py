"""Whatever can be tapped, on any page, is as large as a finger: 44 px each way, Streamlit's own pieces included; and
axe finds nothing serious there, by day or by night."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.rides import PERFECT, TWO
from tests.browser.serving import Serving, begin
from tests.browser.test_looks import FINGER, PHONE, navigation, serious

TOO_SMALL = (Path(__file__).parent / "touch.js").read_text("utf-8")
TABLET = {"width": 1280, "height": 800}
SIZES = {"1280x800": TABLET, "390x844": PHONE}
MIXED = {"players": ["Anna", "Ben", "Carla"], "first": 0, "passengers": ["10♣", "J♣", "8♦"]}
MIXED |= {"variants": {"hourglass": 1, "tokens": 2, "passing": 1, "operator": 1, "passengers": 3}}
ROUND = {"players": ["Anna", "Ben"], "dealer": 0}


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Serving, dict[str, str]]]:
    """A server with rides of both games, and the address of every page."""
    server = Serving(tmp_path_factory.mktemp("touch") / "companion.db").start()
    ride = begin(server.database, TWO, said=("6♥ up1", "K♠ down1"))
    mixed, ended = begin(server.database, MIXED), begin(server.database, PERFECT.start, said=PERFECT.said)
    asking = begin(server.database, TWO | {"variants": {"tokens": 2, "passing": 1}})
    game = begin(server.database, ROUND, game="poytapaska")
    pages = {
        "ride": f"/?ride={ride}",
        "mixed": f"/?ride={mixed}",
        "asking": f"/?ride={asking}",
        "ended": f"/?ride={ended}",
        "game": f"/?ride={game}",
        "begin": f"/begin?like={mixed}",
        "deal": f"/begin?like={game}",
        "campaign": "/campaign",
        "rides": "/rides",
        "one": f"/rides?ride={ended}",
        "rules": "/rules",
        "odds": "/odds",
        "settings": "/settings",
        "join": "/join",
    }
    yield server, pages
    server.stop()


def fits(page: Page) -> None:
    """Whatever is open now, at every size; and axe, by night on the tablet, by day on the phone."""
    for (size, viewport), scheme in zip(SIZES.items(), ("dark", "light"), strict=True):
        page.set_viewport_size(viewport)  # type: ignore[arg-type]
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        page.wait_for_timeout(500)
        assert page.evaluate(TOO_SMALL, FINGER) == [], size
        assert "\n".join(serious(page)) == "", (size, scheme)


def still(page: Page) -> None:
    """Until the page has come to rest."""
    expect(page.get_by_test_id("stMain")).to_be_visible(timeout=30_000)
    expect(page.get_by_test_id("stStatusWidget")).to_have_count(0)
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(200)


def unfold(page: Page) -> None:
    folded = page.locator("details:not([open]) > summary")
    while folded.count():
        folded.first.click()
        page.wait_for_timeout(300)


PLACES = ("ride", "mixed", "ended", "game", "begin", "deal", "campaign", "rides", "one", "rules", "odds", "settings")


def test_no_page_is_left_out(told: tuple[Serving, dict[str, str]], page: Page):
    server, pages = told
    looked_at = {pages[place].partition("?")[0] for place in PLACES}
    assert {address.removeprefix(server.url) or "/" for address in navigation(page, server.url)} <= looked_at


@pytest.mark.parametrize("place", PLACES)
def test_every_page_is_made_for_fingers(told: tuple[Serving, dict[str, str]], page: Page, place: str):
    server, pages = told
    page.goto(server.url + pages[place])
    if place == "campaign":
        _played(page)
    still(page)
    unfold(page)
    fits(page)


def _played(page: Page) -> None:
    """A campaign to look at, where there is none yet."""
    played = page.get_by_role("button", name="Show me a played campaign")
    building = page.locator("svg.building")
    expect(played.or_(building).first).to_be_visible(timeout=30_000)
    if played.is_visible():
        played.tap()
    expect(building).to_be_visible(timeout=30_000)


def _menu(page: Page) -> None:
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.get_by_test_id("stExpandSidebarButton").tap()
    expect(page.get_by_test_id("stSidebarNavLink").first).to_be_in_viewport()


def _passengers(page: Page) -> None:
    page.get_by_role("button", name="Turn up the passengers").tap()
    expect(page.locator("[data-card]").first).to_be_visible()


def _carrying(page: Page) -> None:
    page.get_by_role("button", name="Export and import").tap()
    expect(page.get_by_test_id("stFileUploaderDropzone")).to_be_visible()


def _choosing(page: Page) -> None:
    page.get_by_role("combobox").first.click()
    expect(page.get_by_role("option").first).to_be_visible()


def _fits(page: Page) -> None:
    page.get_by_role("radio", name="May this card go there?").click()
    expect(page.locator(".fits")).to_be_visible()


def _group(page: Page) -> None:
    _played(page)
    page.locator(".st-key-look-after button").tap()
    expect(page.get_by_role("dialog")).to_be_visible()


OPENED: dict[str, tuple[str, Callable[[Page], None]]] = {
    "menu": ("rules", _menu),
    "passengers": ("begin", _passengers),
    "carrying": ("rides", _carrying),
    "choosing": ("odds", _choosing),
    "fits": ("rules", _fits),
    "group": ("campaign", _group),
}


@pytest.mark.parametrize("what", OPENED)
def test_whatever_opens_is_too(told: tuple[Serving, dict[str, str]], page: Page, what: str):
    server, pages = told
    place, open_it = OPENED[what]
    page.goto(server.url + pages[place])
    still(page)
    open_it(page)
    fits(page)


def test_so_is_whatever_the_table_asks(told: tuple[Serving, dict[str, str]], page: Page):
    server, pages = told
    page.goto(server.url + pages["asking"])
    still(page)
    for what in ("help", "stuck", "token", "pass"):
        page.locator(f'[data-do="{what}"]').tap()
        expect(page.get_by_role("dialog")).to_be_visible()
        for size in SIZES.values():
            page.set_viewport_size(size)  # type: ignore[arg-type]
            page.wait_for_timeout(200)
            assert page.evaluate(TOO_SMALL, FINGER) == []
        page.keyboard.press("Escape")


def test_a_switch_is_thrown_by_a_tap_anywhere_on_its_tile(told: tuple[Serving, dict[str, str]], page: Page):
    server, pages = told
    page.goto(server.url + pages["begin"])
    still(page)
    tile = page.locator('[class*="st-key-tile-short"]').first
    box = tile.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] - 12, box["y"] + box["height"] - 12)
    expect(tile.locator("input")).to_be_checked()
    page.touchscreen.tap(box["x"] + 4, box["y"] + 4)
    expect(tile.locator("input")).not_to_be_checked()
