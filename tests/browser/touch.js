// Everything on the page that can be tapped and is smaller than a finger, in words. What counts is where a tap lands: a
// small switch whose whole tile takes the tap is large enough.
(finger) => {
  const TARGETS = `button, [role=button], a[href], input, textarea, select, summary, [role=slider], [role=tab],
    [role=switch], [role=checkbox], [role=radio], [role=option], [role=menuitem], [role=combobox], [data-card],
    [data-pile], [data-tap], [data-copy]`;
  // .mention: a ruling named within a sentence, which has the height of its line; the date's parts are written into,
  // and the field around them takes the tap; what is 1px wide is there for keyboards and readers only.
  const SPARED = "[data-testid=stSkipToContent], [style*='width: 1px'], .mention, p a, [aria-hidden=true] *, [aria-expanded=false] nav *, [role=spinbutton]";

  const inside = (root) => [...root.querySelectorAll("*")].flatMap((node) => [node, ...(node.shadowRoot ? inside(node.shadowRoot) : [])]);
  const above = (node) => node.parentElement ?? node.getRootNode().host ?? null;

  function under(x, y, root = document) {
    const node = root.elementFromPoint(x, y);
    return node?.shadowRoot && node.shadowRoot !== root ? (under(x, y, node.shadowRoot) ?? node) : node;
  }

  function takes(target, x, y) {
    for (let node = under(x, y); node; node = above(node)) if (node === target) return true;
    return false;
  }

  const small = [];
  for (const node of inside(document)) {
    if (!node.matches(TARGETS) || node.matches(SPARED) || node.disabled || !node.checkVisibility({ visibilityProperty: true })) continue;
    const target = node.closest("label") ?? node;
    target.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const { left, top, width, height } = target.getBoundingClientRect();
    const [x, y, reach] = [left + width / 2, top + height / 2, finger / 2 - 1];
    const away = !width || !height || x < 0 || x > innerWidth; // the menu of a phone that is not open
    if (away || (width >= finger - 0.5 && height >= finger - 0.5)) continue;
    const around = [[x - reach, y], [x + reach, y], [x, y - reach], [x, y + reach]];
    if (around.every((at) => takes(target, ...at))) continue;
    small.push(`${width.toFixed(0)}x${height.toFixed(0)} ${target.outerHTML.replace(/\s+/g, " ").slice(0, 160)}`);
  }
  return small;
}
