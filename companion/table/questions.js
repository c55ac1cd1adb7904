// What the table asks before it acts, each as a sheet.

import { spoken } from "./cards.js";
import { h } from "./dom.js";

export function makeQuestions({ say, sheet }) {
  const yesOrNo = ({ yes, no = say("cancel"), then, otherwise, ...rest }) =>
    sheet.ask({
      ...rest,
      no: otherwise,
      choices: [
        { sheet: "yes", label: yes, strong: true, then },
        { sheet: "no", label: no, then: otherwise },
      ],
    });

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
    help(awake) {
      const lines = ["help-taps", "help-undo", "help-writing", awake ? "help-awake" : "help-asleep"];
      const body = h("ul", { class: "help" }, ...lines.map((code) => h("li", {}, say(code))));
      sheet.ask({ title: say("help-title"), body, lasting: true, choices: [{ sheet: "no", label: say("close"), strong: true }] });
    },
  };
}
