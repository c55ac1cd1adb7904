// Making and changing elements by hand: a tap may not cost more than the few nodes it changes.

const SVG = "http://www.w3.org/2000/svg";

// h("button", {class: "key", "data-card": "6H"}, kid, "text") → element; null and false leave an attribute out.
export function h(tag, attributes = {}, ...kids) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) set(node, name, value);
  node.append(...kids.filter((kid) => kid !== null && kid !== undefined));
  return node;
}

export function set(node, name, value) {
  const now = node.getAttribute(name);
  if (value === null || value === undefined || value === false) {
    if (now !== null) node.removeAttribute(name);
  } else if (now !== String(value)) {
    node.setAttribute(name, value);
  }
}

export function text(node, value) {
  const wanted = value ?? "";
  if (node.textContent !== String(wanted)) node.textContent = wanted;
}

export function show(node, visible) {
  node.toggleAttribute("hidden", !visible); // not the property: drawings have none
}

// A symbol of the sprite: use("card-6H", "face"), use("pip-H", "pip").
export function use(symbol, name, box) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", name);
  svg.setAttribute("aria-hidden", "true");
  if (box) svg.setAttribute("viewBox", box);
  const inner = document.createElementNS(SVG, "use");
  svg.append(inner);
  swap(svg, symbol);
  return svg;
}

export function swap(svg, symbol) {
  const inner = svg.firstChild;
  if (inner.getAttribute("href") !== `#${symbol}`) inner.setAttribute("href", `#${symbol}`);
}

export function shape(tag, attributes, ...kids) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...kids);
  return node;
}

// Line drawings in a box of 24 × 24.
const DRAWINGS = {
  end: "M4 12h13M12 6l6 6-6 6M21 5v14",
  undo: "M9 5 4 10l5 5M4 10h9a6 6 0 0 1 0 12H9",
  stuck: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM6 6l12 12",
  token: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 7.5v9M8.5 9.5c2 2 5 2 7 0M8.5 14.5c2-2 5-2 7 0",
  pass: "M3 16c3-1 4-5 8-5h9M16 7l4.5 4-4.5 4M5 8V4h7v3",
  log: "M6 3h12v18H6zM9 8h6M9 12h6M9 16h4",
  help: "M9 9.5a3 3 0 1 1 4.2 2.8c-.9.4-1.2 1-1.2 2.2M12 18v.1M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z",
  hourglass: "M6 3h12M6 21h12M7.5 3c0 5 4.5 6 4.5 9s-4.5 4-4.5 9M16.5 3c0 5-4.5 6-4.5 9s4.5 4 4.5 9",
  pile: "M7 3h10v14H7zM5 6H4v15h11v-1",
  fire: "M12 21c-4 0-6.5-2.6-6.5-6 0-3 2-4.5 3-7 1 .8 1.6 1.8 1.7 3C12 9 12.5 6 11.5 3c4 2 7 6 7 11.5 0 4-2.5 6.5-6.5 6.5Z",
  doors: "M4 3h16v18H4zM12 3v18M9 12H6.5l1.5-2M15 12h2.5l-1.5-2",
  brake: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM8 12h8M3 6.5C1.5 10 1.5 14 3 17.5M21 6.5c1.5 3.5 1.5 7.5 0 11",
  hush: "M4 5h16v11h-8l-5 4v-4H4zM8 10.5h8",
  "one-car": "M6 4h12v16H6zM9 4V1.5M15 4V1.5M12 9v6M10.3 10.5 12 9",
  next: "M5 12h12M13 7l5 5-5 5",
  play: "M7 4v16l13-8z",
  pause: "M7 4v16M17 4v16",
  earlier: "M15 5l-7 7 7 7",
  later: "M9 5l7 7-7 7",
  close: "M5 5l14 14M19 5 5 19",
  warn: "M12 3 2.5 20h19zM12 9.5v5M12 17.2v.1",
  check: "M5 12.5l5 5L19.5 7",
  offline: "M3 9c5-4.5 13-4.5 18 0M6.5 13c3-2.6 8-2.6 11 0M12 18v.1M4 4l16 16",
};

export function icon(name) {
  const path = shape("path", { d: DRAWINGS[name] ?? "" });
  return shape("svg", { class: `icon icon-${name}`, viewBox: "0 0 24 24", "aria-hidden": "true" }, path);
}

export function redraw(svg, name) {
  svg.firstChild.setAttribute("d", DRAWINGS[name] ?? "");
}

// Arrow keys walk among `buttons` as they lie on the screen; one of them is reached with Tab.
export function walkable(box, buttons) {
  buttons.forEach((button, at) => set(button, "tabindex", at ? "-1" : "0"));
  const focus = (button) => {
    for (const other of buttons) set(other, "tabindex", other === button ? "0" : "-1");
    button.focus();
  };
  box.addEventListener("focusin", (event) => {
    const button = event.target.closest("button");
    if (buttons.includes(button)) for (const other of buttons) set(other, "tabindex", other === button ? "0" : "-1");
  });
  box.addEventListener("keydown", (event) => {
    const from = event.target.closest("button");
    if (!event.key.startsWith("Arrow") || !buttons.includes(from)) return;
    const to = neighbour(from, buttons, event.key);
    if (to) focus(to);
    event.preventDefault();
  });
}

function neighbour(from, buttons, key) {
  const here = from.getBoundingClientRect();
  const upright = key === "ArrowUp" || key === "ArrowDown";
  const sign = key === "ArrowUp" || key === "ArrowLeft" ? -1 : 1;
  let best = null;
  for (const button of buttons) {
    if (button === from) continue;
    const there = button.getBoundingClientRect();
    const across = there.left + there.width / 2 - here.left - here.width / 2;
    const down = there.top + there.height / 2 - here.top - here.height / 2;
    const [ahead, aside] = upright ? [down * sign, Math.abs(across)] : [across * sign, Math.abs(down)];
    if (ahead < 4 || (!upright && aside > here.height / 2)) continue;
    const far = ahead * 1000 + aside;
    if (!best || far < best.far) best = { far, button };
  }
  return best?.button;
}
