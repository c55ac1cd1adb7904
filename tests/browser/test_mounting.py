"""What lies between Streamlit's calls of a component and what people see of it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.rides import TWO
from tests.browser.serving import Serving, begin

OVERTAKEN = """async () => {
  const { mounting } = await import("/_stcore/bidi-components/companion.pieces/mounting.js");
  const log = [];
  const mount = mounting((data, tell, parent) => {
    const root = document.createElement("div");
    parent.append(root);
    log.push("opened " + data.said);
    root.addEventListener("click", () => tell.trigger("tap", "x"));
    const fits = (data) => data.kind !== "other";
    return { root, for: fits, take: (data) => log.push("took " + data.said), close: () => log.push("closed") };
  });
  const host = document.createElement("div");
  document.body.append(host);
  const parentElement = host.attachShadow({ mode: "open" });
  const call = (data, who) => mount({ data, parentElement, setTriggerValue: () => log.push("told " + who) });
  const first = call({ said: 1 }, "first");
  first(); // too late: the second call is on its way already
  const second = call({ said: 2 }, "second");
  const nodes = parentElement.childElementCount;
  parentElement.firstElementChild.click();
  const third = call({ said: 3, kind: "other" }, "third");
  log.push(nodes, parentElement.childElementCount);
  host.remove();
  second();
  third();
  log.push(parentElement.childElementCount);
  return log;
}"""


def test_a_call_that_was_overtaken_leaves_one_drawing_that_still_answers(house: Serving, page: Page):
    """A quick second tap: Streamlit cleans up after the first call though the element stays."""
    page.goto(f"{house.url}/rules")
    assert page.evaluate(OVERTAKEN) == [
        "opened 1", "took 2", "told second", "closed", "opened 3", 1, 1, "closed", 0,
    ]  # fmt: skip


@pytest.mark.parametrize("path", ["rules", "settings", "?ride="])
def test_nothing_is_seen_before_its_style_sheet_is_there(house: Serving, page: Page, path: str):
    path += str(begin(house.database, TWO)) if path.endswith("=") else ""
    held: list[Route] = []
    let = False
    page.route("**/bidi-components/**/*.css", lambda route: route.continue_() if let else held.append(route))
    page.goto(f"{house.url}/{path}", wait_until="commit")  # a style sheet held back may hold back the rest of it
    drawn = page.locator(".piece, .table").first
    expect(drawn).to_be_attached(timeout=15_000)
    expect(drawn).to_be_hidden()
    assert held
    let = True
    for route in held:
        route.continue_()
    expect(drawn).to_be_visible()
