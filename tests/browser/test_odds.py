"""The Odds in a browser: asked with a tap, watched, stopped, in two tabs at once, and never in the table's way."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from companion import house as rooms
from tests.browser.rides import TWO
from tests.browser.serving import Serving, begin
from tests.browser.tabletop import Tabletop
from tests.browser.test_looks import FINGER, OVERFLOW, PHONE, SMALL_TARGETS, serious

BUILT = 180_000  # ms that a first start may take under load
SIZES = {"1280x800": (1280, 800), "1024x768": (1024, 768), "390x844": (390, 844)}


@pytest.fixture(scope="module")
def simulating(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server that keeps its answers to itself."""
    folder = tmp_path_factory.mktemp("simulating")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(rooms.ANSWERS, str(folder / "answers"))
        server = Serving(folder / "companion.db").start()
    yield server
    server.stop()


def odds_of(page: Page, house: Serving) -> Page:
    page.goto(f"{house.url}/odds")
    expect(page.get_by_role("button", name="Tell the odds")).to_be_visible(timeout=30_000)
    expect(page.locator(".st-key-picture-standing svg.marks")).to_be_visible(timeout=30_000)
    return page


def ask(page: Page, games: int = 300) -> None:
    field = page.get_by_label("Rides to play")
    field.fill(str(games))
    field.press("Enter")
    page.get_by_role("button", name="Tell the odds").tap()


def told(page: Page) -> None:
    expect(page.locator(".st-key-picture-left svg.marks")).to_be_visible(timeout=BUILT)
    expect(page.locator(".st-key-odds-stop")).to_have_count(0)
    expect(page.get_by_test_id("stMetricValue")).to_have_count(2)


def chances(page: Page) -> list[str]:
    return page.get_by_test_id("stMetricValue").all_inner_texts()


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_the_odds_are_told_at_every_size(simulating: Serving, page: Page, size: tuple[int, int]):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    ask(odds_of(page, simulating))
    told(page)
    assert len(chances(page)) == 2
    assert page.evaluate(OVERFLOW)["across"] == 0
    main = page.get_by_test_id("stMain")
    small = main.evaluate(SMALL_TARGETS, FINGER)
    assert [target for target in small if "stNumberInput" not in target and "<input" not in target] == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(simulating: Serving, page: Page, scheme: str):
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    ask(odds_of(page, simulating))
    told(page)
    page.get_by_text("We want a coin flip").tap()
    expect(page.get_by_role("button", name="Find a mix")).to_be_visible()
    expect(page.locator('[data-stale="true"]')).to_have_count(0)  # what is being drawn anew is paler
    page.wait_for_timeout(400)  # and buttons fade from one colour to the other
    assert serious(page) == []


def test_two_tabs_that_ask_at_once_are_both_answered(simulating: Serving, browser: Browser):
    tabs = [browser.new_context(has_touch=True).new_page() for _ in range(2)]
    for tab in tabs:
        odds_of(tab, simulating)
    for tab in tabs:
        ask(tab, 500)
    for tab in tabs:
        told(tab)
    assert chances(tabs[0]) == chances(tabs[1])
    for tab in tabs:
        tab.context.close()


def test_a_stop_leaves_what_was_played(simulating: Serving, page: Page):
    ask(odds_of(page, simulating), 2_000_000)
    expect(page.get_by_text("of 4,000,000 rides")).to_be_visible(timeout=BUILT)
    page.get_by_role("button", name="Stop").tap()
    told(page)
    expect(page.get_by_text("Stopped: this is what was played until then.")).to_be_visible()


def test_the_table_answers_while_rides_are_played(simulating: Serving, page: Page, browser: Browser):
    busy = browser.new_context(has_touch=True).new_page()
    ask(odds_of(busy, simulating), 1_999_999)
    expect(busy.get_by_text("of 3,999,998 rides")).to_be_visible(timeout=BUILT)
    table = Tabletop(page, simulating.url, begin(simulating.database, TWO)).open()
    took = []
    for number, (card, pile) in enumerate((("6♥", "up1"), ("7♥", "up1"), ("K♠", "down1"), ("8♥", "up1")), 1):
        begun = time.perf_counter()
        table.lay(card, pile)
        table.shows(number)
        took.append(time.perf_counter() - begun)
    assert sorted(took)[1] < 1.5, took
    busy.get_by_role("button", name="Stop").tap()
    told(busy)
    busy.context.close()


def test_a_billion_rides_are_a_sentence_on_a_phone(simulating: Serving, page: Page):
    page.set_viewport_size(PHONE)
    ask(odds_of(page, simulating), 10**9)
    expect(page.get_by_text("Ask for one to 2,000,000 rides")).to_be_visible()
