"""Pöytäpaska under quick fingers and on a slow network: what is tapped early is meant, what is tapped twice is one."""

from __future__ import annotations

import time

from playwright.sync_api import Page, Route, expect

from tests.browser.serving import Serving
from tests.browser.test_paska import EVERYTHING, Round, sit

SLOWLY = 0.8  # seconds until an answer comes


def slowly(table: Round) -> None:
    def later(route: Route) -> None:
        time.sleep(SLOWLY if route.request.method == "POST" else 0)
        route.continue_()

    table.page.route(f"**/desk/{table.ride}", later)


TAPS = """(root, taps) => taps.forEach((one) => root.querySelector(one).click())"""


def tap_quickly(table: Round, *where: str) -> None:
    table.root.evaluate(TAPS, list(where))


def rank(name: str) -> str:
    return f'.rank-key[data-rank="{name}"]'


PLAY, TAKE, DRAW = '[data-do="play"]', '[data-do="take"]', '[data-do="draw"]'


def test_what_is_tapped_before_the_answer_is_there_is_not_lost(house: Serving, page: Page):
    """The first card of the next player's row, and the next play, while the one before is still on its way."""
    table = sit(page, house)
    slowly(table)
    first, second = EVERYTHING.said[0].split()[1:], EVERYTHING.said[1].split()[1:]
    tap_quickly(table, *map(rank, [*first, *second[:2]]))
    table.shows(1)
    expect(table.page.locator("[data-slot]")).to_have_count(2)
    tap_quickly(table, *map(rank, second[2:]))
    table.shows(2)
    assert table.said() == list(EVERYTHING.said[:2])


def test_the_next_play_is_chosen_while_the_last_is_on_its_way(house: Serving, page: Page):
    table = sit(page, house, 5)
    slowly(table)
    tap_quickly(table, rank("4"), PLAY, rank("6"), rank("6"))
    table.shows(6)
    expect(table.do("play")).to_contain_text("6 6")
    tap_quickly(table, PLAY)
    table.shows(7)
    assert table.said()[-2:] == ["4 hand", "6 6 hand"]


def test_what_another_device_entered_meanwhile_lets_go_what_was_chosen(house: Serving, page: Page):
    table = sit(page, house, 5)
    other = Round(page.context.new_page(), house.url, table.ride).open()
    table.rank("6").tap()
    other.enter("4 hand")
    table.shows(6)
    expect(page.locator(".rank-key[data-chosen]")).to_have_count(0)
    other.page.close()


def test_a_double_tap_is_one(house: Serving, page: Page):
    """On Play where nobody holds the rank that is asked for, on Draw, and on Take."""
    table = sit(page, house, 3)
    table.do("play").dblclick()
    table.shows(4)
    expect(table.root).to_contain_text("How many 4s")
    table = sit(page, house, 5)
    table.do("draw").dblclick()
    expect(table.do("draw")).to_have_attribute("aria-pressed", "true")
    table.do("take").dblclick()
    table.shows(6)
    expect(table.line).not_to_have_attribute("data-tone", "no")
    assert table.said()[-1] == "take"
