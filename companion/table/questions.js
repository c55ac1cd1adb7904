// What the table asks before it acts, each as a sheet.

import { spoken } from "./cards.js";
import { h } from "./dom.js";
import { makeRuling } from "./ruling.js";

export function makeQuestions(table) {
  const { say, sheet } = table;
  const yesOrNo = ({ yes, no = say("cancel"), then, otherwise, ...rest }) =>
    sheet.ask({
      ...rest,
      no: otherwise,
      choices: [
        { sheet: "yes", label: yes, strong: true, then },
        { sheet: "no", label: no, then: otherwise },
      ],
    });

  function ruled({ text, ruling }) {
    const link = makeRuling(table);
    link.draw(ruling);
    return h("li", {}, text, " ", ...link.nodes);
  }

  return {
    // A long step back costs a token: nobody should spend one by mistake.
    long: (key, pile, then) =>
      yesOrNo({
        title: say("long-title"),
        text: say("long-question", { card: spoken(key, say), pile }),
        yes: say("long-yes"),
        then,
      }),
    // The referee's own question, before a move that loses or ends the ride
    sure: (question, then, otherwise) =>
      yesOrNo({
        careful: true,
        title: say("ask-title"),
        text: question,
        yes: say("ask-yes"),
        no: say("ask-no"),
        then,
        otherwise,
      }),
    goBack: (count, then) =>
      yesOrNo({
        careful: true,
        title: say("undo-many-title"),
        text: say("undo-many-question", { count }),
        yes: say("undo-many-yes", { count }),
        then,
      }),
    // What changing the entry at `place` would do. kept and dropped: of the entries after it.
    change({ text, ruling, place, kept, dropped, then, choose, leave }) {
      const part = { label: say("change-yes-part", { last: place + kept }), note: say("change-drops", { count: dropped }) };
      sheet.ask({
        careful: dropped > 0,
        title: say("change-title"),
        text,
        ruling,
        no: choose,
        choices: [
          { sheet: "yes", ...(dropped ? part : { label: say("change-yes") }), strong: true, then },
          { sheet: "choose", label: say("change-choose"), then: choose },
          { sheet: "no", label: say("change-leave"), then: leave },
        ],
      });
    },
    // Entries kept while the connection was away that the table then didn't take, one by one
    lost(entries) {
      const row = ({ said, text, ruling }) => {
        const link = makeRuling(table);
        link.draw(ruling);
        return h("li", {}, h("b", {}, said), ` ${text ?? say("lost-after")} `, ...link.nodes);
      };
      const body = h("ul", { class: "help" }, ...entries.map(row));
      sheet.ask({ title: say("lost-title"), body, lasting: true, choices: [{ sheet: "no", label: say("close"), strong: true }] });
    },
    // screen: as wake.js knows it
    help(screen) {
      const lines = ["help-taps", "help-undo", "help-writing", `help-screen-${screen}`];
      const { talk, piles } = table.view;
      const badges = piles.flatMap((pile) => pile.badges).filter(({ code }) => code !== "hush"); // that is the talking
      const held = [talk, ...badges].filter(({ ruling }) => ruling);
      const once = held.filter(({ text }, at) => held.findIndex((one) => one.text === text) === at);
      const body = h("ul", { class: "help" }, ...once.map(ruled), ...lines.map((code) => h("li", {}, say(code))));
      const aids = { sheet: "aids", label: say("aids"), then: table.aids.open };
      const playing = !table.locked() && !table.view.end;
      const choices = [...(playing ? [aids] : []), { sheet: "no", label: say("close"), strong: true }];
      sheet.ask({ title: say("help-title"), body, lasting: true, choices });
    },
  };
}
