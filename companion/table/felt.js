// The pile, rank by rank with the top large, the stock, and what hands have to do now. The rows lie beside it.

import { h, icon, set, show, text } from "./dom.js";

export function makeFelt(table) {
  const { say } = table;
  const name = h("h1", { class: "name" });
  const now = h("p", { class: "now" });
  const drawText = h("b");
  const stock = h("div", { class: "thing stock" }, h("small", {}, say("stock")), h("span", { class: "row" }, h("i", { class: "back" }), drawText));
  const tasks = h("ol", { class: "tasks", "aria-label": say("tasks") });
  const strip = h("header", { class: "strip" }, h("div", { class: "turn" }, name, now), h("div", { class: "things" }, stock), tasks);

  const count = h("span", { class: "pile-count" });
  const big = h("div", { class: "top-card" });
  const same = h("p", { class: "same" });
  const runs = h("ol", { class: "runs", "aria-label": say("pile-below") });
  const pending = h("ol", { class: "pending-cards" });
  const head = h("div", { class: "heap-head" }, h("h2", {}, say("pile-heading")), count);
  const lying = h("div", { class: "lying" }, h("div", { class: "top-place" }, big, pending), h("div", { class: "below" }, same, runs));
  const heap = h("section", { class: "heap", "aria-label": say("pile-heading") }, head, lying);
  const node = h("section", { class: "felt" }, heap, table.rows.node);

  function drawStrip(view) {
    const { players, turn, end, phase, stock: left } = view;
    text(name, end ? end.title : phase === "held" ? say("who-begins-title") : (players[turn.player]?.name ?? ""));
    text(now, end ? "" : view.now.text);
    text(drawText, left.count ?? (left.empty ? say("stock-empty-short") : say("stock-some")));
    set(stock, "data-empty", left.empty ? "" : null);
  }

  // Put the pile away, draw: in the order in which hands do it.
  function drawTasks({ happened }) {
    const found = [];
    if (happened?.cleared) found.push(["check", happened.cleared.text, "cleared", happened.cleared.ruling]);
    if (happened?.drew) found.push(["pile", happened.drew.text, "drew", null]);
    tasks.replaceChildren(
      ...found.map(([drawing, words, task, ruling]) => {
        const item = h("li", { "data-task": task }, icon(drawing), h("span", {}, words));
        if (ruling) item.append(h("span", { class: "ruling" }, ruling));
        return item;
      }),
    );
  }

  function drawPile({ pile, phase }) {
    text(count, pile.count === null ? "" : say("cards-counted", { cards: pile.count }));
    text(big, pile.top ?? "");
    set(big, "data-rank", pile.top ?? "");
    set(big, "data-empty", pile.top === null ? "" : null);
    set(big, "aria-label", pile.top === null ? say("pile-none") : say("pile-top-spoken", { rank: pile.top }));
    set(big, "role", "img");
    const shown = phase === "play" || phase === "end";
    text(same, pile.same > 1 ? say("pile-same", { count: pile.same }) : shown && pile.top === null ? say("pile-none") : "");
    runs.replaceChildren(...grouped(pile.ranks).map(([rank, times]) => run(rank, times)));
  }

  function run(rank, times) {
    const label = h("li", { class: "run", "data-run": rank }, h("b", {}, rank));
    if (times > 1) label.append(h("small", {}, `×${times}`));
    return label;
  }

  return {
    node,
    strip,
    draw(view) {
      drawStrip(view);
      drawTasks(view);
      drawPile(view);
      show(tasks, true);
    },
    wait(moves) {
      pending.replaceChildren(...moves.map(({ key }) => h("li", { "data-pending": "" }, key)));
    },
  };
}

// From the bottom: 4 4 7 7 7 → [["4", 2], ["7", 3]]
function grouped(ranks) {
  const runs = [];
  for (const rank of ranks) {
    if (runs.at(-1)?.[0] === rank) runs.at(-1)[1] += 1;
    else runs.push([rank, 1]);
  }
  return runs;
}
