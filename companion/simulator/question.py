"""What can be asked of the simulator, as plain data: it needs no compiler, and goes from process to process."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from companion.paternoster.ride import Ride
from companion.paternoster.variants import Setup, clash
from companion.ruling import Refusal

MOST_GAMES = 2_000_000


@dataclass(frozen=True, slots=True)
class Question:
    """A mix, and how it is to be played: how many rides, of which seed, by which computer player.

    The passengers of the setup are left aside: every ride turns up its own.
    """

    setup: Setup
    games: int = 4000
    seed: int = 1
    policy: str = "simple"
    lasting: ClassVar[bool] = True

    @property
    def key(self) -> str:
        """The same text for the same question."""
        setup = self.setup
        chosen = {name: value for name, value in sorted(setup.chosen.items()) if value}
        commands = sorted(setup.commands.items()) if chosen.get("commands") or chosen.get("light") else []
        return json.dumps([setup.seats, chosen, commands, self.games, self.seed, self.policy])

    def wrong(self) -> Refusal | None:
        """Why it can't be asked: choices that don't go together (V17), games outside 1 … 2,000,000."""
        if not 1 <= self.games <= MOST_GAMES:
            return Refusal("odds-games", (), {"games": f"{self.games:,}", "most": f"{MOST_GAMES:,}"})
        return clash(self.setup)


@dataclass(frozen=True, slots=True)
class Journey:
    """What is asked about one ride: the chance from each of these moments on.

    name: what tells it from other rides, its entries included; lasting: whether it will be asked again on another day.
    """

    name: str
    rides: tuple[Ride, ...]
    games: int = 1000
    seed: int = 1
    policy: str = "simple"
    lasting: bool = True

    @property
    def key(self) -> str:
        """The same text for the same question."""
        return json.dumps([self.name, len(self.rides), self.games, self.seed, self.policy])

    def wrong(self) -> Refusal | None:
        """A ride that has been begun can be asked about."""
        return None


Task = Question | Journey


def question(
    seats: int,
    chosen: Mapping[str, int],
    panel: Mapping[str, str],
    games: int = 4000,
    seed: int = 1,
    policy: str = "simple",
) -> Question:
    """A question about a mix played with the house's panel of commands."""
    return Question(Setup(seats, dict(chosen), (), dict(panel)), games, seed, policy)
