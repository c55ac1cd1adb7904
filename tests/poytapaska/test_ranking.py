"""T1 and T7–T12: which rank goes on which. The tables are written out from the rulebook, not computed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.poytapaska.ranking import NAMES, goes, rank_of
from tests.poytapaska.table import on_pile, rules

COUNTS = Path(__file__).parent / "goes.txt"
FROM_LOW_TO_HIGH = "3 4 5 6 7 8 9 10 J Q K A 2"


def test_T1_the_ranking():
    """From high to low: 2, A, K, Q, J, 10, 9, 8, 7, 6, 5, 4, 3."""
    assert " ".join(reversed(NAMES)) == "2 A K Q J 10 9 8 7 6 5 4 3"


def test_T1_suits_do_not_matter():
    """A card is its rank: an entry that names a suit means nothing."""
    on_pile("4").refuses("5♥ hand", "paska-unknown-entry")


@pytest.mark.parametrize(
    ("top", "fit"),
    [
        ("3", "3 4 5 6 7 8 9 10 2"),
        ("4", "4 5 6 7 8 9 10 2"),
        ("5", "5 6 7 8 9 10 2"),
        ("6", "6 7 8 9 10 J Q K 2"),
        ("7", "7 8 9 10 J Q K 2"),
        ("8", "8 9 10 J Q K 2"),
        ("9", "9 10 J Q K 2"),
    ],
)
def test_T7_the_same_rank_or_a_higher_one(top, fit):
    """A card goes on the same rank or on a lower one, special cards aside; a lower card never does."""
    table = on_pile(top)
    assert table.fits() == fit
    for name in FROM_LOW_TO_HIGH.split()[: FROM_LOW_TO_HIGH.split().index(top)]:
        table.refuses(f"{name} hand", "rank-too-low", "T7")


def test_T8_face_cards_on_a_6_or_higher():
    """J, Q and K go on a 6 or higher, under the ranking, and on nothing lower."""
    for low in ("3", "4", "5"):
        for face in "JQK":
            on_pile(low).refuses(face, "face-too-early", "T8")
    on_pile("6").says("J")
    on_pile("9").says("Q")
    on_pile("J").says("J")
    on_pile("Q").refuses("J", "rank-too-low", "T7")


def test_T8_house_switch_face_cards_on_a_7_or_higher():
    """Where the house says so a 6 doesn't carry a face card, but a 7 does."""
    assert on_pile("6", faces_on_seven=1).fits() == "6 7 8 9 10 2"
    assert on_pile("7", faces_on_seven=1).fits() == "7 8 9 10 J Q K 2"
    refused = on_pile("6", faces_on_seven=1).refuses("K", "face-too-early", "T8")
    assert refused.about["lowest"] == "7"


@pytest.mark.parametrize(("top", "fit"), [("J", "J Q K A 2"), ("Q", "Q K A 2"), ("K", "K A 2")])
def test_T9_aces_on_a_face_card_or_an_ace(top, fit):
    """An ace goes on J, Q, K or an ace."""
    assert on_pile(top).fits() == fit
    on_pile(top).says("A")
    on_pile("A").says("A")


@pytest.mark.parametrize("top", ["3", "6", "9"])
def test_T9_an_ace_goes_on_nothing_lower(top):
    """An ace doesn't go on a number card."""
    on_pile(top).refuses("A", "ace-on-face", "T9")


def test_T10_2s_on_anything_but_an_ace_or_a_10():
    """A 2 goes on every rank except ace and 10."""
    for top in FROM_LOW_TO_HIGH.split():
        if top in ("A", "10"):
            on_pile(top).refuses("2", "only-the-same", "T9" if top == "A" else "T11")
        else:
            on_pile(top).says("2")


def test_T10_on_a_2_only_another_2():
    """Nothing but a 2 goes on a 2."""
    assert on_pile("2").fits() == "2"
    on_pile("2").refuses("A", "only-the-same", "T10")


def test_T10_on_an_ace_only_another_ace():
    """An ace is higher than all but the 2, which doesn't go on it: only an ace does."""
    assert on_pile("A").fits() == "A"


def test_T11_on_a_10_only_another_10():
    """Nothing but a 10 goes on a 10, be it higher or not."""
    assert on_pile("10").fits() == "10"
    for name in ("9", "J", "A", "2"):
        on_pile("10").refuses(name, "only-the-same", "T11")


def test_T12_any_card_starts_an_empty_pile():
    """Every rank may start a pile, also 10, ace and 2, which don't clear anything there."""
    assert on_pile("").fits() == FROM_LOW_TO_HIGH
    for name in FROM_LOW_TO_HIGH.split():
        table = on_pile("").says(f"{name} hand")
        assert (table.pile, table.on) == (name, "Ben")


# All pairs, read by referee and simulator alike: rows are tops, `-` the empty pile; 6: only from a 6 on; 7: also under
# the house switch; = goes in either; . does not


def pairs() -> Iterator[tuple[str, str, str]]:
    lines = [line.split() for line in COUNTS.read_text("utf-8").splitlines() if line and line[0] != "#"]
    names = lines[0]
    for top, *cells in lines[1:]:
        assert len(cells) == len(names)
        yield from ((top, name, cell) for name, cell in zip(names, cells, strict=True))


def test_all_pairs_are_as_written():
    """14 × 13 pairs: 79 go either way, three more only where a 6 carries face cards."""
    for top, name, cell in pairs():
        place = -1 if top == "-" else rank_of(top)
        wanted = (cell in "=6", cell == "=")
        assert (goes(place, rank_of(name)), goes(place, rank_of(name), rules(faces_on_seven=1).faces_from)) == wanted
    cells = [cell for _, _, cell in pairs()]
    assert (len(cells), cells.count("="), cells.count("6")) == (182, 79, 3)
