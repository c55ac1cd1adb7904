// The table of Pöytäpaska: a pile, a row of cards before each player, and a keypad of ranks. It knows no rules.

import { board } from "./board.js";
import { NOTHING, isNothing, tapping } from "./choosing.js";
import { set, show } from "./dom.js";
import { makeFelt } from "./felt.js";
import { makeHeld } from "./held.js";
import { makeLoser } from "./loser.js";
import { makePaskaBar } from "./paskabar.js";
import { help } from "./paskahelp.js";
import { makeRanks } from "./ranks.js";
import { makeRows } from "./rows.js";

const words = { change: "paska-change-how", writing: "paska-writing-hint" };

// chosen: a rank and how many, a card to be drawn, a row, or answers
export default board({ kind: "paska", nothing: NOTHING, words, furnish });

function furnish(table) {
  const { line, root, watch } = table;
  Object.assign(table, tapping(table));
  const rows = (table.rows = makeRows(table));
  const felt = makeFelt(table);
  const ranks = makeRanks(table);
  const held = makeHeld(table);
  const bar = makePaskaBar(table);
  table.rested = () => bar.forget();
  let phase = null; // as it was when something was entered last

  // What has to be played is chosen already: one tap is left.
  const opened = () => ({ ...NOTHING, ...table.view.opening });

  // What was tapped while this device's own entry was on its way is meant for the table after it.
  function news(own) {
    const early = own && phase === table.view.phase && !table.view.opening && !isNothing(table.chosen);
    phase = table.view.phase;
    if (!early) table.chosen = opened();
  }

  return {
    nodes: [felt.strip, felt.node],
    panels: [ranks.node, held.node],
    ending: makeLoser(table),
    bar,
    draw(view) {
      set(root, "data-phase", view.phase);
      set(root, "data-opening", view.opening ? "" : null);
      felt.draw(view);
      rows.draw(view);
      ranks.draw(view);
      held.draw(view);
    },
    deck({ looking, ended }) {
      const view = table.shown();
      const asking = view.phase === "held" && !looking;
      show(ranks.node, !looking && !ended && !asking);
      show(held.node, asking);
      show(bar.node, !table.changing() || ["play", "held"].includes(view.phase));
      bar.draw(watch || table.changing() ? view : table.view, table.changing());
    },
    wait: felt.wait,
    light() {
      ranks.light(table.chosen);
      rows.light(table.chosen);
      held.light(table.chosen);
      bar.light(table.chosen);
    },
    news,
    settled: () => table.choose(opened()),
    help: (screen) => help(table, screen),
    // What was said last; before anything was, how to deal.
    tellLast() {
      const { text, ruling, tone } = table.view.line ?? table.view.deal ?? table.view.now;
      line.tell(text, ruling, tone);
    },
  };
}
