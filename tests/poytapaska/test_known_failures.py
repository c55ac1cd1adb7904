"""How apps like this have failed people: each of these was reported of another one."""

from __future__ import annotations

from companion import log
from companion.log import Entry
from companion.poytapaska import GAME
from tests.poytapaska.table import late, nobody, seat


def test_play_does_not_go_on_after_an_invalid_face_down_card():
    """The turn is over, and the card has to be played before anything else."""
    table = late(seat(0, down=3), seat(), pile="K").says("flip 4")
    assert table.on == "Ben"
    table.says("K").refuses("flip A", "hand-first", "T16", "T15")


def test_there_is_a_voluntary_pick_up():
    """Also when a card would fit, and also with table cards only."""
    assert late(seat(5, "9 9"), seat(), pile="4").view["bar"]["take"]["ok"]
    assert late(seat(0, up="9 9", down=4), seat(), pile="4").says("take").on == "Ben"


def test_an_emptied_player_gets_no_turns():
    """Nor is somebody without cards named as the next one."""
    table = late(seat(1), seat(), seat(), pile="4").says("5")
    assert not any(player["turn"] or player["next"] for player in table.view["players"] if player["out"])
    for said in ("6", "7", "take", "3", "take", "3"):
        assert table.says(said).on != "Anna"
    assert late(nobody(), seat(), seat(), on=1, pile="4").says("5").view["players"][1]["next"]


def test_no_empty_hand_while_an_obligation_stands():
    """After clearing with the last card of the hand one still has to start the new pile, from the table cards."""
    table = late(seat(1, up="3 9", down=2), seat(), pile="4").says("10")
    view = table.view
    assert (table.on, view["source"], view["sources"][1]["ok"]) == ("Anna", "up", True)
    assert not view["bar"]["take"]["ok"]
    table = late(seat(1, down=1), seat(), pile="4").says("10")
    assert (table.on, table.view["source"]) == ("Anna", "down")


def test_no_empty_hand_while_the_stock_lasts():
    """The hand is filled before the new pile has to be started."""
    assert late(seat(1, up="9"), seat(), pile="4", stock=1).says("10").holds("Anna") == 1


def test_the_game_ends_when_one_player_is_left():
    """At once, whatever lies on the pile and whoever would be next."""
    assert late(seat(1), nobody(), seat(), pile="4").says("4").loser == "Carla"
    assert late(nobody(), seat(0, down=1), seat(), on=1, pile="4").says("flip 5").loser == "Carla"
    assert late(seat(), nobody(), seat(0, up="9"), on=2, pile="4").says("9").loser == "Anna"


def test_a_result_vanishes_with_its_entry():
    """Results are derived: taking back the last card takes back the end."""
    start = {"players": ["Anna", "Ben"], "dealer": 1, "variants": {}}
    entries = [Entry(n, said) for n, said in enumerate(("row 4 7 J 2", "row 5 9 9 K", "3s 1 0", "3 hand", "undo"), 1)]
    replayed = log.replay(GAME, start, entries)
    assert replayed.broken is None
    assert replayed.state.opening == (0, 1)
    assert [entry.said for entry, _ in replayed.played] == ["row 4 7 J 2", "row 5 9 9 K", "3s 1 0"]
