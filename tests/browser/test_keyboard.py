"""A ride by keyboard alone: Tab goes from part to part, arrows within one, Enter and space tap, Escape leaves."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.rides import TWO, key_of
from tests.browser.serving import Serving, begin
from tests.browser.tabletop import Tabletop

# What has the focus, whatever shadow it lies in: its card, shaft, button or choice.
FOCUSED = """
() => {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  const told = at?.dataset ?? {};
  return told.card ?? told.pile ?? told.do ?? told.sheet ?? told.role ?? "";
}
"""
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
PILES = ("up1", "up2", "down1", "down2")
MOST_TABS = 40


class Keys:
    """Ten fingers and no pointer."""

    def __init__(self, page: Page):
        self.page = page

    @property
    def at(self) -> str:
        return str(self.page.evaluate(FOCUSED))

    def press(self, key: str, times: int = 1) -> None:
        for _ in range(times):
            self.page.keyboard.press(key)

    def tab_to(self, *wanted: str) -> str:
        """Tab, and where that leads out of the page back in again, until one of these has the focus."""
        for _ in range(MOST_TABS):
            if self.at in wanted:
                return self.at
            self.press("Tab")
        raise AssertionError(f"Tab never comes to {wanted[:4]}, but to {self.at!r}")

    def card(self, card: str) -> None:
        here = self.tab_to(*(rank + suit for rank in RANKS for suit in "DHSC"))
        wanted = key_of(card)
        down, across = "DHSC".index(wanted[-1]) - "DHSC".index(here[-1]), _place(wanted) - _place(here)
        self.press("ArrowDown" if down > 0 else "ArrowUp", abs(down))
        self.press("ArrowRight" if across > 0 else "ArrowLeft", abs(across))
        assert self.at == wanted
        self.press("Enter")

    def pile(self, pile: str) -> None:
        across = PILES.index(pile) - PILES.index(self.tab_to(*PILES))
        self.press("ArrowRight" if across > 0 else "ArrowLeft", abs(across))
        assert self.at == pile
        self.press("Space")

    def lay(self, card: str, pile: str) -> None:
        self.card(card)
        self.pile(pile)

    def do(self, what: str) -> None:
        self.tab_to(what)
        self.press("Enter")


def _place(key: str) -> int:
    return RANKS.index(key[:-1])


def test_a_ride_from_its_beginning_to_its_end(own_house: Serving, page: Page):
    own_house.start()
    page.goto(own_house.url)
    expect(page.get_by_role("button", name="Just play Paternoster")).to_be_visible(timeout=30_000)
    keys = Keys(page)
    for _ in range(MOST_TABS):
        if page.evaluate("document.activeElement.innerText") == "Just play Paternoster":
            break
        keys.press("Tab")
    keys.press("Enter")
    table = Tabletop(page, own_house.url)
    expect(table.root).to_be_visible(timeout=15_000)
    table.ride = table.root.get_attribute("data-ride")
    keys.lay("6♥", "up1")
    table.shows(1)
    keys.pile("up1")  # a shaft first, then the card
    keys.card("9♣")
    table.shows(2)
    keys.lay("2♣", "up1")  # refused
    expect(table.line).to_contain_text("P6")
    keys.do("undo")
    table.shows(3)
    keys.lay("K♠", "down2")
    table.shows(4)
    keys.do("end")
    table.shows(5)
    keys.card("A♦")
    expect(page.locator("[data-chosen]")).to_have_count(1)
    keys.press("Escape")  # not that one
    expect(page.locator("[data-chosen]")).to_have_count(0)
    keys.do("stuck")
    expect(table.sheet("yes")).to_be_visible()
    keys.press("Escape")
    expect(table.sheet("yes")).to_be_hidden()
    assert keys.at == "stuck"  # back where the question came from
    keys.press("Enter")
    keys.do("yes")
    table.shows(6)
    expect(page.locator('[data-role="end"]')).to_be_visible()
    assert table.said() == ["6♥ up1", "K♠ down2", "end", "stuck"]


def test_in_writing_without_leaving_the_field(house: Serving, page: Page):
    table = Tabletop(page, house.url, begin(house.database, TWO)).open()
    keys = Keys(page)
    keys.tab_to("writing")
    for seq, said in enumerate(("6h u1", "7h u1", "end", "8h u1", "undo"), 1):
        page.keyboard.type(said)
        keys.press("Enter")
        table.shows(seq)
        assert keys.at == "writing"
    assert table.said() == ["6♥ up1", "7♥ up1", "end"]


def test_the_focus_is_seen(house: Serving, page: Page):
    table = Tabletop(page, house.url, begin(house.database, TWO)).open()
    keys = Keys(page)
    outline = "node => getComputedStyle(node).outlineStyle + getComputedStyle(node).outlineWidth"
    for part in ("up1", "writing", "AD", "undo"):
        keys.tab_to(part)
        focused = table.root.locator(
            f'[data-pile="{part}"], [data-role="{part}"], [data-card="{part}"], [data-do="{part}"]'
        )
        assert focused.evaluate(outline) == "solid3px"
