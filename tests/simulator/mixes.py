"""Setups for the simulator's tests: every variant, and mixes in which they meet."""

from __future__ import annotations

from companion import shelf
from companion.paternoster.card import Card
from companion.paternoster.variants import Setup

PANEL = shelf.panel()
MIXES: tuple[tuple[int, dict[str, int]], ...] = (
    (2, {}),
    (1, {"fire": 1, "commands": 1}),
    (3, {"fire": 1, "commands": 1, "passengers": 4, "tokens": 3, "passing": 1}),
    (2, {"first_ride": 1, "tokens": 1, "fire": 1}),
    (2, {"two_cars": 1, "commands": 1}),
    (7, {"tower": 4, "fire": 1, "passengers": 3, "tokens": 2}),
    (8, {"tower": 5, "commands": 1, "passing": 1}),
    (4, {"steep": 1, "passing": 1, "tokens": 4}),
    (5, {"light": 1, "smaller": 1, "passing": 1}),
    (2, {"short": 1, "commands": 1, "tokens": 4}),
    (1, {"bigger": 1, "passengers": 5}),
)


def setup(seats: int, variants: dict[str, int], passengers: tuple[Card, ...] = ()) -> Setup:
    """The setup with the house's panel of commands."""
    return Setup(seats, variants, passengers, PANEL)
