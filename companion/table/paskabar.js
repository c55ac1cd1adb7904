// The bar of Pöytäpaska, always at the same place. A button that can't be used stays tappable and says why.

import { isNothing } from "./choosing.js";
import { h, icon, set, show, text } from "./dom.js";

const DRAWINGS = { play: "play", take: "pile", draw: "end", off: "doors", undo: "undo", log: "log", help: "help" };
const BUTTONS = Object.keys(DRAWINGS);
const ONCE = ["play", "take", "draw", "off"]; // a double tap on one of them is meant once
const DOUBLE = 350; // milliseconds

export function makePaskaBar(table) {
  const { say } = table;
  const buttons = {};
  for (const name of BUTTONS) {
    const label = h("b", {}, say(`paska-${name}`));
    const sub = h("small");
    const node = h("button", { class: `act act-${name}`, type: "button", "data-do": name }, icon(DRAWINGS[name]), h("span", {}, label, sub));
    buttons[name] = { node, label, sub };
  }
  const node = h("nav", { class: "bar", "aria-label": say("bar") }, ...BUTTONS.map((name) => buttons[name].node));
  let view = null;
  let last = { name: null, at: -DOUBLE };

  node.addEventListener("click", (event) => {
    const name = event.target.closest("[data-do]")?.dataset.do;
    if (!name) return;
    const twice = ONCE.includes(name) && last.name === name && performance.now() - last.at < DOUBLE;
    last = { name, at: performance.now() };
    if (!twice || (name === "play" && !isNothing(table.chosen))) press(name);
  });

  function press(name) {
    if (name === "log") return table.log.toggle();
    if (name === "help") return table.help();
    if (table.locked()) return table.tell(say("looking-locked"), null, "no");
    const item = view.bar[name];
    // With moves on the way the view is behind: let the server say what holds then.
    if (item && !item.ok && !table.busy() && !(name === "play" && view.phase === "held")) {
      return table.tell(item.why ?? say("not-now"), item.ruling, "no");
    }
    if (name === "play") return table.play();
    if (name === "draw") return table.arm();
    return table.send({ said: { off: "call off" }[name] ?? name });
  }

  // What a tap on Play would play
  function playText({ rank, count, drawing, told }) {
    if (view.phase === "held") return told.some(Boolean) ? say("held-done") : say("held-nobody");
    if (drawing) return say("paska-tap-drawn");
    if (rank === null) return say("paska-play");
    if (view.source === "down") return say("paska-flip", { rank });
    return say("paska-play-cards", { cards: Array(count).fill(rank).join(" ") });
  }

  return {
    node,
    // Something else was tapped: the next tap on a button is meant.
    forget() {
      last = { name: null, at: -DOUBLE };
    },
    draw(now, changing = false) {
      view = now;
      for (const name of BUTTONS) {
        const item = view.bar[name];
        const { node: button, sub } = buttons[name];
        const ready = name === "play" && view.phase === "held";
        set(button, "data-off", item && !item.ok && !ready ? "" : null);
        text(sub, item?.ok ? (item.sub ?? "") : "");
        const there = name === "off" ? item.ok : !changing || !["undo", "log", "help"].includes(name);
        show(button, there && (!table.watch || ["log", "help"].includes(name))); // nothing to do where one only watches
      }
    },
    light(chosen) {
      text(buttons.play.label, playText(chosen));
      if (view.bar.play.ok) text(buttons.play.sub, chosen.drawing || view.opening ? "" : say(`paska-from-${view.source}`));
      set(buttons.draw.node, "data-armed", chosen.drawing ? "" : null);
      set(buttons.draw.node, "aria-pressed", chosen.drawing ? "true" : "false");
      set(buttons.play.node, "data-ready", chosen.rank !== null || view.phase === "held" ? "" : null);
    },
    wait(moves) {
      for (const name of ["take", "undo"]) {
        set(buttons[name].node, "data-waiting", moves.some((move) => move.said.split(" ")[0] === name) ? "" : null);
      }
    },
  };
}
