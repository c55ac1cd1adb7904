// A question over the table: a sentence and big buttons. One at a time; Escape and a tap beside it mean "no".

import { h, set, show, text } from "./dom.js";

export function makeSheet(table) {
  const title = h("h2", { class: "sheet-title", id: "sheet-title" });
  const words = h("p", { class: "sheet-text", id: "sheet-text" });
  const more = h("div", { class: "sheet-more" });
  const choices = h("div", { class: "sheet-choices" });
  const card = h(
    "div",
    { class: "sheet", role: "dialog", "aria-modal": "true", "aria-labelledby": "sheet-title", "aria-describedby": "sheet-text" },
    title,
    words,
    more,
    choices,
  );
  const node = h("div", { class: "veil", hidden: true }, card);
  let before = null; // what had the focus
  let refuse = null;

  function close() {
    if (node.hidden) return;
    show(node, false);
    refuse = null;
    before?.focus?.({ preventScroll: true });
    before = null;
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
      close();
      choice.then?.();
    });
    return made;
  }

  node.addEventListener("click", (event) => {
    if (event.target === node) decline();
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
    // careful: the last choice has the focus; choices: [{sheet, label, note, strong, off, then}]; body: an element between text and buttons
    ask({ title: heading, text: sentence, body = null, choices: given, no = null, careful = false }) {
      if (node.hidden) before = table.focused();
      text(title, heading);
      text(words, sentence ?? "");
      show(words, Boolean(sentence));
      more.replaceChildren(...(body ? [body] : []));
      choices.replaceChildren(...given.map(button));
      refuse = no;
      show(node, true);
      const safe = careful ? choices.lastChild : choices.querySelector(".strong"); // Enter pressed twice must not end a ride
      (safe ?? choices.firstChild)?.focus({ preventScroll: true });
    },
  };
}
