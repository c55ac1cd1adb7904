"""A game small enough to hold in the head, for what must hold with any game: climb the stairs together, step by step.

`up 1` … `up 3` climbs, `end` ends the turn, `fall` loses after a question; the top step wins.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

from companion.game import Game, Plain
from companion.ruling import Note, Refusal

CLIMB, END, FALL = "up", "end", "fall"


@dataclass(frozen=True, slots=True)
class Climb:
    """players: names; top: the step to reach; seconds: a turn may take; steep: the most steps at once."""

    players: tuple[str, ...]
    top: int
    seconds: int
    steep: int
    step: int = 0
    turn: int = 1
    fallen: bool = False

    @property
    def over(self) -> bool:
        return self.fallen or self.step == self.top


@dataclass(frozen=True, slots=True)
class Said:
    what: str
    steps: int = 0


def begin(start: Plain) -> Climb | Refusal:
    if not start.get("players"):
        return Refusal("nobody")
    rules = start.get("rules") or start
    return Climb(tuple(start["players"]), rules.get("top", 6), rules.get("seconds", 0), rules.get("steep", 3))


def rules(climb: Climb) -> dict[str, Any]:
    return {"top": climb.top, "seconds": climb.seconds, "steep": climb.steep}


def rule(climb: Climb, said: Said) -> Climb | Refusal:
    if climb.over:
        return Refusal("over")
    if said.what == FALL:
        return replace(climb, fallen=True)
    if said.what == END:
        return replace(climb, turn=climb.turn + 1)
    if said.steps > climb.steep or climb.step + said.steps > climb.top:
        return Refusal("too-far", ("S1",), {"steps": said.steps})
    return replace(climb, step=climb.step + said.steps)


def read(text: str, climb: Climb) -> Said | Refusal:
    words = text.lower().split()
    if words in ([END], [FALL]):
        return Said(words[0])
    if match := re.fullmatch(r"up ([1-9])", " ".join(words), re.ASCII):
        return Said(CLIMB, int(match[1]))
    return Refusal("no-words", (), {"text": text})


def tell(said: Said, climb: Climb) -> str:
    return f"{CLIMB} {said.steps}" if said.what == CLIMB else said.what


def result(climb: Climb) -> dict[str, Any] | None:
    if not climb.over:
        return None
    why = "fallen" if climb.fallen else "top"
    return {"won": not climb.fallen, "lost": climb.fallen, "left": climb.top - climb.step, "why": why}


def view(climb: Climb) -> dict[str, Any]:
    return {
        "step": climb.step,
        "turn": {"number": climb.turn, "player": (climb.turn - 1) % len(climb.players)},
        "end": result(climb),
        "bar": {},
    }


STAIRS: Game[Climb, Said] = Game(
    name="stairs",
    edition=1,
    begin=begin,
    rules=rules,
    rule=rule,
    read=read,
    tell=tell,
    warn=lambda climb, said: Note("sure-to-fall", ("S2",)) if said.what == FALL else None,
    note=lambda before, said, after: Note("did", (), {"said": said.what, "step": after.step}),
    view=view,
    turn_of=lambda climb: (climb.turn, (climb.turn - 1) % len(climb.players)),
    clock=lambda climb: climb.seconds,
    result=result,
)
