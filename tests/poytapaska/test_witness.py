"""Whole games with real cards, played by a witness that knows the rulebook only: the referee says the same."""

from __future__ import annotations

from collections import Counter

import pytest

from companion import log
from companion.poytapaska import GAME
from companion.poytapaska.ranking import NAMES
from companion.poytapaska.round import Round
from companion.ruling import Refusal
from tests.poytapaska.witness import RANKS, RealTable

PLAYERS = ("Anna", "Ben", "Carla")
SWITCHES = ("drawn_taken", "faces_on_seven", "flip_takes_pile")
MOSTLY = 0.85  # how often whoever can play does: games come to an end
LONGEST = 400  # entries after which a game that goes round and round is left


class Both:
    """The witness and the referee, of the same mind or the test fails."""

    def __init__(self, seed: int, players: int, switches: dict[str, int]) -> None:
        self.cards = RealTable(players, seed, **switches)
        start = {"players": PLAYERS[:players], "dealer": self.cards.dealer, "variants": switches}
        game = GAME.begin(start)
        assert isinstance(game, Round)
        self.game = game

    def says(self, said: str) -> None:
        heard = log.say(GAME, self.game, said)
        assert not isinstance(heard, Refusal), (said, heard)
        self.game = heard[1]

    def refuses(self, said: str) -> bool:
        return isinstance(log.say(GAME, self.game, said), Refusal)

    def agree(self) -> None:
        cards, game = self.cards, self.game
        assert [seat.hand for seat in game.seats] == [len(hand) for hand in cards.hand]
        assert [Counter(NAMES[rank] for rank in seat.up) for seat in game.seats] == [Counter(row) for row in cards.up]
        assert [seat.down for seat in game.seats] == [len(row) for row in cards.down]
        assert [NAMES[rank] for rank in game.pile] == cards.pile
        assert (game.stock, list(game.out)) == (len(cards.stock), cards.out)
        if cards.loser is None:
            assert (game.end, game.seat) == (None, cards.on)
        else:
            assert game.end is not None
            assert (game.end.loser, game.end.left) == (cards.loser, cards.left(cards.loser))

    def deals(self) -> None:
        cards = self.cards
        for ahead in range(1, cards.players + 1):
            self.says("row " + " ".join(cards.up[(cards.dealer + ahead) % cards.players]))
        asked, first = cards.opening()
        for rank, counts in asked:
            self.says(f"{rank}s {' '.join(map(str, counts))}")
        assert self.refuses("take")
        assert self.refuses(f"draw {cards.stock[-1]}")
        for card in first:
            cards.hand[cards.on].remove(card)
        self.says(" ".join(first) + " hand")
        cards.lay(first)
        self.agree()

    def turns(self) -> None:
        """Everything that this player might say is accepted or refused as the rulebook has it; one of it is done."""
        cards, source = self.cards, self.cards.source
        may, plays = [("take", "")] * bool(cards.pile) + [("draw", "")] * bool(cards.stock), []
        if source == "down":
            plays.append(("flip", cards.chance.choice(cards.held)))
        else:
            for card, there in Counter(cards.held).items():
                for count in range(1, there + 1):
                    play = " ".join([card] * count)
                    assert self.refuses(f"{play} {source}") is not cards.goes(card), (play, cards.pile)
                    plays += [("play", play)] * cards.goes(card)
        for wrong, when in (
            ("take", not cards.pile),
            ("draw 5", not cards.stock),
            ("flip 5", source != "down"),
            *((f"{card} up", source != "up") for card in set(cards.up[cards.on])),
            *((f"{rank} hand", source != "hand") for rank in RANKS),
        ):
            assert not when or self.refuses(wrong), wrong
        mostly = plays and (not may or cards.chance.random() < MOSTLY)
        self.does(*cards.chance.choice(plays if mostly else may), source)
        self.agree()

    def does(self, what: str, card: str, source: str) -> None:
        cards = self.cards
        if what == "play":
            self.says(f"{card} {source}")
            held = cards.held
            for one in card.split():
                held.remove(one)
            cards.lay(card.split())
        elif what == "flip":
            self.says(f"flip {card}")
            cards.flip(card)
        elif what == "draw":
            self.says(f"draw {cards.stock[-1]}")
            cards.draw()
        else:
            self.says("take")
            cards.take()


@pytest.mark.parametrize("players", [2, 3])
def test_the_referee_and_the_rulebook_agree(players: int):
    """Four games under each mix of house switches, many of them to their end."""
    ended = 0
    for seed in range(32):
        switches = {name: 1 for place, name in enumerate(SWITCHES) if seed >> place & 1}
        both = Both(seed, players, switches)
        both.deals()
        for _ in range(LONGEST):
            if both.cards.loser is not None:
                ended += 1
                break
            both.turns()
    assert ended > 10
