"""Moves as text that parses back to the same move.

`6♥ up1`, `long 9♥ up2`, `pass Ben`, `end`, `end token`, `stuck`, `time`.
"""

from __future__ import annotations

import re
from typing import Final

from companion.paternoster import reasons
from companion.paternoster.card import Card
from companion.paternoster.ladder import DOWN, UP
from companion.paternoster.moves import Finish, Move, PassOn, Play, Stuck, TimeUp
from companion.paternoster.pile import pile_name
from companion.paternoster.ride import Ride
from companion.ruling import Refusal

LONGEST: Final = 200  # characters; a longer line is no entry
_ALONE: Final[dict[str, Move]] = {
    "end": Finish(),
    "end turn": Finish(),
    "end token": Finish(token=True),
    "stuck": Stuck(),
    "time": TimeUp(),
}
_PLAY: Final = re.compile(
    r"(?P<long>long\s+)?(?P<card>\S+?)(?:\s+|(?<=[♦♥♠♣]))(?P<way>up|u|down|d)\s*(?P<n>\d?)", re.IGNORECASE
)
_PASS: Final = re.compile(r"pass(?:\s+(?P<to>.+))?", re.IGNORECASE)


def read(text: str, ride: Ride) -> Move | Refusal:
    """The move that `text` means in this ride, or why it means none. `6H u1`, `6h up 1` and `6♥ up1` are the same."""
    if len(text) > LONGEST:
        return reasons.unknown_entry(text[:40] + "…")
    said = " ".join(text.split())
    alone = _ALONE.get(said.lower())
    if alone:
        return alone
    passed = _PASS.fullmatch(said)
    if passed:
        return _read_pass(passed["to"], ride)
    play = _PLAY.fullmatch(said)
    if play:
        return _read_play(play, ride)
    return _nearly(said, ride)


def _read_play(found: re.Match[str], ride: Ride) -> Move | Refusal:
    card = Card.read(found["card"])
    if card is None:
        return reasons.unknown_card(found["card"])
    way = UP if found["way"].lower().startswith("u") else DOWN
    of_that_way = [i for i, w in enumerate(ride.rules.ways) if w == way]
    n = int(found["n"]) if found["n"] else 1 if len(of_that_way) == 1 else 0
    if not 1 <= n <= len(of_that_way):
        return reasons.unknown_pile(found["way"] + found["n"], ride.rules.ways)
    return Play(card, of_that_way[n - 1], long=bool(found["long"]))


def _read_pass(name: str | None, ride: Ride) -> Move | Refusal:
    others = [seat for seat in range(len(ride.players)) if seat != ride.turn.player]
    if name is None:
        return PassOn(others[0]) if len(others) == 1 else reasons.unknown_player("", ride.players)
    names = [" ".join(player.split()).casefold() for player in ride.players]
    for wanted in (name.casefold(), name.casefold().removeprefix("to ")):
        if wanted in names:
            return PassOn(names.index(wanted))
    begins = [seat for seat, player in enumerate(names) if player.startswith(wanted)]
    return PassOn(begins[0]) if len(begins) == 1 else reasons.unknown_player(name, ride.players)


def _nearly(said: str, ride: Ride) -> Refusal:
    """The most telling refusal for text that is no entry: a card without a pile names the piles."""
    words = said.removeprefix("long ").split()
    if words and Card.read(words[0]) is not None:
        return reasons.unknown_pile(" ".join(words[1:]), ride.rules.ways)
    return reasons.unknown_entry(said)


def tell(move: Move, ride: Ride) -> str:
    """The one canonical text of a move; `read` gives the move back."""
    match move:
        case Play():
            return f"{'long ' if move.long else ''}{move.card} {pile_name(ride.rules.ways, move.pile)}"
        case PassOn():
            return f"pass {ride.players[move.to]}"
        case Finish():
            return "end token" if move.token else "end"
        case Stuck():
            return "stuck"
        case TimeUp():
            return "time"
