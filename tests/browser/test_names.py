"""Players call themselves what they like: long, in pictures, in quotes, in what a browser would run."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from companion.registry import Registry
from companion.store import Store
from tests.browser.serving import Serving, begin
from tests.browser.tabletop import Tabletop
from tests.browser.test_looks import OVERFLOW

LONG = "Bartholomäus-Maximilian von Hohenzollern"
NAMES = {
    "long": (LONG, LONG[::-1]),
    "script": ("<script>alert(1)</script>", "<img src=x onerror=alert(2)>"),
    "quotes": ('O\'Neil "Boss" & Sons', "'; drop table rides; --"),
    "pictures": ("🐙🦑🐡🐠", "♥♦♠♣"),
    "families": ("👨‍👩‍👧 & 👩‍👦", "🏴󠁧󠁢󠁥󠁮󠁧󠁿 علی‌رضا"),
    "blanks": ("{player} {0} %s", "\\1 ${alert(3)}"),
    "words": ("to Ben", "undo"),
    "east": ("Ольга", "שרה 陳"),
}
SIZES = {"1280x800": (1280, 800), "1024x768": (1024, 768), "390x844": (390, 844)}


@pytest.mark.parametrize("names", NAMES.values(), ids=NAMES)
def test_any_name_is_shown_as_it_is_and_takes_a_card(house: Serving, page: Page, names: tuple[str, str]):
    asked: list[str] = []
    page.on("dialog", lambda dialog: (asked.append(dialog.message), dialog.dismiss()))
    first, second = names
    start = {"players": list(names), "first": 0, "variants": {"passing": 1, "operator": 1}}
    table = Tabletop(page, house.url, begin(house.database, start)).open()
    assert len(first) <= 40
    expect(table.page.get_by_role("heading", level=1)).to_have_text(first)
    expect(table.line).to_contain_text(f"{first} begins")
    table.lay("6♥", "up1")
    table.do("pass").tap()
    expect(table.sheet("seat-1")).to_have_text(second)
    table.sheet("seat-1").tap()
    table.do("end").tap()
    table.shows(3)
    assert table.said() == ["6♥ up1", f"pass {second}", "end"]
    expect(table.line).to_contain_text(f"{second} is next.")
    expect(table.page.get_by_role("heading", level=1)).to_have_text(second)
    entry = page.locator('[data-entry="2"]')
    expect(entry).to_contain_text(f"{first} passes a card to {second}.")
    entry.tap()
    table.do("change").tap()
    expect(table.page.get_by_role("navigation").filter(has_text="Entry 2.")).to_contain_text(second)
    table.lay("7♥", "up1")
    expect(table.page.get_by_role("dialog")).to_contain_text(f"in place of pass {second}")
    table.sheet("no").tap()
    table.do("stuck").tap()
    expect(table.page.get_by_role("dialog")).to_contain_text(second)
    table.sheet("yes").tap()
    expect(page.locator('[data-role="end"]')).to_contain_text(f"{second} can’t play")
    assert asked == []


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_long_names_push_nothing_off_the_screen(house: Serving, page: Page, size: tuple[int, int]):
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    names = [LONG, *(f"{seat} {LONG}"[:40] for seat in range(2, 6))]
    start = {"players": names, "first": 0, "variants": {"hourglass": 1, "tokens": 2, "passengers": 5, "operator": 1}}
    start |= {"passengers": ["10♣", "J♣", "8♦", "3♠", "K♦"]}
    table = Tabletop(page, house.url, begin(house.database, start)).open()
    assert page.evaluate(OVERFLOW)["across"] == 0
    if width > 700:
        assert page.evaluate(OVERFLOW)["down"] == 0
    for what in (table.key("A♦"), table.do("end"), table.do("clock"), table.line, table.pile("down2")):
        expect(what).to_be_in_viewport(ratio=1)


def test_a_name_is_no_markup_on_the_pages_either(own_house: Serving, page: Page):
    """Streamlit takes the text of its buttons and boxes for Markdown."""
    odd, twins = "A*B*C [x](y) $1$ R&amp;D ~~t~~", ["_Anna_ `*`", "Ben"]
    registry = Registry(Store(own_house.database))
    registry.add_group("The Attic", ["Zoë"])
    group = registry.add_group(odd, twins)
    registry.store.close()
    own_house.start()
    page.goto(f"{own_house.url}/campaign?group={group.id}")
    expect(page.locator(".st-key-group-switch").get_by_text(odd, exact=True)).to_be_visible(timeout=30_000)
    expect(page.locator(".st-key-who-rides")).to_contain_text(twins[0])
    page.locator(".st-key-look-after button").tap()
    field = page.get_by_role("dialog").locator("input").nth(2)
    field.fill(twins[0])
    field.press("Enter")
    expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text(twins[0])
    page.goto(f"{own_house.url}/begin?group={group.id}")
    expect(page.locator(".st-key-first").get_by_text(twins[0], exact=True)).to_be_visible(timeout=30_000)
