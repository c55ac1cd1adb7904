"""Rules as one record of whole numbers, for the kernel."""

from __future__ import annotations

from typing import Any

import numpy as np

from companion.paternoster import rules as names
from companion.paternoster.rules import Rules

STOP, THREE, DOORS, BRAKE, HUSH, ONE_CAR = 1, 2, 3, 4, 5, 6
CODES = {
    "": 0,
    names.STOP: STOP,
    names.THREE: THREE,
    names.DOORS: DOORS,
    names.BRAKE: BRAKE,
    names.HUSH: HUSH,
    names.ONE_CAR: ONE_CAR,
}
MOST_SEATS, MOST_PILES, MOST_PASSENGERS = 8, 6, 5

# Records, not tuples of arrays: the kernel gets them by address, and no array is counted at each call.
FLAT = np.dtype(
    [
        *((field, np.int64) for field in ("seats", "piles", "decks", "hand", "owed", "suit_fits", "tokens", "passing")),
        *((field, np.int64) for field in ("passengers", "fires", "panel")),
        ("ways", np.int64, MOST_PILES),
        ("burning", np.int64, 52),
        ("commands", np.int64, 52),
    ]
)


def flat(rules: Rules, seats: int) -> Any:
    """The rules for the kernel, a FLAT record. As many passengers are turned up as the rules name, whichever those are.

    fires, panel: 1 where anything burns or any card carries a command; burning, commands: of each step.
    """
    record = np.zeros(1, FLAT)[0]
    record["seats"], record["piles"], record["decks"] = seats, len(rules.ways), rules.decks
    record["hand"], record["owed"], record["suit_fits"] = rules.hand, rules.owed, rules.suit_fits
    record["tokens"], record["passing"], record["passengers"] = rules.tokens, rules.passing, len(rules.passengers)
    record["fires"], record["panel"] = bool(rules.burning), any(rules.commands)
    record["ways"][: len(rules.ways)] = rules.ways
    record["burning"][list(rules.burning)] = 1
    record["commands"][:] = [CODES[name] for name in rules.commands]
    return record
