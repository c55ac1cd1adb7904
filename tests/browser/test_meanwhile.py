"""What comes in between: another device's entry between two taps, the hourglass or an answer under an open sheet."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.rides import TWO
from tests.browser.serving import Serving, begin
from tests.browser.tabletop import Tabletop
from tests.browser.test_looking_back import later

HOURGLASS = TWO | {"variants": {"hourglass": 1}}
FIRE = TWO | {"variants": {"fire": 1}}


def test_the_two_halves_of_a_move_are_of_one_table(table: Tabletop):
    """The same card entered on two devices: the second copy isn't laid by a tap that was meant for the first."""
    other = Tabletop(table.page.context.new_page(), table.url, table.ride).open()
    table.key("6♥").tap()
    other.lay("6♥", "up1")
    table.shows(1)
    expect(table.page.locator("[data-card][data-chosen]")).to_have_count(0)
    table.pile("up1").tap()
    table.page.wait_for_timeout(300)
    assert table.said() == ["6♥ up1"]
    other.page.close()


def test_a_card_tapped_while_the_last_one_is_on_its_way_is_kept(table: Tabletop):
    later(table.page, "POST", 700)
    table.lay("6♥", "up1")
    table.key("7♥").tap()
    table.shows(1)
    expect(table.key("7♥")).to_have_attribute("data-chosen", "")
    table.pile("up1").tap()
    table.shows(2)
    assert table.said() == ["6♥ up1", "7♥ up1"]


def test_the_hourglass_waits_for_what_is_open(house: Serving, page: Page):
    """It runs out under the help: its question doesn't come up under the finger that shuts that."""
    table = Tabletop(page, house.url, begin(house.database, HOURGLASS, ago=26)).open()
    table.do("help").tap()
    expect(table.sheet("aids")).to_be_visible()
    expect(table.do("clock")).to_have_attribute("data-state", "up", timeout=8000)
    page.wait_for_timeout(500)
    expect(table.sheet("aids")).to_be_visible()
    table.sheet("no").tap()
    expect(table.sheet("yes")).to_be_visible()
    assert table.said() == []


@pytest.mark.parametrize("after", [0, 600], ids=["at once", "when it was read"])
def test_a_question_that_comes_under_a_finger_is_not_answered_by_it(house: Serving, page: Page, after: int):
    said = ("6♥ up1", "K♠ down1", "end", "Q♠ down1", "J♠ down1")
    table = Tabletop(page, house.url, begin(house.database, FIRE, said=said)).open()
    later(page, "POST", 800)
    table.do("end").tap()
    table.do("help").tap()
    expect(table.sheet("aids")).to_be_visible()
    page.evaluate(
        """([root, after]) => new Promise((done) => {
          const seen = new MutationObserver(() => {
            const yes = root.querySelector("[data-sheet=yes]");
            if (yes) setTimeout(() => done(yes.click()), after, seen.disconnect());
          });
          seen.observe(root, { childList: true, subtree: true });
        })""",
        [table.root.element_handle(), after],
    )
    if after:
        table.shows(6)
    else:
        expect(table.sheet("yes")).to_be_visible()
        assert table.said() == list(said)
