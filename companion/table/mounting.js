// How Streamlit calls a component: again on the same element with new data, without a clean-up between.

import { followTheme } from "./surroundings.js";

// open(parentElement, data) → {root, door, take(view), close()}; a table stays as long as its ride does.
export function mounting(open) {
  const tables = new WeakMap();
  return ({ data, parentElement }) => {
    let table = tables.get(parentElement);
    if (table && table.door !== data.door) {
      table.close();
      table = null;
    }
    if (table) {
      table.take(data.view);
    } else {
      table = open(parentElement, data);
      tables.set(parentElement, table);
    }
    followTheme(table.root, parentElement);
    return () => {
      tables.get(parentElement)?.close();
      tables.delete(parentElement);
    };
  };
}
