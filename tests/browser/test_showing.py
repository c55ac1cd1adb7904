"""What the table shows beside the cards: questions, the log, a ride that plays itself."""

import time

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.rides import TWO
from tests.browser.serving import Serving, begin
from tests.browser.tabletop import Tabletop
from tests.browser.test_looks import FINGER, SMALL_TARGETS

FIRE = TWO | {"variants": {"fire": 1}}


def test_ending_a_turn_under_a_fire_asks_first(house: Serving, page: Page):
    table = Tabletop(page, house.url, begin(house.database, FIRE)).open()
    for said in ("6♥ up1", "K♠ down1", "end", "Q♠ down1", "J♠ down1"):
        table.enter(said)
    table.shows(5)
    table.do("end").dblclick()  # the second tap is no answer to what the first one brought up
    expect(table.sheet("no")).to_be_visible()
    table.sheet("no").tap()
    table.do("end").tap()  # at once, and it asks again
    table.sheet("no").tap()
    table.shows(5)
    table.lay("10♠", "down1")
    table.shows(6)
    table.do("end").tap()
    table.sheet("yes").tap()
    table.shows(7)
    expect(table.page.locator('[data-role="end"]')).to_contain_text("V13")
    assert table.root.evaluate(SMALL_TARGETS, FINGER) == []
    table.do("undo").tap()  # and even that can be taken back
    table.shows(8)
    expect(table.page.locator('[data-role="end"]')).to_be_hidden()


def test_the_log_shows_the_table_as_it_was_and_goes_back_to_it(table: Tabletop):
    for said in ("6♥ up1", "7♥ up1", "end", "8♥ up1"):
        table.enter(said)
    table.shows(4)
    page = table.page
    page.get_by_role("button", name="7♥ on up 1").tap()
    expect(table.pile("up1")).to_have_accessible_name("Pile up 1. 7 of hearts on top. 26 steps left")
    expect(table.key("K♣")).to_be_hidden()  # looking only
    table.do("now").tap()
    expect(table.pile("up1")).to_have_accessible_name("Pile up 1. 8 of hearts on top. 22 steps left")
    assert len(table.said()) == 4
    page.get_by_role("button", name="7♥ on up 1").tap()
    table.do("back-to-here").tap()
    table.sheet("yes").tap()
    table.shows(5)
    assert table.said() == ["6♥ up1", "7♥ up1"]


def test_the_drawer_with_the_log_opens_and_shuts(table: Tabletop):
    page = table.page
    page.set_viewport_size({"width": 1024, "height": 768})
    table.lay("6♥", "up1")
    table.shows(1)
    entry, shut = page.get_by_role("button", name="6♥ on up 1"), page.locator('[data-do="close-log"]')
    for leave in (shut.tap, lambda: page.mouse.click(300, 400), lambda: page.keyboard.press("Escape")):
        table.do("log").tap()
        expect(entry).to_be_visible()
        leave()
        expect(entry).to_be_hidden()
    expect(table.page.locator('[data-card][aria-pressed="true"]')).to_have_count(0)  # tapped beside it
    table.do("log").tap()
    entry.tap()
    expect(entry).to_be_hidden()
    expect(table.do("now")).to_be_visible()


def test_a_demonstration_plays_itself(own_house: Serving, page: Page):
    own_house.start()
    page.goto(own_house.url)
    page.get_by_role("button", name="Watch a ride").tap()
    slider = page.locator('[data-do="slider"]')
    expect(slider).to_have_value("2", timeout=10_000)
    page.locator('[data-do="play"]').tap()
    slider.fill("140")
    expect(page.locator('[data-role="end"]').or_(page.get_by_text("a perfect ride")).first).to_be_visible()
    expect(page.locator('[data-card="6H"]')).to_be_hidden()


PLACES = """
(root) => Object.fromEntries([...root.querySelectorAll("[data-card], [data-pile], [data-do]")]
  .filter((target) => target.checkVisibility() && !target.closest(".look, .ending, [role=dialog]"))
  .map((target) => {
    const {x, y, width, height} = target.getBoundingClientRect();
    const name = target.dataset.card ?? target.dataset.pile ?? target.dataset.do;
    return [name, [x, y, width, height].map(Math.round).join(" ")];
  }))
"""


def stays(table: Tabletop, before: dict[str, str]) -> None:
    """Everything is where it was; a key that was tapped is let go first, and rises again."""
    deadline = time.monotonic() + 2
    while (now := table.root.evaluate(PLACES)) != before and time.monotonic() < deadline:
        time.sleep(0.05)
    assert now == before


def test_nothing_moves_under_the_finger(house: Serving, page: Page):
    """Through plays, a refusal, a fire and its cover, and the end of a turn, whatever can be tapped stays put."""
    table = Tabletop(page, house.url, begin(house.database, FIRE)).open()
    before = table.root.evaluate(PLACES)
    assert len(before) > 52 + 4
    for seq, said in enumerate(("6♥ up1", "K♠ down1", "end", "9♥ up1"), 1):
        table.enter(said)
        table.shows(seq)
        stays(table, before)
    table.lay("2♣", "up1")
    expect(table.line).to_contain_text("P6")
    stays(table, before)
    table.key("10♥").tap()
    stays(table, before)


def test_a_lost_connection_moves_nothing_on_a_phone(table: Tabletop, context: BrowserContext):
    table.page.set_viewport_size({"width": 390, "height": 844})
    table.lay("6♥", "up1")
    table.shows(1)
    before = table.root.evaluate(PLACES)
    context.set_offline(True)
    table.lay("7♥", "up1")
    expect(table.page.locator('[data-role="link"]')).to_contain_text("kept on this device")
    assert table.root.evaluate(PLACES) == before
    context.set_offline(False)
    table.shows(2)
