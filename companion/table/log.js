// What was said, in words. Beside the table where there is room, else a drawer over it. A tap shows the table as it was then.

import { h, icon, set, show, text } from "./dom.js";

export function makeLog(table) {
  const { say } = table;
  const list = h("ol", { class: "entries" });
  const shut = h("button", { class: "shut", type: "button", "data-do": "close-log", "aria-label": say("close") }, icon("close"));
  const head = h("div", { class: "log-head" }, h("h2", {}, say("log-title")), shut);
  const none = h("p", { class: "none" }, say("log-empty"));
  const node = h("aside", { class: "log", "aria-label": say("log-title") }, head, none, list);
  const waiting = h("ol", { class: "entries waiting", "aria-label": say("log-waiting") });
  const scroll = h("div", { class: "log-scroll", tabindex: "0", role: "group", "aria-label": say("log-title") }, list, waiting);
  node.append(scroll);
  let lines = []; // standing entries, oldest first: {number, text}
  let expected = 0; // how many there should be
  let fetching = false;

  shut.addEventListener("click", () => toggle(false));
  list.addEventListener("click", (event) => {
    const number = Number(event.target.closest("[data-entry]")?.dataset.entry);
    if (!number) return;
    toggle(false);
    table.lookAt(number);
  });

  const wide = () => getComputedStyle(shut).display === "none"; // the style sheet decides whether it is a drawer

  function toggle(open = !node.hasAttribute("data-open")) {
    set(node, "data-open", open ? "" : null);
    if (open) {
      fill();
      toEnd();
      (wide() ? scroll : shut).focus({ preventScroll: true });
    } else if (node.contains(table.focused())) {
      table.root.querySelector("[data-do=log]")?.focus({ preventScroll: true });
    }
  }

  function toEnd() {
    scroll.scrollTop = scroll.scrollHeight;
  }

  // The last few entries come with every view; the rest is asked for once, and again if some were missed.
  async function fill() {
    if (fetching || lines.length === expected) return;
    fetching = true;
    try {
      const reply = await table.ask("/log");
      if (reply.ok) {
        lines = (await reply.json()).log.filter((line) => line.standing);
        render();
      }
    } catch {
      // offline: what came with the views is still there
    }
    fetching = false;
  }

  function merge(recent) {
    const first = recent[0]?.number ?? Infinity;
    const before = recent.length ? lines.filter((line) => line.number < first) : [];
    lines = [...before, ...recent];
  }

  function render() {
    const kept = new Map([...list.children].map((item) => [Number(item.firstChild.dataset.entry), item]));
    const items = lines.map((line, at) => {
      const item = kept.get(line.number) ?? item_(line);
      text(item.firstChild.lastChild, line.text);
      text(item.firstChild.firstChild, at + 1 + expected - lines.length);
      return item;
    });
    list.replaceChildren(...items);
    show(none, expected === 0);
    mark();
    toEnd();
  }

  function mark() {
    const at = table.seen?.at ?? null;
    for (const item of list.children) {
      set(item.firstChild, "aria-current", Number(item.firstChild.dataset.entry) === at ? "step" : null);
    }
  }

  const item_ = (line) =>
    h("li", {}, h("button", { class: "entry", type: "button", "data-entry": line.number }, h("i"), h("span", {}, line.text)));

  return {
    node,
    toggle,
    mark,
    fill,
    lines: () => lines,
    draw(view) {
      const before = lines.map((line) => line.number).join();
      expected = view.entries;
      merge(view.recent ?? []);
      if (before !== lines.map((line) => line.number).join() || expected === 0) render();
      if (lines.length < expected && (wide() || node.hasAttribute("data-open"))) fill();
    },
    wait(moves) {
      waiting.replaceChildren(...moves.map((move) => h("li", {}, h("span", { class: "entry" }, h("i", {}, "…"), h("span", {}, move.said)))));
      if (moves.length) toEnd();
    },
  };
}
