"""Campaign and Rides, left open on one device, follow what happens on another; never under somebody's finger."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from companion.desk import Desk
from companion.games import GAMES
from companion.registry import Registry
from companion.store import Store
from tests.browser.rides import PERFECT
from tests.browser.serving import Serving, begin
from tests.browser.test_campaign import campaign_of, lit, ride_of, rides_of
from tests.charts.played import ATTIC, furnish, perfect

SOON = 12_000  # milliseconds: asked every 2.5 seconds, and a slow machine draws for some


@pytest.fixture
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    server = Serving(tmp_path_factory.mktemp("shared") / "companion.db")
    furnish(server.database)
    yield server.start()
    server.stop()


@pytest.fixture
def elsewhere(shared: Serving) -> Iterator[Store]:
    """What another device does, seen from the file: another process writes to it."""
    store = Store(shared.database)
    yield store
    store.close()


def test_what_another_device_does_is_seen_without_a_tap(shared: Serving, elsewhere: Store, page: Page):
    """The building lights up, the list grows and shrinks, a ride's page tells the new entry."""
    registry, desk = Registry(elsewhere), Desk(elsewhere, GAMES)
    campaign_of(page, shared)
    assert lit(page, "test-ride")
    for ride in registry.rides():
        if ride.group == ATTIC.id and ride.floor == "test-ride":
            registry.bin_ride(ride.id)
    expect(page.locator('.floor[data-tap="test-ride"] [href="#window-lit"]')).to_have_count(0, timeout=SOON)
    registry.rename_group(ATTIC.id, "The Cellar")
    expect(page.get_by_text("The Cellar").first).to_be_visible(timeout=SOON)

    rides_of(page, shared)
    ride = begin(shared.database, PERFECT.start, said=PERFECT.said[:3])
    expect(page.locator(f'[data-tap="see:{ride}"]')).to_be_visible(timeout=SOON)

    page.goto(f"{shared.url}/rides?ride={ride}")
    expect(page.locator("ol.told li")).to_have_count(3, timeout=30_000)
    assert desk.hear(ride, PERFECT.said[3], 4).kind == "accepted"
    expect(page.locator("ol.told li")).to_have_count(4, timeout=SOON)


def test_a_page_waits_for_the_hand_on_it(shared: Serving, elsewhere: Store, page: Page):
    """With a window open nothing changes behind it; once it is closed the page is up to date."""
    registry = Registry(elsewhere)
    campaign_of(page, shared)
    page.get_by_role("button", name="Look after").or_(page.locator(".st-key-look-after button")).first.tap()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.locator('[role="dialog"] [data-testid="stExpander"] summary').first.tap()
    field = page.get_by_role("dialog").locator("input").last
    field.fill("Car")
    registry.rename_group(ATTIC.id, "The Cellar")
    page.wait_for_timeout(7_000)
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(field).to_have_value("Car")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_text("The Cellar").first).to_be_visible(timeout=SOON)


def test_idle_it_costs_next_to_nothing(shared: Serving, elsewhere: Store, page: Page):
    """Nothing but small questions whose answer is empty; and what is said in a ride elsewhere redraws no list."""
    answers: list[int] = []
    frames: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda _: frames.append(socket.url)))
    ride = begin(shared.database, PERFECT.start)
    ride_of(page, shared, perfect())
    rides_of(page, shared)
    page.wait_for_timeout(3_000)
    frames.clear()
    page.on("response", lambda answer: answers.append(answer.status))
    assert Desk(elsewhere, GAMES).hear(ride, PERFECT.said[0], 1).kind == "accepted"
    page.wait_for_timeout(9_000)
    assert frames == []
    assert set(answers) == {204}
    assert 2 <= len(answers) <= 5
