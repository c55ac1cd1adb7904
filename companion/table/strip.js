// Who is on turn and what this turn still owes; everybody's cards; what lies beside the shafts; how one may talk.

import { face, pip, rank, rankOf, red, spoken, suitOf, written } from "./cards.js";
import { h, icon, redraw, set, show, text } from "./dom.js";

export function makeStrip(table) {
  const { say } = table;
  const name = h("h1", { class: "name" });
  const dots = h("span", { class: "dots", "aria-hidden": "true" });
  const owed = h("span", { class: "owed-text" });
  const lampText = h("span");
  const lamp = h("div", { class: "lamp" }, h("i", { class: "bulb", "aria-hidden": "true" }), lampText);
  const turn = h("div", { class: "turn" }, name, h("div", { class: "state" }, h("div", { class: "owed" }, dots, owed), lamp));

  const passengers = h("ol", { class: "passengers", "aria-label": say("passengers") });
  const guests = h("div", { class: "thing guests" }, h("small", {}, say("passengers")), passengers);
  const tokenDots = h("span", { class: "coins", "aria-hidden": "true" });
  const tokenText = h("b");
  const tokens = h("div", { class: "thing tokens" }, h("small", {}, say("tokens")), h("span", { class: "row" }, tokenDots, tokenText));
  const drawText = h("b");
  const draw = h("div", { class: "thing" }, h("small", {}, say("draw-pile")), h("span", { class: "row" }, face("back", "mini"), drawText));
  const storey = h("small");
  const goal = h("b");
  const floor = h("div", { class: "thing storey" }, storey, goal);
  const things = h("div", { class: "things" }, floor, guests, tokens, draw, table.aids.node, table.clock.node);

  const players = h("ol", { class: "players", "aria-label": say("players") });
  const talkIcon = icon("hush");
  const talkText = h("span");
  const talkRuling = h("span", { class: "ruling" });
  const talk = h("div", { class: "talk", role: "note" }, talkIcon, talkText, talkRuling);
  const node = h("header", { class: "strip" }, turn, things, players, talk);

  function drawTurn(view) {
    const { turn: now } = view;
    const ended = Boolean(view.end);
    text(name, ended ? say("ride-ended") : (view.players[now.player]?.name ?? ""));
    text(dots, ended ? "" : "●".repeat(Math.min(now.done, now.required)) + "○".repeat(now.owed));
    text(owed, ended ? "" : owedText(now));
    set(lamp, "data-state", now.step_back);
    text(lampText, view.step_back_text ?? "");
    set(lamp, "data-off", ended || !view.step_back_text ? "" : null);
  }

  function owedText(now) {
    if (now.owed) return say("owed", { cards: now.owed });
    if (now.cover) return say("owed-cover");
    return now.extra ? say("owed-extra", { cards: now.extra }) : say("owed-nothing");
  }

  function drawThings(view) {
    show(floor, Boolean(view.floor));
    text(storey, view.floor ? say("floor", view.floor) : "");
    text(goal, view.floor ? say("floor-goal-short", { left: view.floor.goal }) : "");
    show(guests, view.passengers.length > 0);
    if (passengers.children.length !== view.passengers.length) passengers.replaceChildren(...view.passengers.map(makeGuest));
    view.passengers.forEach((one, at) => {
      const guest = passengers.children[at];
      set(guest, "data-state", one.state);
      text(guest.lastChild, say(`passenger-${one.state}`, { card: spoken(one.key, say) }));
    });
    show(tokens, Boolean(view.tokens));
    if (view.tokens) {
      text(tokenDots, "●".repeat(view.tokens.left) + "○".repeat(view.tokens.of - view.tokens.left));
      text(tokenText, say("tokens-left", { left: view.tokens.left, of: view.tokens.of }));
    }
    text(drawText, view.draw.count);
  }

  function makeGuest({ key }) {
    const drawing = h("span", { class: "guest", "aria-hidden": "true", title: written(key) }, rank(rankOf(key)), pip(suitOf(key)));
    return h("li", { "data-red": red(key) ? "" : null, "data-suit": suitOf(key) }, drawing, h("span", { class: "sr" }));
  }

  function drawPlayers(view) {
    grow(players, view.players.length, () => {
      const mark = h("i", { class: "mark", "aria-hidden": "true" });
      return h("li", {}, mark, h("span", { class: "who" }), h("b", { class: "hand" }), h("span", { class: "sr" }));
    });
    set(players, "data-seats", view.players.length);
    view.players.forEach((player, at) => {
      const seat = players.children[at];
      const [mark, who, hand, more] = seat.children;
      const state = player.turn ? "turn" : player.out ? "out" : player.next ? "next" : null;
      set(seat, "data-state", state);
      text(mark, { turn: "▶", next: "›", out: "✓" }[state] ?? "");
      text(who, player.name);
      text(hand, player.hand);
      text(more, state ? say(`player-${state}`) : "");
    });
  }

  function drawTalk(view) {
    set(talk, "data-talk", view.talk.code.replace(/^talk-/, "").replace(/-(passengers|over|suit)$/, ""));
    redraw(talkIcon, talk.dataset.talk === "normal" ? "next" : "hush");
    text(talkText, view.talk.text);
    text(talkRuling, view.talk.ruling ?? "");
  }

  return {
    node,
    draw(view) {
      drawTurn(view);
      drawThings(view);
      drawPlayers(view);
      drawTalk(view);
    },
  };
}

export function grow(box, count, make) {
  while (box.children.length < count) box.append(make());
  while (box.children.length > count) box.lastChild.remove();
}
