// What is comfortable on this device: remembered by it alone, all off at first, and put on whatever table is open there.

import { set } from "./dom.js";
import { awaken, play, shake } from "./signals.js";

const SHELF = "companion/comfort";
const CHANGED = "companion-comfort"; // each component has its own copy of this file: told through the window
const LOOKS = ["colours", "large", "mirrored"];
const SHOWN = 900; // milliseconds that a sign stands
const LAST = 10; // seconds of the hourglass that are counted aloud

export function wishes() {
  try {
    const kept = JSON.parse(localStorage.getItem(SHELF) ?? "{}");
    return kept && typeof kept === "object" ? kept : {};
  } catch {
    return {}; // storage closed or spoilt
  }
}

// Whether this device will remember it.
export function wish(name, on) {
  try {
    localStorage.setItem(SHELF, JSON.stringify({ ...wishes(), [name]: on }));
  } catch {
    return false;
  }
  dispatchEvent(new Event(CHANGED));
  return true;
}

// changed(): called at once, and whenever another tab or another part of the page changes a wish.
export function followWishes(changed) {
  const stored = ({ key }) => (key === SHELF || key === null) && changed();
  addEventListener("storage", stored);
  addEventListener(CHANGED, changed);
  changed();
  return () => {
    removeEventListener("storage", stored);
    removeEventListener(CHANGED, changed);
  };
}

// Puts on a drawing with cards what of its looks was wished for.
export function followLooks(root) {
  return followWishes(() => set(root, "data-colours", wishes().colours ? "" : null));
}

// looks: of its looks those that this drawing can put on
export function makeComfort(root, looks = LOOKS) {
  let wished = {};
  let counted = null; // the second of the hourglass that was told last
  let gone = 0;

  const letGo = followWishes(() => {
    wished = wishes();
    for (const look of looks) set(root, `data-${look}`, wished[look] ? "" : null);
  });
  const touched = () => wished.sound && awaken(); // a browser lets a page sound only from a tap on
  for (const tap of ["pointerup", "keydown"]) addEventListener(tap, touched, true);

  function signal(name) {
    set(root, "data-signal", name);
    clearTimeout(gone);
    gone = setTimeout(() => set(root, "data-signal", null), SHOWN);
    if (wished.sound) play(name);
    if (wished.vibration) shake(name);
  }

  return {
    signal,
    // An entry was kept, here or on another device: the turn may be another one now.
    heard(before, now) {
      if (before && now.seq > before.seq) signal(turnOf(before) === turnOf(now) || now.end ? "accepted" : "turn");
    },
    sand(seconds) {
      if (seconds !== counted && seconds <= LAST && counted !== null) signal(seconds ? "sand" : "up");
      counted = seconds;
    },
    close() {
      letGo();
      clearTimeout(gone);
      for (const tap of ["pointerup", "keydown"]) removeEventListener(tap, touched, true);
    },
  };
}

// With one player the turn has a number only; a game may know whose turn it is and count none.
const turnOf = ({ turn, players }) => `${turn?.number} ${players.findIndex((player) => player.turn)}`;
