// What this device finds comfortable, as switches: kept in the browser, tried at once. Nothing goes to the server.

import { followWishes, wish, wishes } from "./comfort.js";
import { h, set, show, text } from "./dom.js";
import { dressed, mounting } from "./mounting.js";
import { awaken, canShake, play, shake } from "./signals.js";
import { makeWake } from "./wake.js";

const TRIED = { sound: () => play("turn"), vibration: () => shake("turn") };

export default mounting(openChoices);

// choices: [{name, label, what}]; told: sentences for what this browser can't do, and for its screen
function openChoices({ choices, told }, _, parentElement) {
  const switches = choices.map(makeSwitch);
  const trouble = h("p", { class: "choices-trouble", role: "status" });
  const screen = h("p", { class: "choices-screen", "data-role": "screen" });
  const root = h("div", { class: "piece choices" }, ...switches, trouble, screen);
  const wake = makeWake((state) => {
    text(screen, told[state]);
    set(screen, "data-screen", state);
  });

  root.addEventListener("click", (event) => {
    const name = event.target.closest("[data-choice]")?.dataset.choice;
    if (!name) return;
    awaken();
    const on = !wishes()[name];
    const kept = wish(name, on);
    text(trouble, !kept ? told["not-kept"] : name === "vibration" && on && !canShake() ? told["no-vibration"] : "");
    show(trouble, trouble.textContent);
    if (kept && on) setTimeout(TRIED[name] ?? (() => {}), 60); // by then the tap has unlocked the voice
  });

  const letGo = followWishes(() => {
    const wished = wishes();
    for (const one of switches) set(one, "aria-checked", wished[one.dataset.choice] ? "true" : "false");
  });
  show(trouble, false);
  dressed(parentElement, root);
  return {
    root,
    close() {
      letGo();
      wake.close();
    },
  };
}

function makeSwitch({ name, label, what }) {
  const words = h("span", { class: "switch-words" }, h("b", {}, label), h("small", {}, what));
  const knob = h("i", { class: "knob", "aria-hidden": "true" });
  return h("button", { class: "switch", type: "button", role: "switch", "data-choice": name }, knob, words);
}
