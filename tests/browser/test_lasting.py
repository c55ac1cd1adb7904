"""What lasts: a reload, a second tab, a killed server, and every tap."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.rides import SIX_UPWARDS, TWO
from tests.browser.serving import Serving, begin
from tests.browser.tabletop import Tabletop

SIX = [f"{card} up1" for card in SIX_UPWARDS]


def test_a_reload_shows_the_same_card(table: Tabletop):
    table.lay("6♥", "up1")
    table.shows(1)
    table.page.reload()
    table.shows(1)
    expect(table.pile("up1")).to_have_accessible_name(re.compile("6 of hearts"))


def test_a_new_tab_without_an_address_shows_the_open_ride(own_house: Serving, context: BrowserContext, page: Page):
    own_house.start()
    table = Tabletop(page, own_house.url, begin(own_house.database, TWO)).open()
    table.lay("6♥", "up1")
    table.shows(1)
    Tabletop(context.new_page(), own_house.url).open().shows(1)


def test_a_killed_server_comes_back_to_the_same_card(own_house: Serving, page: Page):
    own_house.start()
    table = Tabletop(page, own_house.url, begin(own_house.database, TWO)).open()
    table.lay("6♥", "up1")
    table.shows(1)
    own_house.kill()
    own_house.start()
    table.lay("7♥", "up1")  # on the page as it stands, without a reload
    table.shows(2)
    page.reload()
    table.shows(2)
    assert table.said() == ["6♥ up1", "7♥ up1"]


@pytest.mark.parametrize("gap", [0, 30, 120])
def test_six_quick_plays_are_all_kept_once(table: Tabletop, gap: int):
    table.lay_quickly(SIX_UPWARDS, "up1", gap)
    table.shows(6)
    assert [entry["said"] for entry in table.log()] == SIX


def test_taps_while_the_server_is_dead_are_kept_and_told(own_house: Serving, page: Page):
    own_house.start()
    table = Tabletop(page, own_house.url, begin(own_house.database, TWO)).open()
    table.lay_quickly(SIX_UPWARDS[:3], "up1", 0)
    own_house.kill()
    table.lay_quickly(SIX_UPWARDS[3:], "up1", 30)
    expect(table.pending).not_to_have_count(0)
    own_house.start()
    table.shows(6)
    assert [entry["said"] for entry in table.log()] == SIX


def test_taps_survive_a_reload_while_the_server_is_dead(own_house: Serving, page: Page):
    own_house.start()
    table = Tabletop(page, own_house.url, begin(own_house.database, TWO)).open()
    own_house.kill()
    table.lay_quickly(SIX_UPWARDS[:2], "up1", 0)
    expect(table.pending).not_to_have_count(0)
    own_house.start()
    page.reload()
    table.shows(2)
    assert [entry["said"] for entry in table.log()] == SIX[:2]


def test_taps_during_a_slow_rerun_are_kept(ailing_house: Serving, page: Page):
    table = Tabletop(page, ailing_house.url, begin(ailing_house.database, TWO)).open()
    with ailing_house.ailing("slow") as sign:
        page.keyboard.press("r")  # Streamlit's own key: run the page's script again
        table.lay_quickly(SIX_UPWARDS, "up1", 30)
        table.shows(6)
        assert sign.read_text() == "a page was slow"
    assert [entry["said"] for entry in table.log()] == SIX


def test_two_taps_on_end_turn_end_one_turn(table: Tabletop):
    table.lay("6♥", "up1")
    table.lay("7♥", "up1")
    table.do("end").dblclick()
    table.shows(3)
    assert table.said() == ["6♥ up1", "7♥ up1", "end"]


def test_a_second_device_sees_the_play_within_two_seconds(table: Tabletop, context: BrowserContext):
    other = Tabletop(context.new_page(), table.url, table.ride).open()
    table.lay("6♥", "up1")
    table.shows(1)
    expect(other.root).to_have_attribute("data-seq", "1", timeout=2000)
    expect(other.pile("up1")).to_have_accessible_name(re.compile("6 of hearts"))


def test_two_devices_at_the_same_moment_one_is_told(table: Tabletop, context: BrowserContext):
    other = Tabletop(context.new_page(), table.url, table.ride).open()
    other.hold_polling()
    table.lay("6♥", "up1")
    table.shows(1)
    other.lay("2♣", "up2")  # meant for the table before the 6♥
    other.shows(1)
    expect(other.line).not_to_be_empty()
    assert table.said() == ["6♥ up1"]


def test_the_first_tap_after_a_restart_is_heard(own_house: Serving, page: Page):
    """Also where no table is open: on the page that welcomes, in the list of rides, and in the search of the rules."""
    own_house.start()

    def again(path: str) -> None:
        page.goto(f"{own_house.url}/{path}")
        expect(page.get_by_test_id("stMain").locator("button:visible, input:visible").first).to_be_visible(
            timeout=30_000
        )
        page.wait_for_load_state("networkidle")
        with page.expect_event("websocket", timeout=30_000) as opened:
            own_house.kill()
            own_house.start()
        opened.value.wait_for_event("framereceived")
        page.wait_for_timeout(1500)  # the page is drawn anew, and looks the same

    again("")
    page.get_by_role("button", name="Just play").first.tap()
    table = Tabletop(page, own_house.url, None)
    expect(table.root).to_be_visible(timeout=15_000)
    again("rides")
    page.locator("button.ride").tap()
    expect(page.locator(".look-title")).to_be_visible(timeout=15_000)
    again("rules")
    page.locator('[data-role="search"]').press_sequentially("fire")
    expect(page.locator("#found button").first).to_contain_text("V13")
