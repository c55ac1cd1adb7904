"""Random games with real cards: a shuffled deck is dealt, and each player plays what they truly hold. Only the cards
are kept here; what may be played is asked of the referee, and what has to be drawn is done as he says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from companion.poytapaska import referee
from companion.poytapaska.moves import Draw, Flip, Held, Move, Play, Row, Take
from companion.poytapaska.round import Round
from companion.poytapaska.rules import SWITCHES, Rules, rules_for

PLAYERS = ("Anna", "Ben", "Carla")


@dataclass
class Cards:
    """The cards as they really lie, each a rank."""

    stock: list[int]
    hands: list[list[int]]
    up: list[list[int]]
    down: list[list[int]]


@dataclass
class Walk:
    """A game and the cards it is played with."""

    game: Round
    cards: Cards
    said: list[Move] = field(default_factory=list)


def sit_down(seed: int, seats: int, switched: dict[str, int]) -> Walk:
    """A game dealt from a deck that this seed shuffles."""
    chance = Random(seed)  # noqa: S311
    deck = [rank for rank in range(13) for _ in range(4)]
    chance.shuffle(deck)
    hands, up, down = ([[deck.pop() for _ in range(size)] for _ in range(seats)] for size in (5, 4, 4))
    rules = rules_for(switched)
    assert isinstance(rules, Rules)
    game = referee.begin(rules, PLAYERS[:seats], chance.randrange(seats))
    return Walk(game, Cards(deck, hands, up, down))


def switches(number: int) -> dict[str, int]:
    """One of the sixteen ways to set the house switches."""
    return {switch.key: 1 for place, switch in enumerate(SWITCHES) if number >> place & 1}


def moments(walk: Walk, seed: int, most: int = 5000) -> Iterator[tuple[Round, Move, Round]]:
    """Each entry with the game before and after it, until the end or until `most` were made."""
    chance = Random(seed)  # noqa: S311
    while walk.game.end is None and len(walk.said) < most:
        before = walk.game
        move = _next(walk, chance)
        after = referee.rule(before, move)
        assert isinstance(after, Round), (move, after)
        walk.game = after
        walk.said.append(move)
        _carry_out(walk.cards, before, move, after)
        yield before, move, after


def _next(walk: Walk, chance: Random) -> Move:
    game, cards = walk.game, walk.cards
    if game.phase == "rows":
        return Row(tuple(cards.up[game.seat]))
    if game.phase == "held":
        return Held(game.asked, tuple(hand.count(game.asked) for hand in cards.hands))
    if game.opening:
        return Play(*game.opening)
    return chance.choice(list(choices(walk)))


def choices(walk: Walk) -> Iterator[Move]:
    """All that the player on turn can do with these cards. Taking the pile is the rarer the more there is to play."""
    game, cards = walk.game, walk.cards
    source = game.source
    if source == "down":
        yield Flip(cards.down[game.seat][-1])
    else:
        mine = Counter(cards.hands[game.seat] if source == "hand" else cards.up[game.seat])
        for rank, n in mine.items():
            if referee.fits(game, rank):
                yield from (Play(rank, count, source) for count in range(1, n + 1))
    if game.stock:
        yield Draw(cards.stock[-1])
    if game.pile:
        yield Take()


def _carry_out(cards: Cards, before: Round, move: Move, after: Round) -> None:
    seat, last = before.seat, after.last
    assert last is not None
    match move:
        case Play():
            lying = cards.hands[seat] if move.source == "hand" else cards.up[seat]
            for _ in range(move.count):
                lying.remove(move.rank)
        case Draw():
            cards.stock.pop()
            if not last.fits and after.rules.draw_taken:
                cards.hands[seat] += [*before.pile, move.rank]
        case Flip():
            cards.down[seat].pop()
            if not last.fits:
                cards.hands[seat] += [*(before.pile if after.rules.flip_takes else ()), move.rank]
        case Take():
            cards.hands[seat] += before.pile
        case _:
            return
    cards.hands[seat] += [cards.stock.pop() for _ in range(last.drew)]
