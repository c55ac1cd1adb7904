// Keeps a page up to date with what other devices do: asks the house every few seconds whether there is anything new,
// and has the page drawn again once nobody taps, types or has something open.

import { h } from "./dom.js";
import { mounting } from "./mounting.js";

const EVERY = 2500; // milliseconds between two questions
const CALM = 2500; // without a tap or a key, until a page may change by itself
const AGAIN = 15_000; // until a page that didn't change is told once more
const HANDS = ["pointerdown", "keydown", "input", "wheel", "touchmove"];
const OPEN = '[role="dialog"], [role="listbox"], [data-testid="stPopoverBody"], [data-baseweb="popover"]';
const WRITING = 'input:is([type="text"], [type="search"], :not([type])):not([role="combobox"]), textarea';

export default mounting(follow);

function follow(data, tell, parentElement) {
  const root = h("span", { hidden: "" });
  let known = data;
  let told = { news: null, at: 0 };
  let touched = 0;
  let asking = false;
  parentElement.append(root);

  const touch = () => {
    touched = Date.now();
  };
  for (const kind of HANDS) document.addEventListener(kind, touch, { capture: true, passive: true });
  document.addEventListener("visibilitychange", look);
  const timer = setInterval(look, EVERY);

  async function look() {
    if (document.hidden || asking || !calm(touched)) return;
    asking = true;
    const news = await newer(known).finally(() => {
      asking = false;
    });
    if (!news || !calm(touched) || (news === told.news && Date.now() - told.at < AGAIN)) return;
    told = { news, at: Date.now() };
    tell.trigger("news", news);
  }

  function take(next) {
    known = next;
  }

  function close() {
    clearInterval(timer);
    for (const kind of HANDS) document.removeEventListener(kind, touch, { capture: true });
    document.removeEventListener("visibilitychange", look);
  }

  return { root, take, close };
}

async function newer({ door, news }) {
  try {
    const answer = await fetch(`${door}since=${encodeURIComponent(news)}`, { cache: "no-store" });
    return answer.status === 200 ? (await answer.json()).news : null;
  } catch {
    return null; // no connection: the page says so itself
  }
}

function calm(touched) {
  if (Date.now() - touched < CALM || document.querySelector(OPEN)) return false;
  if (document.querySelector('[data-test-script-state="running"]')) return false;
  const { activeElement } = document;
  return !(activeElement?.matches(WRITING) && activeElement.value);
}
