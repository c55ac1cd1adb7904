"""What goes wrong outside the game: addresses edited by hand, files that are no database, a disk that is full."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.rides import TWO
from tests.browser.serving import Serving, begin
from tests.browser.tabletop import Tabletop


@pytest.mark.parametrize("ride", ["nosuchride", "%00", "..%2F..%2Fetc", "' or 1=1 --", "x" * 4000, "💥"])
def test_an_address_of_no_ride_gets_a_sentence_and_a_way_on(house: Serving, page: Page, ride: str):
    page.goto(f"{house.url}/?ride={ride}")
    main = page.get_by_test_id("stMain")
    expect(main).to_contain_text("ride", ignore_case=True)
    expect(page.locator("[data-seq]")).to_have_count(0)
    expect(main.get_by_role("link").or_(main.get_by_role("button")).first).to_be_visible()


def test_a_file_that_is_no_database_is_said_and_left_alone(own_house: Serving, page: Page):
    letter = b"Dear diary, this is no database. " * 100
    own_house.database.write_bytes(letter)
    own_house.start()
    page.goto(own_house.url)
    expect(page.get_by_test_id("stMain")).to_contain_text("companion.db")
    assert own_house.database.read_bytes() == letter


def test_a_disk_that_fills_up_keeps_the_tap_until_there_is_room(small_disk: Serving, page: Page):
    """The play stays pending, the page says why, and it is kept as soon as there is room again."""
    ride = begin(small_disk.database, TWO)
    small_disk.start()
    table = Tabletop(page, small_disk.url, ride).open()
    table.lay("6♥", "up1")
    table.shows(1)
    filler = small_disk.database.with_name("filler")
    small_disk.fill(filler)
    table.lay("7♥", "up1")
    expect(table.line).to_contain_text("disk", ignore_case=True)
    filler.unlink()
    page.reload()
    expect(table.root).to_be_visible()
    assert table.said()[0] == "6♥ up1"
