// How Streamlit calls a component: again on the same element with new data. Nothing it does in between may show.

import { followTheme } from "./surroundings.js";

// open(data, tell, parentElement) → {root, take(data), close(), for(data)}: take and close as far as needed; for tells
// whether this is still what the data are for. tell: {state(name, value), trigger(name, value)}
export function mounting(open) {
  const opened = new WeakMap();
  return ({ data, parentElement, setStateValue, setTriggerValue }) => {
    let piece = opened.get(parentElement);
    if (piece && piece.for?.(data) === false) piece = leave(piece);
    if (piece) {
      Object.assign(piece.tell, { state: setStateValue, trigger: setTriggerValue });
      piece.take?.(data);
    } else {
      const tell = { state: setStateValue, trigger: setTriggerValue };
      piece = open(data, tell, parentElement);
      piece.tell = tell;
      opened.set(parentElement, piece);
    }
    followTheme(piece.root, parentElement);
    return () => {
      // A call that newer data overtook is cleaned up after too, though its element stays and belongs to the next call.
      if (parentElement.isConnected || opened.get(parentElement) !== piece) return;
      opened.delete(parentElement);
      leave(piece);
    };
  };
}

function leave(piece) {
  piece.close?.();
  piece.root.remove();
  return null;
}

// Puts the root on the page, unseen until the style sheet says otherwise: it arrives later than the drawing.
// hidden: a declaration that the style sheet takes back with !important
export function dressed(parentElement, root, hidden = "display:none") {
  root.style.cssText = hidden;
  parentElement.append(root);
}
