"""What the referee can know, it keeps: and refuses what can't be (T1, T4, T16). The purist sees none of it."""

from __future__ import annotations

import pytest

from tests.poytapaska.table import WORDS, Table, begun, counts, late, seat


def unseen(table: Table) -> dict[str, int]:
    return {key["rank"]: key["unseen"] for key in table.view["keys"]}


def test_a_fifth_7_is_refused():
    """Four of a rank are in the game: those on the pile, out of it, face up and known in hand are counted."""
    table = late(seat(), seat(5, "7", up="7"), pile="4 7", gone="7")
    refused = table.refuses("7 hand", "all-seen", "T1")
    said = WORDS.say(refused)
    for part in ("1 on the pile", "1 out of the game", "1 face up before Ben", "1 in Ben’s hand"):
        assert part in said
    for other in ("7 7", "draw 7"):
        late(seat(), seat(5, "7", up="7"), pile="4 7", gone="7", stock=2).refuses(other, "all-seen", "T1")


def test_a_fifth_card_is_refused_from_anywhere():
    """Also from the stock and from below."""
    late(seat(), seat(), pile="4 8 8 8 9", gone="8", stock=2).refuses("draw 8", "all-seen", "T1")
    late(seat(0, down=2), seat(), pile="4 8 8 8 9", gone="8").refuses("flip 8", "all-seen", "T1")


def test_the_fourth_may_come():
    assert late(seat(), seat(), pile="4 7", gone="7 7").says("7").pile == "4 7 7"


def test_cards_taken_up_are_known():
    """Everybody has seen the pile that somebody takes."""
    table = late(seat(2), seat(), pile="4 9 9").says("take")
    assert (table.known("Anna"), table.holds("Anna")) == ("4 9 9", 5)
    assert table.view["players"][0]["known"] == [{"rank": "4", "count": 1}, {"rank": "9", "count": 2}]


def test_known_cards_are_played_first():
    """Whichever 9 it was: at least so many fewer are left of those that were known."""
    table = late(seat(5, "4 9 9"), seat(), pile="4").says("9")
    assert table.known("Anna") == "4 9"
    table = late(seat(5, "4 9 9"), seat(), pile="4").says("9 9 9")
    assert table.known("Anna") == "4"


def test_a_known_card_is_no_fifth():
    """Whoever is known to hold the last 7 may play it; nobody else."""
    table = late(seat(3, "7"), seat(), pile="4", gone="7 7 7")
    assert table.says("7").on == "Ben"
    late(seat(3), seat(3, "7"), pile="4", gone="7 7 7").refuses("7", "all-seen", "T1")


def test_a_hand_of_which_all_is_known():
    """It holds nothing but these cards."""
    table = late(seat(2, "5 9"), seat(), pile="4")
    table.refuses("7", "not-in-hand", "T16")
    table.refuses("9 9", "not-in-hand", "T16")
    table.says("9")


def test_one_unknown_card_is_one_card():
    """Two more 9s can't be a single card."""
    table = late(seat(3, "5 9"), seat(), pile="4")
    table.refuses("9 9 9", "not-in-hand", "T16")
    table.says("9 9")


def test_a_drawn_card_is_nobodys_business():
    """What is drawn up to five is not known."""
    table = begun(opening="3s 2 1 0").says("3 3")
    assert table.known("Anna") == ""


def test_unseen_cards_of_each_rank():
    """Four, less those on the pile, out of the game, face up, and known in hand."""
    table = late(seat(5, "9", up="K K"), seat(), pile="4 7 7", gone="3 3 3 3")
    left = unseen(table)
    assert left == {"3": 0, "4": 3, "7": 2, "9": 3, "K": 2} | dict.fromkeys(
        ["5", "6", "8", "10", "J", "Q", "A", "2"], 4
    )


def test_the_pile_rank_by_rank():
    table = late(seat(), seat(), pile="4 9 9", stock=2)
    assert table.view["pile"] == {"ranks": ["4", "9", "9"], "top": "9", "same": 2, "count": 3}


@pytest.mark.parametrize(
    ("hand", "known", "rank", "most"), [(5, "", "9", 4), (2, "", "9", 2), (3, "5 5", "9", 1), (5, "9 9", "9", 4)]
)
def test_how_many_may_be_played(hand, known, rank, most):
    """The keypad offers as many as the referee would take."""
    table = late(seat(hand, known), seat(), pile="4")
    key = next(key for key in table.view["keys"] if key["rank"] == rank)
    assert key["most"] == most


# The purist


def test_a_purist_counts_alone():
    """What anybody could have counted isn't shown while the game goes on."""
    table = late(seat(5, "9"), seat(3), pile="4 4 7 7", stock=4, purist=1)
    view = table.view
    assert [(player["hand"], player["known"]) for player in view["players"]] == [(None, [])] * 2
    assert (view["stock"], view["pile"]["count"]) == ({"count": None, "empty": False}, None)
    assert view["pile"]["ranks"] == ["7", "7"]
    assert {key["unseen"] for key in view["keys"]} == {None}
    assert {key["most"] for key in view["keys"] if key["goes"]} == {4}
    assert all(view["bar"][name]["sub"] is None for name in ("take", "draw"))


def test_a_purist_is_refused_all_the_same():
    """The referee knows what he knows, but doesn't say where the cards are."""
    table = late(seat(2, "5 9"), seat(5, "7"), pile="4", gone="7 7 7", purist=1)
    table.refuses("7", "all-seen-hidden", "T1")
    table.refuses("9 9 9", "holds-fewer-hidden", "T4")


def test_a_purist_is_not_told_how_many_cards_were_taken():
    """Neither in the line nor in the log; everybody else is."""
    for switched, told in (({}, True), ({"purist": 1}, False)):
        for entry in ("take", "draw 3"):
            table = late(seat(), seat(), pile="4 7 7", stock=4, **switched).says(entry)
            assert any(sign.isdigit() for sign in table.line.replace("draws 3", "")) == told


def test_a_purist_sees_it_all_afterwards():
    """When the game is over the counts are shown."""
    view = late(seat(1), seat(5, "7"), pile="4", purist=1).says("9").view
    assert [player["hand"] for player in view["players"]] == [0, 5]
    assert view["players"][1]["known"] == [{"rank": "7", "count": 1}]
    assert counts("7") is not None
