"""A wanted chance: which tokens and hand size bring a mix nearest to it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.paternoster.variants import BY_KEY, FIXED_HAND
from companion.simulator.question import Question
from companion.simulator.tally import Tally, perfect

HANDS: tuple[Mapping[str, int], ...] = ({}, {"bigger": 1}, {"smaller": 1})


@dataclass(frozen=True, slots=True)
class Proposal:
    """A mix, and how often a simple player gets all cards down under it (0…1)."""

    variants: Mapping[str, int]
    chance: float


def candidates(liked: Question) -> tuple[Question, ...]:
    """The liked mix with every number of tokens and every hand size that goes with it; what is liked stays.

    The liked hand size and tokens themselves are left aside: it is for them that something is looked for.
    """
    chosen = {key: value for key, value in liked.setup.chosen.items() if value and key not in ("tokens", *_hand_keys())}
    tower = liked.setup.chosen.get("tower")
    hands = [{"tower": hand} for hand in BY_KEY["tower"].choices] if tower else _hands(chosen)
    tokens: list[dict[str, int]] = [{}, *({"tokens": count} for count in BY_KEY["tokens"].choices)]
    mixes = [chosen | hand | spare for hand in hands for spare in tokens]
    asked = [replace(liked, setup=replace(liked.setup, chosen=mix)) for mix in mixes]
    return tuple(question for question in asked if question.wrong() is None)


def nearest(asked: Sequence[Question], tallies: Iterable[Tally], wanted: float) -> tuple[Proposal, ...]:
    """The mixes, the nearest to the wanted chance (0…1) first; of equally near ones that with the fewest additions."""
    found = [
        Proposal(question.setup.chosen, perfect(tally) / max(1, int(tally.sum())))
        for question, tally in zip(asked, tallies, strict=True)
    ]
    return tuple(sorted(found, key=lambda one: (round(abs(one.chance - wanted), 6), sum(one.variants.values()))))


def _hands(chosen: Mapping[str, int]) -> list[dict[str, int]]:
    return [{}] if any(key in chosen for key in FIXED_HAND) else [dict(hand) for hand in HANDS]


def _hand_keys() -> tuple[str, ...]:
    return "bigger", "smaller", "tower"
