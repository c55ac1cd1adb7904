"""Four colours, where a device wishes for them, wherever cards are drawn: beside the table as on it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.rides import TWO
from tests.browser.serving import Serving, begin
from tests.browser.test_comfort import COLOUR, choose
from tests.browser.test_looks import serious

GUESTS = TWO | {"variants": {"passengers": 3}, "passengers": ["10♣", "J♣", "8♦"]}


def inks(keys: list[Locator]) -> int:
    """How many colours they are written in."""
    return len({key.evaluate(COLOUR) for key in keys})


def face_inks(drawing: Locator) -> int:
    """How many colours the faces beneath it are told to have."""
    names = ("--card-diamonds", "--card-red", "--card-clubs")
    found = [drawing.evaluate(f"node => getComputedStyle(node).getPropertyValue('{name}').trim()") for name in names]
    return len({one for one in found if one})


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_four_colours_on_the_keypad_of_the_passengers(house: Serving, page: Page, scheme: str):
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    like = begin(house.database, GUESTS)
    page.goto(f"{house.url}/begin?like={like}")
    page.get_by_role("button", name="Turn up the passengers").tap()
    keys = [page.locator(f'[data-card="5{suit}"]') for suit in "DHSC"]
    expect(keys[0]).to_be_visible()
    assert inks(keys) == 2
    choose(page, house.url, "colours")
    page.goto(f"{house.url}/begin?like={like}")
    page.get_by_role("button", name="Turn up the passengers").tap()
    expect(keys[0]).to_be_visible()
    assert inks(keys) == 4
    keys[0].tap()
    expect(page.locator("[data-key]").first).to_be_visible()
    assert face_inks(page.locator("[data-key]").first) == 3
    assert "\n".join(serious(page)) == ""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_four_colours_among_the_rules(house: Serving, page: Page, scheme: str):
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    choose(page, house.url, "colours")
    page.goto(f"{house.url}/rules?rule=P6")
    expect(page.locator(".example svg").first).to_be_visible()
    assert face_inks(page.locator(".example svg").first) == 3
    page.get_by_role("radio", name="May this card go there?").click()
    keys = [page.locator(f'[data-tap="top:5{suit}"] b') for suit in "♦♥♠♣"]
    expect(keys[0]).to_be_visible()
    assert inks(keys) == 4
    assert "\n".join(serious(page)) == ""


def test_four_colours_on_a_ride_looked_back_at_and_on_the_wall(house: Serving, page: Page):
    ride = begin(house.database, TWO, said=("6♥ up1", "K♣ down1"))
    choose(page, house.url, "colours")
    for path in (f"/rides?ride={ride}", f"/watch?ride={ride}"):
        page.goto(house.url + path)
        pile = page.locator('[data-pile="up1"]').first
        expect(pile).to_be_visible(timeout=15_000)
        assert face_inks(pile) == 3, path
