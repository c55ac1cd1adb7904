// The rules and the comforts of a device that only watches: the light, and the switches. What is asked needs no script.

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
