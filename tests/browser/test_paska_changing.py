"""Pöytäpaska looked back at and put right, from its log."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.serving import Serving
from tests.browser.test_paska import sit


def test_an_earlier_entry_changed_from_the_log(house: Serving, page: Page):
    """A face-up card told wrongly is put right: everything after it stays."""
    table = sit(page, house, 9)
    page.locator('[data-entry="2"]').tap()
    table.do("change").tap()
    for name in ("7", "4", "2", "8"):
        table.rank(name).tap()
    table.sheet("yes").tap()
    expect(table.seat("Carla").locator(".up")).to_contain_text("8")
    assert [entry for entry in table.said() if entry.startswith("row")][1] == "row 7 4 2 8"
    assert len(table.said()) == 9


def test_answers_and_plays_are_changed_by_taps_too(house: Serving, page: Page):
    """Who held how many, and a play: from the log, with the same buttons as when they were entered."""
    table = sit(page, house, 9)
    page.locator('[data-entry="4"]').tap()
    table.do("change").tap()
    page.locator('[data-seat="1"][data-told="1"]').tap()
    page.locator('[data-seat="0"][data-told="2"]').tap()
    table.do("play").tap()
    table.sheet("yes").tap()
    expect(table.line).to_contain_text("3s 2 1 0")
    page.locator(".entry", has_text="Ben: 2. Ben draws").tap()
    table.do("change").tap()
    table.do("take").tap()
    table.sheet("yes").tap()
    expect(table.line).to_contain_text("take")
    assert table.said()[3] == "3s 2 1 0"
    assert "take" in table.said()


def test_looking_back_enters_nothing(house: Serving, page: Page):
    table = sit(page, house, 9)
    page.locator('[data-entry="6"]').tap()
    expect(table.root).to_have_attribute("data-mode", "look")
    table.do("take").tap()
    expect(table.line).to_contain_text("as it was")
    table.do("now").tap()
    expect(table.root).to_have_attribute("data-mode", "play")
    table.shows(9)
