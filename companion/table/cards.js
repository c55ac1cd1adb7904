// The 52 steps of the ladder as cards. Only names and places: which card goes where is the view's to say.

import { use, swap } from "./dom.js";

export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
export const SUITS = ["D", "H", "S", "C"];
const SIGNS = { D: "♦", H: "♥", S: "♠", C: "♣" };

export const KEYS = RANKS.flatMap((rank) => SUITS.map((suit) => rank + suit));
const STEPS = new Map(KEYS.map((key, step) => [key, step]));

export const stepOf = (key) => STEPS.get(key);
export const rankOf = (key) => key.slice(0, -1);
export const suitOf = (key) => key.slice(-1);
export const red = (key) => "DH".includes(suitOf(key));

// "6H" → "6♥", as the notation writes it
export const written = (key) => rankOf(key) + SIGNS[suitOf(key)];

// "6H" → "6 of hearts", to be read out
export const spoken = (key, say) =>
  say("card-spoken", { rank: say(`rank-${rankOf(key).toLowerCase()}`), suit: say(`suit-${suitOf(key).toLowerCase()}`) });

export const face = (key, name = "face") => use(`card-${key ?? "back"}`, name, "0 0 100 140");
export const turnFace = (svg, key) => swap(svg, `card-${key ?? "back"}`);
export const rank = (name) => use(`rank-${name}`, "rank", "-1 -1 24 30");
export const pip = (suit) => use(`pip-${suit}`, `pip pip-${suit}`, "0 0 32 32");
