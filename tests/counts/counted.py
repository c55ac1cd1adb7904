"""Reads and writes the counts: every card on every top, kept as text so that a person can look at it."""

from __future__ import annotations

from pathlib import Path

from tests import oracle

FOLDER = Path(__file__).parent
MARKS = {"+": oracle.GOES, "b": oracle.BACK, "l": oracle.LONG, "s": oracle.SUIT, ".": oracle.NO}

# What the rulebook's ladder must come to, whichever way the pile runs.
NORMAL = {oracle.GOES: 1378, oracle.BACK: 48, oracle.LONG: 84, oracle.SUIT: 0, oracle.NO: 1194}
FIRST_RIDE = {oracle.GOES: 1378, oracle.BACK: 0, oracle.LONG: 0, oracle.SUIT: 312, oracle.NO: 1014}

TABLES = {
    "up.txt": ("up", False, NORMAL),
    "down.txt": ("down", False, NORMAL),
    "first-ride-up.txt": ("up", True, FIRST_RIDE),
    "first-ride-down.txt": ("down", True, FIRST_RIDE),
}


def pairs(name: str) -> dict[tuple[str, str], str]:
    """The table of a text file: (top, card) -> how the card goes. A row is a top, a column a card."""
    lines = [line for line in (FOLDER / name).read_text("utf-8").splitlines() if line and line[0] != "#"]
    rows = dict(line.split() for line in lines)
    return {
        (top, card): MARKS[mark] for top, marks in rows.items() for card, mark in zip(oracle.LADDER, marks, strict=True)
    }


def written(name: str) -> str:
    """The text of one table as the oracle would write it."""
    way, first_ride, sums = TABLES[name]
    mark_of = {word: mark for mark, word in MARKS.items()}
    named = ", ".join(f"{count} {word}" for word, count in sums.items() if count)
    head = [
        f"# One {way} pile{' of a First ride' if first_ride else ''}: each row a top, each column a card, A♦ to K♣.",
        f"# {named}",
        "# " + "  ".join(f"{mark} {word}" for mark, word in MARKS.items() if sums[word]),
    ]
    rows = [
        f"{top:<3} "
        + "".join(mark_of[oracle.way_of_going(way, top, card, first_ride=first_ride)] for card in oracle.LADDER)
        for top in oracle.LADDER
    ]
    return "\n".join([*head, "", *rows, ""])


if __name__ == "__main__":  # python -m tests.counts.counted, after a change of the rulebook
    for table in TABLES:
        (FOLDER / table).write_text(written(table), "utf-8")
