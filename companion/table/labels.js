// Fixed texts: say("steps-left", {steps: 3}). A text may depend on one of its particulars:
// {by: "steps", one: "…", other: "…"}, the form that data/words uses.

export function speaker(labels) {
  return (code, about = {}) => {
    const label = labels?.[code];
    if (label === undefined) return code;
    const sentence = typeof label === "string" ? label : chosen(label, about[label.by]);
    return sentence.replace(/\{(\w+)\}/g, (blank, name) => about[name] ?? blank);
  };
}

function chosen(label, value) {
  if (typeof value !== "number") return label[value] ?? label.other ?? "";
  if (value === 0 && label.none !== undefined) return label.none;
  return (value === 1 ? label.one : label.other) ?? label.other;
}
