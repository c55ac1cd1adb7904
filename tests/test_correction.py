"""Changing an earlier entry: what was said after it stays as far as it still goes, and nothing is dropped unasked."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import correction, log
from companion.answers import Begun, Corrected
from companion.correction import Correction
from companion.desk import Desk
from companion.kept import Kept
from companion.log import Entry
from companion.paternoster import GAME
from companion.ruling import Refusal
from companion.store import Store
from tests.stairs import STAIRS
from tests.store.keeping import reason

TABLE = {"players": ["Anna", "Ben"], "first": 0, "variants": {}}
FORTY = """
2♥ up1, 3♣ up1, 5♥ up1, end, K♠ down1, Q♥ down1, end, 6♣ up1, 7♥ up1, end, Q♦ down1, J♣ down1, end,
8♦ up1, 9♦ up1, end, 9♠ up1, 10♦ down1, end, A♦ up2, 2♦ up2, end, K♦ down2, Q♣ down2, end, 3♦ up2, 4♦ up2, end,
J♠ down2, J♥ down2, end, 5♦ up2, 6♦ up2, end, 10♠ down2, 9♥ down2, end, 7♦ up2, 8♥ up2, end
"""
SAID = tuple(one.strip() for one in FORTY.replace("\n", " ").split(","))


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(Store(tmp_path / "rides.db"), {GAME.name: GAME, "stairs": STAIRS}, lambda: 500.0)


@pytest.fixture
def ride(desk: Desk) -> str:
    return begun(desk, SAID)


def begun(desk: Desk, said: tuple[str, ...]) -> str:
    ride = desk.begin(GAME.name, TABLE)
    assert isinstance(ride, Begun)
    for number, one in enumerate(said, 1):
        heard = desk.hear(ride.ride, one, number, f"tag{number}", sure=True)
        assert heard.kind == "accepted", (one, heard.answer)
    return ride.ride


def said(desk: Desk, ride: str) -> list[str]:
    """What stands, as it was said."""
    lines = desk.log(ride)
    assert isinstance(lines, tuple)
    return [line.said for line in lines if line.standing]


def kept(desk: Desk, ride: str) -> Kept:
    found = desk.store.ride(ride)
    assert isinstance(found, Kept)
    return found


def test_there_are_forty():
    assert len(SAID) == 40


def test_entry_3_of_40_changes_and_the_37_after_it_stay(desk, ride):
    looked = desk.correct(ride, 3, "5♣ up1")
    assert (looked.kind, looked.place, looked.kept, looked.dropped, looked.broken) == ("preview", 3, 37, 0, None)
    assert said(desk, ride) == list(SAID)
    done = desk.keep_correction(ride, 3, "5c u1", looked.seq, "change")
    assert (done.kind, done.kept, done.dropped) == ("accepted", 37, 0)
    assert said(desk, ride) == [*SAID[:2], "5♣ up1", *SAID[3:]]


def test_a_look_at_it_shows_the_table_as_it_would_be(desk, ride):
    looked = desk.correct(ride, 39, "8♣ up2")
    assert looked.view is not None
    assert [pile["top"] for pile in looked.view["piles"]][1] == "8♣"
    assert (looked.view["at"], looked.view["seq"], looked.view["entries"]) == (40, 40, 40)
    assert looked.view["line"]["tone"] == "ask"
    assert len(kept(desk, ride).entries) == 40


def test_what_breaks_entry_17_names_it_with_its_ruling(desk, ride):
    """With 9♣ as entry 15 the 9♠ of entry 17 comes too low."""
    looked = desk.correct(ride, 15, "9♣ up1")
    assert (looked.kind, looked.place, looked.kept, looked.dropped) == ("preview", 15, 1, 24)
    assert looked.broken is not None
    entry, why = looked.broken
    assert (entry, why.reason, why.rulings) == (Entry(17, "9♠ up1"), "too-low", ("P6",))
    assert looked.answer is not None
    assert (looked.answer.code, looked.answer.rulings) == ("corrects-in-part", ("P6",))
    assert (looked.answer.about["broken"], looked.answer.about["why"]) == (17, why)


def test_nothing_is_dropped_until_the_table_says_so(desk, ride):
    looked = desk.correct(ride, 15, "9♣ up1")
    assert said(desk, ride) == list(SAID)
    done = desk.keep_correction(ride, 15, "9♣ up1", looked.seq, "change")
    assert (done.kind, done.kept, done.dropped) == ("accepted", 1, 24)
    assert said(desk, ride) == [*SAID[:14], "9♣ up1", "end"]


def test_nothing_that_was_said_is_rewritten(desk, ride):
    before = kept(desk, ride).entries
    desk.keep_correction(ride, 3, "5♣ up1", 40, "change")
    after = kept(desk, ride).entries
    assert after[:40] == before
    assert [row.said for row in after[40:]] == ["undo 38", "5♣ up1", *SAID[3:]]
    assert [row.number for row in after] == list(range(1, 80))
    desk.hear(ride, "undo 38", 80)
    assert said(desk, ride) == list(SAID[:2])


def test_a_correction_said_twice_is_kept_once(desk, ride):
    first = desk.keep_correction(ride, 3, "5♣ up1", 40, "change")
    again = desk.keep_correction(ride, 3, "5♣ up1", 40, "change")
    assert (first.kind, again.kind, again.seq) == ("accepted", "known", first.seq)
    assert len(kept(desk, ride).entries) == first.seq


def test_a_ride_that_is_corrected_a_week_later_ended_when_it_did(desk, ride):
    """Also where it comes to something else; a ride that goes on and ends again ends anew."""
    desk.clock = lambda: 600.0
    assert desk.hear(ride, "stuck", 41, sure=True).kind == "accepted"
    desk.clock = lambda: 600_000.0
    assert desk.keep_correction(ride, 3, "5♣ up1", 41).kind == "accepted"
    assert (kept(desk, ride).ended_at, kept(desk, ride).touched_at) == (600.0, 600_000.0)
    seq = len(kept(desk, ride).entries)
    assert desk.hear(ride, "undo", seq + 1).kind == "accepted"
    assert kept(desk, ride).ended_at is None
    assert desk.hear(ride, "stuck", seq + 2, sure=True).kind == "accepted"
    assert kept(desk, ride).ended_at == 600_000.0


def test_a_correction_of_a_table_that_has_moved_on_is_stale(desk, ride):
    """Whatever was entered since the look may be what would be dropped."""
    looked = desk.correct(ride, 3, "5♣ up1")
    assert desk.hear(ride, "10♦ up1", 41).kind == "accepted"
    late = desk.keep_correction(ride, 3, "5♣ up1", looked.seq, "change")
    assert late.kind == "stale"
    assert said(desk, ride) == [*SAID, "10♦ up1"]


@pytest.mark.parametrize(
    ("number", "text", "why"),
    [
        (3, "A♦ up1", "too-low"),
        (3, "5♥ up1", "said-already"),
        (3, "5h u1", "said-already"),
        (3, "nonsense", "unknown-entry"),
        (4, "stuck", "not-stuck"),
        (2, "end", "cards-owed"),
        (0, "end", "not-standing"),
        (41, "end", "not-standing"),
        (3, "undo 2", "no-take-back-here"),
    ],
)
def test_what_does_not_go_there_is_refused(desk, ride, number, text, why):
    for answer in (desk.correct(ride, number, text), desk.keep_correction(ride, number, text, 40)):
        assert (answer.kind, reason(answer.answer)) == ("refused", why)
    assert said(desk, ride) == list(SAID)


def test_an_entry_that_was_taken_back_can_not_be_changed(desk, ride):
    desk.hear(ride, "undo 2", 41)
    assert reason(desk.correct(ride, 40, "9♥ up2").answer) == "not-standing"


def test_places_are_counted_among_what_stands(desk):
    """The log shows 1, 2, 3, also where something was taken back in between."""
    ride = begun(desk, (*SAID[:2], "undo", *SAID[1:20]))
    looked = desk.correct(ride, 4, "3♠ up1")
    assert (looked.place, looked.kept) == (2, 18)


def test_a_ride_that_ended_goes_on_when_its_last_card_is_changed(desk):
    ride = begun(desk, (*SAID[:4], "stuck"))
    assert kept(desk, ride).result is not None
    done = desk.keep_correction(ride, 5, "K♠ down1", 5)
    assert done.kind == "accepted"
    assert (kept(desk, ride).result, kept(desk, ride).ended_at) == (None, None)


def test_a_change_that_ends_the_ride_drops_what_came_after_only_when_told(desk, ride):
    looked = desk.correct(ride, 5, "stuck")
    assert looked.broken is not None
    assert (looked.kept, looked.dropped, looked.broken[1].reason) == (0, 35, "ride-over")
    assert desk.keep_correction(ride, 5, "stuck", 40).kind == "accepted"
    assert kept(desk, ride).result["why"] == "stuck"
    assert kept(desk, ride).ended_at == 500.0


def test_V13_a_change_that_loses_the_ride_says_so_before_it_is_made(desk):
    """The entries after it all stay, and yet the fire is no longer covered: that is what the table has to hear."""
    begun = desk.begin(GAME.name, TABLE | {"variants": {"fire": 1}})
    assert isinstance(begun, Begun)
    for number, one in enumerate(("3♥ up1", "2♠ up2", "end", "4♥ up1", "5♠ up1", "end"), 1):
        assert desk.hear(begun.ride, one, number).kind == "accepted"
    assert desk.correct(begun.ride, 5, "5♠ up2").answer.code == "corrects-all"
    looked = desk.correct(begun.ride, 4, "4♥ up2")
    assert looked.answer.code == "corrects-all", "5♠ covers it still"
    assert desk.keep_correction(begun.ride, 4, "4♥ up2", 6).kind == "accepted"
    looked = desk.correct(begun.ride, 9, "5♠ up2")
    assert (looked.kind, looked.broken, looked.dropped) == ("preview", None, 0)
    assert looked.answer.code == "corrects-to-end"
    assert looked.answer.rulings[0] == "V13"
    assert {inner.code for inner in (looked.answer.about["end"], looked.answer.about["change"])} == {
        "and-then",
        "corrects-all",
    }
    assert kept(desk, begun.ride).result is None


def test_V12_a_last_entry_changed_into_a_loss_says_so(desk):
    """A twin too early is asked about first, at the table as in the log; an end that stays as it is isn’t told."""
    begun = desk.begin(GAME.name, TABLE | {"variants": {"passengers": 3}, "passengers": ["3♠", "9♥", "K♦"]})
    assert isinstance(begun, Begun)
    desk.hear(begun.ride, "9♠ up1", 1)
    looked = desk.correct(begun.ride, 1, "9♥ up1")
    assert (looked.answer.code, looked.answer.rulings[0]) == ("corrects-to-end", "V12")
    assert desk.keep_correction(begun.ride, 1, "9♥ up1", 1).kind == "accepted"
    assert desk.correct(begun.ride, 3, "9♥ up2").answer.code == "corrects-all"
    assert desk.correct(begun.ride, 3, "9♠ up2").answer.code == "corrects-all"


def test_V11_a_correction_within_the_turn_leaves_its_sand(desk):
    """The turn that is current keeps its deadline; one that is current anew has a whole hourglass."""
    begun = desk.begin(GAME.name, TABLE | {"variants": {"hourglass": 1}})
    assert isinstance(begun, Begun)
    for number, one in enumerate(SAID[:6], 1):
        desk.hear(begun.ride, one, number)
    before = kept(desk, begun.ride).entries[-1].deadline
    assert before == 530.0
    desk.clock = lambda: 510.0
    desk.keep_correction(begun.ride, 5, "K♣ down1", 6)
    assert kept(desk, begun.ride).entries[-1].deadline == before
    # Without the end of Anna's turn it is hers again, and not Ben's.
    desk.keep_correction(begun.ride, 4, "6♦ up1", int(str(desk.mark(begun.ride))))
    assert kept(desk, begun.ride).entries[-1].deadline == 540.0


def test_a_ride_in_the_bin_or_there_for_show_is_left_alone(desk, ride):
    desk.store.bin_ride(ride, 1.0)
    assert reason(desk.keep_correction(ride, 3, "5♣ up1", 40).answer) == "ride-in-bin"
    assert reason(desk.hear(ride, "10♦ up1", 41).answer) == "ride-in-bin"
    desk.store.bin_ride(ride, None)
    assert desk.hear(ride, "10♦ up1", 41).kind == "accepted"


def test_no_ride_no_correction(desk):
    assert desk.correct("nobody", 1, "end") == Corrected("refused", Refusal("no-such-ride"), 0, None)


climbs = st.lists(st.sampled_from(["up 1", "up 2", "end", "undo", "undo 2"]), min_size=1, max_size=14)


@given(climbs, st.integers(1, 14), st.sampled_from(["up 1", "up 3", "end", "fall"]))
@settings(deadline=None)
def test_a_correction_leads_where_saying_it_anew_leads(told, number, text):
    """The log with what it gains stands for: all before, the change, and the later ones as far as they go."""
    start = {"players": ["Anna"], "top": 6}
    entries = [Entry(place, one) for place, one in enumerate(told, 1)]
    before = log.replay(STAIRS, start, entries)
    assert not isinstance(before, Refusal)
    if before.broken:
        return
    change = correction.correct(STAIRS, start, entries, number, text)
    if isinstance(change, Refusal):
        return
    after = log.replay(STAIRS, start, (*entries, *change.entries))
    assert not isinstance(after, Refusal)
    assert (after.state, after.broken, after.played) == (change.now.state, None, change.now.played)
    stands = log.standing(entries)
    assert isinstance(change, Correction)
    assert change.place + change.later + change.dropped == len(stands)
    assert bool(change.dropped) == (change.broken is not None)
