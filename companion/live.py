"""The chance of a ride in play, for a table that switched this aid on."""

from __future__ import annotations

from dataclasses import dataclass

from companion import outlook
from companion.opened import Opened
from companion.ruling import Note, Refusal
from companion.simulator.question import Journey
from companion.workshop import Workshop

AID = "odds"
DEALS = 1000  # the chance is known within about three points
LEAST = 0.005


@dataclass(frozen=True, slots=True)
class Chance:
    """Of clearing the goal, or with none of all cards down, as a simple player would from here. mark: of the table that
    was asked about; said: None until it is worked out."""

    mark: str
    said: Note | None


def chance(opened: Opened, workshop: Workshop) -> Chance | Refusal:
    """What is known by now; asking starts it. Refused where the table hasn't switched the aid on."""
    if not opened.kept.aids.get(AID):
        return Refusal("aid-off")
    ride = opened.now.state
    task = Journey(f"{opened.kept.id} {opened.seq}", (ride,), DEALS, lasting=False)
    progress = workshop.ask(task)
    if isinstance(progress, Refusal):
        return progress
    if progress.why:
        return progress.why
    if progress.running or progress.came is None:  # a number that jumps about while it is counted helps nobody
        return Chance(opened.kept.mark, None)
    return Chance(opened.kept.mark, _said(outlook.share(progress.came[0], opened.kept.start.get("goal"))))


def _said(share: float) -> Note:
    """Where all deals came to the same, others may not: that is no certainty."""
    edge = "least" if share < LEAST else "most" if share > 1 - LEAST else "between"
    return Note("chance-now", (), {"edge": edge, "percent": round(100 * share)})
