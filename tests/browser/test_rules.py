"""The rules at hand: from a refusal to its ruling and back, looked up letter by letter, and in every language."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from companion import shelf
from tests.browser.rides import TWO
from tests.browser.serving import Serving, begin
from tests.browser.tabletop import Tabletop
from tests.browser.test_looks import FINGER, OVERFLOW, SMALL_TARGETS, TOWER, serious
from tests.browser.test_paska import EVERYTHING

FULL = {"variants": {"fire": 1, "commands": 1, "tokens": 4, "passing": 1, "passengers": 3, "hourglass": 1}}
GUESTS = {"passengers": ["10♣", "J♣", "8♦"]}


def panel() -> dict[str, object]:
    return {"commands": shelf.panel()}


@pytest.mark.parametrize("width", [1280, 390])
def test_from_a_refusal_to_its_ruling_and_back_is_two_taps(table: Tabletop, width: int):
    page = table.page
    page.set_viewport_size({"width": width, "height": 844})
    table.lay("6♥", "up1")
    table.shows(1)
    table.lay("2♣", "up1")
    expect(table.line).to_contain_text("P6")
    table.line.get_by_role("link").tap()
    expect(page.get_by_role("heading", name="Up piles and down piles")).to_be_visible()
    page.get_by_role("button", name="Back to the ride").tap()
    table.shows(1)
    expect(table.root).to_have_attribute("data-ride", str(table.ride))
    expect(table.pile("up1")).to_have_accessible_name(re.compile("6 of hearts on top"))


def test_whoever_looks_on_finds_the_ruling_of_the_last_entry_and_comes_back(table: Tabletop, browser: Browser):
    """On a second device: what it shows is the same ride, before and after."""
    for number, said in enumerate(("6♥ up1", "K♠ down1", "end"), 1):
        table.enter(said)
        table.shows(number)
    page = browser.new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    other = Tabletop(page, table.url, table.ride).open()
    other.shows(3)
    other.line.get_by_role("link").tap()
    expect(page.locator("article.ruling")).to_be_in_viewport()
    table.lay("7♥", "up1")
    table.shows(4)
    page.get_by_role("button", name="Back to the ride").tap()
    other.shows(4)
    expect(other.root).to_have_attribute("data-ride", str(table.ride))
    page.close()


def test_a_badge_leads_to_its_ruling(house: Serving, page: Page):
    start = TWO | {"variants": {"fire": 1}}
    table = Tabletop(page, house.url, begin(house.database, start)).open()
    table.enter("6♥ up1")
    table.shows(1)
    table.open().pile("up1").tap()
    expect(table.line).to_contain_text("Ben must cover it")
    table.line.get_by_role("link").tap()
    expect(page.get_by_role("heading", name="Fire", exact=True)).to_be_visible()


def test_an_answer_while_one_types(house: Serving, page: Page):
    page.goto(f"{house.url}/rules")
    search = page.locator("[data-role=search]")
    search.press_sequentially("2 step b", delay=40)
    expect(page.get_by_role("heading", name="One step back a turn")).to_be_visible()
    search.press_sequentially("acks?", delay=40)
    expect(search).to_have_value("2 step backs?")
    expect(page.get_by_role("heading", name="One step back a turn")).to_be_visible()
    found = page.locator("[data-role=found] button")
    expect(found.first).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-role=found]")).to_have_attribute("data-asked", "2 step backs?")
    search.press("ArrowDown")  # and all of it by keyboard
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(found.nth(1)).to_have_attribute("aria-current", "true")
    expect(search).to_have_value("2 step backs?")


def test_an_answer_that_comes_late_takes_no_key_away(house: Serving, page: Page):
    """The list is drawn anew while somebody walks through it already."""
    page.goto(f"{house.url}/rules")
    search, found = page.locator("[data-role=search]"), page.locator("[data-role=found] button")
    search.fill("fire")
    expect(page.locator("[data-role=found]")).to_have_attribute("data-asked", "fire")
    search.fill("fires")
    page.keyboard.press("ArrowDown")
    expect(page.locator("[data-role=found]")).to_have_attribute("data-asked", "fires")
    expect(found.first).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(found.nth(1)).to_be_focused()


@pytest.mark.parametrize(
    ("asked", "title"), [("rule=P8", "One step back a turn"), ("rule=v13", "Fire"), ("q=fire", "Fire")]
)
def test_an_address_shows_a_ruling(house: Serving, page: Page, asked: str, title: str):
    page.goto(f"{house.url}/rules?{asked}")
    expect(page.get_by_role("heading", name=title, exact=True)).to_be_visible()


def test_may_this_card_go_there(house: Serving, page: Page):
    page.goto(f"{house.url}/rules")
    expect(page.locator("article.ruling")).to_be_visible()
    page.get_by_text("May this card go there?").first.click()
    expect(page.locator(".fits")).to_be_visible()
    answer = page.locator("figcaption")
    expect(answer).to_contain_text("the step back")
    page.locator('[data-tap="card:5♠"]').tap()
    expect(answer).to_contain_text("would be 5♥")
    page.locator('[data-tap="top:K♣"]').tap()
    page.locator('[data-tap="card:A♦"]').tap()
    expect(answer).to_contain_text("below K♣")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_in_the_rules(house: Serving, page: Page, scheme: str):
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    for path in ("rules?rule=V14", "rules?q=fire", "settings"):
        page.goto(f"{house.url}/{path}")
        expect(page.locator("article, .tongues").first).to_be_visible(timeout=15_000)
        assert serious(page) == []


def test_a_sheet_is_one_sheet(house: Serving, browser: Browser):
    """Two sides at most, in whichever language, on either paper."""
    for language in shelf.languages():
        page = browser.new_page(locale=language)
        for game, sides in (("paternoster", 2), ("poytapaska", 1)):
            page.goto(f"{house.url}/sheet/{game}")
            for paper in ("A4", "Letter"):
                pages = re.findall(rb"/Type\s*/Page[^s]", page.pdf(format=paper))
                assert len(pages) <= sides, (language, game, paper)
        page.close()


@pytest.mark.parametrize("language", shelf.languages())
@pytest.mark.parametrize("start", [TWO | FULL | GUESTS, TOWER], ids=["full", "tower"])
def test_the_tablet_holds_the_longest_words(house: Serving, browser: Browser, language: str, start: dict):
    page = browser.new_page(viewport={"width": 1024, "height": 768}, has_touch=True, locale=language)
    table = Tabletop(page, house.url, begin(house.database, start | panel())).open()
    for seq, said in enumerate(("6♥ up1", "K♠ down1"), 1):
        table.enter(said)
        table.shows(seq)
    assert page.evaluate(OVERFLOW) == {"down": 0, "across": 0}
    for what in (table.key("A♦"), table.key("K♣"), table.do("end"), table.do("undo"), table.line, table.pile("down2")):
        expect(what).to_be_in_viewport(ratio=1)
    assert table.root.evaluate(SMALL_TARGETS, FINGER) == []
    page.close()


LEAVES_ITS_BUTTON = """
(root) => [...root.querySelectorAll(".bar .act")]
  .filter((button) => button.checkVisibility())
  .flatMap((button) => [...button.querySelectorAll("b, small, .icon")].map((part) => [part, button]))
  .map(([part, button]) => [part, part.getBoundingClientRect(), button.getBoundingClientRect()])
  .filter(([, box, around]) => box.width > 1 && (
    box.left < around.left || box.right > around.right || box.top < around.top || box.bottom > around.bottom))
  .map(([part]) => part.textContent || part.outerHTML)
"""


@pytest.mark.parametrize("large", [False, True], ids=["plain", "large"])
@pytest.mark.parametrize("language", shelf.languages())
def test_no_word_leaves_its_button(house: Serving, browser: Browser, language: str, large: bool):
    """On a phone, on a tablet held upright, and at either game."""
    page = browser.new_page(viewport={"width": 390, "height": 844}, has_touch=True, locale=language)
    page.add_init_script(f"localStorage.setItem('companion/comfort', '{{\"large\": {str(large).lower()}}}')")
    ride = begin(house.database, TWO | FULL | GUESTS | panel())
    game = begin(house.database, EVERYTHING.start, said=EVERYTHING.said[:9], game="poytapaska")
    for table in (Tabletop(page, house.url, ride), Tabletop(page, house.url, game)):
        table.open()
        for width, height in ((390, 844), (768, 1024)):
            page.set_viewport_size({"width": width, "height": height})
            assert table.root.evaluate(LEAVES_ITS_BUTTON) == []
            assert table.root.evaluate(SMALL_TARGETS, FINGER) == []
    page.close()
