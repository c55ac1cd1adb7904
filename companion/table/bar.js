// The bar of buttons, always at the same place. One that can't be used stays tappable and says why.

import { h, icon, set, text } from "./dom.js";

const BUTTONS = ["end", "undo", "stuck", "token", "pass", "log", "help"];

export function makeBar(table) {
  const { say } = table;
  const buttons = {};
  for (const name of BUTTONS) {
    const label = h("b", {}, say(`do-${name}`));
    const sub = h("small");
    const node = h("button", { class: `act act-${name}`, type: "button", "data-do": name }, icon(name), h("span", {}, label, sub));
    buttons[name] = { node, label, sub };
  }
  const node = h("nav", { class: "bar", "aria-label": say("bar") }, ...BUTTONS.map((name) => buttons[name].node));
  let bar = {};
  let last = { name: null, at: 0 };

  node.addEventListener("click", (event) => {
    const name = event.target.closest("[data-do]")?.dataset.do;
    if (!name) return;
    const twice = last.name === name && performance.now() - last.at < 800;
    last = { name, at: performance.now() };
    press(name, twice);
  });

  function press(name, twice) {
    if (name === "log") return table.log.toggle();
    if (name === "help") return table.help();
    if (table.locked()) return table.tell(say("looking-locked"), null, "no");
    const item = bar[name] ?? { ok: true };
    // With moves on the way the view is behind: let the server say what holds then.
    if (!item.ok && !table.busy()) return table.tell(words(item.why) ?? say("not-now"), ruling(item), "no");
    if (name === "end" && (twice || table.waitsFor("end"))) return null; // a double tap ends one turn
    if (name === "token") return askToken(item);
    if (name === "pass") return askPass(item);
    table.clear();
    return table.send({ said: name });
  }

  function askToken(item) {
    const why = (which) => (item[which] === false && !table.busy() ? words(item[`${which}_why`]) : null);
    const choice = (which, then) => ({
      sheet: which === "end" ? "token-end" : "token-long",
      label: say(`token-${which}`),
      note: why(which) ?? say(`token-${which}-note`),
      off: Boolean(why(which)),
      strong: !why(which),
      then: () => (why(which) ? table.tell(why(which), item[`${which}_why`]?.ruling, "no") : then()),
    });
    table.sheet.ask({
      title: say("token-title"),
      text: say("token-text"),
      choices: [
        choice("long", () => table.arm()),
        choice("end", () => table.send({ said: "end token" })),
        { sheet: "no", label: say("cancel") },
      ],
    });
  }

  function askPass(item) {
    const to = (item.to ?? []).map(({ seat, name }) => ({
      sheet: `seat-${seat}`,
      label: name,
      strong: true,
      then: () => table.send({ said: `pass ${name}` }),
    }));
    table.sheet.ask({ title: say("pass-title"), text: say("pass-text"), choices: [...to, { sheet: "no", label: say("cancel") }] });
  }

  return {
    node,
    // Something else was tapped, or answered: the next tap on a button is meant.
    forget() {
      last = { name: null, at: 0 };
    },
    draw(view) {
      bar = { ...view.bar };
      bar.undo ??= { ok: view.entries > 0 || table.busy(), why: say("nothing-to-undo") };
      for (const name of BUTTONS) {
        const item = bar[name];
        const { node: button, label, sub } = buttons[name];
        set(button, "data-off", item && !item.ok ? "" : null);
        text(label, words(item?.text) ?? say(`do-${name}`));
        text(sub, item?.ok === false ? "" : (words(item?.sub) ?? ""));
      }
      if (!bar.end?.ok && view.turn.owed && !view.end) text(buttons.end.sub, say("owed", { cards: view.turn.owed }));
      set(buttons.token.node, "data-armed", table.chosen.armed ? "" : null);
    },
    wait(moves) {
      for (const name of ["end", "undo", "stuck"]) {
        set(buttons[name].node, "data-waiting", moves.some((move) => move.said.split(" ")[0] === name) ? "" : null);
      }
    },
  };
}

// A text, or something said with its ruling
const words = (what) => (typeof what === "string" ? what : what?.text) ?? null;
const ruling = (item) => item.ruling ?? item.why?.ruling ?? null;
