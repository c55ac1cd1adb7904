"""What a ride is played under: every variant resolved to a value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from companion.paternoster.card import Card

NO_COMMANDS: tuple[str, ...] = ("",) * 52
STOP, THREE, DOORS, BRAKE, HUSH, ONE_CAR = "stop", "three", "doors", "brake", "hush", "one-car"
COMMANDS = frozenset({STOP, THREE, DOORS, BRAKE, HUSH, ONE_CAR})


@dataclass(frozen=True, slots=True)
class Rules:
    """One record for all rides; a value of nought or an empty one means that there is no such rule.

    decks: of 52 cards; ways: UP or DOWN of every pile, up piles first; hand: cards a hand is filled up to;
    owed: cards a turn owes while the draw pile lasts; suit_fits: the same suit always fits (V2);
    tokens: for the team (V4); passing: one card a turn may be passed (V5);
    passengers: in the order in which their twins must come (V12);
    burning: cards that leave a fire (V13); commands: of each step, "" for none (V14); seconds: a turn may take (V11);
    talk: normal, silent (V9) or operator (V10).
    """

    decks: int = 2
    ways: tuple[int, ...] = (1, 1, -1, -1)
    hand: int = 7
    owed: int = 2
    suit_fits: bool = False
    tokens: int = 0
    passing: bool = False
    passengers: tuple[Card, ...] = ()
    burning: frozenset[Card] = frozenset()
    commands: tuple[str, ...] = NO_COMMANDS
    seconds: int = 0
    talk: str = "normal"

    @property
    def cards(self) -> int:
        """Cards in the game: all decks, less the passengers turned up."""
        return 52 * self.decks - len(self.passengers)

    def plain(self) -> dict[str, Any]:
        """The record as JSON can hold it; `Rules.of` reads it back."""
        return asdict(self) | {
            "ways": list(self.ways),
            "passengers": [str(card) for card in self.passengers],
            "burning": [str(card) for card in sorted(self.burning)],
            "commands": {str(Card(step)): name for step, name in enumerate(self.commands) if name},
        }

    @staticmethod
    def of(plain: Mapping[str, Any]) -> Rules:
        """The record that `plain` describes. Raises ValueError or TypeError where it isn't one."""
        return Rules(
            **{
                **plain,
                "ways": tuple(plain["ways"]),
                "passengers": tuple(card_of(text) for text in plain["passengers"]),
                "burning": frozenset(card_of(text) for text in plain["burning"]),
                "commands": commands_of(plain["commands"]),
            }
        )


def card_of(text: str) -> Card:
    """The card that stored text names. Raises ValueError: stored text is ours, so it is broken data."""
    card = Card.read(text)
    if card is None:
        raise ValueError(f"not a card: {text!r}")
    return card


def commands_of(panel: Mapping[str, str]) -> tuple[str, ...]:
    """A panel (card → command) as one name a step. Raises ValueError for an unknown card or command."""
    names = list(NO_COMMANDS)
    for text, name in panel.items():
        if name not in COMMANDS:
            raise ValueError(f"not a command: {name!r}")
        names[card_of(text)] = name
    return tuple(names)
