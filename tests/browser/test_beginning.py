"""Beginning under quick fingers: a finger that taps twice begins one ride."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from companion.kept import Which
from companion.registry import Registry
from companion.store import Store
from tests.browser.serving import Serving

FINGER = """(button) => {
  button.click();
  for (const later of [60, 140, 260]) setTimeout(() => button.isConnected && button.click(), later);
}"""


def rides(house: Serving) -> int:
    store = Store(house.database)
    found = Registry(store).count(Which())
    store.close()
    assert isinstance(found, int)
    return found


def test_quick_taps_begin_one_ride(own_house: Serving, page: Page):
    own_house.start()
    page.goto(own_house.url)
    page.get_by_role("button", name="Just play").first.evaluate(FINGER)
    began(own_house, page, 1)
    page.goto(f"{own_house.url}/begin")
    button = page.get_by_role("button", name="Begin", exact=True)
    expect(button).to_be_enabled(timeout=15_000)
    button.evaluate(FINGER)
    began(own_house, page, 2)


def began(house: Serving, page: Page, count: int) -> None:
    expect(page.locator("[data-seq]")).to_be_visible(timeout=15_000)
    page.wait_for_timeout(1500)
    expect(page.locator("[data-seq]")).to_be_visible()
    assert rides(house) == count


def test_what_was_chosen_before_the_server_went_is_not_begun_as_something_else(own_house: Serving, page: Page):
    """The page stands there as it was, but nothing behind it knows of the names and variants on it any more."""
    own_house.start()
    page.goto(f"{own_house.url}/begin")
    name = page.locator("input[type=text]").first
    expect(name).to_be_visible(timeout=15_000)
    name.fill("Anna")
    name.press("Tab")
    expect(page.get_by_role("radio", name="Anna").or_(page.get_by_role("button", name="Anna")).first).to_be_visible()
    own_house.kill()
    own_house.start()
    button = page.get_by_role("button", name="Begin", exact=True)
    button.click()
    expect(page.get_by_text("had lost its connection")).to_be_visible(timeout=15_000)
    assert rides(own_house) == 0
    expect(name).to_have_value("")
    button.click()
    began(own_house, page, 1)
