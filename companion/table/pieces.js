// Whatever Python draws that can be tapped: the building, the list of rides, the words to share. The drawing is its
// own; here a tap is told ([data-tap]) and a text copied ([data-copy]).

import { followLooks } from "./comfort.js";
import { h, set } from "./dom.js";
import { dressed, mounting } from "./mounting.js";

const SOON = 250; // milliseconds until what was tapped has changed the page
const SAID = 2500; // milliseconds that "Copied" stands

export default mounting(openPiece);

function openPiece(data, tell, parentElement) {
  const root = h("div", { class: "piece" });
  let drawn = null;
  dressed(parentElement, root);
  const close = followLooks(root);
  root.addEventListener("click", act);
  root.addEventListener("keydown", (event) => {
    if (event.target.closest("g[data-tap]") && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      act(event);
    }
  });

  function take({ drawing }) {
    if (drawing === drawn) return;
    drawn = drawing;
    const held = root.getRootNode().activeElement?.dataset?.tap;
    root.innerHTML = drawing;
    if (held) root.querySelector(`[data-tap="${CSS.escape(held)}"]`)?.focus({ preventScroll: true });
  }

  function act(event) {
    const copied = event.target.closest("[data-copy]");
    const tapped = event.target.closest("[data-tap]");
    if (copied) copy(copied);
    else if (tapped) mark(tapped);
  }

  // Shown at once; the drawing that comes back says the same.
  function mark(tapped) {
    for (const other of root.querySelectorAll("[aria-pressed=true]")) set(other, "aria-pressed", "false");
    if (tapped.hasAttribute("aria-pressed")) set(tapped, "aria-pressed", "true");
    tell.trigger("tap", tapped.dataset.tap);
    const shows = tapped.closest("[data-shows]")?.dataset.shows;
    if (shows) setTimeout(() => bring(document.querySelector(shows)), SOON);
  }

  take(data);
  return { root, take, close };
}

// On a phone what a tap changes may lie below the drawing.
function bring(part) {
  if (!part) return;
  const { top } = part.getBoundingClientRect();
  if (top < innerHeight * 0.7 && top > 0) return;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  part.scrollIntoView({ block: "start", behavior: calm ? "auto" : "smooth" });
}

async function copy(button) {
  const done = await written(button.dataset.copy).catch(() => false);
  const label = button.querySelector("b");
  const before = button.dataset.label ?? label.textContent;
  button.dataset.label = before;
  label.textContent = done ? button.dataset.done : button.dataset.failed;
  setTimeout(() => (label.textContent = before), SAID);
}

// Over plain http a browser offers no clipboard of its own; the older way works there.
async function written(text) {
  if (navigator.clipboard && isSecureContext) {
    await navigator.clipboard.writeText(text);
    return true;
  }
  const area = document.createElement("textarea");
  area.value = text;
  area.style.cssText = "position:fixed;opacity:0";
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  return done;
}
