"""What a device finds comfortable: chosen in Settings, remembered there alone, and what it changes on the table."""

from __future__ import annotations

import json
import struct
import urllib.request
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.rides import TWO
from tests.browser.serving import Serving, begin
from tests.browser.tabletop import Tabletop
from tests.browser.test_looks import FINGER, OVERFLOW, PHONE, SMALL_TARGETS, serious

CHOICES = ("colours", "large", "mirrored", "sound", "vibration")
# What the page lets sound and shake, written down instead.
LISTENING = """
globalThis.heard = [];
globalThis.shaken = [];
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...at) { heard.push(this.frequency.value); return start.apply(this, at); };
navigator.vibrate = (pattern) => { shaken.push(pattern); return true; };
"""
COLOUR = "(node) => getComputedStyle(node).color"
LEFT = "(node) => node.getBoundingClientRect().left"


def choose(page: Page, url: str, *names: str) -> None:
    page.goto(f"{url}/settings")
    for name in names:
        page.locator(f'[data-choice="{name}"]').tap()
        expect(page.locator(f'[data-choice="{name}"]')).to_have_attribute("aria-checked", "true")


def test_all_is_off_until_chosen_and_remembered_by_this_device_alone(
    house: Serving, page: Page, browser, browser_context_args
):
    page.goto(f"{house.url}/settings")
    for name in CHOICES:
        expect(page.locator(f'[data-choice="{name}"]')).to_have_attribute("aria-checked", "false")
    choose(page, house.url, *CHOICES)
    assert serious(page) == []
    page.reload()
    for name in CHOICES:
        expect(page.locator(f'[data-choice="{name}"]')).to_have_attribute("aria-checked", "true")
    table = Tabletop(page, house.url, begin(house.database, TWO)).open()
    for name in ("colours", "large", "mirrored"):
        expect(table.root).to_have_attribute(f"data-{name}", "")
    other = browser.new_context(**browser_context_args)
    elsewhere = Tabletop(other.new_page(), house.url, table.ride).open()
    expect(elsewhere.root).not_to_have_attribute("data-large", "")
    other.close()


def test_a_choice_reaches_a_table_that_is_open_in_another_tab(table: Tabletop, context: BrowserContext):
    choose(context.new_page(), table.url, "mirrored")
    expect(table.root).to_have_attribute("data-mirrored", "")
    assert table.do("end").evaluate(LEFT) > table.do("undo").evaluate(LEFT) > table.do("help").evaluate(LEFT)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_four_colours_on_keys_and_faces(house: Serving, page: Page, scheme: str):
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    choose(page, house.url, "colours")
    table = Tabletop(page, house.url, begin(house.database, TWO)).open()
    assert len({table.key(f"5{suit}").evaluate(COLOUR) for suit in "♦♥♠♣"}) == 4
    assert serious(page) == []
    inks = set()
    for seq, (card, pile) in enumerate((("6♦", "up1"), ("6♥", "up2"), ("6♠", "down1"), ("6♣", "down2")), 1):
        table.lay(card, pile)
        table.shows(seq)
        shadow = "node => getComputedStyle(node).getPropertyValue({})"
        names = {"♦": "--card-diamonds", "♥": "--card-red", "♠": "--card-black", "♣": "--card-clubs"}
        inks.add(table.pile(pile).evaluate(shadow.format(json.dumps(names[card[-1]]))))
    assert len(inks) == 4


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768)], ids=["1280x800", "1024x768"])
def test_large_print_fits_too(house: Serving, page: Page, size: tuple[int, int]):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    choose(page, house.url, "large", "mirrored")
    small = Tabletop(page, house.url, begin(house.database, TWO)).open()
    assert page.evaluate(OVERFLOW) == {"down": 0, "across": 0}
    assert small.root.evaluate(SMALL_TARGETS, FINGER) == []
    for what in (small.key("A♦"), small.key("K♣"), small.do("end"), small.do("help"), small.line, small.pile("down2")):
        expect(what).to_be_in_viewport(ratio=1)


def test_large_print_on_a_phone_is_not_wider_than_the_phone(house: Serving, page: Page):
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    choose(page, house.url, "large", "mirrored", "colours")
    table = Tabletop(page, house.url, begin(house.database, TWO)).open()
    assert page.evaluate(OVERFLOW)["across"] == 0
    assert table.root.evaluate(SMALL_TARGETS, FINGER) == []
    assert table.do("end").evaluate(LEFT) > table.do("undo").evaluate(LEFT)


def signals(page: Page) -> tuple[list[float], list[Any]]:
    return page.evaluate("[heard.splice(0), shaken.splice(0)]")


def test_sound_and_vibration_for_accepted_refused_and_the_next_turn(house: Serving, page: Page):
    page.add_init_script(LISTENING)
    choose(page, house.url, "sound", "vibration")
    table = Tabletop(page, house.url, begin(house.database, TWO)).open()
    assert signals(page) == [[], []]
    told = []
    for seq, said in ((1, "6♥ up1"), (1, "2♥ up1"), (2, "7♥ up1"), (3, "end")):
        table.enter(said)
        table.shows(seq)
        expect(table.root).to_have_attribute("data-signal", {"2♥ up1": "refused", "end": "turn"}.get(said, "accepted"))
        told.append(signals(page))
    accepted, refused, again, turn = told
    assert accepted == again
    assert all(heard and shaken for heard, shaken in told)
    assert len({json.dumps(one) for one in (accepted, refused, turn)}) == 3
    expect(table.root).not_to_have_attribute("data-signal", "turn")  # it goes by itself


def test_nothing_sounds_unasked(house: Serving, page: Page):
    page.add_init_script(LISTENING)
    table = Tabletop(page, house.url, begin(house.database, TWO)).open()
    table.enter("6♥ up1")
    table.shows(1)
    assert signals(page) == [[], []]


def test_the_last_ten_seconds_of_the_hourglass_are_heard_and_seen(house: Serving, page: Page):
    page.add_init_script(LISTENING)
    choose(page, house.url, "sound", "vibration")
    start = TWO | {"variants": {"hourglass": 1}}
    table = Tabletop(page, house.url, begin(house.database, start, ago=18)).open()
    table.do("help").tap()  # the first tap gives the page its voice
    table.sheet("no").tap()
    signals(page)
    expect(table.do("clock")).to_have_attribute("data-state", "soon")
    page.wait_for_timeout(3000)
    heard, shaken = signals(page)
    assert 2 <= len(heard) <= 5
    assert len(shaken) == len(heard)
    assert len(set(heard)) == 1
    expect(table.sheet("yes")).to_be_visible(timeout=12_000)  # and at the end another one, once
    heard, _ = signals(page)
    assert len(set(heard)) > 1
    assert len(heard) < 12


def test_a_browser_that_keeps_nothing_says_so(house: Serving, page: Page):
    page.add_init_script("Storage.prototype.setItem = () => { throw new Error('full'); };")
    page.goto(f"{house.url}/settings")
    page.locator('[data-choice="large"]').tap()
    expect(page.locator(".choices-trouble")).to_contain_text("not remembered")
    expect(page.locator('[data-choice="large"]')).to_have_attribute("aria-checked", "false")


# The screen kept awake. What the browser was asked for is written down; what it says can be changed.
LOCKS = """
globalThis.locks = [];
globalThis.refusing = {refuses};
const lock = () => Object.assign(new EventTarget(), {
  released: false,
  release() {
    if (this.released) return;
    this.released = true;
    this.dispatchEvent(new Event("release"));
  },
});
const request = async () => {
  if (refusing) throw new DOMException("low battery", "NotAllowedError");
  locks.push(lock());
  return locks.at(-1);
};
Object.defineProperty(navigator, "wakeLock", {value: {has} ? {request} : undefined, configurable: true});
globalThis.seen = "visible";
Object.defineProperty(document, "visibilityState", {get: () => seen});
globalThis.look = (how) => {
  seen = how;
  if (how === "hidden") locks.forEach((one) => one.release());
  document.dispatchEvent(new Event("visibilitychange"));
};
"""
HELD = "locks.filter((one) => !one.released).length"


def locks(page: Page, *, refuses: bool = False, has: bool = True) -> None:
    script = LOCKS.replace("{refuses}", json.dumps(refuses)).replace("{has}", json.dumps(has))
    page.add_init_script(script)


def test_the_screen_is_held_awake_through_a_second_ride_and_a_tab_switch(house: Serving, page: Page):
    locks(page)
    table = Tabletop(page, house.url, begin(house.database, TWO)).open()
    expect(table.root).to_have_attribute("data-screen", "awake")
    assert page.evaluate(HELD) == 1
    page.evaluate("look('hidden')")
    expect(table.root).to_have_attribute("data-screen", "refused")
    page.evaluate("look('visible')")
    expect(table.root).to_have_attribute("data-screen", "awake")
    assert page.evaluate(HELD) == 1
    table.lay("6♥", "up1")
    table.shows(1)
    table.do("stuck").tap()
    table.sheet("yes").tap()
    table.shows(2)
    page.get_by_role("link", name="Ride again").tap()
    page.get_by_role("button", name="Begin").tap()  # a second ride, on the same page
    expect(table.root).to_have_attribute("data-seq", "0", timeout=15_000)
    expect(table.root).to_have_attribute("data-screen", "awake")
    assert page.evaluate(HELD) == 1
    page.evaluate("look('hidden')")
    page.evaluate("look('visible')")
    expect(table.root).to_have_attribute("data-screen", "awake")
    assert page.evaluate(HELD) == 1
    page.get_by_role("link", name="Rules").first.tap()  # and let go where no ride is
    expect(table.root).to_have_count(0)
    assert page.evaluate(HELD) == 0


SCREENS = {  # what the browser does when it is asked, and what the help then says
    "refused": ({"refuses": True}, "battery"),
    "asleep": ({"has": False}, "screen timeout"),
    "awake": ({}, "stays awake"),
}


@pytest.mark.parametrize("state", SCREENS)
def test_the_help_says_how_it_stands_with_the_screen(house: Serving, page: Page, state: str):
    browser, told = SCREENS[state]
    locks(page, **browser)
    table = Tabletop(page, house.url, begin(house.database, TWO)).open()
    expect(table.root).to_have_attribute("data-screen", state)
    table.do("help").tap()
    expect(page.get_by_role("dialog")).to_contain_text(told)
    table.sheet("no").tap()
    if state == "refused":
        page.evaluate("refusing = false")  # the charger is plugged in
        table.key("6♥").tap()
        expect(table.root).to_have_attribute("data-screen", "awake")
    page.goto(f"{house.url}/settings")
    expect(page.locator('[data-role="screen"]')).to_have_attribute("data-screen", state)


def test_a_page_says_in_which_language_it_is_read_out(house: Serving, page: Page):
    page.goto(f"{house.url}/language/fi?to=/rules")
    expect(page.locator("html")).to_have_attribute("lang", "fi")
    page.goto(f"{house.url}/language/en?to=/rules")
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_the_app_can_be_installed(house: Serving, page: Page):
    page.goto(house.url)
    link = page.locator('head link[rel="manifest"]')
    expect(link).to_have_attribute("crossorigin", "use-credentials")  # a device that joined says so by its cookie
    with urllib.request.urlopen(house.url + (link.get_attribute("href") or ""), timeout=10) as answer:
        assert answer.headers["content-type"].startswith("application/manifest+json")
        manifest = json.load(answer)
    assert manifest["display"] == "fullscreen"
    icons = [*manifest["icons"]]
    assert {icon["purpose"] for icon in icons} == {"any", "maskable"}
    for icon in icons:
        with urllib.request.urlopen(house.url + icon["src"], timeout=10) as answer:
            width, height = struct.unpack(">II", answer.read()[16:24])
        assert f"{width}x{height}" == icon["sizes"]
    client = page.context.new_cdp_session(page)
    found = client.send("Page.getAppManifest")
    assert found["url"] == f"{house.url}/app.webmanifest"
    assert found["errors"] == []
    errors = client.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {error["errorId"] for error in errors} <= {"in-incognito"}  # as this test's own window is
