// The search of the rulebook: what is typed is told at once, letter by letter; what is found comes back as a drawing.

import { h, set } from "./dom.js";
import { dressed, mounting } from "./mounting.js";

const PAUSE = 90; // milliseconds after a letter until it is told: less than between two letters, mostly

export default mounting(openSearch);

function openSearch(data, tell, parentElement) {
  const { label, hint, asked } = data;
  const field = h("input", {
    class: "search", type: "search", "aria-label": label, placeholder: hint, autocomplete: "off", autocapitalize: "off",
    spellcheck: "false", enterkeyhint: "search", "data-role": "search", "aria-controls": "found",
  }); // prettier-ignore
  const found = h("div", { id: "found", class: "found", "data-role": "found" });
  const count = h("p", { class: "sr", role: "status" });
  const root = h("div", { class: "piece lookup" }, h("div", { class: "field" }, field), count, found);
  let timer = 0;
  let told = (field.value = asked);
  let drawn = null;
  dressed(parentElement, root);

  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(say, PAUSE);
  });
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter") say();
    if (event.key !== "ArrowDown") return;
    found.querySelector("button")?.focus();
    event.preventDefault();
  });
  found.addEventListener("keydown", (event) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by) return;
    const all = [...found.querySelectorAll("button")];
    const to = all.indexOf(event.target.closest("button")) + by;
    (all[to] ?? (to < 0 ? field : null))?.focus();
    event.preventDefault();
  });
  found.addEventListener("click", (event) => {
    const button = event.target.closest("[data-tap]");
    if (!button) return;
    mark(button.dataset.tap);
    tell.trigger("tap", button.dataset.tap);
    const shows = document.querySelector(".st-key-ruling");
    if (innerWidth <= 640) setTimeout(() => shows?.scrollIntoView({ block: "start", behavior: "smooth" }), 200);
  });

  function say() {
    clearTimeout(timer);
    timer = 0;
    if (field.value === told) return;
    told = field.value;
    tell.state("asked", told);
  }

  function mark(key) {
    for (const one of found.querySelectorAll("button")) set(one, "aria-current", one.dataset.tap === key ? "true" : null);
  }

  // The list alone is moved, never the page around it.
  function bring() {
    const now = found.querySelector("[aria-current]");
    if (!now || found.contains(found.getRootNode().activeElement)) return;
    const above = now.offsetTop - found.offsetTop;
    if (above < found.scrollTop || above + now.offsetHeight > found.scrollTop + found.clientHeight) {
      found.scrollTop = above - found.clientHeight / 3;
    }
  }

  function take({ drawing, chosen, status, asked: now }) {
    const held = root.getRootNode().activeElement;
    if (now !== told && !timer && held !== field) told = field.value = now; // a link said what to look up
    if (drawing !== drawn) {
      drawn = drawing;
      const kept = found.contains(held) ? held.dataset.tap : null;
      found.innerHTML = drawing;
      found.scrollTop = 0;
      if (kept) (found.querySelector(`[data-tap="${CSS.escape(kept)}"]`) ?? found.querySelector("button") ?? field).focus();
    }
    if (count.textContent !== status) count.textContent = status;
    set(found, "data-asked", now);
    mark(chosen);
    if (!field.value) for (const soon of [0, 100, 500]) setTimeout(bring, soon); // styles and fonts arrive after us
  }

  take(data);
  return { root, take };
}
