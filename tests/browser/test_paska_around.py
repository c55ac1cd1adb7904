"""Around the table of Pöytäpaska: a game begun by taps, dealt again, and its results, by day and by night."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from companion.poytapaska import GAME
from companion.poytapaska.rules import LONG
from companion.ruling import Refusal
from companion.simulator.losing import trace
from tests.browser.rides import TWO
from tests.browser.serving import Serving, begin
from tests.browser.tabletop import Tabletop
from tests.browser.test_paska import EVERYTHING, PHONE, TABLET, Round, write
from tests.poytapaska.played import group, play


def choose_game(page: Page) -> None:
    page.get_by_test_id("stButtonGroup").get_by_text("Pöytäpaska").first.tap()


def test_a_game_begun_by_taps(own_house: Serving, page: Page):
    own_house.start()
    page.goto(f"{own_house.url}/begin")
    choose_game(page)
    page.get_by_role("button", name="Draw for it").tap()
    expect(page.locator(".draw-for-deal")).to_contain_text("deals")
    page.get_by_role("button", name="Begin", exact=True).tap()
    table = Round(page, own_house.url)
    expect(table.root).to_have_attribute("data-phase", "rows", timeout=15_000)
    table.enter("row 3 4 5 6")
    table.shows(1)


def test_from_the_end_to_the_next_deal(house: Serving, page: Page):
    ride = begin(house.database, EVERYTHING.start, said=EVERYTHING.said, game="poytapaska")
    Round(page, house.url, ride).open()
    expect(page.locator(".tally")).to_contain_text("Carla")
    page.locator('[data-do="again"]').tap()
    expect(page.get_by_role("heading", name="Who deals?")).to_be_visible(timeout=15_000)
    expect(page.get_by_label("Name of player 1")).to_have_value("Anna")


def test_from_one_game_to_the_other_and_back(house: Serving, page: Page):
    """Each ride finds the table of its own game."""
    first = begin(house.database, TWO)
    second = begin(house.database, EVERYTHING.start, game="poytapaska")
    Tabletop(page, house.url, first).open().lay("6♥", "up1")
    table = Round(page, house.url, second).open()
    table.enter(EVERYTHING.said[0])
    table.shows(1)
    again = Tabletop(page, house.url, first).open()
    again.shows(1)
    again.lay("7♥", "up1")
    again.shows(2)


@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize("size", [TABLET, PHONE], ids=["tablet", "phone"])
def test_the_results_can_be_read(
    own_house: Serving, browser: Browser, browser_context_args: Any, size: Any, light: Any
):
    anna, ben, carla = group(own_house.database)
    play(own_house.database, "three-everything", (anna, ben, carla), datetime(2026, 3, 6, 20))
    play(own_house.database, "two", (anna, ben), datetime(2026, 3, 7, 20))
    own_house.start()
    context = browser.new_context(**{**browser_context_args, "viewport": size, "color_scheme": light})
    page = context.new_page()
    page.goto(f"{own_house.url}/campaign")
    choose_game(page)
    expect(page.locator(".tallied").first).to_contain_text("lost 1 of 2", timeout=15_000)
    expect(page.locator('[data-testid="stVegaLiteChart"]')).to_have_count(3)
    across, room = page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
    assert across <= room
    for address in (None, "/rides", "/odds"):
        if address:
            page.goto(own_house.url + address)
            expect(page.get_by_role("heading", level=1)).to_be_visible(timeout=15_000)
        if address == "/odds":
            choose_game(page)
            expect(page.locator(".tallied.odds")).to_have_count(2)
        found = Axe().run(page)
        serious = [one for one in found.response["violations"] if one["impact"] in ("serious", "critical")]
        assert not serious, [(one["id"], [node["html"][:160] for node in one["nodes"]]) for one in serious]
    context.close()


def test_after_two_hundred_turns_the_table_may_leave_it_at_that(house: Serving, page: Page):
    """Before that the button isn't there; it asks first, nobody has lost, and an undo takes it back."""
    start, said = a_long_game()
    ride = begin(house.database, start, said=said[:-1], game="poytapaska")
    table = Round(page, house.url, ride).open()
    expect(table.do("off")).to_be_hidden()
    write(table, said[-1])
    table.shows(len(said))
    table.do("off").tap()
    table.sheet("yes").tap()
    table.shows(len(said) + 1)
    expect(page.locator('[data-role="end"]')).to_contain_text("Called off")
    expect(page.locator(".tally")).not_to_contain_text("lost 1")
    table.do("undo").tap()
    table.shows(len(said) + 2)
    expect(table.do("off")).to_be_visible()


def a_long_game() -> tuple[dict[str, Any], list[str]]:
    """How it was begun, and what was said up to the first moment at which it may be called off."""
    told = next(one for number in range(100) if (one := trace(3, {}, "simple", 11, number)).turns > LONG + 5)
    start = {"players": ["Dora", "Emil", "Frida"], "dealer": told.dealer, "variants": {}}
    game, said = GAME.begin(start), list[str]()
    for move in told.moves:
        if not isinstance(game, Refusal) and game.turn <= LONG:
            said.append(GAME.tell(move, game))
            game = GAME.rule(game, move)
    return start, said


def test_from_an_empty_house_to_the_first_row_in_five_taps(own_house: Serving, page: Page):
    own_house.start()
    page.goto(own_house.url)
    page.get_by_role("button", name="Just play Pöytäpaska").tap()  # one
    table = Round(page, own_house.url)
    expect(table.line).to_contain_text("deals 5 each", timeout=15_000)
    for name in ("3", "4", "5", "6"):  # two, three, four, five
        table.rank(name).tap()
    table.shows(1)


def test_a_recorded_game_plays_itself(own_house: Serving, page: Page):
    """From the welcome page, and from where a game is begun; it is left for the next deal of the same game."""
    own_house.start()
    page.goto(own_house.url)
    page.get_by_role("button", name="Watch a game").tap()
    slider = page.locator('[data-do="slider"]')
    expect(slider).to_have_value("2", timeout=15_000)
    page.get_by_role("button", name="Pause").tap()
    slider.fill("62")
    expect(page.locator('[data-role="line"]')).to_contain_text("has lost")
    expect(page.locator(".rank-key").first).to_be_hidden()
    page.locator('[data-do="leave"]').tap()
    expect(page.get_by_role("heading", name="Who deals?")).to_be_visible(timeout=15_000)
    page.get_by_role("button", name="Watch a game").tap()
    expect(slider).to_have_value("1", timeout=15_000)
