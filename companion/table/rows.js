// Everybody's cards: how many in hand and which of them are known, four face up, some face down.

import { h, set, show, text } from "./dom.js";
import { grow } from "./strip.js";

export function makeRows(table) {
  const { say } = table;
  const node = h("ol", { class: "seats", "aria-label": say("players") });
  node.addEventListener("click", (event) => {
    const place = event.target.closest("[data-slot]")?.dataset.slot;
    if (place !== undefined) table.tapSlot(Number(place));
  });

  function makeSeat() {
    const mark = h("i", { class: "mark", "aria-hidden": "true" });
    const head = h("div", { class: "seat-head" }, mark, h("span", { class: "who" }), h("small", { class: "role" }));
    const hand = h("div", { class: "hand" }, h("i", { class: "back", "aria-hidden": "true" }), h("b"), h("span", { class: "sr" }));
    const up = h("ol", { class: "up" });
    const down = h("div", { class: "down" });
    const known = h("p", { class: "known" });
    return h("li", { class: "seat" }, head, hand, up, down, known);
  }

  function drawSeat(seat, player, view) {
    const [head, hand, up, down, known] = seat.children;
    const [mark, who, role] = head.children;
    const state = player.turn ? "turn" : player.out ? "out" : player.next ? "next" : null;
    set(seat, "data-state", state);
    set(seat, "data-player", player.name);
    text(mark, { turn: "▶", next: "›", out: "✓" }[state] ?? "");
    text(who, player.name);
    text(role, state ? say(`player-${state}`) : player.dealer && view.turn.number === 0 ? say("player-dealer") : "");
    text(hand.children[1], player.hand ?? "?");
    text(hand.children[2], player.hand === null ? "" : say("hand-spoken", { cards: player.hand }));
    set(hand, "data-none", player.hand === 0 ? "" : null);
    up.replaceChildren(...player.up.map((rank) => h("li", { class: "small-card", "data-up": rank }, rank)));
    set(up, "aria-label", say("face-up-of", { player: player.name }));
    down.replaceChildren(...Array.from({ length: player.down }, () => h("i", { class: "back" })));
    set(down, "role", "img");
    set(down, "aria-label", say("face-down-spoken", { cards: player.down }));
    const cards = player.known.flatMap(({ rank, count }) => Array(count).fill(rank));
    text(known, cards.length ? say("known-cards", { cards: cards.join(" ") }) : "");
    show(known, cards.length > 0);
  }

  return {
    node,
    draw(view) {
      grow(node, view.players.length, makeSeat);
      view.players.forEach((player, at) => drawSeat(node.children[at], player, view));
    },
    // While a row is told: the slots that are filled so far; a filled one taken back with a tap.
    light({ row }) {
      const view = table.shown();
      if (view.phase !== "rows" || table.locked()) return;
      const up = node.children[view.turn.player].children[2];
      const slots = Array.from({ length: view.row.size }, (_, at) => {
        if (at >= row.length) return h("li", { class: "small-card slot", "data-next": at === row.length ? "" : null }, "");
        const label = say("row-take-out", { rank: row[at] });
        return h("li", {}, h("button", { class: "small-card", type: "button", "data-slot": at, "aria-label": label }, row[at]));
      });
      up.replaceChildren(...slots);
    },
  };
}
