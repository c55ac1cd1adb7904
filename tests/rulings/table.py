"""A table to tell stories at: what is said goes through notation and referee, as at a real one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from companion.paternoster import GAME, notation, referee
from companion.paternoster.card import CARDS, Card
from companion.paternoster.pile import Pile, pile_name
from companion.paternoster.ride import End, Ride
from companion.paternoster.rules import Rules
from companion.paternoster.turn import Turn
from companion.paternoster.variants import Setup, rules_for
from companion.ruling import Note, Refusal

NAMES = ("Anna", "Ben", "Carla", "Dora", "Emil", "Frida", "Gustav", "Hanna")

# The panel as tower.md has it, written out again so that the data can't quietly become its own witness.
PANEL = {
    **dict.fromkeys(("J♦", "J♥"), "stop"),
    **dict.fromkeys(("Q♦", "Q♥"), "three"),
    **dict.fromkeys(("K♦", "K♥"), "doors"),
    **dict.fromkeys(("J♠", "J♣"), "brake"),
    **dict.fromkeys(("Q♠", "Q♣"), "hush"),
    **dict.fromkeys(("K♠", "K♣"), "one-car"),
}
LATE = 20  # number of the turn in which a story that begins late begins


def cards(text: str) -> tuple[Card, ...]:
    """The cards that a line of text names."""
    found = [Card.read(word) for word in text.split()]
    assert None not in found, text
    return tuple(card for card in found if card is not None)


def choices(seats: int, passengers: str = "", **chosen: int) -> Setup:
    """What a group has chosen; `passengers` are counted, commands get the panel."""
    turned_up = cards(passengers)
    if turned_up:
        chosen.setdefault("passengers", len(turned_up))
    panel = PANEL if chosen.get("commands") or chosen.get("light") else {}
    return Setup(seats, chosen, turned_up, panel)


def rules(seats: int, passengers: str = "", **chosen: int) -> Rules:
    """The rules of choices that go together."""
    found = rules_for(choices(seats, passengers, **chosen))
    assert isinstance(found, Rules), found
    return found


class Table:
    """A ride in progress, and the sentences with which a story goes on."""

    def __init__(self, ride: Ride) -> None:
        self.ride = ride

    # --- what is said ---------------------------------------------------------------------------

    def answer(self, said: str) -> Ride | Refusal:
        """What the referee makes of one entry; nothing is kept."""
        move = notation.read(said, self.ride)
        return move if isinstance(move, Refusal) else referee.rule(self.ride, move)

    def says(self, *entries: str) -> Table:
        """All of these are accepted, one after the other."""
        for said in entries:
            answer = self.answer(said)
            assert isinstance(answer, Ride), f"{said}: {answer}"
            self.ride = answer
        return self

    def refuses(self, said: str, reason: str, *rulings: str) -> Refusal:
        """This is refused for that reason, under these rulings, and nothing changes."""
        before = self.ride
        kept = repr(before)
        answer = self.answer(said)
        assert isinstance(answer, Refusal), f"{said} is accepted"
        assert answer.reason == reason, answer
        assert set(rulings) <= set(answer.rulings), answer
        assert repr(before) == kept
        return answer

    def asks(self, said: str) -> Note | None:
        """The question that comes before this entry is accepted, if there is one; the entry itself is legal."""
        move = notation.read(said, self.ride)
        assert not isinstance(move, Refusal), f"{said}: {move}"
        assert isinstance(referee.rule(self.ride, move), Ride), said
        return referee.warn(self.ride, move)

    # --- what is seen ---------------------------------------------------------------------------

    @property
    def end(self) -> End:
        """How the ride ended; it has."""
        assert self.ride.end is not None, "the ride goes on"
        return self.ride.end

    @property
    def goes_on(self) -> bool:
        """Whether the ride has not ended."""
        return self.ride.end is None

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return self.ride.turn.player

    def top(self, name: str) -> str | None:
        """The top of the pile with that name."""
        ways = self.ride.rules.ways
        (pile,) = [pile for i, pile in enumerate(self.ride.piles) if pile_name(ways, i) == name]
        return None if pile.top is None else str(pile.top)

    @property
    def talk(self) -> str:
        """The code of the talking rule that the table shows."""
        return str(GAME.view(self.ride)["talk"].code)

    def lost_by(self, why: str, *rulings: str) -> bool:
        """Whether the ride is lost for that reason and says under which rulings."""
        end = self.end
        return (end.won, end.lost, end.why) == (False, True, why) and set(rulings) <= set(end.rulings)


def sit_down(seats: int = 2, *, first: int = 0, passengers: str = "", **chosen: int) -> Table:
    """A fresh ride of that many players under these variants."""
    return Table(referee.begin(rules(seats, passengers, **chosen), NAMES[:seats], first))


def late(
    unseen: str,
    hands: Iterable[int],
    tops: str,
    *,
    seat: int = 0,
    fresh: str = "",
    delivered: int = 0,
    passengers: str = "",
    **chosen: int,
) -> Table:
    """A ride late on, no card missing: `unseen` are the cards in hands and draw pile, `tops` is like "up1 6♥ down1 9♣".

    Everything else lies under the first pile named, in no order that matters. The tops were laid long ago, but those
    of the piles named in `fresh` in the turn just before this one.
    """
    hands = tuple(hands)
    held = rules(len(hands), passengers, **chosen)
    hidden = cards(unseen)
    words = tops.split()
    top_of = dict(zip(words[::2], cards(" ".join(words[1::2])), strict=True))
    deck = Counter(CARDS * held.decks)
    for gone in (*held.passengers, *hidden, *top_of.values()):
        deck[gone] -= 1
    assert min(deck.values()) >= 0, "a card too many"
    under = tuple(sorted(deck.elements()))
    piles = []
    for i, way in enumerate(held.ways):
        name = pile_name(held.ways, i)
        laid = (top_of[name],) if name in top_of else ()
        if name == words[0]:
            laid = under + laid
        piles.append(Pile(way, laid, (LATE - 1 if name in fresh.split() else 1) if laid else 0))
    ride = referee.begin(held, NAMES[: len(hands)], seat)
    return Table(
        replace(
            ride,
            piles=tuple(piles),
            hands=hands,
            draw=len(hidden) - sum(hands),
            turn=Turn(LATE, seat),
            delivered=delivered,
            order=tuple(i for i, pile in enumerate(piles) for _ in pile.cards),
        )
    )
