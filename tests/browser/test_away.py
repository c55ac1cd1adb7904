"""The connection lost: said at once, with what is kept; then sent in order, or refused one by one; nothing twice."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.rides import SIX_UPWARDS, TWO
from tests.browser.serving import Serving, begin
from tests.browser.tabletop import Tabletop

SHELF = "companion/outbox/{}"  # in the browser's storage
SIX = [f"{card} up1" for card in SIX_UPWARDS]


@pytest.fixture
def away(table: Tabletop) -> Tabletop:
    """A table whose tablet has just lost the network."""
    table.page.context.set_offline(True)
    return table


def told(table: Tabletop):
    return table.page.locator('[data-role="link"]')


def test_it_is_said_at_once_and_so_is_what_is_kept(away: Tabletop):
    expect(told(away)).to_be_visible(timeout=1000)
    expect(told(away)).to_contain_text("No connection")
    away.lay_quickly(SIX_UPWARDS[:2], "up1", 0)
    expect(told(away)).to_contain_text("2 entries are kept on this device")
    expect(away.pending).to_have_count(2)
    away.page.context.set_offline(False)
    away.shows(2)
    expect(told(away)).to_be_hidden()


def test_what_was_tapped_meanwhile_is_sent_in_its_order(away: Tabletop):
    away.lay_quickly(SIX_UPWARDS[:3], "up1", 20)
    away.do("end").tap()
    away.lay("K♠", "down1")
    away.page.wait_for_timeout(2500)  # several tries come to nothing meanwhile
    assert away.said() == []
    away.page.context.set_offline(False)
    away.shows(5)
    assert away.said() == [*SIX[:3], "end", "K♠ down1"]


def test_a_network_that_dies_without_a_word_is_noticed(table: Tabletop):
    def swallow(route: Route) -> None:
        """It is neither answered nor refused."""

    table.page.route("**/desk/**", swallow)
    table.lay("6♥", "up1")
    expect(told(table)).to_contain_text("1 entry is kept", timeout=4000)
    table.page.unroute("**/desk/**")
    table.shows(1)
    assert table.said() == ["6♥ up1"]
    expect(told(table)).to_be_hidden()


def test_an_answer_that_is_lost_on_its_way_enters_nothing_twice(table: Tabletop):
    lost = 0

    def swallow(route: Route) -> None:
        nonlocal lost
        if route.request.method == "POST" and lost < 3:
            lost += 1
            route.fetch()  # it reaches the server; what that says never comes back
            route.abort()
        else:
            route.continue_()

    table.page.route(f"**/desk/{table.ride}", swallow)
    table.lay_quickly(SIX_UPWARDS, "up1", 30)
    table.shows(6)
    assert lost == 3
    assert [entry["said"] for entry in table.log()] == SIX


def test_what_no_longer_fits_is_refused_one_by_one_with_its_reason(away: Tabletop):
    for said in ("6♥ up1", "2♦ up1", "8♥ up1"):  # the second one doesn't go on the first
        away.enter(said)
    expect(told(away)).to_contain_text("3 entries")
    away.page.context.set_offline(False)
    away.shows(1)
    rows = away.page.get_by_role("dialog").get_by_role("listitem")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text("2♦ up1")
    expect(rows.nth(0)).to_contain_text("P6")
    expect(rows.nth(1)).to_contain_text("8♥ up1")
    expect(rows.nth(1)).to_contain_text("Tapped after")
    away.sheet("no").tap()
    assert away.said() == ["6♥ up1"]
    away.lay("7♥", "up1")
    away.shows(2)


def test_what_another_device_entered_meanwhile_stands(house: Serving, page: Page, browser, browser_context_args):
    table = Tabletop(page, house.url, begin(house.database, TWO)).open()
    page.context.set_offline(True)
    table.lay("6♥", "up1")
    table.lay("7♥", "up1")
    context: BrowserContext = browser.new_context(**browser_context_args)
    other = Tabletop(context.new_page(), house.url, table.ride).open()
    other.lay("2♣", "up2")
    other.shows(1)
    page.context.set_offline(False)
    table.shows(1)
    rows = page.get_by_role("dialog").get_by_role("listitem")
    expect(rows).to_have_count(2)
    for row, said in zip(rows.all(), ("6♥ up1", "7♥ up1"), strict=True):
        expect(row).to_contain_text(said)
        expect(row).to_contain_text("moved on")
    assert table.said() == ["2♣ up2"]
    context.close()


def test_a_tablet_that_slept_wakes_to_the_table_as_it_is_and_sends_what_it_held(
    house: Serving, page: Page, browser, browser_context_args
):
    """Frozen by the system in the middle of two taps, as when its lid is closed."""
    table = Tabletop(page, house.url, begin(house.database, TWO)).open()
    table.lay("6♥", "up1")
    table.shows(1)
    table.key("7♥").tap()
    sleep = page.context.new_cdp_session(page)
    sleep.send("Page.setWebLifecycleState", {"state": "frozen"})
    context: BrowserContext = browser.new_context(**browser_context_args)
    other = Tabletop(context.new_page(), house.url, table.ride).open()
    other.lay("K♣", "down1")
    other.shows(2)
    page.wait_for_timeout(3000)
    sleep.send("Page.setWebLifecycleState", {"state": "active"})
    table.shows(2)
    expect(told(table)).to_be_hidden()
    page.context.set_offline(True)
    table.lay("8♥", "up1")
    expect(told(table)).to_contain_text("1 entry is kept")
    sleep.send("Page.setWebLifecycleState", {"state": "frozen"})
    page.context.set_offline(False)
    page.wait_for_timeout(1500)
    sleep.send("Page.setWebLifecycleState", {"state": "active"})
    table.shows(3)
    assert table.said() == ["6♥ up1", "K♣ down1", "8♥ up1"]
    context.close()


def test_a_reload_with_more_held_than_goes_into_one_message(own_house: Serving, page: Page):
    """500 entries, as a whole evening without a network makes them."""
    own_house.start()
    table = Tabletop(page, own_house.url, begin(own_house.database, TWO)).open()
    own_house.kill()
    held = [
        {"tag": f"held{number}", "said": "undo" if number % 2 == 0 else "6♥ up1", "number": number, "sure": True}
        for number in range(1, 501)
    ]
    page.evaluate("([name, held]) => localStorage.setItem(name, held)", [SHELF.format(table.ride), json.dumps(held)])
    own_house.start()
    page.reload()
    table.shows(500)
    assert len(table.log()) == 250 and table.said() == []  # the log leaves out that something was taken back
    assert page.evaluate("(name) => localStorage.getItem(name)", SHELF.format(table.ride)) is None


def test_two_tabs_of_one_device_keep_what_each_holds(table: Tabletop, context: BrowserContext):
    """Opened again, a tab is told what came of the entry it held, whatever the other did meanwhile."""
    barred = {"6♥", "K♠"}

    def bar(route: Route) -> None:
        said = route.request.post_data or ""
        route.abort() if any(card in said for card in barred) else route.continue_()

    context.route("**/desk/**", bar)
    other = Tabletop(context.new_page(), table.url, table.ride).open()
    other.lay("6♥", "up1")
    table.lay("K♠", "down1")
    expect(table.pending).to_have_count(1)
    other.page.close()
    barred.remove("K♠")
    table.shows(1)
    assert table.said() == ["K♠ down1"]
    barred.clear()
    again = Tabletop(context.new_page(), table.url, table.ride).open()
    expect(again.line).to_contain_text("The table had moved on")
    again.shows(1)
    assert table.page.evaluate("(name) => localStorage.getItem(name)", SHELF.format(table.ride)) is None


def test_a_server_killed_again_and_again_between_quick_taps(own_house: Serving, page: Page):
    own_house.start()
    table = Tabletop(page, own_house.url, begin(own_house.database, TWO)).open()
    for at in range(0, 6, 2):
        table.lay_quickly(SIX_UPWARDS[at : at + 2], "up1", 40)
        own_house.kill()
        own_house.start()
    table.shows(6)
    assert [entry["said"] for entry in table.log()] == SIX


def test_a_database_that_is_deleted_is_told_of_and_nothing_is_lost(own_house: Serving, page: Page):
    own_house.start()
    table = Tabletop(page, own_house.url, begin(own_house.database, TWO)).open()
    table.lay("6♥", "up1")
    table.shows(1)
    for end in ("", "-wal", "-shm"):
        own_house.database.with_name(own_house.database.name + end).unlink(missing_ok=True)
    table.lay("7♥", "up1")
    expect(told(table)).to_contain_text("was moved or deleted", timeout=3000)
    expect(told(table)).to_contain_text("1 entry is kept on this device")
    table.lay("8♥", "up1")
    expect(table.pending).to_have_count(2)
    assert not own_house.database.exists()
    (saved,) = (own_house.database.parent / "backups").glob("*.gone.*")
    saved.rename(own_house.database)
    table.shows(3)
    assert table.said() == ["6♥ up1", "7♥ up1", "8♥ up1"]
    expect(told(table)).to_be_hidden()


def test_an_older_file_put_back_shows_the_ride_as_it_is_there(house: Serving, page: Page):
    """A copy of this morning's in the place of the file: the table goes back with it, and takes the next card."""
    table = Tabletop(page, house.url, begin(house.database, TWO, said=SIX)).open()
    table.shows(6)
    with closing(sqlite3.connect(house.database)) as file, file:
        file.execute("delete from entries where ride = ? and number > 2", (table.ride,))
    table.shows(2)
    expect(table.pile("up1")).to_have_accessible_name("Pile up 1. 3 of diamonds on top. 43 steps left")
    expect(page.locator("[data-entry]")).to_have_count(2)
    expect(table.line).to_contain_text("3♦")
    table.lay("9♥", "up1")
    table.shows(3)
    assert table.said() == [*SIX[:2], "9♥ up1"]
