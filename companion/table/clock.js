// The hourglass: counts towards the deadline that the server keeps, and asks when it has run out. It ends nothing by itself.

import { h, icon, set, show, text } from "./dom.js";

const SOON = 10; // seconds

export function makeClock(table) {
  const { say } = table;
  const left = h("b");
  const node = h(
    "button",
    { class: "thing clock", type: "button", "data-do": "clock", "aria-label": say("hourglass"), hidden: true },
    icon("hourglass"),
    left,
  );
  let clock = null; // {deadline on this device's clock, seconds}
  let askedFor = 0; // the deadline about which the table has been asked
  let timer = 0;

  function seconds() {
    return clock ? Math.max(0, clock.deadline - Date.now() / 1000) : 0;
  }

  function tick() {
    clearTimeout(timer);
    if (!clock) return;
    const rest = seconds();
    const whole = Math.ceil(rest);
    text(left, whole);
    table.comfort.sand(whole);
    node.style.setProperty("--sand", (rest / clock.seconds).toFixed(3));
    set(node, "data-state", rest === 0 ? "up" : whole <= SOON ? "soon" : "running");
    set(node, "aria-label", say("hourglass-left", { seconds: whole }));
    if (rest > 0) timer = setTimeout(tick, 200);
    else if (askedFor !== clock.theirs) ask();
  }

  function ask() {
    if (!clock || table.busy() || table.sheet.open?.()) {
      timer = setTimeout(tick, 300);
      return;
    }
    askedFor = clock.theirs;
    const up = seconds() === 0;
    table.sheet.ask({
      careful: true,
      title: say(up ? "time-title" : "time-not-up-title"),
      text: say(up ? "time-question" : "time-not-up", { seconds: Math.ceil(seconds()) }),
      choices: up
        ? [
            { sheet: "yes", label: say("time-yes"), strong: true, then: () => table.send({ said: "time", sure: true }) },
            { sheet: "no", label: say("time-no") },
          ]
        : [{ sheet: "no", label: say("close"), strong: true }],
    });
  }

  node.addEventListener("click", ask);
  return {
    node,
    // Only for the table as it is now: looking back or after the end no clock runs (V11).
    draw(view) {
      const runs = view.clock && !view.end && (view.at ?? null) === null;
      show(node, Boolean(runs));
      clearTimeout(timer);
      if (!runs) {
        clock = null;
        return;
      }
      const { deadline, now, seconds: full } = view.clock;
      const ahead = view.heard - now; // this device's clock against the server's
      clock = { theirs: deadline, deadline: deadline + ahead, seconds: full };
      tick();
    },
    close: () => clearTimeout(timer),
  };
}
