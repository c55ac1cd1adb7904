"""An earlier entry changed at the table: what becomes of the later ones is shown first, and nothing goes unasked."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.rides import TWO
from tests.browser.serving import Serving, begin
from tests.browser.tabletop import Tabletop
from tests.browser.test_looks import FINGER, OVERFLOW, SMALL_TARGETS, serious
from tests.test_correction import SAID


@pytest.fixture
def table(page: Page, house: Serving) -> Tabletop:
    """A ride of forty entries."""
    opened = Tabletop(page, house.url, begin(house.database, TWO, said=SAID)).open()
    opened.shows(40)
    return opened


def change(table: Tabletop, place: int) -> None:
    """From the log to the table as it was before that entry, ready to be told what the entry should say."""
    entry = table.page.locator(f'[data-entry="{place}"]')  # nothing was taken back: numbers and places are the same
    entry.tap()
    expect(entry).to_have_attribute("aria-current", "step")
    table.do("change").tap()
    expect(table.do("leave-entry")).to_be_visible()


def write(table: Tabletop, said: str) -> None:
    field = table.page.locator('input[data-role="writing"]')
    field.fill(said)
    field.press("Enter")


def test_entry_3_of_40_changes_and_the_37_after_it_stay(table: Tabletop):
    change(table, 3)
    expect(table.pile("up1")).to_have_accessible_name("Pile up 1. 3 of clubs on top. 40 steps left")
    expect(table.page.locator("[data-seq]")).to_contain_text("Entry 3. Anna: 5♥ on up 1")
    table.key("5♣").tap()
    expect(table.pile("up1")).to_have_attribute("data-fit", "goes")  # lit as it was then, not as it is now
    table.pile("up1").tap()
    expect(table.page.get_by_role("dialog")).to_contain_text("all 37 entries after it stay")
    assert table.said() == list(SAID)
    table.sheet("yes").tap()
    table.shows(40 + 1 + 38)
    expect(table.line).to_have_text("Entry 3 now says 5♣ up1.")
    assert table.said() == [*SAID[:2], "5♣ up1", *SAID[3:]]
    expect(table.page.locator("[data-entry]")).to_have_count(40)
    expect(table.key("A♦")).to_be_visible()  # and on with the ride
    table.lay("10♥", "up1")
    table.shows(80)


def test_what_breaks_entry_17_names_it_with_its_ruling_and_drops_nothing_unasked(table: Tabletop):
    change(table, 15)
    table.lay("9♣", "up1")
    question = table.page.get_by_role("dialog")
    expect(question).to_contain_text("entry 17, 9♠ up1, no longer goes")
    expect(question).to_contain_text("P6")
    assert table.said() == list(SAID)
    expect(table.sheet("yes")).to_contain_text("Keep up to entry 16")
    table.sheet("no").tap()
    expect(table.do("leave-entry")).to_be_hidden()
    table.shows(40)
    assert table.said() == list(SAID)
    change(table, 15)
    table.lay("9♣", "up1")
    table.sheet("yes").tap()
    table.shows(40 + 1 + 2)
    assert table.said() == [*SAID[:14], "9♣ up1", "end"]
    table.do("undo").tap()
    table.shows(44)


def test_what_does_not_go_there_says_why_and_lets_choose_again(table: Tabletop):
    change(table, 15)
    table.lay("2♣", "up1")
    expect(table.line).to_contain_text("P6")
    table.lay("9♣", "up1")
    table.sheet("choose").tap()
    table.lay("9♥", "up1")
    expect(table.page.get_by_role("dialog")).to_contain_text("all 25 entries after it stay")
    table.page.keyboard.press("Escape")
    table.do("leave-entry").tap()
    expect(table.line).to_have_text("Left as it was.")
    expect(table.pile("up2")).to_have_accessible_name("Pile up 2. 8 of hearts on top. 22 steps left")
    assert table.said() == list(SAID)


def test_an_entry_that_is_no_play_is_changed_in_writing(table: Tabletop):
    change(table, 40)
    write(table, "undo")
    expect(table.line).to_contain_text("taken back")
    write(table, "9h u2")
    expect(table.page.get_by_role("dialog")).to_contain_text("Entry 40 would say 9♥ up2 in place of end")
    table.sheet("yes").tap()
    table.shows(42)
    assert table.said() == [*SAID[:39], "9♥ up2"]


def test_a_change_whose_answer_is_lost_is_made_once(table: Tabletop):
    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    change(table, 3)
    table.lay("5♣", "up1")
    expect(table.sheet("yes")).to_be_visible()
    table.page.route("**/correct", lose, times=1)
    table.hold_polling()
    table.sheet("yes").tap()
    expect(table.line).to_contain_text("No connection")
    table.sheet("yes").tap()
    table.shows(79)
    assert table.said() == [*SAID[:2], "5♣ up1", *SAID[3:]]


def test_two_devices_one_changes_while_the_other_plays(table: Tabletop, context: BrowserContext):
    other = Tabletop(context.new_page(), table.url, table.ride).open()
    change(table, 3)
    table.lay("5♣", "up1")
    expect(table.sheet("yes")).to_be_visible()
    other.lay("10♥", "up1")
    expect(table.sheet("yes")).to_be_hidden(timeout=5_000)  # it was a question about forty entries
    expect(table.line).to_contain_text("moved on")
    table.lay("5♣", "up1")
    expect(table.page.get_by_role("dialog")).to_contain_text("all 38 entries after it stay")
    table.sheet("yes").tap()
    table.shows(41 + 1 + 39)
    other.shows(81)
    assert table.said() == [*SAID[:2], "5♣ up1", *SAID[3:], "10♥ up1"]
    for device in (table, other):
        expect(device.page.locator("[data-entry]")).to_have_count(41)
        expect(device.page.locator("[data-entry]").nth(2)).to_contain_text("5♣ on up 1")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=["1280x800", "390x844"])
def test_changing_can_be_hit_seen_and_heard(table: Tabletop, size: tuple[int, int], scheme: str):
    page = table.page
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page.set_viewport_size({"width": size[0], "height": size[1]})
    if size[0] < 700:
        table.do("log").tap()
        expect(page.locator('[data-entry="15"]')).to_be_visible()
        assert flaws(table) == []
    page.locator('[data-entry="15"]').tap()
    expect(table.do("change")).to_be_visible()
    assert flaws(table) == []
    table.do("change").tap()
    expect(table.do("leave-entry")).to_be_visible()
    assert flaws(table) == []
    table.lay("9♣", "up1")
    expect(table.sheet("yes")).to_be_visible()
    assert flaws(table) == []


def flaws(table: Tabletop) -> list[str]:
    wide = table.page.evaluate(OVERFLOW)["across"]
    across = [f"{wide} px too wide"] if wide else []
    return [*across, *table.root.evaluate(SMALL_TARGETS, FINGER), *serious(table.page)]
