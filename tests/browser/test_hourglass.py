"""The hourglass: the server's time on whatever clock a device has, and the table that says when it is up."""

from __future__ import annotations

import json
import re
import time
import urllib.request
from math import ceil
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.rides import TWO
from tests.browser.serving import Serving, begin
from tests.browser.tabletop import Tabletop

HOURGLASS = TWO | {"variants": {"hourglass": 1}}
WRONG_CLOCK = "globalThis.right = Date.now; Date.now = () => right() + {minutes} * 60_000;"


def clock(table: Tabletop) -> dict[str, Any] | None:
    with urllib.request.urlopen(f"{table.url}/desk/{table.ride}", timeout=10) as answer:
        found: dict[str, Any] | None = json.load(answer)["view"]["clock"]
    return found


def runs_right(table: Tabletop) -> None:
    """What the page shows is what the server's clock leaves."""
    expect(table.do("clock")).to_be_visible()
    told = clock(table)
    assert told
    left = ceil(told["deadline"] - time.time())
    expect(table.do("clock").locator("b")).to_have_text(re.compile(rf"^({left + 1}|{left}|{left - 1})$"))


def test_it_runs_on_through_a_reload_and_ends_nothing_unasked(house: Serving, page: Page):
    table = Tabletop(page, house.url, begin(house.database, HOURGLASS, ago=22)).open()
    due = clock(table)["deadline"]
    runs_right(table)
    page.reload()
    runs_right(table)
    expect(table.sheet("yes")).to_be_visible(timeout=10_000)
    assert clock(table)["deadline"] == due
    table.shows(0)
    table.sheet("no").tap()  # the table was a moment late in tapping
    table.lay("6♥", "up1")
    table.shows(1)
    table.do("clock").tap()
    table.sheet("yes").tap()
    table.shows(2)
    assert table.said() == ["6♥ up1", "time"]
    expect(table.do("clock")).to_be_hidden()  # the ride is over, and with it the sand
    page.reload()
    table.shows(2)
    expect(table.do("clock")).to_be_hidden()
    table.do("undo").tap()  # back from the end: the turn has its sand again
    table.shows(3)
    runs_right(table)
    expect(table.sheet("yes")).to_be_hidden()


@pytest.mark.parametrize("minutes", [-7, 7])
def test_a_device_whose_clock_is_wrong_shows_the_same_sand(
    house: Serving, page: Page, context: BrowserContext, minutes: int
):
    table = Tabletop(page, house.url, begin(house.database, HOURGLASS, ago=4)).open()
    odd = context.new_page()
    odd.add_init_script(WRONG_CLOCK.format(minutes=minutes))
    other = Tabletop(odd, table.url, table.ride).open()
    for device in (table, other):
        runs_right(device)
    other.lay("6♥", "up1")
    other.lay("7♥", "up1")
    other.do("end").tap()
    for device in (table, other):
        device.shows(3)
        runs_right(device)
    odd.reload()
    runs_right(other)
    odd.evaluate("Date.now = right")  # set right while the tablet slept
    odd.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    runs_right(other)
    assert other.said() == ["6♥ up1", "7♥ up1", "end"]


def test_undo_into_an_earlier_turn_turns_the_hourglass_over(house: Serving, page: Page):
    said = ("6♥ up1", "7♥ up1", "end")
    table = Tabletop(page, house.url, begin(house.database, HOURGLASS, ago=33, said=said)).open()
    expect(table.sheet("yes")).to_be_visible()  # Ben's time is up
    table.sheet("no").tap()
    table.do("undo").tap()
    table.shows(4)
    runs_right(table)
    assert clock(table)["deadline"] - time.time() > 25  # Anna's turn again, with all its sand
    due = clock(table)["deadline"]
    table.do("undo").tap()  # within the turn nobody turns it over
    table.shows(5)
    assert clock(table)["deadline"] == due
    runs_right(table)
    expect(table.sheet("yes")).to_be_hidden()


def test_nobody_ends_the_next_turn_with_a_yes_meant_for_this_one(house: Serving, page: Page, context: BrowserContext):
    said = ("6♥ up1", "7♥ up1")
    table = Tabletop(page, house.url, begin(house.database, HOURGLASS, ago=33, said=said)).open()
    expect(table.sheet("yes")).to_be_visible()
    other = Tabletop(context.new_page(), table.url, table.ride).open()
    other.sheet("no").tap()
    other.do("end").tap()
    other.shows(3)
    table.shows(3)
    expect(table.sheet("yes")).to_be_hidden()
    runs_right(table)


def test_looking_back_no_sand_runs(house: Serving, page: Page):
    table = Tabletop(page, house.url, begin(house.database, HOURGLASS, ago=26, said=("6♥ up1", "7♥ up1"))).open()
    page.locator('[data-entry="1"]').tap()
    expect(table.do("clock")).to_be_hidden()
    deadline = clock(table)["deadline"]
    page.evaluate("until => new Promise((go) => setTimeout(go, until * 1000 - Date.now()))", deadline + 0.5)
    expect(table.sheet("yes")).to_be_hidden()
    table.do("now").tap()
    expect(table.sheet("yes")).to_be_visible()
