"""What a game is played under: the house switches of T6, T8 and T15, and what may be seen while playing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from companion.poytapaska import reasons
from companion.poytapaska.ranking import SEVEN, SIX
from companion.ruling import Refusal

HAND, ROW = 5, 4  # T2: cards dealt to each hand; face-down and face-up cards before each player, as many of each
FEWEST, MOST = 2, 3  # players
LONG = 200  # turns after which the table may call the game off †: the rules let one go on for ever


@dataclass(frozen=True, slots=True)
class Rules:
    """faces_from: the lowest rank that takes a J, Q or K (T8); draw_taken: a drawn card that doesn't fit goes into the
    hand with the pile, instead of out of the game (T6); flip_takes: one turned over that doesn't fit brings the pile
    along (T15); purist: nobody is shown what they could have counted, until the end."""

    faces_from: int = SIX
    draw_taken: bool = False
    flip_takes: bool = False
    purist: bool = False

    def plain(self) -> dict[str, Any]:
        """The record as JSON can hold it; `Rules.of` reads it back."""
        return asdict(self)

    @staticmethod
    def of(plain: Mapping[str, Any]) -> Rules:
        """The record that `plain` describes. Raises TypeError where it isn't one."""
        return Rules(**plain)


@dataclass(frozen=True, slots=True)
class Switch:
    """A house switch. key: as transcripts and stored games name it; ruling: what it changes, None for the purist's."""

    key: str
    ruling: str | None


SWITCHES = (
    Switch("drawn_taken", "T6"),
    Switch("faces_on_seven", "T8"),
    Switch("flip_takes_pile", "T15"),
    Switch("purist", None),
)


def rules_for(switched: Mapping[str, int]) -> Rules | Refusal:
    """The rules under these switches: key → 1 for on, 0 or absent for off. Refused: a switch that there isn't."""
    keys = [switch.key for switch in SWITCHES]
    for key, value in switched.items():
        if key not in keys:
            return reasons.unknown_variant(key, keys)
        if value not in (0, 1):
            return reasons.switch_counted(key)
    return Rules(
        faces_from=SEVEN if switched.get("faces_on_seven") else SIX,
        draw_taken=bool(switched.get("drawn_taken")),
        flip_takes=bool(switched.get("flip_takes_pile")),
        purist=bool(switched.get("purist")),
    )
