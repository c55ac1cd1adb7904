"""Random rides of random legal setups, walked by asking the referee alone what may be said."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from hypothesis import strategies as st

from companion.paternoster import referee
from companion.paternoster.card import CARDS, Card
from companion.paternoster.moves import Finish, Move, PassOn, Play, Stuck, TimeUp
from companion.paternoster.ride import Ride
from companion.paternoster.rules import Rules
from companion.paternoster.variants import Setup, rules_for
from tests.rulings.table import NAMES, PANEL

BASES: tuple[tuple[dict[str, int], range], ...] = (
    ({}, range(1, 6)),
    ({}, range(1, 6)),
    ({"short": 1}, range(1, 6)),
    ({"first_ride": 1}, range(1, 6)),
    ({"two_cars": 1}, range(2, 3)),
    ({"tower": 4}, range(6, 9)),
    ({"tower": 5}, range(6, 9)),
)


@dataclass(frozen=True)
class Begun:
    """A setup as plain data, and the ride that begins from it."""

    start: dict[str, object]
    ride: Ride


@st.composite
def setups(draw: st.DrawFn) -> Begun:
    """Any legal mix of variants, by what V17 lets go together."""
    base, seats = draw(st.sampled_from(BASES))
    players = draw(st.sampled_from(seats))
    chosen = dict(base)
    optional = {"tokens": st.integers(0, 4), "fire": st.integers(0, 1), "hourglass": st.integers(0, 1)}
    if players > 1:
        optional["passing"] = st.integers(0, 1)
    if "first_ride" not in base:
        optional["steep"] = st.integers(0, 1)
    chosen |= {key: draw(values) for key, values in optional.items()}
    pick = draw(st.sampled_from(("", "commands", "commands", "light")))
    talk = draw(st.sampled_from(("", "silent", "operator")))
    hand = draw(st.sampled_from(("", "bigger", "smaller"))) if set(base) <= {"short"} else ""
    chosen |= {key: 1 for key in (pick, talk, hand) if key}
    passengers: list[Card] = []
    if not set(base) - {"tower"} and draw(st.booleans()):
        passengers = draw(st.lists(st.sampled_from(CARDS), min_size=3, max_size=5, unique=True))
        chosen["passengers"] = len(passengers)
    panel = PANEL if pick else {}
    rules = rules_for(Setup(players, chosen, tuple(passengers), panel))
    assert isinstance(rules, Rules), rules
    first = draw(st.integers(0, players - 1))
    start = {
        "players": list(NAMES[:players]),
        "first": first,
        "variants": chosen,
        "passengers": [str(card) for card in passengers],
        "commands": panel,
    }
    return Begun(start, referee.begin(rules, NAMES[:players], first))


def plays(ride: Ride) -> Iterator[Play]:
    """Every play there is, of cards down or not, long or not."""
    for pile in range(len(ride.piles)):
        for card in CARDS:
            yield Play(card, pile)
            yield Play(card, pile, long=True)


def others(ride: Ride) -> Iterator[Move]:
    """Everything else that can be said, to every seat."""
    yield from (Finish(), Finish(token=True), Stuck(), TimeUp())
    yield from (PassOn(seat) for seat in range(len(ride.players)))


def outcomes(ride: Ride) -> dict[Move, Ride]:
    """Each accepted move with the ride after it."""
    answers = ((move, referee.rule(ride, move)) for move in (*plays(ride), *others(ride)))
    return {move: answer for move, answer in answers if isinstance(answer, Ride)}


def step(ride: Ride, play: Play) -> int:
    """How far a play takes its car: what a careful table keeps small."""
    pile = ride.piles[play.pile]
    if pile.top is None:
        return int(play.card) if pile.way > 0 else 51 - int(play.card)
    return (int(play.card) - int(pile.top)) * pile.way


def walk(ride: Ride, seed: int) -> Iterator[tuple[Ride, Move | None]]:
    """Each moment of a ride with what is said then; None at the end.

    A careful table mostly: it gives up or loses only now and then, so that many rides come to their last card.
    """
    chance = Random(seed)  # noqa: S311
    careless = chance.choice((0.3, 0.02, 0.0))
    while ride.end is None:
        said = anything(ride, chance) if chance.random() < careless else careful(ride, chance)
        answer = referee.rule(ride, said)
        assert isinstance(answer, Ride), answer
        yield ride, said
        ride = answer
    yield ride, None


def anything(ride: Ride, chance: Random) -> Move:
    """Any of the accepted moves, a play or not with equal chance."""
    may = list(outcomes(ride))
    assert may, "nothing may be said, and yet the ride goes on"
    talk = [move for move in may if not isinstance(move, Play)]
    return chance.choice(talk if talk and chance.random() < 0.5 else may)


def careful(ride: Ride, chance: Random) -> Move:
    """A move that doesn't end the ride, if there is one: a card that goes only a little way, or the end of the turn."""
    talk = [move for move in others(ride) if goes_on(ride, move)]
    if talk and (not ride.owed or chance.random() < 0.05):
        return chance.choice(talk)
    unseen = [card for card in CARDS if ride.copies(card)]
    for number in (6, len(unseen)):
        some = chance.sample(unseen, min(number, len(unseen)))
        tries = [Play(card, pile) for card in some for pile in range(len(ride.piles))]
        for play in sorted(tries, key=lambda play: step(ride, play)):
            if goes_on(ride, play):
                return play
    return chance.choice(talk) if talk else anything(ride, chance)


def goes_on(ride: Ride, move: Move) -> bool:
    """Whether this may be said without ending the ride, or ends it with the last card."""
    after = referee.rule(ride, move)
    return isinstance(after, Ride) and (after.end is None or after.end.won)
