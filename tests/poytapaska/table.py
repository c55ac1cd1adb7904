"""A table to tell stories at: what is said goes through notation and referee, as at a real one."""

from __future__ import annotations

from typing import Any

from companion import log, shelf
from companion.poytapaska import GAME, notation, referee
from companion.poytapaska.ranking import NAMES, RANKS, rank_of
from companion.poytapaska.round import NONE, Counts, Round, Seat, added
from companion.poytapaska.rules import Rules, rules_for
from companion.ruling import Note, Refusal
from companion.words import Words

PLAYERS = ("Anna", "Ben", "Carla")
LATE = 20  # number of the turn in which a story that begins late begins
WORDS = Words(shelf.words("en"), strict=True)


def ranks(text: str) -> tuple[int, ...]:
    """The cards that a line of text names."""
    found = [rank_of(word) for word in text.split()]
    assert None not in found, text
    return tuple(rank for rank in found if rank is not None)


def counts(text: str) -> Counts:
    """How many of each rank a line of text names."""
    return added(NONE, ranks(text))


def rules(**switches: int) -> Rules:
    """The rules under these house switches."""
    found = rules_for(switches)
    assert isinstance(found, Rules), found
    return found


def seat(hand: int = 5, known: str = "", up: str = "", down: int = 0) -> Seat:
    """One player's cards; those in `known` are among the hand."""
    return Seat(hand, counts(known), ranks(up), down)


def nobody() -> Seat:
    """A seat whose cards are gone."""
    return Seat(0, NONE, (), 0)


class Table:
    """A game in progress, and the sentences with which a story goes on."""

    def __init__(self, game: Round) -> None:
        self.game = game
        self.line = ""

    # --- what is said ---------------------------------------------------------------------------

    def answer(self, said: str) -> Round | Refusal:
        """What the referee makes of one entry; nothing is kept."""
        move = notation.read(said, self.game)
        return move if isinstance(move, Refusal) else referee.rule(self.game, move)

    def says(self, *entries: str) -> Table:
        """All of these are accepted, one after the other, and told in a sentence without a gap."""
        for said in entries:
            heard = log.say(GAME, self.game, said)
            assert not isinstance(heard, Refusal), f"{said}: {heard}"
            note, self.game = heard
            self.line = WORDS.say(note)
        return self

    def refuses(self, said: str, reason: str, *rulings: str) -> Refusal:
        """This is refused for that reason, under these rulings, in a sentence; and nothing changes."""
        before = repr(self.game)
        answer = self.answer(said)
        assert isinstance(answer, Refusal), f"{said} is accepted"
        assert (answer.reason, answer.rulings) == (reason, rulings)
        assert repr(self.game) == before
        assert "{" not in WORDS.say(answer)
        return answer

    def asks(self, said: str) -> Note | None:
        """The question asked before this is kept."""
        move = notation.read(said, self.game)
        assert not isinstance(move, Refusal)
        return GAME.warn(self.game, move)

    # --- what it has come to --------------------------------------------------------------------

    @property
    def on(self) -> str:
        """Whose turn it is."""
        return self.game.players[self.game.seat]

    @property
    def pile(self) -> str:
        return " ".join(NAMES[rank] for rank in self.game.pile)

    @property
    def gone(self) -> str:
        """The cards out of the game, from low to high."""
        return " ".join(NAMES[rank] for rank in range(RANKS) for _ in range(self.game.gone[rank]))

    def holds(self, name: str) -> int:
        return self.of(name).hand

    def known(self, name: str) -> str:
        """The cards in that hand of which everybody knows, from low to high."""
        return " ".join(NAMES[rank] for rank, n in enumerate(self.of(name).known) for _ in range(n))

    def of(self, name: str) -> Seat:
        return self.game.seats[self.game.players.index(name)]

    @property
    def result(self) -> dict[str, Any] | None:
        return GAME.result(self.game)

    @property
    def loser(self) -> str | None:
        assert self.game.end is not None
        return None if self.game.end.loser is None else self.game.players[self.game.end.loser]

    @property
    def view(self) -> dict[str, Any]:
        return GAME.view(self.game)

    def fits(self) -> str:
        """The ranks that go on the pile now, from low to high."""
        return " ".join(NAMES[rank] for rank in range(RANKS) if referee.fits(self.game, rank))


def dealt(seats: int = 3, dealer: int = 2, **switches: int) -> Table:
    """A game just dealt: nothing is told of the cards yet."""
    begun = GAME.begin({"players": PLAYERS[:seats], "dealer": dealer, "variants": switches})
    assert isinstance(begun, Round), begun
    return Table(begun)


def begun(seats: int = 3, dealer: int = 2, opening: str = "3s 1 0 0", **switches: int) -> Table:
    """A game whose first player is known: with the dealer last it is Anna, with one 3."""
    rows = ("row 4 7 J 2", "row 5 9 9 K", "row 6 8 Q A")[:seats]
    return dealt(seats, dealer, **switches).says(*rows, opening if seats == 3 else opening[:-2])


def late(*seats: Seat, pile: str = "", stock: int = 0, on: int = 0, gone: str = "", **switches: int) -> Table:
    """A game well under way, Anna on turn unless told otherwise. Whoever has no card left is out."""
    out = tuple(place for place, cards in enumerate(seats) if not cards.cards)
    return Table(
        Round(
            rules=rules(**switches),
            players=PLAYERS[: len(seats)],
            dealer=len(seats) - 1,
            seats=seats,
            stock=stock,
            seat=on,
            pile=ranks(pile),
            gone=counts(gone),
            turn=LATE,
            out=out,
        )
    )


def on_pile(top: str, **switches: int) -> Table:
    """Three full hands and that one card on the pile, or none for an empty one."""
    return late(seat(), seat(), seat(), pile=top, stock=10, **switches)
