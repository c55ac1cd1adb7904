"""The outbox alone, on a network that fails it in every way: a page of the house, with another `fetch` put into it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.rides import TWO
from tests.browser.serving import Serving, begin

# answers: what comes back, one after the other, the last again and again: {status, body (text), stalls: true where the
# answer begins and never ends}. Gives what was posted, what the table was told, and what is kept on the device.
STORY = """async ({ ride, answers, moves, until, hurry }) => {
  const { makeOutbox } = await import("/_stcore/bidi-components/companion.table/outbox.js");
  const posted = [], told = [], waits = globalThis.setTimeout;
  if (hurry) globalThis.setTimeout = (then, ms, ...rest) => waits(then, ms / hurry, ...rest);
  globalThis.fetch = async (url, { method = "GET", body, signal } = {}) => {
    if (method === "POST") posted.push(JSON.parse(body).moves.map((move) => move.said));
    const { status, text, stalls } = answers.length > 1 ? answers.shift() : answers[0];
    const stream = new ReadableStream({
      start(writer) {
        writer.enqueue(new TextEncoder().encode(text));
        if (!stalls) writer.close();
        signal?.addEventListener("abort", () => stalls && writer.error(new DOMException("", "AbortError")));
      },
    });
    return new Response(status === 204 ? null : stream, { status });
  };
  const outbox = makeOutbox({
    ride, door: `/desk/${ride}`, seq: () => 0,
    on: {
      view: (view) => told.push(["view", view.seq]),
      verdict: ({ move, answer, behind }) => told.push(["verdict", move.said, answer.text, behind]),
      change: () => {},
      link: ({ up, text }) => told.push(["link", up, text]),
    },
  });
  for (const said of moves) outbox.add({ said });
  for (let tries = 0; tries < 200 && posted.length < until; tries += 1) await new Promise((go) => waits(go, 20));
  await new Promise((go) => waits(go, 50));
  globalThis.setTimeout = waits;
  outbox.close();
  return { posted, told, kept: localStorage.getItem(`companion/outbox/${ride}`), waiting: outbox.waiting.length };
}"""

OURS = '{"text": "Not like this."}'
PROXY = "<!doctype html><title>404 Not Found</title><h1>Not Found</h1>"


@pytest.fixture
def bare(house: Serving, page: Page) -> Page:
    """A page of ours with nothing on it."""
    page.goto(f"{house.url}/_stcore/health")
    return page


def story(page: Page, *answers: dict[str, Any], until: int = 2, hurry: int = 0, moves=("6♥ up1", "7♥ up1")) -> Any:
    given = {"ride": "r", "answers": list(answers), "moves": moves, "until": until, "hurry": hurry}
    return page.evaluate(STORY, given)


@pytest.mark.parametrize("status", [404, 403, 408, 429, 502])
def test_a_page_of_a_proxy_loses_nothing(bare: Page, status: int):
    """What comes from somebody else than the house is no answer to a move."""
    came = story(bare, {"status": status, "text": PROXY}, until=3, hurry=10)
    assert came["posted"][1:] == [["6♥ up1", "7♥ up1"]] * len(came["posted"][1:])
    assert [one for one in came["told"] if one[0] == "verdict"] == []
    assert ["link", False, None] in came["told"]
    assert came["waiting"] == 2
    assert "7♥ up1" in came["kept"]


def test_what_the_house_says_no_to_is_told_once(bare: Page):
    came = story(bare, {"status": 409, "text": OURS}, until=1)
    assert [one for one in came["told"] if one[0] == "verdict"] == [["verdict", "6♥ up1", "Not like this.", 1]]
    assert (came["waiting"], came["kept"], len(came["posted"])) == (0, None, 1)


@pytest.mark.parametrize("status", [401, 404], ids=["signed out", "another file of rides"])
def test_what_is_held_outlasts_a_house_that_does_not_know_the_device_or_the_ride(bare: Page, status: int):
    """It may join again, and the right file may be put back: what is held is sent then."""
    came = story(bare, {"status": status, "text": '{"text": "Join first."}'}, until=3, hurry=10)
    assert ["link", False, "Join first."] in came["told"]
    assert came["waiting"] == 2


def test_an_answer_that_begins_and_never_ends_is_given_up(bare: Page):
    stalls = {"status": 200, "text": '{"view": {', "stalls": True}
    came = story(bare, stalls, until=3, hurry=40)
    assert len(came["posted"]) >= 3
    assert came["waiting"] == 2


@pytest.mark.parametrize("text", ["", "{}", "null", "[]", '{"view": null, "answers": []}'])
def test_an_empty_answer_is_no_answer(bare: Page, text: str):
    came = story(bare, {"status": 200, "text": text}, until=3, hurry=10)
    assert came["posted"][1:3] == [["6♥ up1", "7♥ up1"]] * 2
    assert came["waiting"] == 2


def test_the_wall_says_what_the_house_says_and_nothing_of_anybody_else(house: Serving, page: Page):
    """A proxy's page is no connection; a file that is gone is told in the house's words; then it shows the ride."""
    answers = [(502, PROXY), (503, '{"text": "The file is away."}'), (200, PROXY)]

    def answer(route: Route) -> None:
        status, body = answers[0]
        route.fulfill(status=status, body=body)

    page.goto(f"{house.url}/watch?ride={begin(house.database, TWO)}")
    expect(page.locator('[data-seq="0"]')).to_be_visible()
    page.route("**/watch/now?*", answer)
    told = page.get_by_role("status")
    for said in ("No connection.", "The file is away.", "No connection."):
        expect(told.filter(visible=True).first).to_have_text(said)
        answers[:] = answers[1:] or answers
    page.unroute("**/watch/now?*")
    expect(page.locator(".away")).to_be_hidden()
