// The table of Pöytäpaska: a pile, a row of cards before each player, and a keypad of ranks. It knows no rules.

import { makeChange } from "./change.js";
import { NOTHING, tapping } from "./choosing.js";
import { makeComfort } from "./comfort.js";
import { h, set, show } from "./dom.js";
import { makeFelt } from "./felt.js";
import { makeHeld } from "./held.js";
import { speaker } from "./labels.js";
import { makeLine } from "./line.js";
import { makeLog } from "./log.js";
import { makeLook } from "./look.js";
import { makeLoser } from "./loser.js";
import { mounting } from "./mounting.js";
import { makeOutbox } from "./outbox.js";
import { makePaskaBar } from "./paskabar.js";
import { help } from "./paskahelp.js";
import { makeQuestions } from "./questions.js";
import { makeRanks } from "./ranks.js";
import { makeRows } from "./rows.js";
import { makeSheet } from "./sheet.js";
import { followTop } from "./surroundings.js";
import { makeWake } from "./wake.js";

export default mounting(openTable);

function openTable(parentElement, { view: first, door, labels, watch, links }) {
  const root = h("div", { class: "table paska", style: "visibility:hidden" }); // until the style sheet says otherwise
  const table = {
    root,
    door,
    watch,
    links: links ?? {},
    say: speaker(labels),
    view: null, // as the server last told it
    seen: null, // the table as it was, while looking back
    chosen: NOTHING, // what is tapped so far: a rank and how many, a card to be drawn, a row, or answers
    focused: () => root.getRootNode().activeElement ?? document.activeElement,
    busy: () => outbox.waiting.length > 0,
    locked: () => Boolean(watch || (table.seen && !change.on)),
    shown: () => table.seen ?? table.view,
    ask: (path, body) => outbox.ask(path, body),
    expected: () => table.view.seq + outbox.waiting.length,
    rested: () => {},
    change: (entry) => change.start(entry),
    redraw: drawWaiting,
    open,
    choose,
    send,
    take,
    see,
    tell,
    clear: () => choose(NOTHING),
    lookAt,
    lookBack: () => log.fill().then(() => look.go(log.lines().length)),
    backToNow,
    goBackTo,
    help: () => help(table, wake.state()),
    close,
  };
  Object.assign(table, tapping(table));
  const { say } = table;

  const outbox = makeOutbox({
    ride: first.ride,
    door,
    seq: () => table.view?.seq ?? 0,
    on: { view: take, verdict, change: drawWaiting, link: ({ up, text }) => line.away(!up, text, outbox.waiting.length) },
  });
  const comfort = (table.comfort = makeComfort(root));
  const sheet = (table.sheet = makeSheet(table));
  const questions = makeQuestions(table);
  const change = makeChange(table, questions, "paska-change-how");
  const log = (table.log = makeLog(table));
  const line = makeLine(table, "paska-writing-hint");
  const rows = (table.rows = makeRows(table));
  const felt = makeFelt(table);
  const ranks = makeRanks(table);
  const held = makeHeld(table);
  const loser = makeLoser(table);
  const look = makeLook(table);
  const bar = makePaskaBar(table);
  const wake = makeWake((state) => set(root, "data-screen", state));
  const deck = h("div", { class: "deck" }, ranks.node, held.node, loser.node, look.node);
  root.append(felt.strip, felt.node, line.node, deck, bar.node, change.node, ...log.nodes, sheet.node);
  set(root, "data-watch", watch ? (watch.still ? "still" : "") : null);
  parentElement.append(root);
  const letGo = followTop(root);
  root.addEventListener("keydown", (event) => {
    if (event.key === "Escape") table.clear();
  });

  take(first);
  if (outbox.waiting.length) outbox.flush();
  if (watch) look.go(watch.still ? watch.count : 0, { playing: !watch.still });
  drawWaiting();
  return table;

  // A view that is older than the one shown came late: it says nothing new.
  function take(view) {
    if (!view || view.ride !== first.ride || (table.view && view.seq < table.view.seq)) return;
    const news = !table.view || view.seq > table.view.seq;
    comfort.heard(table.view, view);
    table.view = view;
    log.draw(view);
    const lapsed = sheet.lapse(view.seq);
    if (table.seen) {
      if (lapsed) line.tell(say("sheet-lapsed"), null, "no");
      return drawDeck();
    }
    if (news) {
      tellLast();
      table.chosen = opened(view);
    }
    return draw();
  }

  // What has to be played is chosen already: one tap is left.
  function opened({ opening }) {
    return opening ? { ...NOTHING, ...opening } : NOTHING;
  }

  function see(view) {
    table.seen = view;
    if (view.line && !watch) line.tell("");
    else if (view.line) line.tell(view.line.text, view.line.ruling, view.line.tone);
    table.chosen = NOTHING;
    draw();
    if (watch) log.draw(view);
    else log.mark();
  }

  function draw() {
    const view = table.shown();
    set(root, "data-seq", table.view.seq);
    set(root, "data-ride", view.ride);
    set(root, "data-phase", view.phase);
    set(root, "data-opening", view.opening ? "" : null);
    felt.draw(view);
    rows.draw(view);
    ranks.draw(view);
    held.draw(view);
    drawDeck();
    drawWaiting();
    light();
  }

  function drawDeck() {
    const looking = table.locked();
    const view = table.shown();
    const ended = Boolean(view.end) && !looking && !change.on;
    const asking = view.phase === "held" && !looking;
    set(root, "data-mode", looking ? "look" : ended ? "ended" : change.on ? "change" : "play");
    show(ranks.node, !looking && !ended && !asking);
    show(held.node, asking);
    show(loser.node, ended);
    show(look.node, looking);
    show(bar.node, !change.on || ["play", "held"].includes(view.phase));
    show(change.node, change.on);
    bar.draw(watch ? view : change.on ? view : table.view, change.on);
    if (ended) loser.draw(table.view);
    if (looking) look.draw(view);
  }

  function drawWaiting() {
    const waiting = table.seen ? change.waiting() : outbox.waiting;
    felt.wait(waiting.filter((move) => move.key));
    bar.wait(outbox.waiting);
    log.wait(outbox.waiting);
  }

  function light() {
    ranks.light(table.chosen);
    rows.light(table.chosen);
    held.light(table.chosen);
    bar.light(table.chosen);
  }

  function choose(change) {
    table.chosen = { ...table.chosen, ...change };
    light();
  }

  function open() {
    if (table.locked()) tell(say("looking-locked"), null, "no");
    return !table.locked() && (change.on || !table.view.end);
  }

  function send(move) {
    table.chosen = NOTHING;
    light();
    if (change.on) return change.propose(move);
    line.settle();
    return outbox.add(move);
  }

  // What the server didn't simply accept: refused, come too late, or to be asked first.
  function verdict({ move, answer: { text, ruling, kind }, behind, lost: all }) {
    const lost = behind ? ` ${say("dropped-behind", { count: behind })}` : "";
    tell(text + lost, ruling, kind === "ask" ? "ask" : "no");
    if (kind !== "ask") {
      if (all.length > 1) questions.lost(all);
      return choose(opened(table.view));
    }
    return questions.sure(
      text,
      () => send({ said: move.said, sure: true }),
      () => line.tell(say("ask-left")),
    );
  }

  async function lookAt(number) {
    change.stop();
    drawDeck();
    await log.fill();
    const place = log.lines().findIndex((entry) => entry.number === number) + 1;
    if (watch || place) look.go(watch ? number : place);
  }

  function backToNow(view = null) {
    table.seen = null;
    change.stop();
    take(view);
    tellLast();
    table.chosen = opened(table.view);
    draw();
    log.mark();
  }

  // What the table answers to a tap.
  function tell(sentence, ruling, tone) {
    if (tone === "no") comfort.signal("refused");
    line.tell(sentence, ruling, tone);
  }

  // What was said last; before anything was, how to deal.
  function tellLast() {
    const { text, ruling, tone } = table.view.line ?? table.view.deal ?? table.view.now;
    line.tell(text, ruling, tone);
  }

  function goBackTo(count) {
    questions.goBack(count, () => {
      backToNow();
      send({ said: count === 1 ? "undo" : `undo ${count}` });
    });
  }

  function close() {
    outbox.close();
    look.close();
    wake.close();
    comfort.close();
    letGo();
    root.remove();
  }
}
