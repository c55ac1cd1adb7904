// A question over the table: a sentence and big buttons. One at a time; Escape and a tap beside it mean "no".

import { h, set, show, text } from "./dom.js";
import { makeRuling } from "./ruling.js";

const SETTLED = 350; // milliseconds: the second half of a double tap that brought the sheet up is no answer

export function makeSheet(table) {
  const title = h("h2", { class: "sheet-title", id: "sheet-title" });
  const words = h("span");
  const ruled = makeRuling(table);
  const said = h("p", { class: "sheet-text", id: "sheet-text" }, words, " ", ...ruled.nodes);
  const more = h("div", { class: "sheet-more" });
  const choices = h("div", { class: "sheet-choices" });
  const card = h(
    "div",
    { class: "sheet", role: "dialog", "aria-modal": "true", "aria-labelledby": "sheet-title", "aria-describedby": "sheet-text" },
    title,
    said,
    more,
    choices,
  );
  const node = h("div", { class: "veil", hidden: true }, card);
  let before = null; // what had the focus
  let refuse = null;
  let since = 0; // when it came up
  let replaced = -SETTLED; // when it took the place of another, under a finger on its way to that one's buttons
  let until = Infinity; // the last entry up to which the question still holds
  let from = 0; // and the first

  function close() {
    if (node.hidden) return;
    show(node, false);
    refuse = null;
    before?.focus?.({ preventScroll: true });
    before = null;
    table.rested();
  }

  function decline() {
    const then = refuse;
    close();
    then?.();
  }

  function button(choice) {
    const classes = `choice${choice.strong ? " strong" : ""}${choice.off ? " off" : ""}`;
    const made = h("button", { class: classes, type: "button", "data-sheet": choice.sheet });
    made.append(h("b", {}, choice.label));
    if (choice.note) made.append(h("small", {}, choice.note));
    set(made, "aria-disabled", choice.off ? "true" : null);
    made.addEventListener("click", () => {
      if (performance.now() - replaced < SETTLED) return;
      close();
      choice.then?.();
    });
    return made;
  }

  node.addEventListener("click", (event) => {
    if (event.target === node && performance.now() - since > SETTLED) decline();
  });
  node.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      decline();
    }
    if (event.key !== "Tab") return;
    const stops = [...card.querySelectorAll("button, a[href], input")];
    const at = stops.indexOf(table.focused());
    const next = event.shiftKey ? at - 1 : at + 1;
    if (next >= 0 && next < stops.length) return;
    stops.at(event.shiftKey ? -1 : 0)?.focus();
    event.preventDefault();
  });

  return {
    node,
    close,
    open: () => !node.hidden,
    // The table has moved on to entry `seq`: a question about the one before is none any more. Says whether there was one.
    lapse(seq) {
      const lapsed = !node.hidden && (seq > until || seq < from);
      if (lapsed) decline();
      return lapsed;
    },
    // careful: the last choice has the focus; choices: [{sheet, label, note, strong, off, then}]; body: an element between
    // text and buttons; lasting: it holds whatever else is entered meanwhile
    ask({ title: heading, text: sentence, ruling = null, body = null, choices: given, no = null, careful = false, lasting = false }) {
      const other = refuse;
      refuse = null;
      if (node.hidden) before = table.focused();
      else replaced = performance.now();
      other?.();
      text(title, heading);
      text(words, sentence ?? "");
      show(said, Boolean(sentence));
      ruled.draw(ruling);
      more.replaceChildren(...(body ? [body] : []));
      choices.replaceChildren(...given.map(button));
      refuse = no;
      since = performance.now();
      until = lasting ? Infinity : table.expected();
      from = lasting ? 0 : table.view.seq;
      show(node, true);
      card.scrollTop = 0; // wherever the last one was left
      const safe = careful ? choices.lastChild : choices.querySelector(".strong"); // Enter pressed twice must not end a ride
      (safe ?? choices.firstChild)?.focus({ preventScroll: true });
    },
  };
}
