"""What holds at every moment of every ride, whatever was chosen and whatever was said."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from companion import shelf
from companion.log import Entry, replay, standing
from companion.paternoster import GAME, notation, openings, referee
from companion.paternoster.card import CARDS
from companion.paternoster.moves import Finish, Move, Play, Stuck, TimeUp
from companion.paternoster.pile import pile_name
from companion.paternoster.ride import Ride
from companion.paternoster.rules import Rules
from companion.ruling import Note, Refusal
from companion.words import Words
from tests import oracle
from tests.properties.walks import Begun, others, outcomes, plays, setups, walk
from tests.rulings.table import sit_down
from tests.test_every_ruling import RULINGS

SEEDS = st.integers(0, 2**32 - 1)
rides = settings(max_examples=25, deadline=None)
cheap = settings(max_examples=100, deadline=None)


@cheap
@given(setups(), SEEDS)
def test_cards_are_conserved(begun, seed):
    """Piles, hands, draw pile and passengers are all the decks at every moment, and no card comes too often."""
    for ride, _ in walk(begun.ride, seed):
        rules = ride.rules
        down = Counter(card for pile in ride.piles for card in pile.cards)
        held = sum(ride.hands) + ride.draw
        assert down.total() + held + len(rules.passengers) == 52 * rules.decks
        assert min(*ride.hands, ride.draw, ride.tokens) >= 0
        assert down.total() == len(ride.order)
        left = {card: rules.decks - (card in rules.passengers) - down[card] for card in CARDS}
        assert min(left.values()) >= 0
        assert left == {card: ride.copies(card) for card in CARDS}
        assert sum(left.values()) == held == ride.left


@cheap
@given(setups(), SEEDS)
def test_every_ride_ends(begun, seed):
    """Something may be said until the end and nothing after it; no turn passes without a card."""
    moments = 0
    for ride, move in walk(begun.ride, seed):
        moments += 1
        assert (move is None) == (ride.end is not None)
        if move is not None and not ride.turn.plays:
            assert ride.hand, "a player without cards was not skipped"
    assert not outcomes(ride)
    assert ride.turn.number <= ride.rules.cards
    assert moments <= 4 * ride.rules.cards
    end = ride.end
    assert end.left == ride.left
    assert end.won == (end.why == "perfect")
    assert not end.won or end.left == 0
    assert end.lost == (end.why not in ("perfect", "stuck", "time"))


@rides
@given(setups(), SEEDS)
def test_a_refusal_changes_nothing(begun, seed):
    """Whatever is refused leaves the ride as it was, to the letter."""
    for moment, (ride, _) in enumerate(walk(begun.ride, seed)):
        if moment % 12 == seed % 12 or ride.end:
            before = repr(ride)
            answers = [referee.rule(ride, move) for move in (*plays(ride), *others(ride))]
            assert any(isinstance(answer, Refusal) for answer in answers)
            assert all(answer.reason for answer in answers if isinstance(answer, Refusal))
            assert repr(ride) == before


def spellings(move: Move, ride: Ride) -> list[str]:
    """Every way in which a table may write that move."""
    told = notation.tell(move, ride)
    said = [told, f"  {told} ", told.upper(), told.lower(), told.replace(" ", "   ")]
    if isinstance(move, Play):
        pile = pile_name(ride.rules.ways, move.pile)
        short = pile[0] + pile[-1]
        long = "long " if move.long else ""
        for card in (str(move.card), move.card.key, move.card.key.lower()):
            said += [f"{long}{card} {pile}", f"{long}{card} {short}", f"{long.upper()}{card} {pile.upper()}"]
            said.append(f"{long}{card} {pile[:-1]} {pile[-1]}")
    return said


@rides
@given(setups(), SEEDS)
def test_notation_reads_back_what_it_tells(begun, seed):
    """Every accepted move parses back to itself, in every spelling."""
    chance = Random(seed)  # noqa: S311
    for ride, _ in walk(begun.ride, seed):
        if chance.random() > 0.1:
            continue
        may = list(outcomes(ride))
        for move in chance.sample(may, min(12, len(may))):
            for said in spellings(move, ride):
                assert notation.read(said, ride) == move, said
            assert notation.tell(notation.read(notation.tell(move, ride), ride), ride) == notation.tell(move, ride)


@rides
@given(setups(), SEEDS)
def test_openings_and_referee_agree(begun, seed):
    """What a pile shows for each of the 52 cards is what the referee answers, long steps and losing plays included."""
    for moment, (ride, _) in enumerate(walk(begun.ride, seed)):
        if moment % 9 == seed % 9 or ride.end:
            may = outcomes(ride)
            for pile in range(len(ride.piles)):
                assert list(openings.fits(ride, pile)) == [sign(ride, may, pile, card) for card in CARDS]


def sign(ride: Ride, may: dict[Move, Ride], pile: int, card: object) -> str:
    """What the referee's answers come to for that card, the way it goes told by the oracle."""
    after = may.get(Play(card, pile)) or may.get(Play(card, pile, long=True))
    if after is None:
        return ""
    shaft = ride.piles[pile]
    way = "up" if shaft.way > 0 else "down"
    top = None if shaft.top is None else str(shaft.top)
    how = oracle.way_of_going(way, top, str(card), first_ride=ride.rules.suit_fits)
    assert (how == oracle.LONG) == (Play(card, pile, long=True) in may)
    steps = {"up": 1, "down": -1}[way] * (oracle.LADDER.index(str(card)) - oracle.LADDER.index(top)) if top else 0
    if not top:
        steps = oracle.LADDER.index(str(card)) if way == "up" else 51 - oracle.LADDER.index(str(card))
    goes = "=" if str(card) == top else f"+{steps}"
    shown = {oracle.BACK: "b", oracle.LONG: "l", oracle.SUIT: "s"}.get(how, goes)
    return shown + "!" * bool(after.end and after.end.lost)


@rides
@given(setups(), SEEDS)
def test_a_warning_is_truthful(begun, seed):
    """A question comes before exactly those moves that lose the ride or end it on the table's word."""
    for moment, (ride, _) in enumerate(walk(begun.ride, seed)):
        if moment % 9 == seed % 9 or ride.end:
            may = outcomes(ride)
            for move in (*plays(ride), *others(ride)):
                after = may.get(move)
                costs = after is not None and after.end is not None and not after.end.won
                assert (referee.warn(ride, move) is not None) == costs, move
                if isinstance(move, Stuck) and after is not None:
                    assert costs
                if costs and not after.end.lost:
                    assert isinstance(move, Stuck | TimeUp)


@rides
@given(setups(), SEEDS)
def test_the_table_can_always_be_drawn(begun, seed):
    """The view agrees with the ride it shows, and with what may be said."""
    for moment, (ride, _) in enumerate(walk(begun.ride, seed)):
        if moment % 9 == seed % 9 or ride.end:
            may, view = outcomes(ride), GAME.view(ride)
            assert [player["hand"] for player in view["players"]] == list(ride.hands)
            assert sum(view["copies"]) == ride.left
            bar = view["bar"]
            assert bar["end"]["ok"] == (Finish() in may)
            assert bar["stuck"]["ok"] == (Stuck() in may)
            assert bar["time"]["ok"] == (TimeUp() in may)
            assert bar["token"]["end"] == (Finish(token=True) in may)
            assert bar["pass"]["ok"] == any(type(move).__name__ == "PassOn" for move in may)
            assert (view["end"] is None) == (GAME.result(ride) is None) == (ride.end is None)
            assert view["turn"]["owed"] == ride.owed


@cheap
@given(setups(), SEEDS, st.integers(0, 10_000))
def test_a_take_back_is_a_replay_of_one_fewer(begun: Begun, seed, where):
    """Said and taken back leads to the very ride that was there before, at any entry, the last one included."""
    said, states = [], []
    for ride, move in walk(begun.ride, seed):
        states.append(ride)
        if move is not None:
            said.append(GAME.tell(move, ride))
    place = where % len(said) + 1
    entries = [Entry(number, text) for number, text in enumerate(said[:place], 1)]
    assert replay(GAME, begun.start, entries).state == states[place]
    back = replay(GAME, begun.start, [*entries, Entry(place + 1, "undo")])
    assert (back.broken, back.state) == (None, states[place - 1])
    assert len(back.played) == len(standing([*entries, Entry(place + 1, "undo")])) == place - 1
    nothing = replay(GAME, begun.start, [*entries, Entry(place + 1, f"undo {place}")])
    assert nothing.state == states[0] == begun.ride


@cheap
@given(setups())
def test_rules_are_kept_as_plain_data(begun):
    """Resolved rules come back from plain JSON as they were, and a ride begun from them is the same ride."""
    plain = json.loads(json.dumps(begun.ride.rules.plain()))
    assert Rules.of(plain) == begun.ride.rules
    assert GAME.begin(begun.start) == begun.ride == GAME.begin(begun.start | {"rules": plain})


def notes(drawn: object) -> Iterator[Note | Refusal]:
    """Everything that is to be said somewhere in a view."""
    if isinstance(drawn, Note | Refusal):
        yield drawn
    elif isinstance(drawn, Mapping):
        for part in drawn.values():
            yield from notes(part)
    elif isinstance(drawn, list | tuple):
        for part in drawn:
            yield from notes(part)


@rides
@given(setups(), SEEDS)
def test_everything_can_be_said(begun, seed):
    """Each accepted move, question, refusal and badge has its sentence, no blank open, under rulings that exist."""
    words = Words(shelf.words(), strict=True)
    chance = Random(seed)  # noqa: S311
    said: list[Note | Refusal] = []
    for ride, move in walk(begun.ride, seed):
        if move is not None:
            said += [GAME.note(ride, move, referee.rule(ride, move)), *notes(referee.warn(ride, move))]
        if chance.random() < 0.1 or move is None:
            tries = [*chance.sample(list(plays(ride)), 40), *others(ride)]
            said += [answer for entry in tries if isinstance(answer := referee.rule(ride, entry), Refusal)]
            said += notes(GAME.view(ride))
    for what in said:
        sentence = words.say(what)
        assert sentence.strip()
        assert not set("{}") & set(sentence), sentence
        assert set(what.rulings) <= set(RULINGS)


@cheap
@given(setups(), st.text(max_size=60))
def test_no_text_does_harm(begun, text):
    """Whatever is typed is a move or a refusal, never an accident."""
    move = notation.read(text, begun.ride)
    if isinstance(move, Refusal):
        assert move.reason.startswith(("unknown-", "pass-"))
    else:
        assert notation.read(notation.tell(move, begun.ride), begun.ride) == move


def test_walks_come_to_many_ends():
    """The random rides are worth walking: they end in every way that a rulebook knows."""
    mixes = (
        {"fire": 1},
        {"commands": 1},
        {"light": 1},
        {"passengers": "6♥ 7♣ 8♦"},
        {"hourglass": 1},
        {"first_ride": 1},
        {"short": 1, "bigger": 1},
    )
    found = {
        ride.end.why
        for mix in mixes
        for seed in range(16)
        for ride, move in walk(sit_down(2, **mix).ride, seed)
        if move is None
    }
    assert found >= {"perfect", "stuck", "time", "fire", "doors", "three", "passenger-early", "passenger-undelivered"}
