// The rules and the comforts of a device that only watches: a tap on a ruling leads to it, a switch is kept here.

import openChoices from "./choices.js";
import { followLooks } from "./comfort.js";
import { set } from "./dom.js";

const root = document.querySelector("main");
const dark = matchMedia("(prefers-color-scheme: dark)");
const switches = document.getElementById("choices");
const nothing = () => {};

const light = () => {
  for (const piece of document.querySelectorAll(".piece")) set(piece, "data-theme", dark.matches ? "dark" : "light");
};

root.addEventListener("click", (event) => {
  const rule = event.target.closest("[data-tap]")?.dataset.tap;
  if (!rule) return;
  const asked = new URLSearchParams(location.search).get("q") ?? "";
  location.assign(`/watch/rules?${new URLSearchParams({ ...(asked && { q: asked }), rule })}`);
});

if (switches) {
  const data = JSON.parse(document.getElementById("comforts").textContent);
  openChoices({ data, parentElement: switches, setStateValue: nothing, setTriggerValue: nothing });
}
followLooks(root);
dark.addEventListener("change", light);
light();
const list = document.querySelector(".found");
const current = list?.querySelector("[aria-current]");
if (current) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 3;
