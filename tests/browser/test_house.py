"""The house's other devices: joining with the code, watching on a screen on the wall, and being signed out."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from companion import lan
from companion.devices import Devices
from companion.ruling import Refusal
from companion.store import Store
from tests.browser.rides import TWO
from tests.browser.serving import Serving, begin
from tests.browser.tabletop import Tabletop
from tests.browser.test_looks import FINGER, OVERFLOW, serious
from tests.browser.test_touch import TOO_SMALL
from tests.poytapaska.played import play

ADDRESS = lan.house_address()
pytestmark = pytest.mark.skipif(isinstance(ADDRESS, Refusal), reason="this machine is on no network")


@pytest.fixture(scope="module")
def lan_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    words = ("-m", "companion", "open", "--no-browser", "--lan")
    server = Serving(tmp_path_factory.mktemp("lan") / "companion.db", words).start()
    yield server
    server.stop()


@pytest.fixture
def tablet(browser: Browser) -> Iterator[BrowserContext]:
    """A device of the house that nobody has let in yet."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, has_touch=True, reduced_motion="reduce")
    yield context
    context.close()


def outside(house: Serving) -> str:
    return f"http://{ADDRESS}:{house.port}"


def code_of(house: Serving) -> str:
    for _ in range(200):
        found = re.search(r"code (\d{3}) (\d{3})", house.log.read_text())
        if found:
            return found[1] + found[2]
        time.sleep(0.1)
    raise AssertionError(house.log.read_text())


def join(page: Page, house: Serving, button: str, name: str = "Tablet") -> None:
    page.get_by_label("Code").fill(code_of(house))
    page.get_by_label("What is this device called?").fill(name)
    page.get_by_role("button", name=button).tap()


def test_a_tablet_joins_once_and_plays(lan_house: Serving, tablet: BrowserContext):
    ride = begin(lan_house.database, TWO)
    page = tablet.new_page()
    page.goto(f"{outside(lan_house)}/?ride={ride}")
    page.get_by_label("Code").fill("000000" if code_of(lan_house) != "000000" else "000001")
    page.get_by_role("button", name="Join the table").tap()
    expect(page.get_by_role("alert")).to_contain_text("not the code")
    join(page, lan_house, "Join the table")
    table = Tabletop(page, outside(lan_house), ride)
    expect(page.locator("[data-seq]")).to_be_visible()
    assert page.url.endswith(f"/?ride={ride}"), "on to where it wanted"
    table.lay("6♥", "up1")
    table.shows(1)
    again = tablet.new_page()
    again.goto(f"{outside(lan_house)}/?ride={ride}")
    expect(again.locator('[data-seq="1"]')).to_be_visible()


def test_the_page_for_joining_is_fit_for_everybody(lan_house: Serving, tablet: BrowserContext):
    page = tablet.new_page()
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    for size in ((1280, 800), (1024, 768), (390, 844)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.goto(f"{outside(lan_house)}/join")
        expect(page.get_by_label("Code")).to_be_focused()
        for target in (*page.get_by_role("button").all(), *page.get_by_role("textbox").all()):
            assert target.bounding_box()["height"] >= 44
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            assert serious(page) == []
    assert {re.sub(r"\?.*", "", one) for one in requests} == {f"{outside(lan_house)}/join"}, "it loads nothing else"


def test_a_screen_on_the_wall_shows_each_entry_within_two_seconds(
    lan_house: Serving, tablet: BrowserContext, page: Page
):
    wall = tablet.new_page()
    wall.goto(outside(lan_house))
    join(wall, lan_house, "Only watch", "Wall")
    ride = begin(lan_house.database, TWO)
    expect(wall.locator(f'[data-ride="{ride}"]')).to_be_visible(timeout=5000)
    table = Tabletop(page, lan_house.url, ride).open()
    table.lay("6♥", "up1")
    table.shows(1)
    expect(wall.locator('[data-seq="1"]')).to_be_visible(timeout=2000)
    expect(wall.get_by_text("Anna: 6♥ on up 1, its first card.").first).to_be_visible()
    assert wall.locator("[data-card], [data-do]:not([data-do=clock]), input").count() == 0
    assert wall.locator("button:enabled").count() == 0
    expect(wall.get_by_role("img", name=re.compile("Pile up 1"))).to_be_visible()
    assert serious(wall) == []
    answer = wall.evaluate(
        """async (ride) => {
          const headers = {"content-type": "application/json"};
          const reply = await fetch(`/desk/${ride}`, {method: "POST", headers, body: '{"moves": []}'});
          return [reply.status, (await reply.json()).text];
        }""",
        ride,
    )
    assert answer[0] == 403 and "only watches" in answer[1]


def test_a_device_that_watches_reads_the_rules_and_keeps_its_own_comforts(lan_house: Serving, tablet: BrowserContext):
    wall = tablet.new_page()
    wall.goto(outside(lan_house))
    join(wall, lan_house, "Only watch", "Reader")
    wall.get_by_role("link", name="Rules").tap()
    wall.get_by_role("searchbox").fill("who covers the fire")
    wall.keyboard.press("Enter")
    expect(wall.get_by_role("heading", name="Fire", exact=True)).to_be_visible()
    wall.get_by_role("button", name="Stop").last.tap()
    expect(wall.get_by_role("heading", name="Stop", exact=True)).to_be_visible()
    expect(wall.get_by_role("searchbox")).to_have_value("who covers the fire")
    wall.get_by_role("link", name="Settings").tap()
    wall.get_by_role("switch", name="Four colours").tap()
    expect(wall.get_by_role("switch", name="Four colours")).to_be_checked()
    wall.get_by_role("link", name="Table").tap()
    expect(wall.locator("[data-role=watching][data-colours]")).to_be_attached()


def test_who_is_signed_out_is_led_back_to_the_door(lan_house: Serving, tablet: BrowserContext):
    wall = tablet.new_page()
    wall.goto(outside(lan_house))
    join(wall, lan_house, "Only watch", "Signed out")
    expect(wall).to_have_url(re.compile("/watch$"))
    store = Store(lan_house.database)
    devices = Devices(store)
    (device,) = [one for one in devices.all() if one.name == "Signed out"]
    devices.sign_out(device.id)
    store.close()
    expect(wall.get_by_label("Code")).to_be_visible(timeout=10_000)


def test_nothing_is_broken_by_the_policy(lan_house: Serving, tablet: BrowserContext):
    """Every page draws, charts included, without a script, style or picture that the policy forbids."""
    page = tablet.new_page()
    forbidden: list[str] = []
    page.on("console", lambda said: forbidden.append(said.text) if "Content Security Policy" in said.text else None)
    page.goto(outside(lan_house))
    join(page, lan_house, "Join the table")
    expect(page.get_by_test_id("stMain")).to_be_visible()
    for name in ("", "begin", "campaign", "rides", "rules", "odds", "settings"):
        page.goto(f"{outside(lan_house)}/{name}")
        expect(page.get_by_test_id("stMain")).to_be_visible()
        page.wait_for_load_state("networkidle")
    assert serious(page) == [], "the settings, with the way in and a device that has joined"
    assert page.evaluate(TOO_SMALL, FINGER) == []
    page.goto(f"{outside(lan_house)}/campaign")
    page.get_by_role("button", name="Show me a played campaign").tap()
    expect(
        page.locator("[data-testid=stVegaLiteChart] svg, [data-testid=stVegaLiteChart] canvas").first
    ).to_be_visible()
    assert forbidden == []


def test_a_screen_on_the_wall_follows_from_one_game_to_the_other(lan_house: Serving, page: Page):
    """The machine itself may look at it too, at the same address."""
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.goto(f"{lan_house.url}/watch")
    lift = begin(lan_house.database, TWO)
    expect(page.locator(f'[data-ride="{lift}"] [data-pile]').first).to_be_visible(timeout=5000)
    played = play(lan_house.database, "two", ["Carla", "Dan"], datetime.now() + timedelta(minutes=1), upto=12)
    expect(page.locator(f'[data-ride="{played}"] .seat')).to_have_count(2, timeout=5000)
    expect(page.locator("[data-pile]")).to_have_count(0)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert serious(page) == []
    assert problems == []


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 800), (3840, 2160)], ids=["1920x1080", "1280x800", "3840x2160"])
def test_what_lies_on_the_piles_is_large_on_the_wall_and_nothing_is_cut_off(
    lan_house: Serving, page: Page, size: tuple[int, int]
):
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    guests = {"players": ["Anna", "Ben"], "first": 0, "variants": {"passengers": 5, "tokens": 4, "hourglass": 1}}
    guests |= {"passengers": ["10♣", "J♣", "8♦", "3♠", "K♦"]}
    lift = begin(lan_house.database, guests, said=("6♥ up1", "K♠ down1"))
    few = play(lan_house.database, "two", ["Carla", "Dan"], datetime.now(), upto=12)
    many = play(lan_house.database, "three-everything", ["Carla", "Dan", "Eva"], datetime.now(), upto=20)
    for ride, card in ((lift, '[data-pile="up1"] svg.face'), (few, ".top-card"), (many, ".top-card")):
        page.goto(f"{lan_house.url}/watch?ride={ride}")
        shown = page.locator(f'[data-ride="{ride}"] {card}').first
        expect(shown).to_be_visible(timeout=5000)
        page.wait_for_timeout(300)
        box = shown.bounding_box()
        assert box is not None and box["height"] > 0.28 * height, (card, box)
        assert page.evaluate(OVERFLOW) == {"down": 0, "across": 0}
        for part in page.locator(".seat, .thing:visible, .shaft, .heap").all():
            expect(part).to_be_in_viewport(ratio=1)


def test_the_chance_is_on_the_wall_where_the_table_has_it_on(lan_house: Serving, page: Page):
    def chance(route: Route) -> None:
        """As the house would work it out, which takes its time: see test_aids.py."""
        mark = page.evaluate("async (ride) => (await (await fetch(`/desk/${ride}`)).json()).view.mark", ride)
        route.fulfill(json={"mark": mark, "text": "42 in 100", "running": False})

    page.route("**/desk/*/chance", chance)
    ride = begin(lan_house.database, TWO, said=("6♥ up1",))
    page.goto(f"{lan_house.url}/watch?ride={ride}")
    expect(page.locator(f'[data-ride="{ride}"]')).to_be_visible(timeout=5000)
    expect(page.locator(".chance")).to_be_hidden()
    page.evaluate(
        """(ride) => fetch(`/desk/${ride}/aid`, {method: "POST", headers: {"content-type": "application/json"},
          body: JSON.stringify({aid: "odds", on: true})})""",
        ride,
    )
    expect(page.locator(".chance b")).to_have_text("42 in 100")
