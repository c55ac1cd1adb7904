// Who begins: how many cards of a rank each player holds. Nobody has any unless a tap says so.

import { h, set, text } from "./dom.js";
import { grow } from "./strip.js";

const MOST = 4;

export function makeHeld(table) {
  const { say } = table;
  const rows = h("div", { class: "held-rows" });
  const node = h("section", { class: "panel held", "aria-label": say("held-panel") }, rows);

  rows.addEventListener("click", (event) => {
    const { seat, told } = event.target.closest("button")?.dataset ?? {};
    if (told) table.answer(Number(seat), Number(told));
  });

  function makeRow() {
    const seat = rows.children.length;
    const counts = Array.from({ length: MOST + 1 }, (_, told) =>
      h("button", { class: "count", type: "button", "data-seat": seat, "data-told": told }, String(told)),
    );
    return h("div", { class: "held-row", role: "group" }, h("span", { class: "who" }), ...counts);
  }

  return {
    node,
    draw({ players, asked }) {
      if (!asked) return;
      grow(rows, players.length, makeRow);
      players.forEach((player, at) => {
        text(rows.children[at].firstChild, player.name);
        set(rows.children[at], "aria-label", player.name);
      });
    },
    light({ told }) {
      for (const [at, row] of [...rows.children].entries()) {
        for (const button of row.querySelectorAll("button")) {
          set(button, "aria-pressed", Number(button.dataset.told) === (told[at] ?? 0) ? "true" : "false");
        }
      }
    },
  };
}
