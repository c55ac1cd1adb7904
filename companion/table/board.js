// What every table does, whatever is played at it: shows the views that come, hands on what is entered, and looks back.
// It knows no game: what a game draws and what can be chosen there it gets as its furniture.

import { makeChange } from "./change.js";
import { makeComfort } from "./comfort.js";
import { h, set, show } from "./dom.js";
import { speaker } from "./labels.js";
import { makeLine } from "./line.js";
import { makeLog } from "./log.js";
import { makeLook } from "./look.js";
import { dressed, mounting } from "./mounting.js";
import { makeOutbox } from "./outbox.js";
import { makeQuestions } from "./questions.js";
import { makeSheet } from "./sheet.js";
import { followTop } from "./surroundings.js";
import { makeWake } from "./wake.js";

// kind: a class beside "table"; nothing: the choice before anything is tapped; words: codes of what the line and the
// changing of an entry say; furnish(table) → {nodes, panels, ending, bar, draw(view), deck(how), wait(moves), light(),
// tellLast(), and as far as needed news(own), settled(), time(view), help(screen), close()}: see `openBoard`, where each is called
export function board(game) {
  return mounting((data, _, parentElement) => openBoard(game, parentElement, data));
}

function openBoard({ kind = "", nothing, words = {}, furnish }, parentElement, { view: first, door, labels, watch, links }) {
  const root = h("div", { class: `table ${kind}`.trim() });
  const table = {
    root,
    door,
    watch,
    links: links ?? {},
    say: speaker(labels),
    view: null, // as the server last told it
    seen: null, // the table as it was, while looking back
    chosen: nothing, // what is tapped so far
    focused: () => root.getRootNode().activeElement ?? document.activeElement,
    shown: () => table.seen ?? table.view,
    busy: () => outbox.waiting.length > 0,
    waits: (which) => !table.seen && outbox.waiting.some(which),
    locked: () => Boolean(watch || (table.seen && !change.on)),
    changing: () => change.on,
    ask: (path, body) => outbox.ask(path, body),
    expected: () => table.view.seq + outbox.waiting.length,
    rested: () => {},
    change: (entry) => change.start(entry),
    redraw: drawWaiting,
    open,
    choose,
    clear: () => choose(nothing),
    send,
    take,
    see,
    tell,
    lookAt,
    lookBack: () => log.fill().then(() => look.go(log.lines().length)),
    backToNow,
    goBackTo,
    help: () => (parts.help ?? questions.help)(wake.state()),
  };
  const { say } = table;
  let taken = 0; // when the view that is shown came
  let closed = false;

  const outbox = makeOutbox({
    ride: first.ride,
    door,
    seq: () => table.view?.seq ?? 0,
    mark: () => table.view?.mark ?? "0",
    on: { view: take, verdict, change: drawWaiting, link: ({ up, text }) => line.away(!up, text, outbox.waiting.length) },
  });
  const comfort = (table.comfort = makeComfort(root));
  const sheet = (table.sheet = makeSheet(table));
  const questions = (table.questions = makeQuestions(table));
  const change = makeChange(table, questions, words.change);
  const log = (table.log = makeLog(table));
  const line = (table.line = makeLine(table, words.writing));
  const parts = furnish(table);
  const look = makeLook(table);
  const wake = makeWake((state) => set(root, "data-screen", state));
  const deck = h("div", { class: "deck" }, ...parts.panels, parts.ending.node, look.node);
  root.append(...parts.nodes, line.node, deck, parts.bar.node, change.node, ...log.nodes, sheet.node);
  set(root, "data-watch", watch ? (watch.still ? "still" : "") : null);
  dressed(parentElement, root, "visibility:hidden"); // it is measured meanwhile
  const letGo = followTop(root);
  root.addEventListener("keydown", (event) => {
    if (event.key === "Escape") table.clear();
  });

  take(first);
  if (outbox.waiting.length) outbox.flush();
  else if (first.clock) outbox.refresh(); // the page took its time to come: ask what the server's clock says now
  if (watch) look.go(watch.still ? watch.count : 0, { playing: !watch.still });
  drawWaiting();
  return { root, for: (data) => data.door === door, take: (data) => take(data.view), close };

  // A view that is older than the one shown came late: it says nothing new, and its clock is slow. But where it was asked
  // for since then, the ride itself has gone back: another file of rides is kept now.
  function take(view, asked = -1, own = false) {
    if (closed || !view || view.ride !== first.ride) return;
    if (table.view && asked <= taken && older(view, table.view)) return;
    const news = table.view?.seq !== view.seq;
    taken = performance.now();
    comfort.heard(table.view, view);
    table.view = { ...view, heard: Date.now() / 1000 };
    if (watch) watch.count = view.seq; // a ride looked at may go on
    if (!watch || !table.seen) log.draw(table.view);
    const lapsed = sheet.lapse(view.seq);
    if (table.seen) {
      if (lapsed) line.tell(say("sheet-lapsed"), null, "no");
      return drawDeck();
    }
    parts.time?.(table.view);
    if (news) {
      parts.tellLast();
      parts.news?.(own);
    }
    return draw();
  }

  function older(view, than) {
    return view.seq < than.seq || (view.seq === than.seq && view.clock && view.clock.now < than.clock?.now);
  }

  function see(view) {
    table.seen = view;
    if (view.line && !watch) line.tell("");
    else if (view.line) line.tell(view.line.text, view.line.ruling, view.line.tone);
    table.chosen = nothing;
    draw();
    parts.time?.(view);
    if (watch) log.draw(view);
    else log.mark();
  }

  function draw() {
    const view = table.shown();
    set(root, "data-seq", table.view.seq);
    set(root, "data-ride", view.ride);
    parts.draw(view);
    drawDeck();
    drawWaiting();
    parts.light();
  }

  function drawDeck() {
    const looking = table.locked();
    const ended = Boolean(table.view.end) && !looking && !change.on;
    set(root, "data-mode", looking ? "look" : ended ? "ended" : change.on ? "change" : "play");
    parts.deck({ looking, ended });
    show(parts.ending.node, ended);
    show(look.node, looking);
    show(change.node, change.on);
    if (ended) parts.ending.draw(table.view);
    if (looking) look.draw(table.shown());
  }

  // Moves on their way, drawn where they will lie; of an entry that is being changed what it is to become.
  function drawWaiting() {
    const { waiting } = outbox;
    parts.wait((table.seen ? change.waiting() : waiting).filter((move) => move.key));
    parts.bar.wait(waiting);
    log.wait(waiting);
  }

  function open() {
    if (table.locked()) tell(say("looking-locked"), null, "no");
    return !table.locked() && (change.on || !table.view.end);
  }

  function choose(wish) {
    table.chosen = { ...table.chosen, ...wish };
    parts.light();
  }

  // move: {said, pile, key}; pile and key only to draw it while it waits
  function send(move) {
    table.clear();
    if (change.on) return change.propose(move);
    line.settle();
    return outbox.add(move);
  }

  // What the server didn't simply accept: refused, come too late, or to be asked first.
  function verdict({ move: { said, pile, key }, answer: { text, ruling, kind }, behind, lost: all }) {
    const lost = behind ? ` ${say("dropped-behind", { count: behind })}` : "";
    tell(text + lost, ruling, kind === "ask" ? "ask" : "no");
    if (kind !== "ask") {
      if (all.length > 1) questions.lost(all);
      return parts.settled?.();
    }
    return questions.sure(
      text,
      () => outbox.add({ said, pile, key, sure: true }), // even where an entry is being changed by now
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
    look.leave();
    change.stop();
    take(view);
    parts.tellLast();
    parts.news?.();
    draw();
    parts.time?.(table.view);
    log.mark();
  }

  // What the table answers to a tap.
  function tell(sentence, ruling, tone) {
    if (tone === "no") comfort.signal("refused");
    line.tell(sentence, ruling, tone);
  }

  function goBackTo(count) {
    questions.goBack(count, () => {
      backToNow();
      send({ said: count === 1 ? "undo" : `undo ${count}` });
    });
  }

  function close() {
    closed = true;
    outbox.close();
    look.close();
    wake.close();
    comfort.close();
    parts.close?.();
    letGo();
  }
}
