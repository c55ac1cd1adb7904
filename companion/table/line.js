// One sentence for what was just accepted or refused, the mark for a lost connection, and the line for writing.

import { h, icon, set, show, text } from "./dom.js";
import { makeRuling } from "./ruling.js";

export function makeLine(table, hint = "writing-hint") {
  const { say } = table;
  const words = h("span", { class: "line-text" });
  const mark = h("i", { class: "tone", "aria-hidden": "true" });
  const ruled = makeRuling(table);
  const line = h("p", { class: "line", "data-role": "line", "aria-live": "polite" }, mark, words, ...ruled.nodes);
  const linkText = h("span");
  const away = h("p", { class: "away", role: "status", "data-role": "link" }, icon("offline"), linkText);
  const field = h("input", {
    class: "writing",
    type: "text",
    "data-role": "writing",
    "aria-label": say("writing"),
    placeholder: say(hint),
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    enterkeyhint: "send",
  });
  const form = h("form", { class: "written" }, field);
  const node = h("div", { class: "say" }, line, away, form);
  show(away, false);

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const said = field.value.trim();
    if (!said) return;
    if (table.locked()) return table.tell(say("looking-locked"), null, "no");
    field.value = "";
    table.clear();
    return table.send({ said });
  });

  return {
    node,
    // tone: "said", "no" (refused) or "ask"
    tell(sentence, ruling = null, tone = "said") {
      text(words, sentence ?? "");
      set(line, "data-long", (sentence ?? "").length > 150 ? "very" : (sentence ?? "").length > 72 ? "" : null);
      set(line, "data-tone", tone);
      text(mark, tone === "no" ? "✕" : tone === "ask" ? "?" : "");
      ruled.draw(ruling);
    },
    // Something was entered: what was refused before is no longer the last word.
    settle() {
      if (line.dataset.tone === "no") this.tell("");
    },
    // Why nothing reaches the disk just now, in the server's words if it has any, and how much is kept on this device.
    away(lost, trouble, kept) {
      show(away, lost);
      set(node, "data-trouble", lost && trouble ? "" : null);
      text(linkText, lost ? `${trouble ?? say("away")} ${kept ? say("away-kept", { count: kept }) : ""}`.trim() : "");
    },
    busy: () => table.focused() === field,
  };
}
