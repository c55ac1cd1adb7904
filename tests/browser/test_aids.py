"""Aids in a browser: switched on under Help, shown where they belong, on every device, told at the end."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.rides import TWO
from tests.browser.serving import Serving, begin
from tests.browser.tabletop import Tabletop
from tests.browser.test_looks import FINGER, OVERFLOW, SMALL_TARGETS, serious

BUILT = 180_000  # ms that a first start of the simulator may take under load
SIZES = {"1280x800": (1280, 800), "1024x768": (1024, 768), "390x844": (390, 844)}


def switch(table: Tabletop, *aids: str) -> None:
    table.do("help").tap()
    table.sheet("aids").tap()
    for aid in aids:
        lever = table.page.locator(f'[data-aid="{aid}"]')
        before = lever.get_attribute("aria-checked")
        lever.tap()
        expect(lever).to_have_attribute("aria-checked", "false" if before == "true" else "true")
    table.sheet("no").tap()


def test_nothing_is_shown_before_the_table_wants_it(table: Tabletop):
    table.lay("6♥", "up1")
    expect(table.root).to_have_attribute("data-seq", "1")
    assert table.page.locator("[data-laid], [data-unseen]").count() == 0
    expect(table.page.locator(".chance")).to_be_hidden()


def test_cards_laid_and_step_backs_still_to_come(table: Tabletop):
    switch(table, "played", "backs")
    table.lay("6♥", "up1")
    expect(table.key("6♥")).to_have_attribute("data-laid", "●○")
    expect(table.key("6♥")).to_have_attribute("aria-label", "6 of hearts. 1 still to come")
    back = table.pile("up1").locator(".back")
    expect(back).to_have_attribute("data-unseen", "○○")
    table.lay("5♥", "up2")
    expect(back).to_have_attribute("data-unseen", "○")
    switch(table, "played", "backs")
    expect(table.key("6♥")).not_to_have_attribute("data-laid", "●○")
    expect(back).not_to_have_attribute("data-unseen", "○")


def chance(table: Tabletop) -> str:
    expect(table.page.locator(".chance:not([data-stale]) b")).to_contain_text("%", timeout=BUILT)
    return table.page.locator(".chance b").inner_text()


def test_the_chance_follows_the_table(table: Tabletop):
    switch(table, "odds")
    first = chance(table)
    for number, (card, pile) in enumerate((("K♣", "up1"), ("K♠", "up2"), ("A♦", "down1")), 1):
        table.lay(card, pile)
        table.shows(number)
    later = chance(table)
    assert int(later.split()[-2]) < int(first.split()[-2])
    for number in (4, 5, 6):
        table.do("undo").tap()
        table.shows(number)
    assert chance(table) == first


def test_another_device_sees_it_within_two_seconds_and_the_end_tells_of_it(
    table: Tabletop, browser: Browser, house: Serving
):
    with browser.new_context(has_touch=True) as context:
        other = Tabletop(context.new_page(), house.url, table.ride).open()
        table.lay("6♥", "up1")
        switch(table, "played")
        expect(other.key("6♥")).to_have_attribute("data-laid", "●○", timeout=2_000)
        switch(table, "played")
        expect(other.key("6♥")).not_to_have_attribute("data-laid", "●○", timeout=2_000)
    table.do("stuck").tap()
    table.sheet("yes").tap()
    expect(table.page.locator('[data-role="end"]')).to_contain_text("With aids.")
    table.do("help").tap()
    expect(table.sheet("no")).to_be_visible()
    expect(table.sheet("aids")).to_have_count(0)
    table.page.goto(f"{house.url}/rides?ride={table.ride}")
    expect(table.page.get_by_text("With aids: cards laid")).to_be_visible(timeout=30_000)


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_with_all_of_them_on_everything_still_fits(page: Page, house: Serving, size: tuple[int, int], scheme: str):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(color_scheme=scheme)
    start = TWO | {"variants": {"passengers": 4, "tokens": 3}, "passengers": ["6♥", "9♣", "J♦", "2♠"]}
    table = Tabletop(page, house.url, begin(house.database, start, said=["7♥ up1"])).open()
    table.do("help").tap()
    table.sheet("aids").tap()
    assert table.root.evaluate(SMALL_TARGETS, FINGER) == []
    assert serious(page) == []
    table.sheet("no").tap()
    switch(table, "played", "backs", "odds")
    chance(table)
    down = page.evaluate(OVERFLOW)
    assert down["across"] == 0
    assert size[0] < 700 or down["down"] == 0  # a phone scrolls
    assert serious(page) == []
