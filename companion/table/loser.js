// The end of a game: who was left with cards, in which order the others got rid of theirs, and the tally of the evening.

import { h, set, show, text } from "./dom.js";
import { makeRuling } from "./ruling.js";

export function makeLoser(table) {
  const { say, links } = table;
  const title = h("h2", { class: "end-title" });
  const words = h("span");
  const ruled = makeRuling(table);
  const order = h("p", { class: "end-left" });
  const again = h("a", { class: "choice strong", "data-do": "again", target: "_self" }, h("b", {}, say("paska-again")));
  const back = h("button", { class: "choice", type: "button", "data-do": "look-back" }, h("b", {}, say("end-look-back")));
  const told = h("div", { class: "end-told" }, title, h("p", { class: "end-why" }, words, " ", ...ruled.nodes), order);
  told.append(h("div", { class: "look-buttons" }, again, back));
  const heading = h("h3", {}, say("evening-title"));
  const tally = h("ol", { class: "tally" });
  const evening = h("figure", { class: "evening" }, heading, tally);
  const node = h("section", { class: "panel ending", "aria-label": say("paska-end-panel"), "data-role": "end" }, told, evening);
  set(again, "href", links.again ?? links.begin ?? "/");
  back.addEventListener("click", () => table.lookBack());

  return {
    node,
    draw({ end }) {
      if (!end) return;
      text(title, end.title);
      text(words, end.text);
      ruled.draw(end.ruling);
      text(order, end.out.length ? say("out-order", { players: end.out.join(", "), turns: end.turns }) : "");
      const rows = end.evening ?? [];
      show(evening, rows.length > 0);
      const most = Math.max(1, ...rows.map(({ lost }) => lost));
      tally.replaceChildren(
        ...rows.map(({ name, lost, games }) => {
          const bar = h("i", { class: "tally-bar", style: `--share:${lost / most}`, "aria-hidden": "true" });
          return h("li", {}, h("span", { class: "who" }, name), bar, h("b", {}, say("lost-of", { lost, games })));
        }),
      );
    },
  };
}
