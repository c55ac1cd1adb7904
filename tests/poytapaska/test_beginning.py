"""T2 and T3: what is dealt, who begins, and with what."""

from __future__ import annotations

import pytest

from companion.poytapaska import GAME
from companion.poytapaska.beginning import first_player
from companion.ruling import Refusal
from tests.poytapaska.table import PLAYERS, begun, dealt


@pytest.mark.parametrize(("seats", "stock"), [(2, 26), (3, 13)])
def test_T2_what_is_dealt(seats, stock):
    """Five cards in hand, four face down and four face up each; of two players 26 stay in the stock, of three 13."""
    table = dealt(seats, seats - 1)
    assert table.game.stock == stock
    assert [(one.hand, one.down, one.up) for one in table.game.seats] == [(5, 4, ())] * seats
    table.says(*("row 4 7 J 2", "row 5 9 9 K", "row 6 8 Q A")[:seats])
    assert stock + sum(one.cards for one in table.game.seats) == 52


@pytest.mark.parametrize("seats", [1, 4])
def test_T2_two_or_three_players(seats):
    """The game is for two or three."""
    begun = GAME.begin({"players": ["Anna", "Ben", "Carla", "Dora"][:seats]})
    assert isinstance(begun, Refusal)
    assert begun.reason == "paska-seats"


@pytest.mark.parametrize("dealer", [-1, 2, 9])
def test_T2_one_of_them_deals(dealer):
    """The dealer sits at the table."""
    begun = GAME.begin({"players": ["Anna", "Ben"], "dealer": dealer})
    assert isinstance(begun, Refusal)
    assert (begun.reason, begun.rulings) == ("dealer-unknown", ("T2",))


def test_T3_who_begins_is_not_chosen():
    """A beginning that names the first player is refused rather than overheard."""
    begun = GAME.begin({"players": ["Anna", "Ben"], "dealer": 0, "first": 1})
    assert isinstance(begun, Refusal)
    assert (begun.reason, begun.rulings) == ("first-is-asked", ("T3",))


def test_T2_the_face_up_rows_are_told_from_the_dealers_left():
    """Each player's four face-up cards are told in turn, the dealer's last; nothing can be played before."""
    table = dealt(3, dealer=0)
    table.refuses("3s 1 0 0", "rows-first", "T2")
    table.refuses("7 hand", "rows-first", "T2")
    for name in ("Ben", "Carla", "Anna"):
        assert table.view["players"][PLAYERS.index(name)]["turn"]
        table.says("row 3 4 5 6")
        assert table.of(name).up == (0, 1, 2, 3)
    table.refuses("row 3 4 5 6", "rows-laid", "T2")


def test_T2_a_row_is_four_cards():
    """Neither three nor five cards lie face up before a player, and never five of a rank before all of them."""
    table = dealt(2, 1)
    table.refuses("row 3 4 5", "row-size", "T2")
    table.refuses("row 3 4 5 6 7", "row-size", "T2")
    table.says("row 7 7 7 8").refuses("row 7 7 9 9", "all-seen", "T1")
    table.says("row 7 9 9 9")


def test_T3_most_3s_begin():
    """Whoever holds most 3s begins."""
    assert dealt_and_told("3s 1 2 0").on == "Ben"


@pytest.mark.parametrize(
    ("dealer", "told", "first"),
    [(0, "3s 1 1 1", "Ben"), (1, "3s 1 1 1", "Carla"), (2, "3s 1 1 1", "Anna"), (0, "3s 1 0 1", "Carla")],
)
def test_T3_on_a_tie_the_one_nearest_to_the_dealers_left(dealer, told, first):
    """Of several with as many it is the one who comes first from the dealer's left; the dealer comes last."""
    assert dealt_and_told(told, dealer=dealer).on == first


def test_T3_nobody_has_a_3():
    """Then most 4s decide, and so on up."""
    table = dealt_and_told("3s 0 0 0", "4s 0 0 0", "5s 0 0 0")
    assert table.view["asked"] == "6"
    table.refuses("7s 0 0 1", "held-other-rank", "T3")
    assert table.says("6s 0 1 0").on == "Ben"
    assert table.view["opening"] == {"rank": "6", "count": 1}


def test_T3_the_first_player_must_start_with_those_cards():
    """† With all of them at once: nothing else goes, nor fewer, nor a card from the stock."""
    table = begun(opening="3s 2 1 0")
    for said in ("3 hand", "3 3 3 hand", "9 hand", "3 3 up", "draw 9", "take", "flip 9"):
        table.refuses(said, "opening", "T3")
    table.says("3 3 hand")
    assert (table.pile, table.on, table.holds("Anna")) == ("3 3", "Ben", 5)


def test_T3_four_at_once_clear():
    """Four of them are four of one rank: the first player goes on, now with any card (T14)."""
    table = begun(opening="3s 4 0 0").says("3 3 3 3")
    assert (table.pile, table.on, table.gone) == ("", "Anna", "3 3 3 3")
    table.says("9 hand")


def test_T3_what_was_told_is_known():
    """The cards told of are in those hands from then on, until they are played."""
    table = begun(opening="3s 2 1 0")
    assert (table.known("Anna"), table.known("Ben")) == ("3 3", "3")
    table.says("3 3 hand").says("3 hand")
    assert (table.known("Anna"), table.known("Ben")) == ("", "")


def test_T3_nobody_tells_more_than_there_are():
    """There are four of a rank, less those that lie face up."""
    table = dealt(3).says("row 3 3 4 4", "row 5 9 9 K", "row 6 8 Q A")
    table.refuses("3s 2 1 0", "held-too-many", "T3")
    table.refuses("3s 1 1", "held-answers", "T3")
    table.says("3s 1 1 0").refuses("4s 0 0 0", "held-known", "T3")


def test_T3_somebody_holds_something():
    """Where the higher ranks are too few for all hands somebody overlooked a card, and the rank is asked for again."""
    rows = ("row K K K K", "row A A A A", "row Q Q Q Q")
    table = dealt(3).says(*rows, *(f"{rank}s 0 0 0" for rank in "345678"))
    table.refuses("9s 0 0 0", "held-by-nobody", "T3")
    table.says("9s 0 3 1")
    assert table.on == "Ben"


@pytest.mark.parametrize("seats", [2, 3])
def test_T3_everybody_may_be_first(seats):
    """Any seat may begin, whoever deals."""
    for dealer in range(seats):
        for seat in range(seats):
            assert first_player(dealer, tuple(int(one == seat) for one in range(seats))) == seat


def test_T3_no_game_before_it_is_known_who_begins():
    """Nothing is played, drawn or taken before."""
    table = dealt(2, 1).says("row 4 7 J 2", "row 5 9 9 K")
    for said in ("3 hand", "draw 3", "take", "flip 3"):
        table.refuses(said, "held-first", "T3")


def dealt_and_told(*told: str, dealer: int = 2):
    table = dealt(3, dealer)
    return table.says("row 4 7 J 2", "row 5 9 9 K", "row 6 8 Q A", *told)


@pytest.mark.parametrize(
    ("name", "sits"), [("👨‍👩‍👧", True), ("علی‌رضا", True), ("An\u200dna", False), ("Ben\u202e", False)]
)
def test_names_hide_nothing(name: str, sits: bool):
    begun = GAME.begin({"players": [name, "Cleo"], "dealer": 0, "switches": {}})
    assert isinstance(begun, Refusal) is not sits
