"""P14–P16: how a ride ends, who says so, and what the cards left are called."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion import shelf
from companion.paternoster import GAME
from companion.paternoster.ride import End
from companion.ruling import Note
from companion.words import Words
from tests.rulings.table import Table, late, sit_down


def test_P14_perfect_with_the_last_card():
    """All cards played is a perfect ride, the moment the last card lands and not a turn later."""
    table = late("K♣", (0, 1), "up1 Q♣", seat=1).says("K♣ up1")
    end = table.end
    assert (end.won, end.lost, end.left, end.why) == (True, False, 0, "perfect")
    assert "P14" in end.rulings
    table.refuses("end", "ride-over", "P14")


def test_P14_carla():
    """Carla played one of two and holds 5; Ben 6, Anna 6, 11 in the pile: 28 are left."""
    unseen = "2♦ 3♦ 4♦ 5♦ 6♦ 7♦ 8♦ 9♦ 10♦ J♦ Q♦ K♦ 2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ J♥ Q♥ K♥ A♥ A♠ A♣ K♣ 2♣"
    table = late(unseen, (6, 6, 6), "up1 A♦", seat=2)
    table.says("2♦ up1")
    assert (table.ride.hands, table.ride.draw) == ((6, 6, 5), 11)
    end = table.says("stuck").end
    assert (end.won, end.lost, end.left, end.why) == (False, False, 28, "stuck")
    assert "P14" in end.rulings


def test_P14_a_card_already_played_counts_as_played():
    """What was laid in the last turn is not among the cards left."""
    assert sit_down().says("stuck").end.left == 104
    assert sit_down().says("6♥ up1", "stuck").end.left == 103


def test_P14_nothing_goes_on_after_the_end():
    """Once the ride has ended nothing more is accepted."""
    table = sit_down().says("6♥ up1", "stuck")
    for said in ("7♥ up1", "end", "stuck", "time", "end token", "pass Ben", "long 4♥ up1"):
        table.refuses(said, "ride-over", "P14")


def test_P14_passengers_are_not_cards_left():
    """The cards turned up as passengers are out of the game and not counted."""
    assert sit_down(2, passengers="10♣ J♣ 8♦").says("stuck").end.left == 101


def test_P14_one_card_owed_is_enough_to_end_on():
    """With an empty draw pile the ride ends where not even one card goes."""
    end = late("A♦ A♥", (1, 1), "up1 K♣ up2 K♣ down1 A♦").says("stuck").end
    assert (end.why, end.left) == ("stuck", 2)


def test_P15_the_table_says_so():
    """† At any moment of a turn that still owes cards the table may say that nothing goes."""
    assert not sit_down().says("stuck").end.won
    assert not sit_down().says("6♥ up1", "stuck").end.won
    assert not sit_down(steep=1).says("6♥ up1", "7♥ up1", "stuck").end.won


def test_P15_asked_once():
    """† It is asked to confirm before the ride ends."""
    assert isinstance(sit_down().asks("stuck"), Note)


def test_P15_not_once_the_owed_cards_are_down():
    """† Where the owed cards were played nobody is stuck: the turn can simply end."""
    table = sit_down().says("6♥ up1", "7♥ up1")
    table.refuses("stuck", "not-stuck", "P15")
    late("2♦ 3♦ 4♦", (2, 1), "up1 A♦").says("2♦ up1").refuses("stuck", "not-stuck", "P15")


@pytest.mark.parametrize(
    ("table", "danger", "ruling"),
    [
        (sit_down(fire=1).says("6♥ up1", "2♠ up2", "end", "3♠ up2", "4♠ up2"), "fire", "V13"),
        (sit_down(commands=1).says("A♠ up1", "K♥ up2"), "doors", "V14"),
        (sit_down(fire=1).says("6♥ up1", "2♠ up2"), "none", "P15"),
    ],
)
def test_P15_enough_was_played_but_the_end_of_the_turn_would_lose(table, danger, ruling):
    """† The turn can end; where that loses the ride it isn't called simple, nor is the turn said to be done."""
    assert GAME.view(table.ride)["turn"]["cover"] is (danger != "none")
    assert table.refuses("stuck", "not-stuck", "P15", ruling).about["danger"] == danger
    assert GAME.view(table.ride)["bar"]["stuck"]["why"] == table.answer("stuck")


CLOSED = "up1 K♣ up2 K♣ down1 A♦ down2 A♦"  # takes nothing but step backs


def proven(table: Table) -> bool:
    """Whether the table is told that no unseen card fits."""
    return GAME.view(table.ride)["bar"]["stuck"]["sub"] is not None


def test_P15_says_where_the_public_cards_prove_it():
    """† Where no unseen card fits anywhere the offer says so; where one might fit it doesn't."""
    assert proven(late("2♠ 2♥", (1, 1), CLOSED))
    assert not proven(late("K♣ 2♥", (1, 1), "up1 K♣ up2 Q♣ down1 A♦ down2 A♦"))
    assert not proven(sit_down())


def test_P15_the_question_says_so_too():
    """† Asked to confirm, the table hears whether the public cards prove it; a lost ride is asked about as lost."""
    nowhere = late("2♠ 2♥", (1, 1), CLOSED).asks("stuck")
    somewhere = late("K♣ 2♥", (1, 1), "up1 K♣ up2 Q♣ down1 A♦ down2 A♦").asks("stuck")
    assert nowhere is not None
    assert somewhere is not None
    assert nowhere.code != somewhere.code
    time = late("2♠ 2♥", (1, 1), CLOSED, hourglass=1).asks("time")
    assert time is not None
    assert time.code not in (nowhere.code, somewhere.code)


def test_P15_a_step_back_unseen_is_no_proof():
    """† An unseen card that is a step back may be in the hand; once the step back is used it is no way out."""
    table = late("2♦ Q♣ Q♣ 2♠", (2, 1), CLOSED, steep=1)
    assert not proven(table)
    table.says("2♦ down1")
    table.refuses("Q♣ up1", "step-back-used", "P8")
    assert proven(table)


@pytest.mark.parametrize(
    ("left", "word"),
    [
        (0, "perfect"),
        (1, "superb"),
        (5, "superb"),
        (6, "strong"),
        (10, "strong"),
        (11, "good"),
        (20, "good"),
        (21, "fair"),
        (30, "fair"),
        (31, "keep-riding"),
        (104, "keep-riding"),
    ],
)
def test_P16_words(left, word):
    """† None left is perfect, up to five superb, ten strong, twenty good, thirty fair; after that: keep riding."""
    ride = sit_down().ride
    why = "stuck" if left else "perfect"
    seen = GAME.view(replace(ride, end=End(not left, False, left, why, ("P14",))))
    assert seen["end"]["word"] == word


def test_P15_passing_is_no_way_out_where_a_card_must_be_played_as_well():
    """† Two owed and nothing fits: a passed card replaces one of them (V5), so that the other proves it; one owed, and
    passing is the way out."""
    table = late("2♠ 2♥ 3♠ 3♥ 4♠", (2, 2), CLOSED, passing=1)
    assert proven(table)
    assert proven(table.says("pass Ben"))
    table = late("2♠ 2♥ 3♠ K♣ 4♠", (2, 2), "up1 K♣ up2 Q♣ down1 A♦ down2 A♦", passing=1).says("K♣ up2")
    assert not proven(table)
    table = late("2♠ 2♥ 3♠ 3♥ 4♠", (2, 2), CLOSED, passing=1, tokens=2, steep=1)
    assert proven(table)


@pytest.mark.parametrize(
    ("table", "said", "ruling"),
    [
        (sit_down(passengers="3♠ 9♥ K♦").says("10♥ up1"), "9♥ up1", "V12"),  # a step back, and too early
        (sit_down(passengers="3♠ 9♥ K♦", tokens=1).says("J♥ up1"), "long 9♥ up1", "V12"),
        (sit_down(fire=1).says("6♥ up1", "2♠ up2", "end"), "stuck", "V13"),
        (sit_down(fire=1, hourglass=1).says("6♥ up1", "2♠ up2", "end", "3♠ up2"), "time", "V13"),
        (sit_down(fire=1, tokens=1).says("6♥ up1", "2♠ up2", "end", "3♠ up2"), "end token", "V13"),
        (sit_down(commands=1).says("Q♦ up1"), "stuck", "V14"),
        (sit_down(), "stuck", "P14"),
        (late("5♥", (1, 0), "up1 6♥"), "5♥ up1", "P14"),  # a step back, and perfect
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_P14_the_line_leads_to_the_ruling_that_ended_the_ride(table, said, ruling):
    """Whatever the last move was, the ruling shown with it is the one that ended the ride."""
    before = table.ride
    move = GAME.read(said, before)
    note = GAME.note(before, move, table.says(said).ride)
    assert note.rulings[0] == ruling


@pytest.mark.parametrize("language", ["en", "de", "fi"])
@pytest.mark.parametrize("left", [0, 1, 2])
def test_P14_a_question_counts_one_card_as_one(language, left):
    """What the table is asked before a loss is said of one card as of one, and of none as of none."""
    unseen, hands = [("2♠", (1, 0)), ("2♠ 3♠", (1, 1)), ("2♠ 3♠ 4♠", (1, 2))][left]
    table = late(unseen, hands, "up1 A♠ up2 6♥", fire=1)
    question = table.asks("2♠ up1") if left == 0 else table.says("2♠ up1").asks("end")
    assert question is not None
    assert question.code == "asks-fire"
    words, cards = Words(shelf.words(language), strict=True), question.about["cards"]
    assert isinstance(cards, Note)
    assert words.say(cards) in words.say(question)
    assert (str(left) in words.say(cards)) is (left > 1), words.say(question)
