// An earlier entry changed. The table stands as it was before that entry, keypad and shafts lit as they were then; what
// the change would do to the entries after it is asked first, and nothing is kept before the table says so.

import { h, text } from "./dom.js";
import { newTag } from "./outbox.js";

// how: the code of the sentence that says how the new entry is told
export function makeChange(table, questions, how = "change-how") {
  const { say } = table;
  const told = h("p", { class: "change-told" });
  const leave = h("button", { class: "act act-leave", type: "button", "data-do": "leave-entry" }, h("b", {}, say("change-leave")));
  const node = h("nav", { class: "bar changing", "aria-label": say("change-panel"), hidden: true }, told, leave);
  let entry = null; // {number, place, text}: what is being changed
  let wanted = 0; // which start is the last
  let proposed = null; // {said, pile, key}: what it is to say, while that is asked

  leave.addEventListener("click", left);

  // one: a line of the log with its place among those that stand
  async function start(one) {
    const start = ++wanted;
    const answer = await asked(`?at=${one.number - 1}`);
    if (start !== wanted) return null;
    if (!answer.view) return table.tell(answer.text, null, "no");
    entry = one;
    proposed = null;
    text(told, say("change-told", { place: one.place, text: one.text }));
    table.see({ ...answer.view, at: one.number, line: null });
    leave.focus({ preventScroll: true }); // what was tapped is gone
    return again(say(how), null, "ask");
  }

  // move: {said, pile, key}, as it is sent otherwise; pile and key only to draw it
  async function propose(move) {
    if (proposed) return;
    proposed = move;
    table.redraw();
    const answer = await asked("/correct", { number: entry.number, said: move.said });
    if (proposed !== move) return;
    if (answer.kind === "preview") ask(move, answer, newTag());
    else again(answer.text, answer.ruling);
  }

  function ask(move, preview, tag) {
    questions.change({
      ...preview,
      then: () => keep(move, preview, tag),
      choose: () => again(say(how), null, "ask"),
      leave: left,
    });
  }

  // The same tag however often it is sent: a change whose answer got lost is not made twice.
  async function keep(move, preview, tag) {
    const { number } = entry;
    const answer = await asked("/correct", { number, said: move.said, keep: true, seq: preview.seq, tag });
    if (proposed !== move) return;
    if (answer.kind === "accepted" || answer.kind === "known") return done(answer.text, answer.view);
    again(answer.text, answer.ruling);
    if (!answer.kind) {
      proposed = move; // it never came to an answer: the same question again
      ask(move, preview, tag);
    }
  }

  function again(sentence, ruling, tone = "no") {
    proposed = null;
    table.redraw();
    table.tell(sentence, ruling, tone);
  }

  function done(sentence, view = null) {
    entry = proposed = null;
    table.backToNow(view);
    if (sentence) table.tell(sentence);
  }

  function left() {
    done(say("change-left"));
  }

  async function asked(path, body) {
    try {
      return await (await table.ask(path, body)).json();
    } catch {
      return { text: say("away"), ruling: null };
    }
  }

  return {
    node,
    start,
    propose,
    get on() {
      return entry !== null;
    },
    // What lies on a shaft while it is asked about
    waiting: () => (proposed?.key ? [proposed] : []),
    stop() {
      wanted += 1;
      entry = proposed = null;
    },
  };
}
