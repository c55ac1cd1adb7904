"""A second witness of a ride in progress: what may be said next and what may not, in the rulebook's words.

It follows a ride of the independent program by its own books (no ride, rule or card of the product) and spoils
entries: each is wrong in exactly one way, so that there is exactly one right reason to refuse it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from tests import oracle
from tests.transcripts.told import NAMES, Told, pile_names

FACES = {"J": ("stop", "brake"), "Q": ("three", "hush"), "K": ("doors", "one car")}  # red, black


@dataclass(frozen=True)
class Spoilt:
    """An entry that must not be accepted, why, and a ruling that the refusal must name."""

    kind: str
    said: str
    reason: str
    ruling: str


@dataclass
class Witness:
    """The books of one ride: piles by name, cards down, hands, and what the turn has seen so far."""

    ride: Told
    piles: dict[str, list[str]] = field(default_factory=dict)
    hands: list[int] = field(default_factory=list)
    draw: int = 0
    tokens: int = 0
    delivered: int = 0

    def __post_init__(self) -> None:
        options = self.ride["options"]
        self.piles = {name: [] for name in pile_names(self.ride)}
        self.hands = [options["hand"]] * options["players"]
        self.draw = 52 * options["decks"] - options["passengers"] - sum(self.hands)
        self.tokens = options["tokens"]
        self.passengers = [oracle.spell(card) for card in self.ride["passengers"]]
        self.first_ride = options["same_suit"]

    # --- following the ride -----------------------------------------------------------------------

    def turn_begins(self, turn: Told) -> None:
        """A new turn, with nothing done yet."""
        self.player, self.required = turn["player"], turn["owed"]
        self.played: list[str] = []
        self.passed = self.stepped_back = self.token_spent = self.three = False
        self.bound = any(self.command(top) == "one car" for top in self.tops())
        self.bound_to: str | None = None

    def does(self, action: Told) -> None:
        """One action of the turn, which the other program knows to be right."""
        if action["do"] == "token_end":
            self.tokens -= 1
            self.token_spent = True
            return
        self.hands[self.player] -= 1
        if action["do"] == "pass":
            self.passed = True
            self.hands[action["to"]] += 1
            return
        pile, card = pile_names(self.ride)[action["pile"]], oracle.spell(action["card"])
        self.stepped_back |= action["as"] in ("back", "long")
        if action["as"] == "long":
            self.token_spent = True
            self.tokens -= 1
        self.piles[pile].append(card)
        self.played.append(card)
        self.bound_to = self.bound_to or pile
        self.three |= self.command(card) == "three"
        if self.next_passenger() == card:
            self.delivered += 1

    def turn_ends(self, turn: Told) -> None:
        """Cards are drawn."""
        self.hands[self.player] += len(turn["drew"])
        self.draw -= len(turn["drew"])

    # --- what the books say -----------------------------------------------------------------------

    def command(self, card: str) -> str:
        """The command on that card, by the rulebook's panel."""
        panel = self.ride["options"]["commands"]
        if panel == "none" or card[:-1] not in FACES or (panel == "light" and card[0] == "K"):
            return ""
        return FACES[card[0]][card[-1] in "♠♣"]

    def tops(self) -> list[str]:
        """The tops of all piles that have one."""
        return [cards[-1] for cards in self.piles.values() if cards]

    def braked(self) -> bool:
        """Whether a Brake lies on top anywhere."""
        return any(self.command(top) == "brake" for top in self.tops())

    def next_passenger(self) -> str | None:
        """The passenger whose turn it is to be delivered."""
        return self.passengers[self.delivered] if self.delivered < len(self.passengers) else None

    def copies(self) -> Counter[str]:
        """How many of each card are not down yet, passengers turned up left out."""
        left = Counter(dict.fromkeys(oracle.LADDER, self.ride["options"]["decks"]))
        left.subtract(self.passengers)
        left.subtract(card for cards in self.piles.values() for card in cards)
        return left

    def owed(self) -> int:
        """Cards that the turn still owes, by the hand that it is played from."""
        done, wanted = len(self.played) + self.passed, self.required
        if self.three:
            done, wanted = len(self.played), 3
        return max(0, min(wanted - done, self.hands[self.player]))

    def open_piles(self) -> list[str]:
        """Piles that One car leaves open."""
        return [name for name in self.piles if not self.bound or self.bound_to in (None, name)]

    def may_play_another(self) -> bool:
        """Whether neither the hand nor a red Queen forbids one more card."""
        return self.hands[self.player] > 0 and not (self.three and len(self.played) == 3)

    def how(self, card: str, pile: str) -> str:
        """How the card goes on that pile, by the ladder alone."""
        cards = self.piles[pile]
        way = "up" if pile.startswith("up") else "down"
        return oracle.way_of_going(way, cards[-1] if cards else None, card, first_ride=self.first_ride)

    def kept_by_command(self, card: str) -> bool:
        """A red Queen can't be a fourth card."""
        return self.command(card) == "three" and len(self.played) >= 3

    # --- what would be wrong here -----------------------------------------------------------------

    def spoilt(self) -> Iterator[Spoilt]:
        """Entries that are wrong right now, each in one way only."""
        left = self.copies()
        unseen = [card for card in oracle.LADDER if left[card] > 0]
        if self.may_play_another():
            yield from self._plays(unseen)
            yield from self._gone([card for card in oracle.LADDER if left[card] == 0])
        elif self.hands[self.player] == 0:
            yield Spoilt("from an empty hand", f"{unseen[0]} up1", "hand-empty", "P11" if self.draw else "P12")
        elif unseen:
            yield Spoilt("fourth card", f"{unseen[0]} {self.open_piles()[0]}", "three-full", "V14")
        yield from self._ends()
        yield from self._passes()

    def _plays(self, unseen: list[str]) -> Iterator[Spoilt]:
        for pile in self.piles:
            for card in unseen:
                if not self.kept_by_command(card):
                    yield from self._play(card, pile)

    def _play(self, card: str, pile: str) -> Iterator[Spoilt]:
        how, said = self.how(card, pile), f"{card} {pile}"
        if pile not in self.open_piles():
            if how == oracle.GOES:
                yield Spoilt("another car", said, "one-car", "V14")
            return
        if how == oracle.NO:
            yield Spoilt("wrong pile", said, *self._wrong_pile(card, pile))
        if how == oracle.LONG:
            yield from self._long(card, pile)
        if how == oracle.GOES:
            yield Spoilt("long without need", f"long {said}", "not-a-long-step", "V4")
        if how == oracle.SUIT:
            yield Spoilt("long without need", f"long {said}", "suit-needs-no-token", "V2")
        if how == oracle.BACK and self._no_step_back():
            yield Spoilt("second step back", said, *self._no_step_back())

    def _no_step_back(self) -> tuple[str, str] | tuple[()]:
        if self.braked() == self.stepped_back:
            return ()  # nothing is wrong, or two things are
        return ("brake", "V14") if self.braked() else ("step-back-used", "P8")

    def _wrong_pile(self, card: str, pile: str) -> tuple[str, str]:
        top, up = self.piles[pile][-1], pile.startswith("up")
        one_rank = oracle.rank(card) == oracle.rank(top) + (-1 if up else 1)
        if one_rank and not self.first_ride:
            return "wrong-suit-back", "P7"
        return ("too-low" if up else "too-high"), "P6"

    def _long(self, card: str, pile: str) -> Iterator[Spoilt]:
        options, said = self.ride["options"], f"{card} {pile}"
        unmarked = "long-needs-token" if options["tokens"] else "long-without-tokens"
        if not options["tokens"] or not (self.braked() or self.stepped_back):
            yield Spoilt("long step not said to be one", said, unmarked, "V4")
        elif self._no_step_back():
            yield Spoilt("long step not said to be one", said, *self._no_step_back())
        if self.braked() or self.stepped_back:
            if options["tokens"] and self.tokens and not self.token_spent and self._no_step_back():
                yield Spoilt("long step as a second one", f"long {said}", *self._no_step_back())
        elif not options["tokens"]:
            yield Spoilt("long step without tokens", f"long {said}", "no-tokens-in-ride", "V4")
        elif not self.tokens and not self.token_spent:
            yield Spoilt("long step without a token left", f"long {said}", "no-token-left", "V4")

    def _gone(self, gone: list[str]) -> Iterator[Spoilt]:
        for card in gone:
            reason = "none-left-but-passenger" if card in self.passengers else "none-left"
            for pile in self.open_piles():
                if self.how(card, pile) == oracle.GOES and not self.kept_by_command(card):
                    yield Spoilt("a copy too many", f"{card} {pile}", reason, "P17")

    def _ends(self) -> Iterator[Spoilt]:
        if not self.owed():
            yield Spoilt("stuck with nothing owed", "stuck", "not-stuck", "P15")
        elif self.three:
            yield Spoilt("end under Three", "end", "three-owed", "V14")
        else:
            steep = self.ride["options"]["required"] == 3 and self.draw
            ruling = "V2" if self.first_ride and self.draw else "V7" if steep else "P11" if self.draw else "P12"
            yield Spoilt("end while cards are owed", "end", "cards-owed", ruling)
        yield from self._token()
        if not any(said.startswith("hourglass") for said in self.ride["options"]["variants"]):
            yield Spoilt("no hourglass", "time", "no-hourglass", "V11")

    def _token(self) -> Iterator[Spoilt]:
        eases = self.owed() and not self.three and self.played
        if not self.ride["options"]["tokens"]:
            yield Spoilt("token in a ride without", "end token", "no-tokens-in-ride", "V4")
        elif eases and self.token_spent:
            yield Spoilt("second token", "end token", "token-spent", "V4")
        elif eases and not self.tokens:
            yield Spoilt("no token left", "end token", "no-token-left", "V4")
        elif self.tokens and not self.token_spent and not eases:
            if not self.owed():
                yield Spoilt("token for nothing", "end token", "nothing-to-ease", "V4")
            elif self.three:
                yield Spoilt("token under Three", "end token", "three-not-eased", "V14")
            else:
                yield Spoilt("token before a card", "end token", "token-needs-card", "V4")

    def _passes(self) -> Iterator[Spoilt]:
        seats = len(self.hands)
        if seats == 1:
            return
        said = f"pass {NAMES[(self.player + 1) % seats]}"
        if not self.ride["options"]["passing"]:
            yield Spoilt("passing in a ride without", said, "no-passing", "V5")
            return
        if self.draw and not self.passed and not self.three and self.owed():
            yield Spoilt("passing to oneself", f"pass {NAMES[self.player]}", "pass-to-self", "V5")
        if self.draw and self.passed and not self.three and self.owed():
            yield Spoilt("passing twice", said, "passed-already", "V5")
        if self.draw and self.three and not self.passed and self.owed():
            yield Spoilt("passing after a red Queen", said, "pass-after-three", "V14")
        if self.draw and not self.passed and not self.three and not self.owed():
            yield Spoilt("passing with nothing owed", said, "pass-not-owed", "V5")
        if not self.draw and not self.passed and not self.three:
            yield Spoilt("passing once the pile is empty", said, "passing-pile-empty", "V5")

    def too_early(self) -> list[str]:
        """Plays that are legal and lose at once: a passenger before its turn."""
        if not self.may_play_another():
            return []
        left = self.copies()
        waiting = [
            card for card in self.passengers[self.delivered + 1 :] if left[card] and not self.kept_by_command(card)
        ]
        return [
            f"{card} {pile}" for card in waiting for pile in self.open_piles() if self.how(card, pile) == oracle.GOES
        ]
