"""The house switches of Pöytäpaska in the browser: thrown where a game is begun, felt at the table, undone across."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from companion.kept import Kept
from companion.store import Store
from tests.browser.serving import Serving, begin
from tests.browser.test_paska import EVERYTHING, Round, told, write
from tests.browser.test_paska_around import choose_game

SWITCHES = ("drawn_taken", "faces_on_seven", "flip_takes_pile", "purist")
HOUSE = told("three-house")
FAILED_FLIP = HOUSE.said.index("flip A") + 1  # entries after it


def sit(page: Page, house: Serving, count: int, game=EVERYTHING, **switched: int) -> Round:
    """That game under these switches, with so many entries made."""
    start = game.start | {"variants": switched}
    ride = begin(house.database, start, said=game.said[:count], game="poytapaska")
    table = Round(page, house.url, ride).open()
    table.shows(count)
    return table


def hand(table: Round, name: str) -> Locator:
    return table.seat(name).locator(".hand b")


@pytest.mark.parametrize("switch", SWITCHES)
def test_each_is_thrown_where_the_game_is_begun(own_house: Serving, page: Page, switch: str):
    own_house.start()
    page.goto(f"{own_house.url}/begin")
    choose_game(page)
    page.locator(f".st-key-tile-{switch}").tap()
    page.get_by_role("button", name="Draw for it").tap()
    page.get_by_role("button", name="Begin", exact=True).tap()
    table = Round(page, own_house.url)
    expect(table.root).to_have_attribute("data-phase", "rows", timeout=15_000)
    store = Store(own_house.database)
    kept = store.ride(str(table.root.get_attribute("data-ride")))
    store.close()
    assert isinstance(kept, Kept)
    assert kept.start["variants"] == {switch: 1}


def test_T6_a_failed_draw_is_taken_and_given_back(house: Serving, page: Page):
    """Card and pile go into the hand, where everybody knows of them; undo puts them back on the pile."""
    table = sit(page, house, 5, drawn_taken=1)
    table.enter("draw K")
    table.shows(6)
    expect(table.line).to_contain_text("T6")
    expect(hand(table, "Ben")).to_have_text("8")
    expect(table.seat("Ben").locator(".known")).to_contain_text("3 3 K")
    expect(table.task("cleared")).to_have_count(0)
    table.do("undo").tap()
    table.shows(7)
    expect(hand(table, "Ben")).to_have_text("5")
    expect(table.seat("Ben").locator(".known")).to_be_hidden()
    expect(page.locator(".top-card")).to_have_text("3")


def test_T8_face_cards_wait_for_a_7(house: Serving, page: Page):
    """On a 6 the keypad doesn't offer a jack, and says why when it is tapped; without the switch it does."""
    upto = EVERYTHING.said.index("6 6 hand") + 1
    for switched, fit in (({"faces_on_seven": 1}, "no"), ({}, "goes")):
        table = sit(page, house, upto, **switched)
        expect(table.rank("J")).to_have_attribute("data-fit", fit)
    table = sit(page, house, upto, faces_on_seven=1)
    table.rank("J").tap()
    expect(table.line).to_contain_text("needs 7 or higher below it")
    table.do("undo").tap()
    table.shows(upto + 1)
    expect(table.seat("Carla")).to_have_attribute("data-state", "turn")


def test_T15_a_failed_face_down_card_brings_the_pile(house: Serving, page: Page):
    """Undo lays the card face down again and the pile back; then it may have been another card."""
    table = sit(page, house, FAILED_FLIP - 1, HOUSE, flip_takes_pile=1, drawn_taken=1)
    player = str(page.locator('[data-state="turn"]').get_attribute("data-player"))
    lying = table.seat(player).locator(".down .back")
    expect(lying).to_have_count(3)
    table.enter("flip A")
    table.shows(FAILED_FLIP)
    expect(hand(table, player)).to_have_text("5")
    expect(lying).to_have_count(2)
    expect(page.locator(".top-card")).to_have_attribute("data-empty", "")
    table.do("undo").tap()
    table.shows(FAILED_FLIP + 1)
    expect(hand(table, player)).to_have_text("0")
    expect(lying).to_have_count(3)
    expect(page.locator(".top-card")).to_have_text("9")
    table.enter("flip K")
    table.shows(FAILED_FLIP + 2)
    expect(hand(table, player)).to_have_text("0")


def test_a_purist_counts_alone_until_it_is_over(house: Serving, page: Page):
    """Counts come with the end, also at the moments looked back at, and go with an undo of it."""
    table = sit(page, house, len(HOUSE.said) - 1, HOUSE, drawn_taken=1, flip_takes_pile=1, purist=1)
    expect(hand(table, "Carla")).to_have_text("?")
    expect(table.seat("Carla").locator(".known")).to_be_hidden()
    expect(page.locator(".unseen").first).to_have_text("")
    table.enter(HOUSE.said[-1])
    table.shows(len(HOUSE.said))
    expect(hand(table, "Carla")).to_have_text("12")
    page.locator('[data-do="look-back"]').tap()
    page.locator('[data-do="earlier"]').tap()
    expect(hand(table, "Carla")).to_have_text("12")
    page.locator('[data-do="now"]').tap()
    table.do("undo").tap()
    table.shows(len(HOUSE.said) + 1)
    expect(hand(table, "Carla")).to_have_text("?")


def test_a_purist_is_told_no_count_by_a_refusal(house: Serving, page: Page):
    table = sit(page, house, 13, purist=1)
    write(table, "3 3 hand")
    expect(table.line).to_contain_text("T1")
    assert not any(sign in table.line.inner_text() for sign in ("on the pile", "out of the game", "in hand"))
