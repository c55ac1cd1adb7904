// The table as it was: looking back through a ride, a ride that plays itself, and one that waits to be played (still).
// Nothing can be entered there.

import { h, icon, redraw, set, show, text } from "./dom.js";

const PACE = 1100; // milliseconds an entry, in the demonstration
const FAST = 350;

export function makeLook(table) {
  const { say, watch } = table;
  const title = h("h2", { class: "look-title" });
  const words = h("p", { class: "look-text" });
  const slider = h("input", { type: "range", min: "0", max: "0", step: "1", "aria-label": say("look-slider"), "data-do": "slider" });
  const step = (name, by) => {
    const button = h("button", { class: "round", type: "button", "data-do": name, "aria-label": say(`look-${name}`) }, icon(name));
    button.addEventListener("click", () => go(place + by));
    return button;
  };
  const still = Boolean(watch?.still);
  const playing = icon(still ? "play" : "pause");
  const play = h("button", { class: "choice strong", type: "button", "data-do": "play" }, playing, h("b", {}, say(still ? "watch-play" : "watch-pause")));
  const faster = h("button", { class: "choice", type: "button", "data-do": "faster", "aria-pressed": "false" }, h("b", {}, say("watch-faster")));
  const leave = h("a", { class: "choice", "data-do": "leave", target: "_self", href: table.links.begin ?? "/" }, h("b", {}, say("watch-leave")));
  const now = h("button", { class: "choice strong", type: "button", "data-do": "now" }, h("b", {}, say("look-now")));
  const change = h("button", { class: "choice", type: "button", "data-do": "change" }, h("b", {}, say("look-change")));
  const back = h("button", { class: "choice", type: "button", "data-do": "back-to-here" }, h("b", {}, say("look-back-to-here")));
  const buttons = h("div", { class: "look-buttons" }, ...(still ? [play, faster] : watch ? [play, faster, leave] : [now, change, back]));
  const travel = h("div", { class: "look-travel" }, step("earlier", -1), slider, step("later", 1));
  const node = h("section", { class: "panel look", "aria-label": say("look-panel") }, title, words, travel, buttons);

  let place = 0; // which standing entry, from 1; 0: before the first
  let runs = Boolean(watch) && !still;
  let timer = 0;
  let asked = 0;
  let shown = 0; // the number of the entry that is looked at
  let going = false; // to another one

  const numbers = () => (watch ? Array.from({ length: watch.count }, (_, at) => at + 1) : table.log.lines().map((line) => line.number));
  const count = () => numbers().length;

  now.addEventListener("click", () => table.backToNow());
  change.addEventListener("click", () => table.change({ ...table.log.lines()[place - 1], place }));
  back.addEventListener("click", () => table.goBackTo(count() - place));
  slider.addEventListener("input", () => go(Number(slider.value)));
  play.addEventListener("click", () => run(!runs));
  faster.addEventListener("click", () => set(faster, "aria-pressed", faster.getAttribute("aria-pressed") === "true" ? "false" : "true"));

  // Answers may overtake each other while the slider is drawn: only the last one asked for counts.
  async function go(to, { playing: itself = false } = {}) {
    if (!itself) run(false);
    place = Math.max(0, Math.min(to, count()));
    set(slider, "max", count());
    slider.value = place;
    const ticket = ++asked;
    going = true;
    const number = place ? numbers()[place - 1] : 0;
    try {
      const reply = await table.ask(`?at=${number}`);
      if (ticket !== asked) return;
      const answer = await reply.json();
      going = false;
      if (reply.ok) {
        shown = number;
        table.see({ ...answer.view, at: number });
      } else table.tell(answer.text, null, "no");
    } catch {
      if (ticket === asked) table.tell(say("away"), null, "no");
    }
    if (ticket === asked) going = false;
    if (runs && ticket === asked) next();
  }

  function next() {
    clearTimeout(timer);
    if (place >= count()) return run(false);
    timer = setTimeout(() => go(place + 1, { playing: true }), faster.getAttribute("aria-pressed") === "true" ? FAST : PACE);
    return null;
  }

  function run(on) {
    if (!watch) return;
    runs = on;
    clearTimeout(timer);
    redraw(playing, runs ? "pause" : "play");
    text(play.lastChild, say(runs ? "watch-pause" : "watch-play"));
    if (!runs) return;
    if (place >= count()) go(0, { playing: true });
    else next();
  }

  // Another device may have taken back what is looked at here, or put another entry in its place.
  function follow() {
    if (watch || going || !place || !table.log.whole() || numbers()[place - 1] === shown) return;
    const at = numbers().indexOf(shown);
    if (at < 0) go(place);
    else place = at + 1;
  }

  return {
    node,
    go,
    // Nothing is looked at any more: what is still to be answered is wanted no longer.
    leave() {
      asked += 1;
      going = false;
      run(false);
    },
    run,
    place: () => place,
    draw(view) {
      follow();
      const named = view.game === "poytapaska" ? "watch-title-game" : "watch-title";
      text(title, say(watch && !still ? named : place ? "look-title" : "look-title-start", { entry: place, entries: count() }));
      text(words, view.line?.text ?? "");
      set(slider, "max", count());
      slider.value = place;
      set(slider, "aria-valuetext", say("look-title", { entry: place, entries: count() }));
      show(change, place > 0);
      show(back, !watch && place < count());
    },
    close() {
      asked += 1;
      runs = false;
      clearTimeout(timer);
    },
  };
}
