// What is being played, large, for a screen on the wall: the table's own piles and cards, and nothing to tap.

import { makeAids } from "./aids.js";
import { makeClock } from "./clock.js";
import { makeComfort } from "./comfort.js";
import { h, set, show, text } from "./dom.js";
import { makeFelt } from "./felt.js";
import { speaker } from "./labels.js";
import { makeRows } from "./rows.js";
import { makeShafts } from "./shafts.js";
import { makeStrip } from "./strip.js";
import { makeWake } from "./wake.js";

const POLL = 1000;
const PATIENCE = 8000;
const RECENT = 5;

const say = speaker(JSON.parse(document.getElementById("labels").textContent));
const nothing = document.querySelector('[data-role="nothing"]');
const only = new URLSearchParams(location.search).get("ride") ?? "";
const dark = matchMedia("(prefers-color-scheme: dark)");

// What the parts of a table want to know of theirs; on this one nothing is ever chosen, sent or asked.
const idle = () => {};
const table = { say, busy: () => false, locked: () => true, shown: () => shown, send: idle, tapPile: idle, tapSlot: idle };
table.ask = (path) => fetch(`/desk/${shown.ride}${path}`, { cache: "no-store" });
table.sheet = { ask: idle };
table.aids = makeAids(table);
table.clock = makeClock(table);
table.rows = makeRows(table);

const strip = makeStrip(table);
const shafts = makeShafts(table);
const felt = makeFelt(table);
const GAMES = { paternoster: { parts: [strip, shafts, table.clock, table.aids], nodes: [strip.node, shafts.node] } };
GAMES.poytapaska = { parts: [felt, table.rows], nodes: [felt.strip, felt.node] };

const words = h("span", { class: "line-text" });
const line = h("p", { class: "line", "data-role": "line", "aria-live": "polite" }, h("i", { class: "tone" }), words);
const away = h("p", { class: "away", role: "status" }, say("away"));
const ended = h("section", { class: "panel ended", "aria-label": say("end-panel") }, h("h2"), h("p"), h("p", { class: "left" }));
const recent = h("ol", { class: "recent", "aria-label": say("log-title") });
const root = h("div", { class: "table watching", "data-role": "watching" });
const foot = [h("div", { class: "say" }, line, away), ended, recent];
table.comfort = makeComfort(root, ["colours"]); // what stands here is large, and nothing is tapped
let shown = null; // the view on the screen

function draw(view) {
  show(nothing, !view);
  show(root, Boolean(view));
  if (!view) return;
  table.view = { ...view, heard: Date.now() / 1000 };
  drawGame(table.view);
  text(words, view.line?.text ?? "");
  set(line, "data-tone", view.line?.tone ?? "said");
  const told = (view.recent ?? []).slice(-RECENT).toReversed();
  recent.replaceChildren(...told.map((entry) => h("li", {}, entry.text)));
  show(ended, Boolean(view.end));
  if (view.end) [view.end.title, view.end.text, endLeft(view)].forEach((said, at) => text(ended.children[at], said));
}

function take(view) {
  if (view && shown?.ride === view.ride) table.comfort.heard(shown, view);
  draw((shown = view));
}

function drawGame(view) {
  const { parts, nodes } = GAMES[view.game];
  root.classList.toggle("paska", view.game === "poytapaska");
  set(root, "data-seq", view.seq);
  set(root, "data-ride", view.ride);
  set(root, "data-piles", view.piles?.length ?? null);
  for (const sheet of document.querySelectorAll("link[data-game]")) sheet.disabled = sheet.dataset.game !== view.game;
  if (root.firstChild !== nodes[0]) root.replaceChildren(...nodes, ...foot);
  for (const part of parts) part.draw(view);
  // The cards are pictures here: nothing that a finger or a key could press.
  for (const button of root.querySelectorAll("button")) {
    button.disabled = true;
    button.removeAttribute("aria-pressed");
    if (button.matches("[data-pile]")) set(button, "role", "img");
  }
}

const endLeft = (view) => (view.game === "paternoster" ? say("end-left", { left: view.end.left }) : "");

async function ask() {
  const patience = new AbortController();
  const alarm = setTimeout(() => patience.abort(), PATIENCE);
  try {
    const asked = new URLSearchParams({ only, ride: shown?.ride ?? "", since: shown?.mark ?? "" });
    const reply = await fetch(`/watch/now?${asked}`, { cache: "no-store", signal: patience.signal });
    if (reply.status === 401) return location.reload(); // signed out: back to the door
    if (reply.status === 200) take((await reply.json()).view);
    const trouble = reply.ok ? null : ((await reply.json()).text ?? say("away"));
    text(away, trouble);
    show(away, trouble);
  } catch {
    text(away, say("away")); // nothing came, or something that isn't ours
    show(away, true);
  } finally {
    clearTimeout(alarm);
  }
  return null;
}

async function goOn() {
  if (!document.hidden) await ask();
  setTimeout(goOn, POLL);
}

const light = () => set(root, "data-theme", dark.matches ? "dark" : "light");
dark.addEventListener("change", light);
light();
show(away, false);
show(root, false);
document.getElementById("screen").append(root);
makeWake();
goOn();
