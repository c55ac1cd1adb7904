"""Looking back while the network is slow and another device plays on: what is shown is what the buttons are about."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.rides import SIX_UPWARDS, TWO
from tests.browser.serving import Serving, begin
from tests.browser.tabletop import Tabletop

LONG = [f"{card} up1" for card in SIX_UPWARDS] + ["end", "K♠ down1", "Q♠ down1", "J♠ down1", "10♠ down1", "end"]


def sit(page: Page, house: Serving) -> Tabletop:
    return Tabletop(page, house.url, begin(house.database, TWO, said=LONG)).open()


SLOWLY = """([part, milliseconds]) => {
  const quick = globalThis.fetch;
  globalThis.fetch = async (url, how) => {
    const said = `${how?.method ?? "GET"} ${url}`;
    if (said.includes(part)) await new Promise((go) => setTimeout(go, milliseconds));
    return quick(url, how);
  };
}"""


def later(page: Page, part: str, milliseconds: int) -> None:
    """What the page asks the desk for with this in it is asked that much later from now on."""
    page.evaluate(SLOWLY, [part, milliseconds])


def test_an_entry_tapped_while_the_log_is_being_fetched(house: Serving, page: Page):
    """The last few entries come with the table; where in all of them they stand is known only with the rest."""
    page.add_init_script(f"({SLOWLY})(['/log', 1500])")
    table = sit(page, house)
    page.locator('[data-entry="8"]').tap()
    expect(page.locator(".look-title")).to_contain_text("8 of 12")
    table.do("back-to-here").tap()
    expect(page.get_by_role("dialog")).to_contain_text("4")
    table.sheet("yes").tap()
    table.shows(13)
    assert table.said() == LONG[:8]


def test_an_answer_from_the_past_comes_too_late(house: Serving, page: Page):
    """Back to now, while the slider's last answer is still on its way."""
    table = sit(page, house)
    page.locator('[data-entry="5"]').tap()
    expect(table.pile("up1")).to_have_accessible_name("Pile up 1. 6 of diamonds on top. 31 steps left")
    later(page, "?at=", 800)
    page.locator('[data-do="slider"]').fill("2")
    table.do("now").tap()
    page.wait_for_timeout(1500)
    expect(table.root).to_have_attribute("data-mode", "play")
    expect(table.do("now")).to_be_hidden()


def test_what_is_looked_at_is_taken_back_elsewhere(house: Serving, page: Page):
    """Then what stands at that place now is shown, and it is that which the buttons are about."""
    table = sit(page, house)
    other = Tabletop(page.context.new_page(), house.url, table.ride).open()
    page.locator('[data-entry="9"]').tap()
    expect(page.locator(".look-title")).to_contain_text("9 of 12")
    field = other.page.locator('[data-role="writing"]')
    field.fill("undo 6")
    field.press("Enter")
    other.shows(13)
    expect(page.locator(".look-title")).to_contain_text("6 of 6")
    other.lay("9♥", "up1")
    other.shows(14)
    expect(page.locator(".look-title")).to_contain_text("6 of 7")
    table.do("back-to-here").tap()
    table.sheet("yes").tap()
    table.shows(15)
    assert table.said() == LONG[:6]
    other.page.close()


def test_a_yes_to_an_older_question_changes_no_entry(house: Serving, page: Page):
    """A play was sent, an entry opened to be changed, and only then comes the question whether it is meant."""
    said = ("6♥ up1", "K♠ down1", "end", "Q♠ down1", "J♠ down1")
    fire = TWO | {"variants": {"fire": 1}}
    table = Tabletop(page, house.url, begin(house.database, fire, said=said)).open()
    later(page, "POST", 2500)
    table.do("end").tap()
    page.locator('[data-entry="4"]').tap()
    table.do("change").tap()
    table.sheet("yes").tap()
    expect(table.root).to_have_attribute("data-seq", "5")
    table.do("leave-entry").tap()
    table.shows(6)
    assert table.said() == [*said, "end"]


def test_a_ride_looked_at_goes_on_at_its_table(house: Serving, page: Page):
    """On the page of one ride: the slider reaches what is played meanwhile, and stands where it stood."""
    table = Tabletop(page.context.new_page(), house.url, begin(house.database, TWO, said=LONG)).open()
    page.goto(f"{house.url}/rides?ride={table.ride}")
    slider = page.locator('[data-do="slider"]')
    expect(slider).to_have_value("12", timeout=15_000)
    slider.fill("5")
    expect(page.locator("[data-entry]").last).to_contain_text("6♦")
    table.lay("9♥", "up1")
    table.shows(13)
    expect(slider).to_have_attribute("max", "13")
    expect(slider).to_have_value("5")
    expect(page.locator("[data-entry]").last).to_contain_text("6♦")
    slider.fill("13")
    expect(page.locator("[data-entry]").last).to_contain_text("9♥")
    table.page.close()
