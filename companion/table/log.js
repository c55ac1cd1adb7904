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
  const paper = h("div", { class: "log-paper" }, list, waiting);
  const scroll = h("div", { class: "log-scroll", tabindex: "0", role: "group", "aria-label": say("log-title") }, paper);
  node.append(scroll);
  const veil = h("div", { class: "log-veil" }); // beside the drawer: a tap there shuts it
  let lines = []; // standing entries, oldest first: {number, text}
  let expected = 0; // how many there should be
  let seq = 0; // up to which entry
  let latest = []; // the last few of them, as the view has them
  let fetching = null; // the answer that is awaited

  shut.addEventListener("click", () => toggle(false));
  veil.addEventListener("click", () => toggle(false));
  node.addEventListener("keydown", (event) => {
    if (event.key === "Escape") toggle(false);
  });
  list.addEventListener("click", (event) => {
    const number = Number(event.target.closest("[data-entry]")?.dataset.entry);
    if (!number) return;
    toggle(false);
    table.lookAt(number);
  });

  const numberOf = (one) => Number(one.firstChild.dataset.entry);
  const isOf = (one, line) => numberOf(one) === line.number && one.firstChild.lastChild.textContent === line.text;
  const wide = () => getComputedStyle(shut).display === "none"; // the style sheet decides whether it is a drawer

  function toggle(open = !node.hasAttribute("data-open")) {
    set(node, "data-open", open ? "" : null);
    if (open) {
      fill();
      scroll.scrollTop = 0; // the style sheet lays it from the foot upwards: that is the newest entry
      (wide() ? scroll : shut).focus({ preventScroll: true });
    } else if (node.contains(table.focused())) {
      table.root.querySelector("[data-do=log]")?.focus({ preventScroll: true });
    }
  }

  // The last few entries come with every view; the rest is asked for once, and again if some were missed.
  function fill() {
    if (lines.length !== expected) fetching ??= fetched();
    return fetching ?? Promise.resolve();
  }

  async function fetched() {
    try {
      const reply = await table.ask("/log");
      if (reply.ok) {
        lines = (await reply.json()).log.filter((line) => line.standing);
        merge(latest); // what was entered meanwhile
        render();
      }
    } catch {
      // offline: what came with the views is still there
    }
    fetching = null;
  }

  function merge(recent) {
    if (table.watch) {
      lines = recent; // the demonstration shows what was just played, wherever its slider stands
      return;
    }
    // Whatever an entry that still stands was laid upon stands too. Where the first of the last few isn't known, other
    // devices said more meanwhile than these, and nothing older can be trusted.
    const joint = lines.findIndex((line) => line.number === recent[0]?.number);
    lines = [...lines.slice(0, Math.max(0, joint)), ...recent];
  }

  // What stands already stays where it is: an entry more costs one line, however long the ride.
  function render() {
    let same = 0;
    while (list.children[same] && lines[same] && isOf(list.children[same], lines[same])) same += 1;
    while (list.children.length > same) list.lastChild.remove();
    list.append(...lines.slice(same).map(item));
    if (lines.length === expected) [...list.children].forEach((one, at) => text(one.firstChild.firstChild, at + 1));
    show(none, expected === 0);
    mark();
  }

  function mark() {
    const at = table.seen?.at ?? null;
    for (const one of list.children) set(one.firstChild, "aria-current", numberOf(one) === at ? "step" : null);
  }

  function item(line) {
    const button = h("button", { class: "entry", type: "button", "data-entry": line.number });
    button.append(h("i", {}, table.watch ? line.number : ""), h("span", {}, line.text));
    return h("li", {}, button);
  }

  return {
    nodes: [veil, node],
    toggle,
    mark,
    fill,
    lines: () => lines,
    whole: () => lines.length === expected,
    draw(view) {
      const before = lines.map((line) => line.number).join();
      expected = view.entries;
      if (view.seq < seq && !table.watch) lines = []; // the ride has gone back: nothing that was known need still be so
      seq = view.seq;
      merge((latest = view.recent ?? []));
      if (before !== lines.map((line) => line.number).join() || expected === 0) render();
      if (!table.watch && lines.length < expected && (wide() || node.hasAttribute("data-open"))) fill();
    },
    wait(moves) {
      waiting.replaceChildren(...moves.map((move) => h("li", {}, h("span", { class: "entry" }, h("i", {}, "…"), h("span", {}, move.said)))));
    },
  };
}
