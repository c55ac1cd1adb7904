// Taps become a choice, and a choice becomes an entry: ranks, how many, the row of a player, who holds how many.

// rank and how many of it; whether the next rank tapped was drawn; a row so far; answers so far, by seat
export const NOTHING = { rank: null, count: 1, drawing: false, row: [], told: [] };

export const isNothing = ({ rank, count, drawing, row, told }) =>
  rank === null && count === 1 && !drawing && row.length === 0 && told.length === 0;

export function tapping(table) {
  const { say } = table;

  // A rank tapped again means one card more of it. A card from the stock, or the last of a row, needs no second tap.
  function tapRank(rank) {
    table.rested();
    if (!table.open()) return null;
    const { phase, keys } = table.shown();
    const key = keys.find((one) => one.rank === rank);
    if (phase === "rows") return tapRow(rank, key);
    if (table.chosen.drawing) return table.send({ said: `draw ${rank}`, key: rank });
    if (key.why && !table.busy()) table.tell(key.why, key.ruling, "no");
    const again = table.chosen.rank === rank;
    const { count } = table.chosen;
    const most = Math.max(1, key.most);
    const first = table.chosen.rank === null ? Math.min(count, most) : 1; // how many may be tapped before which
    return table.choose({ rank, count: again ? (count % most) + 1 : first });
  }

  function tapRow(rank, { most }) {
    const row = [...table.chosen.row, rank];
    if (row.filter((one) => one === rank).length > most) return table.tell(say("row-no-more", { rank }), "T1", "no");
    if (row.length < table.view.row.size) return table.choose({ row });
    return table.send({ said: `row ${row.join(" ")}` });
  }

  function tapSlot(place) {
    if (table.open()) table.choose({ row: table.chosen.row.filter((_, at) => at !== place) });
  }

  function tapCount(count) {
    table.rested();
    if (table.open()) table.choose({ count, drawing: false });
  }

  function answer(seat, count) {
    table.rested();
    if (!table.open()) return;
    const told = table.shown().players.map((_, at) => (at === seat ? count : (table.chosen.told[at] ?? 0)));
    table.choose({ told });
  }

  function arm() {
    if (!table.open()) return;
    table.choose({ ...NOTHING, drawing: !table.chosen.drawing });
    if (table.chosen.drawing) table.tell(say("draw-armed"));
  }

  // With moves on the way nobody knows yet where cards come from: the server does.
  function play() {
    if (!table.open()) return null;
    const { phase, source, asked, players } = table.shown();
    const { rank, count, told } = table.chosen;
    if (phase === "held") return table.send({ said: `${asked}s ${players.map((_, at) => told[at] ?? 0).join(" ")}` });
    if (rank === null) return table.tell(say(phase === "rows" ? "row-unfinished" : "nothing-chosen"), null, "no");
    if (source === "down" && !table.busy()) return table.send({ said: `flip ${rank}`, key: rank });
    const cards = Array(count).fill(rank).join(" ");
    return table.send({ said: table.busy() ? cards : `${cards} ${source}`, key: cards });
  }

  return { tapRank, tapSlot, tapCount, answer, arm, play };
}
