"""A table that is left goes on doing nothing: it asks nothing, counts nothing, sounds nothing."""

from __future__ import annotations

import json

from playwright.sync_api import Page, Route, expect

from tests.browser.rides import TWO
from tests.browser.serving import Serving, begin
from tests.browser.tabletop import Tabletop

RULES = "/rules"


def leave(page: Page) -> None:
    page.get_by_role("link", name="Rules").first.click()
    expect(page.locator('[data-role="search"]')).to_be_visible()


def asked_after(page: Page, held: list[Route], milliseconds: int = 3000) -> list[str]:
    """What the page still asks the desk for once these are answered."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/desk/" in request.url else None)
    for route in held:
        route.continue_()
    page.wait_for_timeout(milliseconds)
    return asked


def test_a_demonstration_that_is_left_stops_playing(house: Serving, page: Page):
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.goto(f"{house.url}/?ride=demonstration")
    slider = page.locator('[data-do="slider"]')
    expect(slider).to_have_value("1", timeout=15_000)
    page.route("**/desk/*?at=*", hold)
    page.wait_for_event("request", lambda request: "?at=" in request.url)
    leave(page)
    assert held
    assert asked_after(page, held) == []


def test_nobody_asks_for_the_chance_of_a_ride_that_is_left(house: Serving, page: Page):
    ride = begin(house.database, TWO)
    held: list[Route] = []

    def unknown(route: Route) -> None:
        if held:
            route.fulfill(body=json.dumps({"mark": "0.odds", "text": None}))
        else:
            held.append(route)

    page.route("**/chance", unknown)
    table = Tabletop(page, house.url, ride).open()
    page.evaluate(
        """async (door) => {
          const headers = {"content-type": "application/json"};
          await fetch(`${door}/aid`, {method: "POST", headers, body: '{"aid": "odds", "on": true}'});
        }""",
        f"/desk/{table.ride}",
    )
    expect(page.locator(".chance")).to_be_visible()
    page.wait_for_timeout(300)
    leave(page)
    assert held
    assert asked_after(page, held) == []
