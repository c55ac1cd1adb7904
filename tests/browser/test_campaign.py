"""Campaign and Rides in a browser: taps on the building, two devices on one group, sizes, ears and strangers."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from companion import campaign, shelf
from companion.desk import Desk
from companion.kept import Which
from companion.paternoster import GAME
from companion.registry import Registry
from companion.store import Store
from tests.browser.rides import PERFECT
from tests.browser.serving import Serving
from tests.browser.tabletop import Tabletop
from tests.browser.test_looks import FINGER, OVERFLOW, PHONE, SMALL_TARGETS, serious
from tests.charts.played import ATTIC, GRANDMA, furnish, perfect

SIZES = {"1280x800": (1280, 800), "1024x768": (1024, 768), "390x844": (390, 844)}


@pytest.fixture(scope="module")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server whose house has two groups and 250 rides. Tests leave it as it was, or begin rides only."""
    server = Serving(tmp_path_factory.mktemp("furnished") / "companion.db")
    furnish(server.database)
    yield server.start()
    server.stop()


def campaign_of(page: Page, house: Serving, address: str = f"?group={ATTIC.id}&floor=kitchen-fire") -> Page:
    page.goto(f"{house.url}/campaign{address}")
    expect(floor(page, "test-ride")).to_be_visible(timeout=30_000)
    expect(page.locator(".st-key-picture-endings svg.marks")).to_be_visible(timeout=30_000)
    return page


def ride_of(page: Page, house: Serving, ride: str) -> Page:
    page.goto(f"{house.url}/rides?ride={ride}")
    expect(page.locator("[data-seq]")).to_be_visible(timeout=30_000)
    expect(page.locator(".st-key-picture-journeys svg.marks")).to_be_visible(timeout=30_000)
    return page


def rides_of(page: Page, house: Serving) -> Page:
    page.goto(f"{house.url}/rides")
    expect(page.locator(".rides li").first).to_be_visible(timeout=30_000)
    return page


def floor(page: Page, key: str) -> Locator:
    return page.locator(f'.floor[data-tap="{key}"]')


def lit(page: Page, key: str) -> int:
    return floor(page, key).locator('[href="#window-lit"]').count()


def test_a_tap_on_a_floor_tells_of_it_and_a_reload_still_does(furnished: Serving, page: Page):
    campaign_of(page, furnished)
    floor(page, "narrow-cabin").tap()
    expect(page.get_by_role("heading", name="Narrow cabin")).to_be_visible()
    expect(floor(page, "narrow-cabin")).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(page.get_by_role("heading", name="Narrow cabin")).to_be_visible(timeout=30_000)


def test_on_a_phone_a_tapped_floor_comes_into_sight(furnished: Serving, page: Page):
    page.set_viewport_size(PHONE)
    campaign_of(page, furnished)
    floor(page, "rush-hour").tap()
    heading = page.get_by_role("heading", name="Rush hour")
    expect(heading).to_be_in_viewport(ratio=1)


def test_the_building_goes_by_key_too(furnished: Serving, page: Page):
    campaign_of(page, furnished)
    floor(page, "button-panel").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Button panel")).to_be_visible()


def test_the_first_tap_switches_the_group(furnished: Serving, page: Page):
    campaign_of(page, furnished, "")
    page.get_by_text(GRANDMA.name, exact=True).first.tap()
    expect(page.locator("svg.building")).to_have_attribute("aria-label", GRANDMA.name)
    page.reload()
    expect(page.locator("svg.building")).to_have_attribute("aria-label", GRANDMA.name, timeout=30_000)


def test_one_tap_leads_from_a_floor_to_its_ride(furnished: Serving, page: Page):
    campaign_of(page, furnished, f"?group={ATTIC.id}&floor=test-ride")
    page.get_by_role("button", name="Ride this floor").tap()
    expect(page.locator("[data-seq]")).to_be_visible(timeout=30_000)
    assert "ride=" in page.url


def test_a_star_won_on_one_device_and_taken_back_on_another(own_house: Serving, page: Page, browser: Browser):
    """The building of a third one agrees with a recount from what was said, after each step."""
    store = Store(own_house.database)
    registry, desk = Registry(store), Desk(store, {GAME.name: GAME})
    group = registry.add_group("Two", ["Anna", "Ben"])
    seats = [player.id for player in registry.players(group.id)]
    counts = {"group": group.id, "seats": seats, "floor": "test-ride", "goal": 6}
    ride = desk.begin(GAME.name, {"players": ["Anna", "Ben"], "first": 0, "variants": {}, **counts}).ride
    for number, said in enumerate(PERFECT.said[:-1], 1):
        assert desk.hear(ride, said, number, sure=True).kind == "accepted"
    own_house.start()
    one = Tabletop(page, own_house.url, ride).open()
    context = browser.new_context(has_touch=True, reduced_motion="reduce")
    other, third = Tabletop(context.new_page(), own_house.url, ride).open(), context.new_page()

    def stars() -> int:
        third.goto(f"{own_house.url}/campaign?group={group.id}")
        expect(floor(third, "test-ride")).to_be_visible(timeout=30_000)
        climb = campaign.climb(campaign.floors(shelf.floors()), registry.rides(Which(group=group.id)))
        assert lit(third, "test-ride") == climb.stars
        return climb.stars

    assert stars() == 0
    one.enter(PERFECT.said[-1])
    one.shows(len(PERFECT.said))
    expect(page.get_by_role("img", name="3 of 3 stars")).to_be_visible()
    assert stars() == 3
    other.shows(len(PERFECT.said))
    other.do("undo").tap()
    other.shows(len(PERFECT.said) + 1)
    assert stars() == 0
    one.shows(len(PERFECT.said) + 1)
    one.enter(PERFECT.said[-1])
    one.do("building").tap()
    expect(floor(page, "hotel-guests")).to_have_attribute("aria-pressed", "true", timeout=30_000)
    store.close()
    context.close()


def test_a_ride_is_travelled_with_the_slider(furnished: Serving, page: Page):
    ride_of(page, furnished, perfect())
    table = page.locator("[data-seq]")
    expect(page.get_by_role("slider", name="Entry")).to_have_value(str(page.get_by_role("slider").get_attribute("max")))
    page.get_by_role("slider", name="Entry").fill("1")
    expect(table.get_by_role("heading", name="Looking back at entry 1 of")).to_be_visible()
    expect(page.locator('[data-do="end"]')).not_to_be_visible()


def test_the_words_to_share_are_copied(furnished: Serving, page: Page):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ride_of(page, furnished, perfect())
    page.get_by_role("button", name="Copy").tap()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == "Floor 1, perfect, ★★★"


def test_from_the_list_to_a_ride_and_back(furnished: Serving, page: Page):
    rides_of(page, furnished)
    page.locator('[data-tap^="see:"]').last.tap()
    expect(page.locator("[data-seq]")).to_be_visible(timeout=30_000)
    page.get_by_role("button", name="All rides").tap()
    expect(page.locator(".rides li").first).to_be_visible()
    page.locator('[data-tap^="go:"]').first.tap()
    expect(page.locator('[data-seq][data-mode="play"]')).to_be_visible(timeout=30_000)


@pytest.mark.parametrize("size", SIZES)
def test_nothing_lies_beyond_the_edge_and_everything_can_be_hit(furnished: Serving, page: Page, size: str):
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    for opened in (campaign_of(page, furnished), rides_of(page, furnished), ride_of(page, furnished, perfect())):
        assert opened.evaluate(OVERFLOW)["across"] == 0
        for part in opened.locator(".piece").all():
            assert part.evaluate(SMALL_TARGETS, FINGER) == []
        wide = opened.evaluate(
            "[...document.querySelectorAll('svg.marks')].map((one) => one.getBoundingClientRect().right)"
        )
        assert all(right <= width for right in wide)


@pytest.mark.parametrize("size", ["1280x800", "1024x768"])
def test_the_whole_building_is_in_sight(furnished: Serving, page: Page, size: str):
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    campaign_of(page, furnished)
    expect(floor(page, "penthouse")).to_be_in_viewport(ratio=1)
    expect(floor(page, "test-ride")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(furnished: Serving, page: Page, scheme: str):
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    for opened in (campaign_of(page, furnished), rides_of(page, furnished), ride_of(page, furnished, perfect())):
        assert serious(opened) == []


def test_no_chart_asks_a_foreign_host(furnished: Serving, page: Page):
    asked: set[str] = set()
    page.on("request", lambda request: asked.add(urlsplit(request.url).netloc))
    campaign_of(page, furnished)
    ride_of(page, furnished, perfect())
    assert asked - {""} == {urlsplit(furnished.url).netloc}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_charts_are_written_in_the_ink_of_their_light(furnished: Serving, page: Page, scheme: str):
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    campaign_of(page, furnished)
    label = page.locator(".st-key-picture-endings svg.marks text").first
    ink = {"light": "#25291f", "dark": "#efe8d6"}[scheme]
    assert label.get_attribute("fill") == ink
