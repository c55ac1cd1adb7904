// What makes a ride easier once its table has switched it on: for everybody at it, and told in its record.

import { h, set, show, text } from "./dom.js";

const SOON = 350; // milliseconds until a chance that is still being worked out is asked for again
const LATER = 3000;

export function makeAids(table) {
  const { say, sheet } = table;
  const chance = h("b");
  const node = h("div", { class: "thing chance", role: "group", "aria-label": say("chance"), hidden: true }, h("small", {}, say("chance")), h("span", { class: "row" }, chance));
  let switches = [];
  let known = null; // the mark that the chance shown is about
  let asking = 0;
  let closed = false;

  const on = (aid) => Boolean(table.view?.aids?.[aid]);

  function open() {
    switches = Object.keys(table.view.aids).map(makeSwitch);
    const body = h("ul", { class: "help aids" }, ...switches.map((one) => one.node));
    sheet.ask({
      title: say("aids"),
      text: say("aids-text"),
      body,
      lasting: true,
      choices: [{ sheet: "no", label: say("close"), strong: true }],
    });
  }

  function makeSwitch(aid) {
    const button = h("button", { class: "aid", type: "button", role: "switch", "data-aid": aid });
    button.append(h("i", { class: "lever", "aria-hidden": "true" }), h("b", {}, say(`aid-${aid}`)), h("small", {}, say(`aid-${aid}-note`)));
    button.addEventListener("click", () => flip(aid));
    const one = { node: h("li", {}, button), draw: () => set(button, "aria-checked", on(aid) ? "true" : "false") };
    one.draw();
    return one;
  }

  async function flip(aid) {
    try {
      const reply = await table.ask("/aid", { aid, on: !on(aid) });
      const { view, text: trouble } = await reply.json();
      if (view) table.take(view);
      else table.tell(trouble, null, "no");
    } catch {
      table.tell(say("away"), null, "no");
    }
  }

  // Asked for again until it is known; another entry asks anew.
  async function ask(mark) {
    let wait = LATER;
    try {
      const reply = await table.ask("/chance");
      const told = reply.ok ? await reply.json() : {};
      if (closed || known !== mark) return;
      if (told.mark === mark && told.text) {
        text(chance, told.text);
        set(node, "data-stale", null);
        return;
      }
      wait = reply.ok ? SOON : LATER;
    } catch {
      // away: once it is back the chance is asked for again
    }
    if (!closed) asking = setTimeout(ask, wait, mark);
  }

  return {
    node,
    open,
    on,
    draw(view) {
      for (const one of switches) one.draw();
      const wanted = on("odds") && !view.end && !table.seen;
      show(node, wanted);
      if (known === (wanted ? view.mark : null)) return;
      known = wanted ? view.mark : null;
      clearTimeout(asking);
      set(node, "data-stale", "");
      if (!wanted) return;
      if (!chance.textContent) text(chance, "…");
      ask(view.mark);
    },
    close() {
      closed = true;
      clearTimeout(asking);
    },
  };
}
