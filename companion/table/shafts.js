// The lift shafts: a car on its ladder of 52 steps, the top card as a real one, and what is to be said about the pile.

import { RANKS, face, red, spoken, stepOf, suitOf, turnFace, written } from "./cards.js";
import { h, icon, redraw, set, show, text, walkable } from "./dom.js";
import { UNKNOWN, fully, reading, shortly } from "./fits.js";
import { grow } from "./strip.js";

const LAST = 51;

export function makeShafts(table) {
  const node = h("section", { class: "shafts", role: "group", "aria-label": table.say("shafts") });
  let shafts = [];

  node.addEventListener("click", (event) => {
    const button = event.target.closest("[data-pile]");
    if (!button) return;
    const at = shafts.findIndex((shaft) => shaft.node === button);
    table.tapPile(at, event);
    const badge = table.chosen.pile === at && table.view.piles[at].badges[0];
    if (badge) table.tell(badge.text, badge.ruling); // a badge is part of the shaft's button; the line links its ruling
  });

  return {
    node,
    draw(view) {
      if (shafts.map((shaft) => shaft.name).join() !== view.piles.map((pile) => pile.name).join()) {
        shafts = view.piles.map((pile) => makeShaft(table, pile));
        node.replaceChildren(...shafts.map((shaft) => shaft.node));
        set(node, "data-count", shafts.length);
        walkable(node, shafts.map((shaft) => shaft.node));
      }
      view.piles.forEach((pile, at) => shafts[at].draw(pile, table.aids.on("backs") ? view.copies : null));
    },
    // pending: the plays still on their way, each {pile, key}
    wait(pending) {
      shafts.forEach((shaft, at) => shaft.wait(pending.filter((play) => play.pile === at)));
    },
    light(chosen) {
      shafts.forEach((shaft, at) => shaft.light(chosen, at));
    },
  };
}

function makeShaft(table, { name, way }) {
  const { say } = table;
  const title = h("span", { class: "title" });
  const arch = h("span", { class: "arch" }, h("i", { class: "way", "aria-hidden": "true" }), title);
  const car = h("i", { class: "car" });
  const rode = h("i", { class: "rode" });
  const ghost = h("i", { class: "ghost" });
  const notch = h("i", { class: "notch" });
  const ranks = h("span", { class: "ranks" }, ...RANKS.toReversed().map((rank) => h("i", {}, rank)));
  const ladder = h("span", { class: "ladder", "aria-hidden": "true" }, ranks, h("span", { class: "rail" }, rode, notch, ghost, car));
  const top = face(null, "face top");
  const bay = h("span", { class: "bay" });
  const cabin = h("span", { class: "cabin" }, h("span", { class: "floor" }, say("pile-empty")), top, bay);
  const room = h("span", { class: "room" });
  const back = h("span", { class: "back" });
  const plaque = h("span", { class: "plaque" }, h("b"), icon("warn"));
  const badges = h("span", { class: "badges" });
  const sill = h("span", { class: "sill" }, room, back, plaque);
  const node = h("button", { class: "shaft", type: "button", "data-pile": name, "data-way": way > 0 ? "up" : "down" });
  node.append(arch, h("span", { class: "hoist" }, ladder, cabin), sill, badges);
  let pile = null;
  let waiting = 0;
  let backs = null; // cards for a step back that nobody has seen yet, where the table wants to know

  function describe(fit, chosen) {
    const parts = [say("pile-spoken", { pile: pile.title }), pile.key ? say("pile-top", { card: spoken(pile.key, say) }) : say("pile-empty")];
    if (backs !== null) parts.push(say("backs-left", { cards: backs }));
    parts.push(say("pile-room", { steps: pile.room }), ...pile.badges.map((badge) => badge.text));
    if (fit) parts.push(fully(fit, say));
    set(node, "aria-label", parts.join(". "));
    set(node, "aria-pressed", chosen ? "true" : "false");
  }

  function drawBadges() {
    grow(badges, pile.badges.length, () => h("span", { class: "badge" }, icon("warn"), h("span")));
    pile.badges.forEach((badge, at) => {
      const [drawing, words] = badges.children[at].children;
      set(badges.children[at], "data-badge", badge.code);
      set(badges.children[at], "data-due", badge.due ? "" : null);
      redraw(drawing, badge.code);
      text(words, badge.text);
    });
  }

  return {
    name,
    node,
    draw(now, copies) {
      pile = now;
      text(title, pile.title);
      show(top, Boolean(pile.key));
      if (pile.key) turnFace(top, pile.key);
      set(node, "data-empty", pile.key ? null : "");
      set(node, "data-now", pile.laid_now ? "" : null);
      const step = pile.key ? pile.step : way > 0 ? 0 : LAST;
      node.style.setProperty("--step", step);
      text(room, say("steps-left", { steps: pile.room }));
      const backKey = pile.back ? pile.back.replace("♦", "D").replace("♥", "H").replace("♠", "S").replace("♣", "C") : null;
      backs = copies && backKey ? copies[stepOf(backKey)] : null;
      text(back, backKey ? say("step-back-card", { card: written(backKey) }) : "");
      set(back, "data-unseen", backs === null ? null : "○".repeat(backs) || "–");
      set(back, "data-red", backKey && red(backKey) ? "" : null);
      set(back, "data-suit", backKey && suitOf(backKey));
      show(notch, Boolean(backKey));
      if (backKey) node.style.setProperty("--back", stepOf(backKey));
      drawBadges();
      describe(null, false);
    },
    wait(plays) {
      if (plays.length === 0 && waiting === 0) return;
      waiting = plays.length;
      bay.replaceChildren(...plays.slice(-3).map((play) => pendingCard(play, say)));
      set(node, "data-waiting", waiting ? "" : null);
    },
    light({ card, pile: chosen, armed }, at) {
      const picked = chosen === at;
      set(node, "data-chosen", picked ? "" : null);
      const fit = card === null ? null : waiting ? UNKNOWN : reading(pile.fits[card]);
      const shown = fit && armed && fit.kind !== "long" && fit.kind !== "unknown" ? { ...fit, kind: "no" } : fit;
      set(node, "data-fit", shown?.kind);
      set(node, "data-careful", shown?.careful ? "" : null);
      if (shown) {
        text(plaque.firstChild, shown.kind === "no" ? "–" : shortly(shown, say) || "…");
        node.style.setProperty("--ghost", card);
      }
      describe(shown, picked);
    },
  };
}

function pendingCard(play, say) {
  const label = say("pending-play", { card: spoken(play.key, say) });
  return h("span", { class: "pending", "data-pending": play.key, role: "img", "aria-label": label }, face(play.key));
}
