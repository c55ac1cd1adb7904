// The keypad that turns up passengers: taps go into a row of cards, in order; whether a card may be there is Python's to say.

import { KEYS, RANKS, SUITS, face, pip, red, spoken, turnFace } from "./cards.js";
import { followLooks } from "./comfort.js";
import { h, set, text, walkable } from "./dom.js";
import { speaker } from "./labels.js";
import { dressed, mounting } from "./mounting.js";

export default mounting(openPad);

function openPad(data, tell, parentElement) {
  const { wanted, labels } = data;
  const say = speaker(labels);
  const places = Array.from({ length: wanted }, (_, at) => makePlace(at, say));
  const row = h("div", { class: "row", role: "group", "aria-label": say("turned-up") }, ...places.map((place) => place.node));
  const line = h("p", { class: "said", "data-role": "line", "aria-live": "polite" });
  const keys = KEYS.map((key) => makeKey(key, say));
  const suits = SUITS.map((suit, at) => h("div", { class: "suit" }, ...RANKS.map((_, rank) => keys[rank * 4 + at])));
  const keypad = h("div", { class: "keypad", role: "group", "aria-label": say("keypad") }, ...suits);
  walkable(keypad, suits.flatMap((suit) => [...suit.children]));

  let picked = [];
  let count = 0; // taps, so that an answer to an older one doesn't undo a newer one
  const root = h("div", { class: "passengers" }, row, line, keypad);

  keypad.addEventListener("click", (event) => {
    const key = event.target.closest("[data-card]")?.dataset.card;
    if (key && picked.length < wanted) change([...picked, key]);
  });
  row.addEventListener("click", (event) => {
    const at = event.target.closest("[data-place]")?.dataset.place;
    if (picked[at]) change(picked.filter((_, place) => place !== Number(at)));
  });

  function change(cards) {
    picked = cards;
    count += 1;
    draw("");
    tell.state("picked", { cards, count });
  }

  function take({ picked: kept, heard, said }) {
    if (heard < count) return;
    count = heard;
    picked = kept;
    draw(said);
  }

  function draw(said) {
    places.forEach((place, at) => place.draw(picked[at] ?? null, at === picked.length));
    keys.forEach((key) => set(key, "data-picked", picked.includes(key.dataset.card) ? "" : null));
    text(line, said);
  }

  dressed(parentElement, root);
  take(data);
  return { root, take, close: followLooks(root) };
}

function makeKey(key, say) {
  const name = { class: "key", type: "button", "data-card": key, "data-red": red(key) ? "" : null, "aria-label": spoken(key, say) };
  return h("button", name, h("span", { class: "rank" }, key.slice(0, -1)), pip(key.slice(-1)));
}

function makePlace(at, say) {
  const card = face(null);
  const number = h("span", { class: "number" }, String(at + 1));
  const node = h("button", { class: "place", type: "button", "data-place": at }, number, card);
  return {
    node,
    draw(key, next) {
      set(card, "hidden", key ? null : "");
      if (key) turnFace(card, key);
      set(node, "data-key", key);
      set(node, "data-next", next ? "" : null);
      set(node, "aria-label", key ? say("passenger-out", { card: spoken(key, say) }) : say("passenger-open", { number: at + 1 }));
    },
  };
}
