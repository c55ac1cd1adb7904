// What the help says at this table.

import { h } from "./dom.js";

const LINES = ["paska-help-taps", "paska-help-draw", "help-undo", "paska-help-writing"];

export function help({ say, sheet }, screen) {
  const lines = [...LINES, `help-screen-${screen}`];
  const body = h("ul", { class: "help" }, ...lines.map((code) => h("li", {}, say(code))));
  sheet.ask({ title: say("help-title"), body, lasting: true, choices: [{ sheet: "no", label: say("close"), strong: true }] });
}
