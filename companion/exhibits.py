"""The rulebook's examples, put before the referee: what lies there, what is said, and what he answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion import log, paternoster, poytapaska
from companion.game import Game
from companion.paternoster import exhibit as paternoster_exhibit
from companion.poytapaska import exhibit as poytapaska_exhibit
from companion.rulebook import Example
from companion.ruling import Note, Refusal

LayOut = Callable[[Mapping[str, Any], Mapping[str, Any]], Any]

NAMES = ("Anna", "Ben", "Carla", "Dora", "Emil", "Frida", "Gustav", "Hanna")
TABLE = ("tops", "hands", "draw", "seat", "delivered", "stepped_back")
GAMES: Mapping[str, tuple[Game[Any, Any], LayOut]] = {
    paternoster.GAME.name: (paternoster.GAME, paternoster_exhibit.lay_out),
    poytapaska.GAME.name: (poytapaska.GAME, poytapaska_exhibit.lay_out),
}


@dataclass(frozen=True, slots=True)
class Exhibit:
    """An example as it turns out.

    before: the state in which `said` is said; None where it is a mix of variants that is chosen. question: what is
    asked before it is accepted, else None; answer: what the referee says to it, None for a mix that goes together;
    after: the state it leads to, None where it is refused. moves: all that was said before, and this one, where it is
    one; first: the state before all of them. chosen: the mix.
    """

    game: str
    said: str
    before: Any
    question: Note | None
    answer: Note | Refusal | None
    after: Any
    first: Any = None
    moves: tuple[Any, ...] = ()
    chosen: Mapping[str, int] = field(default_factory=dict)


def exhibit(example: Example, panel: Mapping[str, str]) -> Exhibit:
    """What comes of an example. panel: the commands of the face cards (V14).

    Raises ValueError where its beginning, or anything before what is asked, doesn't go.
    """
    game, lay_out = GAMES[example.get("game", paternoster.GAME.name)]
    start = _start(example, panel)
    if "choose" in example:
        begun = game.begin(start)
        refused = begun if isinstance(begun, Refusal) else None
        return Exhibit(game.name, "", None, None, refused, None, chosen=start["variants"])
    state = first = lay_out(
        start, {name: example[name] for name in TABLE if name in example} | dict(example.get("table", {}))
    )
    if isinstance(state, Refusal):
        raise ValueError(f"{example}: {state}")
    moves = []
    for said in example.get("said", ()):
        moves.append(game.read(said, state))
        heard = log.say(game, state, said)
        if isinstance(heard, Refusal):
            raise ValueError(f"{example}: {said}: {heard}")
        state = heard[1]
    shown = put(game, state, example["then"])
    return replace(shown, first=first, moves=(*moves, *shown.moves))


def put(game: Game[Any, Any], state: Any, said: str) -> Exhibit:
    """What the referee says to `said` in that state."""
    move = game.read(said, state)
    heard = log.say(game, state, said)
    if isinstance(heard, Refusal):
        moves = () if isinstance(move, Refusal) else (move,)
        return Exhibit(game.name, said, state, None, heard, None, state, moves)
    return Exhibit(game.name, said, state, game.warn(state, move), heard[0], heard[1], state, (move,))


def _start(example: Example, panel: Mapping[str, str]) -> dict[str, Any]:
    passengers = str(example.get("passengers", "")).split()
    variants = {**example.get("choose", example.get("variants", {})), **example.get("switches", {})}
    if passengers:
        variants.setdefault("passengers", len(passengers))
    return {
        "players": list(NAMES[: example.get("players", 2)]),
        "first": 0,
        "variants": variants,
        "passengers": passengers,
        "commands": dict(panel) if variants.keys() & {"commands", "light"} else {},
    }
