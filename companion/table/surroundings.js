// What the page around the table tells it: bright or dark, and how much of the screen is left below the navigation.

import { set } from "./dom.js";

// Streamlit hands its theme over as custom properties and calls the component again when it changes.
export function followTheme(root, parentElement) {
  const host = parentElement.host ?? parentElement;
  const ground = getComputedStyle(host).getPropertyValue("--st-background-color").trim();
  const dark = ground ? brightness(ground) < 0.5 : matchMedia("(prefers-color-scheme: dark)").matches;
  set(root, "data-theme", dark ? "dark" : "light");
}

function brightness(colour) {
  const pen = document.createElement("canvas").getContext("2d");
  pen.fillStyle = colour;
  const [red, green, blue] = pen.fillStyle.match(/\w\w/g).map((pair) => parseInt(pair, 16));
  return (0.3 * red + 0.59 * green + 0.11 * blue) / 255;
}

// Keeps --top at the distance from the top of the window to the table, so that the style sheet can fill what remains.
export function followTop(root) {
  const measure = () => {
    const scrolled = scroller(root)?.scrollTop ?? 0;
    const top = Math.max(0, Math.round(root.getBoundingClientRect().top + scrolled));
    if (top < innerHeight / 2) root.style.setProperty("--top", `${top}px`);
  };
  const watch = new ResizeObserver(measure);
  watch.observe(document.body);
  addEventListener("resize", measure);
  const frame = requestAnimationFrame(measure);
  const settled = setTimeout(measure, 400); // the page's own fonts and padding arrive after us
  return () => {
    watch.disconnect();
    removeEventListener("resize", measure);
    cancelAnimationFrame(frame);
    clearTimeout(settled);
  };
}

function scroller(node) {
  for (let at = node.getRootNode().host ?? node.parentElement; at; at = at.parentElement) {
    if (/(auto|scroll)/.test(getComputedStyle(at).overflowY) && at.scrollHeight > at.clientHeight) return at;
  }
  return document.scrollingElement;
}
