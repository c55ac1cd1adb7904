// What the view says about a card on a pile: "" no, "+5", "=" twin, "b" step back, "l" long step, "s" same suit; "!" loses.

const KINDS = { "": "no", "=": "twin", b: "back", l: "long", s: "suit" };

export const UNKNOWN = { kind: "unknown", steps: 0, careful: false };

export function reading(fit) {
  const careful = fit.endsWith("!");
  const code = careful ? fit.slice(0, -1) : fit;
  if (code.startsWith("+")) return { kind: "goes", steps: Number(code.slice(1)), careful };
  return { kind: KINDS[code] ?? "unknown", steps: 0, careful };
}

// Short, for plaque and key: "+5", "twin", "step back"
export function shortly(fit, say) {
  if (fit.kind === "goes") return `+${fit.steps}`;
  return fit.kind === "no" || fit.kind === "unknown" ? "" : say(`fit-${fit.kind}`);
}

// For a screen reader, the warning included
export function fully(fit, say) {
  const what = say(`fit-spoken-${fit.kind}`, { steps: fit.steps });
  return fit.careful ? `${what} ${say("fit-careful")}` : what;
}
