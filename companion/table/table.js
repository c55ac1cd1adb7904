// The table: one view drawn, two taps turned into a move, and the moves handed to the outbox. It knows no rules.

import { makeAids } from "./aids.js";
import { makeBar } from "./bar.js";
import { KEYS, written } from "./cards.js";
import { makeChange } from "./change.js";
import { makeClock } from "./clock.js";
import { makeComfort } from "./comfort.js";
import { h, set, show } from "./dom.js";
import { makeEnding } from "./ending.js";
import { reading } from "./fits.js";
import { makeKeypad } from "./keypad.js";
import { speaker } from "./labels.js";
import { makeLine } from "./line.js";
import { makeLog } from "./log.js";
import { makeLook } from "./look.js";
import { mounting } from "./mounting.js";
import { makeOutbox } from "./outbox.js";
import { makeQuestions } from "./questions.js";
import { makeShafts } from "./shafts.js";
import { makeSheet } from "./sheet.js";
import { makeStrip } from "./strip.js";
import { followTop } from "./surroundings.js";
import { makeWake } from "./wake.js";

export default mounting(openTable);

function openTable(parentElement, { view: first, door, labels, watch, links }) {
  const root = h("div", { class: "table", style: "visibility:hidden" }); // until the style sheet says otherwise
  const table = {
    root,
    door,
    watch,
    links: links ?? {},
    say: speaker(labels),
    view: null, // as the server last told it
    seen: null, // the table as it was, while looking back
    chosen: { card: null, pile: null, armed: false },
    focused: () => root.getRootNode().activeElement ?? document.activeElement,
    busy: () => outbox.waiting.length > 0,
    waitsFor: (said) => outbox.waiting.some((move) => move.said === said),
    locked: () => Boolean(watch || (table.seen && !change.on)),
    ask: (path, body) => outbox.ask(path, body),
    expected: () => table.view.seq + outbox.waiting.length,
    rested: () => bar.forget(),
    change: (entry) => change.start(entry),
    redraw: drawWaiting,
    tapCard,
    tapPile,
    send,
    take,
    see,
    tell,
    clear: () => choose({ card: null, pile: null, armed: false }),
    arm: () => choose({ armed: true }),
    lookAt,
    lookBack: () => log.fill().then(() => look.go(log.lines().length)),
    backToNow,
    goBackTo,
    help: () => questions.help(wake.state()),
    close,
  };
  const { say } = table;
  let finishedBy = null; // the tap that finished the last play

  const outbox = makeOutbox({
    ride: first.ride,
    door,
    seq: () => table.view?.seq ?? 0,
    mark: () => table.view?.mark ?? "0",
    on: { view: take, verdict, change: drawWaiting, link: ({ up, text }) => line.away(!up, text, outbox.waiting.length) },
  });
  const comfort = (table.comfort = makeComfort(root));
  const sheet = (table.sheet = makeSheet(table));
  const aids = (table.aids = makeAids(table));
  const questions = makeQuestions(table);
  const change = makeChange(table, questions);
  const clock = (table.clock = makeClock(table));
  const log = (table.log = makeLog(table));
  const line = makeLine(table);
  const strip = makeStrip(table);
  const shafts = makeShafts(table);
  const keypad = makeKeypad(table);
  const ending = makeEnding(table);
  const look = makeLook(table);
  const bar = makeBar(table);
  const wake = makeWake((state) => set(root, "data-screen", state));
  const deck = h("div", { class: "deck" }, keypad.node, ending.node, look.node);
  root.append(strip.node, shafts.node, line.node, deck, bar.node, change.node, ...log.nodes, sheet.node);
  set(root, "data-watch", watch ? (watch.still ? "still" : "") : null);
  parentElement.append(root);
  const letGo = followTop(root);
  root.addEventListener("keydown", (event) => {
    if (event.key === "Escape") table.clear();
  });

  take(first);
  if (outbox.waiting.length) outbox.flush();
  else if (first.clock) outbox.refresh(); // the page took its time to come: ask what the server's clock says now
  if (watch) look.go(watch.still ? watch.count : 0, { playing: !watch.still });
  drawWaiting();
  return table;

  // A view that is older than the one shown came late: it says nothing new, and its clock is slow.
  function take(view) {
    if (!view || view.ride !== first.ride || (table.view && older(view, table.view))) return;
    const news = !table.view || view.seq > table.view.seq;
    comfort.heard(table.view, view);
    table.view = { ...view, heard: Date.now() / 1000 };
    log.draw(table.view);
    const lapsed = sheet.lapse(view.seq);
    if (table.seen) {
      if (lapsed) line.tell(say("sheet-lapsed"), null, "no");
      return drawDeck();
    }
    clock.draw(table.view);
    if (news) tellLast();
    return draw();
  }

  function older(view, than) {
    return view.seq < than.seq || (view.seq === than.seq && view.clock && view.clock.now < than.clock?.now);
  }

  function see(view) {
    table.seen = view;
    if (view.line && !watch) line.tell("");
    else if (view.line) line.tell(view.line.text, view.line.ruling, view.line.tone);
    choose({ card: null, pile: null, armed: false });
    draw();
    clock.draw(view);
    if (watch) log.draw(view);
    else log.mark();
  }

  function draw() {
    const view = table.seen ?? table.view;
    set(root, "data-seq", table.view.seq);
    set(root, "data-ride", view.ride);
    set(root, "data-piles", view.piles.length);
    strip.draw(view);
    aids.draw(view);
    shafts.draw(view);
    keypad.draw(view);
    bar.draw(watch ? view : table.view);
    drawDeck();
    drawWaiting();
    light();
  }

  function drawDeck() {
    const looking = table.locked();
    const ended = Boolean(table.view.end) && !looking && !change.on;
    set(root, "data-mode", looking ? "look" : ended ? "ended" : change.on ? "change" : "play");
    show(keypad.node, !looking && !ended);
    show(ending.node, ended);
    show(look.node, looking);
    show(bar.node, !change.on);
    show(change.node, change.on);
    if (ended) ending.draw(table.view);
    if (looking) look.draw(table.seen ?? table.view);
  }

  function drawWaiting() {
    const waiting = outbox.waiting;
    shafts.wait(table.seen ? change.waiting() : waiting.filter((move) => move.key));
    bar.wait(waiting);
    log.wait(waiting);
  }

  function light() {
    shafts.light(table.chosen);
    keypad.light(table.chosen, waits);
  }

  function waits(pile) {
    return !table.seen && outbox.waiting.some((move) => move.pile === pile);
  }

  function choose(change) {
    const { card, pile, armed } = table.chosen;
    const next = { ...table.chosen, ...change };
    if (next.card === card && next.pile === pile && next.armed === armed) return;
    table.chosen = next;
    if (armed !== next.armed) {
      bar.draw(table.view);
      if (next.armed) line.tell(say("token-armed"));
    }
    light();
  }

  function tapCard(card, event) {
    bar.forget();
    if (!open()) return;
    if (table.chosen.pile !== null) play(card, table.chosen.pile, `card ${card}`);
    else if (!echoes(event, `card ${card}`)) choose({ card: table.chosen.card === card ? null : card });
  }

  function tapPile(pile, event) {
    bar.forget();
    if (!open()) return;
    if (table.chosen.card !== null) play(table.chosen.card, pile, `pile ${pile}`);
    else if (!echoes(event, `pile ${pile}`)) choose({ pile: table.chosen.pile === pile ? null : pile });
  }

  // The second half of a double tap, where the first half finished a play, chooses nothing.
  function echoes(event, what) {
    const echo = event?.detail > 1 && finishedBy === what;
    finishedBy = null;
    return echo;
  }

  function open() {
    if (table.locked()) tell(say("looking-locked"), null, "no");
    return !table.locked() && (change.on || !table.view.end);
  }

  function play(card, pile, by) {
    finishedBy = by;
    const { name, fits, title } = (table.seen ?? table.view).piles[pile];
    const key = KEYS[card];
    const { armed } = table.chosen;
    const long = armed || (!waits(pile) && reading(fits[card]).kind === "long");
    const move = { said: `${long ? "long " : ""}${written(key)} ${name}`, pile, key };
    choose({ card: null, pile: null, armed: false });
    if (!long || armed || change.on) send(move);
    else questions.long(key, title, () => send(move));
  }

  function send(move) {
    if (change.on) change.propose(move);
    else {
      line.settle();
      outbox.add(move);
    }
  }

  // What the server didn't simply accept: refused, come too late, or to be asked first.
  function verdict({ move, answer, behind, lost: all }) {
    const lost = behind ? ` ${say("dropped-behind", { count: behind })}` : "";
    tell(answer.text + lost, answer.ruling, answer.kind === "ask" ? "ask" : "no");
    if (answer.kind !== "ask") return all.length > 1 ? questions.lost(all) : null;
    const again = { said: move.said, pile: move.pile, key: move.key, sure: true };
    return questions.sure(
      answer.text,
      () => send(again),
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
    draw();
    clock.draw(table.view);
    log.mark();
  }

  // What the table answers to a tap.
  function tell(sentence, ruling, tone) {
    if (tone === "no") comfort.signal("refused");
    line.tell(sentence, ruling, tone);
  }

  // What was said last; before the first card how it is said.
  function tellLast() {
    const { line: last, players, turn } = table.view;
    if (last) line.tell(last.text, last.ruling, last.tone);
    else line.tell(say("first-hint", { player: players[turn.player].name }));
  }

  function goBackTo(count) {
    questions.goBack(count, () => {
      backToNow();
      send({ said: count === 1 ? "undo" : `undo ${count}` });
    });
  }

  function close() {
    outbox.close();
    clock.close();
    look.close();
    wake.close();
    comfort.close();
    aids.close();
    letGo();
    root.remove();
  }
}
