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


@pytest.mark.parametrize(("ailment", "word"), [("disk-full", "room"), ("read-only", "write")])
def test_a_disk_that_takes_nothing_is_said_and_loses_nothing(
    ailing_house: Serving, page: Page, ailment: str, word: str
):
    """The play stays pending, the page says why, and it is kept as soon as the disk takes it."""
    table = Tabletop(page, ailing_house.url, begin(ailing_house.database, TWO)).open()
    table.lay("6♥", "up1")
    table.shows(1)
    with ailing_house.ailing(ailment):
        table.lay("7♥", "up1")
        expect(page.get_by_role("status").filter(has_text="companion.db")).to_contain_text(word)
        expect(table.pending).not_to_have_count(0)
        assert table.said() == ["6♥ up1"]
    table.shows(2)
    assert table.said() == ["6♥ up1", "7♥ up1"]


@pytest.mark.parametrize("ailment", ["disk-full", "read-only"])
def test_a_ride_that_cannot_be_kept_does_not_begin(ailing_house: Serving, page: Page, ailment: str):
    page.goto(f"{ailing_house.url}/begin")
    begin_button = page.get_by_role("button", name="Begin", exact=True)
    expect(begin_button).to_be_enabled()
    with ailing_house.ailing(ailment):
        begin_button.tap()
        expect(page.get_by_test_id("stAlert")).to_be_visible()
        expect(page.locator("[data-seq]")).to_have_count(0)
