// The end of a ride: what ended it, what is left, and the ways the cars went.

import { RANKS } from "./cards.js";
import { h, set, shape, show, text } from "./dom.js";
import { makeRuling } from "./ruling.js";

const WIDE = 300;
const TALL = 76;
const LEFT = 18; // room for the rank marks
const TOLD = new Set(["perfect", "stuck", "time"]); // ends of which the sentence says how many cards are left
const STAR = "M10 1l2.6 5.9 6.4.6-4.8 4.3 1.4 6.3L10 14.8 4.4 18.1l1.4-6.3L1 7.5l6.4-.6z"; // in a box of 20 × 20

export function makeEnding(table) {
  const { say, links } = table;
  const title = h("h2", { class: "end-title" });
  const words = h("span");
  const ruled = makeRuling(table);
  const left = h("p", { class: "end-left" });
  const again = h("a", { class: "choice strong", "data-do": "again", target: "_self" }, h("b", {}, say("end-again")));
  const further = h("a", { class: "choice", "data-do": "next-floor", target: "_self" }, h("b", {}, say("end-next-floor")));
  const building = h("a", { class: "choice", "data-do": "building", target: "_self" }, h("b", {}, say("end-building")));
  const stars = h("p", { class: "end-stars", role: "img" });
  const back = h("button", { class: "choice", type: "button", "data-do": "look-back" }, h("b", {}, say("end-look-back")));
  const chart = h("figure", { class: "journeys" });
  const told = h("div", { class: "end-told" }, h("div", { class: "end-head" }, title, stars));
  told.append(h("p", { class: "end-why" }, words, " ", ...ruled.nodes), left);
  told.append(h("div", { class: "look-buttons" }, further, again, building, back));
  const node = h("section", { class: "panel ending", "aria-label": say("end-panel"), "data-role": "end" }, told, chart);
  set(again, "href", links.again ?? links.begin ?? "/");
  back.addEventListener("click", () => table.lookBack());
  let drawn = null;

  // A ride on a floor leads to the next one and back to the building, any other one to its like.
  function drawStars(end) {
    const counts = end.stars !== undefined;
    show(stars, counts);
    show(building, counts);
    show(further, Boolean(end.next));
    further.classList.toggle("strong", end.stars > 0);
    again.classList.toggle("strong", !end.next || !end.stars);
    if (!counts) return;
    set(building, "href", end.building);
    set(further, "href", end.next);
    set(stars, "aria-label", say("end-stars", { stars: end.stars }));
    stars.replaceChildren(...starsOf(end.stars));
  }

  const goalOf = ({ floor }) => (floor ? say("end-goal", { left: floor.goal }) : "");

  return {
    node,
    draw(view) {
      const { end } = view;
      if (!end) return;
      text(title, end.title);
      text(words, end.text);
      ruled.draw(end.ruling);
      const counted = TOLD.has(end.why) ? "" : say("end-left", { left: end.left });
      text(left, [counted, goalOf(view), view.aided ? say("end-aids") : ""].join(" ").trim());
      show(left, Boolean(left.textContent));
      set(node, "data-won", end.won ? "" : null);
      drawStars(end);
      const what = JSON.stringify(end.journeys);
      if (drawn === what) return;
      drawn = what;
      chart.replaceChildren(...drawJourneys(view, say));
    },
  };
}

// Three stars, those won filled.
function starsOf(won) {
  return [0, 1, 2].map((place) => {
    const star = shape("svg", { class: place < won ? "won" : "unwon", viewBox: "0 0 20 20", "aria-hidden": "true" });
    star.append(shape("path", { d: STAR }));
    return star;
  });
}

// One small chart a car: cards played from left to right, the ladder from A at the foot to K at the head.
function drawJourneys({ end, piles }, say) {
  const length = Math.max(1, ...end.journeys.flatMap(({ steps }) => steps.map(([ordinal]) => ordinal)));
  const across = (ordinal) => LEFT + (ordinal / length) * (WIDE - LEFT - 6);
  const up = (step) => TALL - 8 - (step / 51) * (TALL - 16);
  return end.journeys.map(({ pile, steps }) => {
    const { title, way } = piles.find(({ name }) => name === pile) ?? { title: pile, way: 1 };
    const grid = [0, 16, 32, 51].map((step) => shape("path", { class: "grid", d: `M${LEFT} ${up(step)}H${WIDE - 4}` }));
    const marks = [0, 4, 8, 12].map((rank) => mark(3, up(rank * 4) + 4, RANKS[rank]));
    const points = [[0, way > 0 ? 0 : 51], ...steps, ...(steps.length ? [[length, steps.at(-1)[1]]] : [])];
    const path = points.map(([x, step], at) => (at ? `H${across(x).toFixed(1)}V${up(step).toFixed(1)}` : `M${LEFT} ${up(step).toFixed(1)}`));
    const stop = steps.at(-1) ?? [0, way > 0 ? 0 : 51];
    const dot = shape("circle", { class: "stop", cx: across(length), cy: up(stop[1]), r: 5 });
    const label = say("journey", { pile: title, cards: steps.length });
    const drawing = { class: "journey", viewBox: `0 0 ${WIDE} ${TALL}`, role: "img", "aria-label": label };
    const chart = shape("svg", drawing, ...grid, ...marks, shape("path", { class: "trip", d: path.join("") }), dot);
    return h("div", { class: "car-way" }, h("span", {}, label), chart);
  });
}

function mark(x, y, letter) {
  const node = shape("text", { class: "mark", x, y });
  node.textContent = letter;
  return node;
}
