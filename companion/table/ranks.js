// Thirteen ranks from low to high, how many of one are played, and where they come from.

import { h, set, text, walkable } from "./dom.js";

export const RANKS = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"];
const SOURCES = ["hand", "up", "down", "drawn"];
const MOST = 4;

export function makeRanks(table) {
  const { say } = table;
  const sources = SOURCES.map((source) => h("button", { class: "source", type: "button", "data-source": source }, say(`source-${source}`)));
  const counts = Array.from({ length: MOST }, (_, at) => h("button", { class: "count", type: "button", "data-count": at + 1 }, `×${at + 1}`));
  const keys = RANKS.map((rank) => makeKey(rank, say));
  const from = h("div", { class: "sources", role: "group", "aria-label": say("sources") }, ...sources);
  const times = h("div", { class: "counts", role: "group", "aria-label": say("counts") }, ...counts);
  const pad = h("div", { class: "ranks", role: "group", "aria-label": say("ranks") }, ...keys.map((key) => key.node));
  const node = h("section", { class: "rankpad" }, h("div", { class: "choices" }, from, times), pad);
  walkable(pad, keys.map((key) => key.node));
  let view = null;

  node.addEventListener("click", (event) => {
    const { rank, count, source } = event.target.closest("button")?.dataset ?? {};
    if (rank) table.tapRank(rank);
    else if (count) table.tapCount(Number(count));
    else if (source) tapSource(source);
  });

  // Where cards come from is not chosen but ruled; only the stock may be tried instead.
  function tapSource(source) {
    if (source === "drawn" || table.chosen.drawing) return table.arm();
    const { why, ruling } = view.sources.find((one) => one.source === source);
    if (why && !table.busy()) table.tell(why, ruling, "no");
    return null;
  }

  return {
    node,
    draw(now) {
      view = now;
      keys.forEach((key, at) => key.draw(view.keys[at], view));
      set(node, "data-phase", view.phase);
    },
    light({ rank, count, drawing, row }) {
      const most = view.keys.find((key) => key.rank === rank)?.most ?? MOST;
      keys.forEach((key, at) => key.light(rank === RANKS[at], drawing, row, view.keys[at]));
      counts.forEach((button, at) => {
        const on = !drawing && at + 1 === count;
        set(button, "aria-pressed", on ? "true" : "false");
        set(button, "data-off", at + 1 > Math.max(1, most) || (view.source === "down" && at > 0) ? "" : null);
      });
      sources.forEach((button, at) => {
        const on = drawing ? SOURCES[at] === "drawn" : SOURCES[at] === view.source;
        set(button, "aria-pressed", on ? "true" : "false");
        set(button, "data-off", view.sources[at].ok ? null : "");
      });
    },
  };
}

function makeKey(rank, say) {
  const pips = h("small", { class: "unseen", "aria-hidden": "true" });
  const node = h("button", { class: "rank-key", type: "button", "data-rank": rank }, h("b", {}, rank), pips);
  let told = "";

  function tell(fit, key) {
    const left = key.unseen === null ? "" : say("unseen", { cards: key.unseen });
    const label = [rank, say(`rank-${fit}`), left].filter(Boolean).join(", ");
    if (label !== told) set(node, "aria-label", (told = label));
  }

  return {
    node,
    draw({ unseen }) {
      text(pips, unseen === null ? "" : "●".repeat(unseen) + "○".repeat(MOST - unseen));
    },
    light(chosen, drawing, row, key) {
      const open = drawing ? key.tried > 0 : key.most > row.filter((one) => one === rank).length;
      set(node, "data-fit", open ? "goes" : "no");
      set(node, "data-chosen", chosen ? "" : null);
      set(node, "aria-pressed", chosen ? "true" : null);
      tell(open ? "goes" : "no", key);
    },
  };
}
