"""What holds in every game, whatever is dealt and played."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from companion import log
from companion.log import Entry
from companion.poytapaska import GAME, notation, referee
from companion.poytapaska.moves import Draw, Flip, Move, Play, Take
from companion.poytapaska.ranking import RANKS
from companion.poytapaska.round import Round
from companion.poytapaska.unseen import most_in_hand, unknown, unseen
from companion.ruling import Note, Refusal
from companion.spoken import spoken
from tests.poytapaska.table import WORDS
from tests.poytapaska.walks import PLAYERS, Walk, moments, sit_down, switches

SEEDS, SEATS, SWITCHED = st.integers(0, 2**32), st.integers(2, 3), st.integers(0, 15).map(switches)
WALKS = settings(deadline=None, max_examples=40)
ANYTHING: tuple[Move, ...] = (
    *(Play(rank, count, source) for rank in range(RANKS) for count in range(1, 5) for source in ("hand", "up")),
    *(kind(rank) for kind in (Draw, Flip) for rank in range(RANKS)),
    Take(),
)


@settings(deadline=None, max_examples=20)
@given(SEEDS, SEATS, SWITCHED)
def test_every_game_ends_with_one_loser_and_52_cards(seed, seats, switched):
    walk = sit_down(seed, seats, switched)
    for _, _, after in moments(walk, seed):
        check_cards(walk, after)
    end = walk.game.end
    if end is None:
        return  # the rules let a game go on for ever; see test_calling_off.py
    assert end.loser is not None
    assert sorted((*walk.game.out, end.loser)) == list(range(seats))
    assert end.left == walk.game.seats[end.loser].cards > 0
    assert walk.game.stock == 0


def check_cards(walk: Walk, game: Round) -> None:
    """The referee's counts are those of the real cards, and what he thinks he knows is true."""
    cards = walk.cards
    assert len(cards.stock) == game.stock
    assert sum(game.gone) + len(game.pile) + game.stock + sum(seat.cards for seat in game.seats) == 52 - untold(game)
    hidden = unseen(game)
    for seat, hand, up, down in zip(game.seats, cards.hands, cards.up, cards.down, strict=True):
        held = Counter(hand)
        assert (seat.hand, seat.down) == (len(hand), len(down))
        assert not seat.up or sorted(seat.up) == sorted(up)
        assert all(seat.known[rank] <= held[rank] <= most_in_hand(game, seat, rank) for rank in range(RANKS))
        assert unknown(seat) >= 0
    assert min(hidden) >= 0
    if game.turn:
        there = sum(map(unknown, game.seats)) + sum(seat.down for seat in game.seats) + game.stock
        assert sum(hidden) == there


def untold(game: Round) -> int:
    """Face-up cards that nobody has told of yet, before the first turn."""
    return 4 * sum(not seat.up for seat in game.seats) if game.phase == "rows" else 0


@WALKS
@given(SEEDS, SEATS, SWITCHED)
def test_a_player_on_turn_can_always_do_something(seed, seats, switched):
    walk = sit_down(seed, seats, switched)
    for _, _, after in moments(walk, seed, most=400):
        if after.end is None and after.phase == "play":
            assert after.seat not in after.out
            assert after.mine.cards
            assert after.mine.hand or not after.stock


@WALKS
@given(SEEDS, SEATS, SWITCHED, st.integers(0, 120))
def test_what_may_be_played_is_what_the_keypad_offers(seed, seats, switched, length):
    """View and referee are of one mind, in every moment, about every rank, count and source."""
    walk = sit_down(seed, seats, switched)
    for _ in moments(walk, seed, most=length):
        pass
    game = walk.game
    if game.phase != "play" or game.rules.purist:
        return
    view = GAME.view(game)
    for move in ANYTHING:
        may = isinstance(referee.rule(game, move), Round)
        match move:
            case Play() if game.source == move.source:
                assert may == (move.count <= view["keys"][move.rank]["most"] and may_open(game, move)), move
            case Flip() if game.source == "down":
                assert may == bool(unseen(game)[move.rank]), move
            case Draw():
                assert may == (view["bar"]["draw"]["ok"] and bool(view["keys"][move.rank]["tried"])), move
            case Take():
                assert may == view["bar"]["take"]["ok"]
            case _:
                assert not may, move


def may_open(game: Round, move: Play) -> bool:
    return game.opening is None or (move.rank, move.count) == game.opening


@WALKS
@given(SEEDS, SEATS, SWITCHED, st.integers(0, 150), st.sampled_from(ANYTHING))
def test_a_refusal_changes_nothing_and_can_be_said(seed, seats, switched, length, move):
    walk = sit_down(seed, seats, switched)
    for _ in moments(walk, seed, most=length):
        pass
    before = repr(walk.game)
    answer = referee.rule(walk.game, move)
    assert repr(walk.game) == before
    if isinstance(answer, Refusal):
        assert "{" not in WORDS.say(answer)


@WALKS
@given(SEEDS, SEATS, SWITCHED)
def test_every_entry_reads_back_and_can_be_told(seed, seats, switched):
    walk = sit_down(seed, seats, switched)
    for before, move, after in moments(walk, seed, most=150):
        text = GAME.tell(move, before)
        assert notation.read(text, before) == move
        note = GAME.note(before, move, after)
        assert isinstance(note, Note)
        assert WORDS.say(note)
    assert "Note(" not in repr(spoken(GAME.view(walk.game), WORDS))


@WALKS
@given(SEEDS, SEATS, SWITCHED, st.integers(1, 200))
def test_a_take_back_is_a_replay_of_fewer(seed, seats, switched, count):
    """Across turns, players, and the rows before the game."""
    walk = sit_down(seed, seats, switched)
    start = {"players": PLAYERS[:seats], "dealer": walk.game.dealer, "variants": switched}
    said = [GAME.tell(move, before) for before, move, _ in moments(walk, seed, most=80)]
    count = min(count, len(said))
    entries = [Entry(number, text) for number, text in enumerate((*said, log.take_back(count)), 1)]
    back = log.replay(GAME, start, entries)
    fewer = log.replay(GAME, start, entries[: len(said) - count])
    assert not isinstance(back, Refusal) and not isinstance(fewer, Refusal)
    assert back.broken is None
    assert back.state == fewer.state


@WALKS
@given(SEEDS, SEATS, SWITCHED)
def test_the_rules_survive_storage(seed, seats, switched):
    """A game begun again from its stored rules is the same one."""
    start = {"players": PLAYERS[:seats], "dealer": seed % seats, "variants": switched}
    first = GAME.begin(start)
    assert isinstance(first, Round)
    assert GAME.begin({**start, "variants": {}, "rules": GAME.rules(first)}) == first
