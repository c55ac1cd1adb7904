// The number of a ruling beside what is said under it: a link to the rules where there is a page of them.

import { h, set, show, text } from "./dom.js";

export function makeRuling({ links, say }) {
  const link = h("a", { class: "ruling", target: "_self" });
  const plain = h("span", { class: "ruling" });
  draw(null);

  function draw(ruling) {
    const rules = ruling && links.rules;
    show(link, Boolean(rules));
    show(plain, Boolean(ruling) && !rules);
    text(link, rules ? ruling : "");
    text(plain, rules ? "" : ruling);
    set(link, "href", rules ? `${rules}${rules.includes("?") ? "&" : "?"}rule=${encodeURIComponent(ruling)}` : null);
    set(link, "aria-label", rules ? say("ruling-link", { ruling }) : null);
  }

  return { nodes: [link, plain], draw };
}
