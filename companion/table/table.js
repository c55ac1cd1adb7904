// The table of Paternoster: four shafts and a keypad of 52 cards, two taps turned into a move. It knows no rules.

import { makeAids } from "./aids.js";
import { makeBar } from "./bar.js";
import { board } from "./board.js";
import { KEYS, written } from "./cards.js";
import { makeClock } from "./clock.js";
import { set, show } from "./dom.js";
import { makeEnding } from "./ending.js";
import { reading } from "./fits.js";
import { makeKeypad } from "./keypad.js";
import { makeShafts } from "./shafts.js";
import { makeStrip } from "./strip.js";

const NOTHING = { card: null, pile: null, armed: false };

export default board({ nothing: NOTHING, furnish });

function furnish(table) {
  const { say, watch, line, questions } = table;
  let finishedBy = null; // the tap that finished the last play
  let armed = false; // as the bar shows it

  Object.assign(table, {
    waitsFor: (said) => table.waits((move) => move.said === said),
    rested: () => bar.forget(),
    tapCard,
    tapPile,
    arm: () => {
      table.choose({ armed: true });
      line.tell(say("token-armed"));
    },
  });
  const clock = (table.clock = makeClock(table));
  const aids = (table.aids = makeAids(table));
  const strip = makeStrip(table);
  const shafts = makeShafts(table);
  const keypad = makeKeypad(table);
  const bar = makeBar(table);

  function tapCard(card, event) {
    tap(card, table.chosen.pile, `card ${card}`, event, { card: table.chosen.card === card ? null : card });
  }

  function tapPile(pile, event) {
    tap(table.chosen.card, pile, `pile ${pile}`, event, { pile: table.chosen.pile === pile ? null : pile });
  }

  // The second half of a move plays it, the first chooses. what: as the tap is called
  function tap(card, pile, what, event, choice) {
    bar.forget();
    if (!table.open()) return;
    if (card !== null && pile !== null) play(card, pile, what);
    else if (!echoes(event, what)) table.choose(choice);
  }

  // The second half of a double tap, where the first half finished a play, chooses nothing.
  function echoes(event, what) {
    const echo = event?.detail > 1 && finishedBy === what;
    finishedBy = null;
    return echo;
  }

  function play(card, pile, by) {
    finishedBy = by;
    const { name, fits, title } = table.shown().piles[pile];
    const key = KEYS[card];
    const meant = table.chosen.armed;
    const long = meant || (!waits(pile) && reading(fits[card]).kind === "long");
    const move = { said: `${long ? "long " : ""}${written(key)} ${name}`, pile, key };
    table.clear();
    if (!long || meant || table.changing()) table.send(move);
    else questions.long(key, title, () => table.send(move));
  }

  function waits(pile) {
    return table.waits((move) => move.pile === pile);
  }

  return {
    nodes: [strip.node, shafts.node],
    panels: [keypad.node],
    ending: makeEnding(table),
    bar,
    draw(view) {
      set(table.root, "data-piles", view.piles.length);
      strip.draw(view);
      aids.draw(view);
      shafts.draw(view);
      keypad.draw(view);
      bar.draw(watch ? view : table.view);
    },
    deck({ looking, ended }) {
      show(keypad.node, !looking && !ended);
      show(bar.node, !table.changing());
    },
    wait: shafts.wait,
    // The two halves of a move are of one table: what another device entered meanwhile lets go of the first.
    news(own) {
      if (!own) table.chosen = NOTHING;
    },
    light() {
      shafts.light(table.chosen);
      keypad.light(table.chosen, waits);
      if (armed === table.chosen.armed) return;
      armed = table.chosen.armed;
      bar.draw(table.view);
    },
    time: clock.draw,
    // What was said last; before the first card how it is said.
    tellLast() {
      const { line: last, players, turn } = table.view;
      if (last) line.tell(last.text, last.ruling, last.tone);
      else line.tell(say("first-hint", { player: players[turn.player].name }));
    },
    close() {
      clock.close();
      aids.close();
    },
  };
}
