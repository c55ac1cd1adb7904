"""Every published figure measured anew, and whether it comes out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.ruling import Refusal
from companion.simulator.question import Question, question
from companion.simulator.sweep import tallies
from companion.simulator.tally import Tally, cleared, mean_left, perfect, wilson

Plain = Mapping[str, Any]
ENOUGH = 40_000  # rides at which the tolerance is all that a figure may be off


@dataclass(frozen=True, slots=True)
class Figure:
    """A published figure. kind: floor, level or mix; key: of floor or level, else nothing; measure: cleared, perfect
    (percent) or left (cards); goal: of a floor, else None."""

    kind: str
    key: str
    variants: Mapping[str, int]
    seats: int
    measure: str
    expected: float
    goal: int | None = None


@dataclass(frozen=True, slots=True)
class Check:
    """A figure beside what came out. low, high: the 95 % interval of `got`; ok: off by no more than is allowed."""

    figure: Figure
    got: float
    low: float
    high: float
    ok: bool


def figures(facts: Plain, floors: Iterable[Plain], levels: Iterable[Plain]) -> Iterator[Figure]:
    """The published figures, as `shelf` reads facts, floors and levels: floors first, then levels, then mixes."""
    floor = {row["key"]: row for row in floors}
    level = {row["key"]: row["variants"] for row in levels}
    for row in facts["floor"]:
        there = floor[row["key"]]
        for seats, expected in row["cleared"].items():
            yield Figure("floor", row["key"], there["variants"], seats, "cleared", expected, there["goal"])
    for row in facts["level"]:
        for seats, expected in row["perfect"].items():
            yield Figure("level", row["key"], level[row["key"]], seats, "perfect", expected)
        yield Figure("level", row["key"], level[row["key"]], LEFT_SEATS, "left", row["left"])
    for row in facts["mix"]:
        for seats, expected in row["perfect"].items():
            yield Figure("mix", "", row["variants"], seats, "perfect", expected)


LEFT_SEATS = 2  # players of the levels' cards left


def checks(
    published: Sequence[Figure],
    tolerances: Mapping[str, float],
    panel: Mapping[str, str],
    games: int = ENOUGH,
    seed: int = 1,
    progress: Callable[[int], object] = lambda _done: None,
) -> list[Check] | Refusal:
    """Each figure measured anew with the simple player. What several figures ask of is played once.

    tolerances: by measure, in its own unit. With fewer rides than ENOUGH the interval is allowed on top.
    """
    asked = questions(published, panel, games, seed)
    played = tallies(list(asked.values()), progress)
    if isinstance(played, Refusal):
        return played
    came = dict(zip(asked, played, strict=True))
    return [_checked(one, came[_asks(one, panel, games, seed).key], tolerances[one.measure]) for one in published]


def questions(published: Iterable[Figure], panel: Mapping[str, str], games: int, seed: int) -> dict[str, Question]:
    """What has to be played for these figures, by key, each once."""
    return {one.key: one for one in (_asks(figure, panel, games, seed) for figure in published)}


def _asks(figure: Figure, panel: Mapping[str, str], games: int, seed: int) -> Question:
    return question(figure.seats, figure.variants, panel, games, seed)


def _checked(figure: Figure, tally: Tally, tolerance: float) -> Check:
    games = int(tally.sum())
    if figure.measure == "left":
        got, half = mean_left(tally)
        low, high = got - half, got + half
    else:
        count = perfect(tally) if figure.goal is None else cleared(tally, figure.goal)
        low, high = (100 * bound for bound in wilson(count, games))
        got = 100 * count / games
    slack = 0.0 if games >= ENOUGH else (high - low) / 2
    return Check(figure, got, low, high, abs(got - figure.expected) <= tolerance + slack)
