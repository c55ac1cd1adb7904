"""A table in a browser, as fingers and eyes have it."""

from __future__ import annotations

import json
import urllib.request
from typing import Any

from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.rides import key_of


class Tabletop:
    """The page of one ride: what can be tapped on it, and what it shows."""

    def __init__(self, page: Page, url: str, ride: str | None = None):
        self.page = page
        self.url = url
        self.ride = ride

    def open(self) -> Tabletop:
        self.page.goto(f"{self.url}/?ride={self.ride}" if self.ride else self.url)
        expect(self.root).to_be_visible(timeout=30_000)
        return self

    @property
    def root(self) -> Locator:
        return self.page.locator("[data-seq]")

    @property
    def line(self) -> Locator:
        return self.page.locator('[data-role="line"]')

    @property
    def pending(self) -> Locator:
        return self.page.locator("[data-pending]")

    def key(self, card: str) -> Locator:
        return self.page.locator(f'[data-card="{key_of(card)}"]')

    def pile(self, name: str) -> Locator:
        return self.page.locator(f'[data-pile="{name}"]')

    def do(self, what: str) -> Locator:
        return self.page.locator(f'[data-do="{what}"]')

    def sheet(self, what: str) -> Locator:
        return self.page.locator(f'[data-sheet="{what}"]')

    def lay(self, card: str, pile: str) -> None:
        self.key(card).tap()
        self.pile(pile).tap()

    def enter(self, said: str) -> None:
        """One entry of a transcript, by taps."""
        if said == "end":
            self.do("end").tap()
        else:
            self.lay(*said.split())

    def shows(self, seq: int) -> None:
        """Waits until the table shows the ride after `seq` entries, with nothing on its way."""
        expect(self.root).to_have_attribute("data-seq", str(seq), timeout=30_000)
        expect(self.pending).to_have_count(0)

    def log(self) -> list[dict[str, Any]]:
        """What the server has, asked without the page."""
        with urllib.request.urlopen(f"{self.url}/desk/{self.ride}/log", timeout=10) as answer:
            log: list[dict[str, Any]] = json.load(answer)["log"]
        return log

    def said(self) -> list[str]:
        return [entry["said"] for entry in self.log() if entry["standing"]]

    def lay_quickly(self, cards: tuple[str, ...], pile: str, gap: int) -> None:
        """Plays `gap` milliseconds apart, each a card and its pile: quicker than a driver outside the page can tap."""
        keys = [key_of(card) for card in cards]
        self.root.evaluate(QUICK_FINGERS, {"keys": keys, "pile": pile, "gap": gap})

    def hold_polling(self) -> None:
        """From now on this device hears of no news but in answer to its own moves."""

        def nothing_new(route: Route) -> None:
            if route.request.method == "GET":
                route.fulfill(status=204)
            else:
                route.continue_()

        self.page.route("**/desk/*", nothing_new)
        self.page.route("**/desk/*?*", nothing_new)


# The events of one tap, in the order in which a browser sends them.
QUICK_FINGERS = """
async (root, {keys, pile, gap}) => {
  const tap = (target) => {
    const common = {bubbles: true, composed: true, cancelable: true, isPrimary: true, pointerType: "touch"};
    for (const name of ["pointerdown", "pointerup"]) target.dispatchEvent(new PointerEvent(name, common));
    target.click();
  };
  for (const key of keys) {
    tap(root.querySelector(`[data-card="${key}"]`));
    tap(root.querySelector(`[data-pile="${pile}"]`));
    if (gap) await new Promise((go) => setTimeout(go, gap));
  }
}
"""
