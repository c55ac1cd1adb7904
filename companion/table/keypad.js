// 52 keys, suits in ladder order as rows. After a shaft was tapped, each key says what its card would be there.

import { KEYS, RANKS, SUITS, pip, rank, rankOf, red, spoken, suitOf } from "./cards.js";
import { h, set, text, walkable } from "./dom.js";
import { UNKNOWN, fully, reading, shortly } from "./fits.js";

export function makeKeypad(table) {
  const { say } = table;
  const keys = KEYS.map((key) => makeKey(key, say));
  const rows = SUITS.map((suit, row) => {
    const names = RANKS.map((_, place) => keys[place * 4 + row].node);
    return h("div", { class: "suit", role: "group", "aria-label": say(`suit-${suit.toLowerCase()}`) }, ...names);
  });
  const node = h("section", { class: "keypad", role: "group", "aria-label": say("keypad") }, ...rows);
  walkable(node, rows.flatMap((row) => [...row.children]));
  let view = null;

  node.addEventListener("click", (event) => {
    const button = event.target.closest("[data-card]");
    if (button) table.tapCard(Number(button.dataset.step), event);
  });

  return {
    node,
    draw(now) {
      view = now;
      const counted = table.aids.on("played");
      keys.forEach((key, step) => key.draw(view.copies[step] === 0, counted ? view.copies[step] : null, view.decks));
    },
    light({ card, pile, armed }, waits) {
      const fits = pile === null ? null : view.piles[pile].fits;
      const unknown = pile !== null && waits(pile);
      keys.forEach((key, step) => {
        const fit = fits && (unknown ? UNKNOWN : reading(fits[step]));
        key.light(card === step, fit && armed && fit.kind !== "long" && !unknown ? { ...fit, kind: "no" } : fit);
      });
    },
  };
}

function makeKey(key, say) {
  const step = KEYS.indexOf(key);
  const name = spoken(key, say);
  const note = h("small", { class: "fit", "aria-hidden": "true" });
  const node = h(
    "button",
    { class: "key", type: "button", "data-card": key, "data-step": step, "data-red": red(key) ? "" : null },
    rank(rankOf(key)),
    pip(suitOf(key)),
    note,
  );
  set(node, "aria-label", name);
  let out = false;
  let counted = null;
  let shown = "";
  const known = () => (out ? say("key-out") : counted === null ? "" : say("key-left", { cards: counted }));
  const named = (fit) => [name, fit && fully(fit, say), known()].filter(Boolean).join(". ");

  return {
    node,
    // left: how many are still to come, null where the table doesn't want to be told
    draw(gone, left, decks) {
      if (gone === out && left === counted) return;
      [out, counted] = [gone, left];
      shown = "";
      set(node, "data-out", out ? "" : null);
      set(node, "data-laid", left === null || left === decks ? null : "●".repeat(decks - left) + "○".repeat(left));
      set(node, "aria-label", named());
    },
    light(chosen, fit) {
      const state = `${chosen}${fit?.kind}${fit?.steps}${fit?.careful}`;
      if (state === shown) return; // 52 keys: touch only those that change
      shown = state;
      set(node, "data-chosen", chosen ? "" : null);
      set(node, "aria-pressed", chosen ? "true" : null);
      set(node, "data-fit", fit ? fit.kind : null);
      set(node, "data-careful", fit?.careful ? "" : null);
      text(note, fit ? shortly(fit, say) : "");
      set(node, "aria-label", named(fit));
    },
  };
}
