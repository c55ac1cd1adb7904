"""The desk: one thing said, one answer, kept once; with a game small enough to follow, then with Paternoster."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from companion import shelf, transcript
from companion.answers import Begun, Heard, Line, Seen
from companion.desk import ALPHABET, Desk, ride_id
from companion.kept import Kept, Row
from companion.log import Entry
from companion.paternoster import GAME
from companion.ruling import Note, Refusal
from companion.store import Store
from tests.stairs import STAIRS

GAMES = {"stairs": STAIRS, "paternoster": GAME}
TABLE = {"players": ["Anna", "Ben"]}


@dataclass
class Clock:
    """A clock that stands still until it is told to go on."""

    now: float = 1000.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Ride:
    """A ride at a desk, as one device talks to it: its moves are numbered by what it knows."""

    desk: Desk
    id: str
    clock: Clock
    seq: int = 0

    def says(self, *said: str, sure: bool = False) -> Heard:
        for text in said:
            heard = self.desk.hear(self.id, text, self.seq + 1, None, sure)
            self.seq = heard.seq
        return heard

    def seen(self, at: int | None = None) -> Seen:
        seen = self.desk.look(self.id, at)
        assert isinstance(seen, Seen), seen
        return seen

    def kept(self) -> Kept:
        kept = self.desk.store.ride(self.id)
        assert isinstance(kept, Kept)
        return kept

    def deadlines(self) -> list[float | None]:
        return [row.deadline for row in self.kept().entries]


@pytest.fixture
def sit_down(tmp_path: Path):
    """Begins a ride of stairs; what is given goes into the start."""
    clock = Clock()
    desk = Desk(Store(tmp_path / "rides.db"), GAMES, clock)

    def sit(**start: object) -> Ride:
        begun = desk.begin("stairs", TABLE | start)
        assert isinstance(begun, Begun)
        return Ride(desk, begun.ride, clock)

    return sit


# Beginning


def test_a_ride_that_begins_is_kept_with_its_rules_and_edition(sit_down):
    kept = sit_down(top=4).kept()
    assert (kept.game, kept.start["top"], kept.edition) == ("stairs", 4, 1)
    assert kept.rules == {"top": 4, "seconds": 0, "steep": 3}
    assert (kept.begun_at, kept.ended_at, kept.result, kept.entries) == (1000.0, None, None, ())


def test_a_start_that_the_game_refuses_is_not_kept(sit_down):
    ride = sit_down()
    assert ride.desk.begin("stairs", {"players": []}) == Refusal("nobody")
    assert ride.desk.open_ride() == ride.id


def test_a_game_that_nobody_knows(sit_down):
    assert sit_down().desk.begin("chess", TABLE) == Refusal("unknown-game", (), {"game": "chess"})


def test_ids_are_short_safe_in_an_address_and_not_used_twice(tmp_path):
    made = {ride_id() for _ in range(200)}
    assert len(made) == 200
    assert all(len(one) == 8 and set(one) <= set(ALPHABET) for one in made)
    ids = iter(["same", "same", "other"])
    desk = Desk(Store(tmp_path / "rides.db"), GAMES, new_id=lambda: next(ids))
    assert desk.begin("stairs", TABLE) == Begun("same")
    assert desk.begin("stairs", TABLE) == Begun("other")


# Hearing


def test_an_accepted_move_is_kept_in_its_canonical_form(sit_down):
    ride = sit_down()
    heard = ride.desk.hear(ride.id, "  UP   2 ", 1, "a1")
    assert (heard.kind, heard.seq) == ("accepted", 1)
    assert heard.answer == Note("did", (), {"said": "up", "step": 2})
    assert heard.view is not None and (heard.view["step"], heard.view["seq"]) == (2, 1)
    assert ride.kept().entries == (Row(1, "up 2", "a1", 1000.0, None),)


@pytest.mark.parametrize(("said", "reason"), [("up 9", "too-far"), ("hop", "no-words"), ("", "no-words")])
def test_a_refused_move_changes_nothing(sit_down, said, reason):
    ride = sit_down()
    ride.says("up 1")
    heard = ride.says(said)
    assert heard.kind == "refused" and isinstance(heard.answer, Refusal) and heard.answer.reason == reason
    assert (heard.seq, heard.view and heard.view["step"]) == (1, 1)
    assert len(ride.kept().entries) == 1


@pytest.mark.parametrize("number", [0, 1, 3, 99, -1])
def test_a_move_for_another_moment_is_stale(sit_down, number):
    ride = sit_down()
    ride.says("up 1")
    heard = ride.desk.hear(ride.id, "up 2", number, "late")
    assert heard.kind == "stale"
    assert heard.answer == Refusal("stale", (), {"number": number, "seq": 1})
    assert heard.view is not None and heard.view["step"] == 1
    assert len(ride.kept().entries) == 1


def test_a_known_tag_is_not_kept_twice_whatever_its_number(sit_down):
    """A device that never got its answer sends the move again."""
    ride = sit_down()
    ride.desk.hear(ride.id, "up 1", 1, "same")
    for number in (1, 2):
        heard = ride.desk.hear(ride.id, "up 1", number, "same")
        assert (heard.kind, heard.answer, heard.seq) == ("known", None, 1)
    assert len(ride.kept().entries) == 1


def test_a_known_tag_stays_known_after_it_was_taken_back(sit_down):
    ride = sit_down()
    ride.desk.hear(ride.id, "up 1", 1, "same")
    ride.desk.hear(ride.id, "undo", 2, "back")
    assert ride.desk.hear(ride.id, "up 1", 3, "same").kind == "known"
    assert ride.seen().view["step"] == 0


def test_a_move_that_loses_is_asked_about_first(sit_down):
    ride = sit_down()
    heard = ride.says("fall")
    assert (heard.kind, heard.answer) == ("ask", Note("sure-to-fall", ("S2",)))
    assert ride.kept().entries == ()
    assert ride.says("fall", sure=True).kind == "accepted"
    assert ride.kept().result == {"won": False, "lost": True, "left": 6, "why": "fallen"}


def test_what_is_refused_is_not_asked_about(sit_down):
    ride = sit_down(top=2)
    assert ride.says("up 2", "fall").kind == "refused"


class Slow(Store):
    """A store where somebody else is quicker, once, between reading and writing."""

    quicker: Row | None = None

    def add(self, ride_id, *rows, result=None):
        if self.quicker is not None:
            first, self.quicker = self.quicker, None
            assert super().add(ride_id, first) is True
        return super().add(ride_id, *rows, result=result)


@pytest.mark.parametrize(("theirs", "kind"), [("theirs", "stale"), ("mine", "known")])
def test_where_two_are_told_at_once_one_wins(tmp_path, theirs, kind):
    """The other device hears that it came too late; the same move sent twice at once is one move."""
    store = Slow(tmp_path / "rides.db")
    desk = Desk(store, GAMES)
    begun = desk.begin("stairs", TABLE)
    assert isinstance(begun, Begun)
    store.quicker = Row(1, "up 3", theirs, 0.0, None)
    heard = desk.hear(begun.ride, "up 1", 1, "mine")
    assert (heard.kind, heard.seq) == (kind, 1)
    assert heard.view is not None and heard.view["step"] == 3


# Taking back


def test_undo_is_an_entry_and_nothing_is_deleted(sit_down):
    ride = sit_down()
    heard = ride.says("up 1", "up 2", "undo")
    assert (heard.kind, heard.answer) == ("accepted", Note("taken-back", (), {"count": 1}))
    assert heard.view is not None
    assert (heard.view["step"], heard.view["seq"], heard.view["entries"]) == (1, 3, 1)
    assert [row.said for row in ride.kept().entries] == ["up 1", "up 2", "undo"]


def test_undo_goes_back_to_the_first_entry_across_turns_players_and_the_end(sit_down):
    ride = sit_down(top=3)
    ride.says("up 1", "end", "up 1", "end", "up 1")
    assert ride.kept().result is not None
    for step in (2, 2, 1, 1, 0):
        heard = ride.says("undo")
        assert heard.kind == "accepted" and heard.view is not None and heard.view["step"] == step
    assert heard.view["entries"] == 0
    assert heard.view["bar"]["undo"] == {"ok": False, "sub": None, "why": Refusal("nothing-to-undo")}
    assert ride.says("undo").answer == Refusal("nothing-to-undo")


def test_several_entries_are_taken_back_at_once(sit_down):
    ride = sit_down(top=20)
    assert ride.says("up 1", "up 2", "up 3", " UNDO  2 ").kind == "accepted"
    assert ride.kept().entries[-1].said == "undo 2"
    assert ride.seen().view["step"] == 1


def test_more_than_there_is_can_not_be_taken_back(sit_down):
    ride = sit_down()
    heard = ride.says("up 1", "undo 2")
    assert (heard.kind, heard.answer) == ("refused", Refusal("undo-too-far", (), {"count": 2, "entries": 1}))


def test_taking_back_the_end_takes_back_the_result(sit_down):
    ride = sit_down(top=2)
    ride.says("up 2")
    assert (ride.kept().result or {})["won"] is True
    ride.says("undo")
    assert (ride.kept().result, ride.kept().ended_at) == (None, None)
    ride.says("fall", sure=True)
    assert (ride.kept().result or {})["won"] is False


def test_after_the_end_only_a_take_back_goes(sit_down):
    ride = sit_down(top=1)
    assert ride.says("up 1", "up 1").kind == "refused"
    assert ride.says("undo").kind == "accepted"
    assert ride.says("up 1").kind == "accepted"


# Looking


def test_looking_changes_nothing_and_shows_what_was_said_last(sit_down):
    ride = sit_down()
    assert ride.seen().view["line"] is None
    ride.says("up 1", "up 2")
    line = ride.seen().view["line"]
    assert line == {"said": Note("did", (), {"said": "up", "step": 3}), "tone": "said"}
    ride.says("undo")
    assert ride.seen().view["line"]["said"] == Note("taken-back", (), {"count": 1})
    assert ride.seen() == ride.seen()


def test_the_line_says_the_answer_and_in_which_tone(sit_down):
    ride = sit_down()
    answers = [ride.says("up 1"), ride.says("up 9"), ride.says("fall")]
    assert [heard.view and heard.view["line"]["tone"] for heard in answers] == ["said", "no", "ask"]
    assert [heard.view and heard.view["line"]["said"] for heard in answers] == [heard.answer for heard in answers]


@pytest.mark.parametrize(("at", "step"), [(0, 0), (1, 1), (2, 3), (3, 1), (4, 2)])
def test_the_table_as_it_was(sit_down, at, step):
    """Before the first entry, at each one, at the last."""
    ride = sit_down()
    ride.says("up 1", "up 2", "undo", "up 1")
    seen = ride.seen(at)
    assert (seen.view["step"], seen.view["at"], seen.view["seq"], seen.seq) == (step, at, 4, 4)


def test_the_table_as_it_was_after_the_end_has_its_end(sit_down):
    ride = sit_down(top=2)
    ride.says("up 1", "up 1")
    assert ride.seen(2).view["end"]["why"] == "top"
    assert ride.seen(1).view["end"] is None


@pytest.mark.parametrize("at", [-1, 2, 10**30])
def test_no_such_entry(sit_down, at):
    ride = sit_down()
    ride.says("up 1")
    assert ride.desk.look(ride.id, at) == Refusal("no-such-entry", (), {"number": at, "entries": 1})


def test_the_last_entries_are_at_hand(sit_down):
    ride = sit_down(top=30)
    ride.says(*["up 1"] * 12, "undo")
    recent = ride.seen().view["recent"]
    assert [one["number"] for one in recent] == list(range(4, 12))
    assert recent[-1]["said"] == Note("did", (), {"said": "up", "step": 11})


def test_the_log_marks_what_was_taken_back(sit_down):
    ride = sit_down()
    ride.says("up 1", "end", "up 2", "undo", "up 3")
    lines = ride.desk.log(ride.id)
    assert isinstance(lines, tuple)
    assert [(line.number, line.said, line.turn, line.player, line.standing) for line in lines] == [
        (1, "up 1", 1, 0, True),
        (2, "end", 1, 0, True),
        (3, "up 2", 2, 1, False),
        (5, "up 3", 2, 1, True),
    ]
    assert isinstance(lines[0], Line) and lines[0].note == Note("did", (), {"said": "up", "step": 1})


def test_whether_anything_is_new_is_asked_cheaply(sit_down):
    ride = sit_down()
    ride.says("up 1", "undo")
    assert ride.desk.mark(ride.id) == "2"


NOWHERE = ["", "nobody", "../../etc/passwd", "ride'; drop table rides; --", "ö", "\ud800", "\0", "x" * 5000]


@pytest.mark.parametrize("ride", NOWHERE)
def test_an_id_that_anybody_may_have_typed(sit_down, ride):
    desk = sit_down().desk
    assert desk.look(ride) == desk.look(ride, 1) == desk.log(ride) == desk.mark(ride) == Refusal("no-such-ride")
    assert desk.hear(ride, "up 1", 1, "a") == Heard("refused", Refusal("no-such-ride"), 0, None)


def test_a_restarted_server_shows_the_same_ride(sit_down):
    ride = sit_down()
    ride.says("up 1", "end", "up 2")
    again = Desk(Store(ride.desk.store.path), GAMES, ride.clock)
    assert again.open_ride() == ride.id
    assert again.look(ride.id) == ride.seen()


def test_the_open_ride_is_none_in_an_empty_house(tmp_path):
    assert Desk(Store(tmp_path / "rides.db"), GAMES).open_ride() is None


# The hourglass (V11)


def test_V11_a_turn_keeps_its_deadline_and_the_next_has_its_own(sit_down):
    """Thirty seconds a turn, from when it began; what is said within it neither stops nor restarts them."""
    ride = sit_down(seconds=30)
    assert ride.kept().deadline == 1030.0
    for said in ("up 1", "up 1", "end", "up 1"):
        ride.clock.now += 10
        ride.says(said)
    assert ride.deadlines() == [1030.0, 1030.0, 1060.0, 1060.0]


def test_V11_a_reload_shows_the_same_deadline(sit_down):
    ride = sit_down(seconds=30)
    ride.clock.now += 12
    assert ride.seen().view["clock"] == {"seconds": 30, "deadline": 1030.0, "now": 1012.0}
    ride.clock.now += 50
    assert ride.seen().view["clock"] == {"seconds": 30, "deadline": 1030.0, "now": 1062.0}


def test_V11_no_clock_after_the_end_and_a_new_one_once_it_is_taken_back(sit_down):
    ride = sit_down(seconds=30, top=2)
    ride.clock.now += 5
    heard = ride.says("up 2")
    assert heard.view is not None and heard.view["clock"] is None
    ride.clock.now += 100
    heard = ride.says("undo")
    assert heard.view is not None and heard.view["clock"]["deadline"] == 1135.0
    assert ride.deadlines() == [None, 1135.0]


def test_V11_a_take_back_within_the_turn_keeps_the_deadline_and_to_another_turn_gives_a_new_one(sit_down):
    ride = sit_down(seconds=30)
    for said in ("up 1", "undo", "end", "undo"):
        ride.clock.now += 5
        ride.says(said)
    assert ride.deadlines() == [1030.0, 1030.0, 1045.0, 1050.0]


def test_V11_no_clock_while_looking_back_nor_without_an_hourglass(sit_down):
    ride = sit_down(seconds=30)
    ride.says("up 1")
    assert ride.seen(1).view["clock"] is None
    plain = sit_down()
    plain.says("up 1")
    assert plain.seen().view["clock"] is None
    assert plain.deadlines() == [None]


# The rules change, the file fails


def under_newer_rules(ride: Ride, steep: int) -> Ride:
    """The same rides, where the next edition lets nobody climb more than so many steps at once."""
    begin = STAIRS.begin
    newer = replace(STAIRS, edition=2, begin=lambda start: replace(begin(start), steep=steep))
    return Ride(Desk(ride.desk.store, {"stairs": newer}, ride.clock), ride.id, ride.clock, ride.seq)


def test_a_replay_under_newer_rules_stops_politely(sit_down):
    """The first entry that no longer fits is shown with its reason, and the table before it; nothing is dropped."""
    ride = sit_down()
    ride.says("up 1", "up 3", "up 2")
    newer = under_newer_rules(ride, steep=2)
    seen = newer.seen()
    why = Refusal("too-far", ("S1",), {"steps": 3})
    assert seen.broken == (Entry(2, "up 3"), why)
    assert (seen.view["step"], seen.view["entries"], seen.seq) == (1, 3, 3)
    assert seen.view["line"]["said"] == Refusal("no-longer-fits", ("S1",), {"number": 2, "said": "up 3", "why": why})
    assert [line.number for line in newer.desk.log(ride.id)] == [1]


def test_a_finished_result_is_frozen_whatever_newer_rules_say(sit_down):
    ride = sit_down()
    ride.says("up 3", "up 3")
    seen = under_newer_rules(ride, steep=2).seen()
    assert seen.result == {"won": True, "lost": False, "left": 0, "why": "top"}
    assert seen.view["end"] is None


def test_a_broken_ride_takes_nothing_but_take_backs(sit_down):
    ride = sit_down()
    ride.says("up 1", "up 3", "up 2")
    newer = under_newer_rules(ride, steep=2)
    heard = newer.says("up 1")
    assert heard.kind == "refused" and isinstance(heard.answer, Refusal) and heard.answer.reason == "no-longer-fits"
    assert newer.says("undo 2").kind == "accepted"
    assert newer.seen().broken is None
    assert newer.says("up 2").kind == "accepted"


def test_a_ride_that_can_no_longer_begin_is_refused_with_the_reason(sit_down):
    ride = sit_down()
    gone = replace(STAIRS, begin=lambda start: Refusal("closed", ("S9",)))
    desk = Desk(ride.desk.store, {"stairs": gone})
    assert desk.look(ride.id) == Refusal("no-longer-begins", ("S9",), {"why": Refusal("closed", ("S9",))})
    assert desk.hear(ride.id, "up 1", 1).kind == "refused"


def test_a_ride_of_a_game_that_is_gone_is_no_ride(sit_down):
    ride = sit_down()
    assert Desk(ride.desk.store, {}).look(ride.id) == Refusal("no-such-ride")


def test_the_rules_of_the_first_day_hold_even_where_a_start_means_something_else_today(sit_down):
    """The ride is replayed under the rules as they were resolved when it began."""
    ride = sit_down()
    ride.says("up 3", "up 3")
    by_default = replace(STAIRS, begin=lambda start: STAIRS.begin({"top": 99, **start}))
    assert Ride(Desk(ride.desk.store, {"stairs": by_default}), ride.id, ride.clock).seen().view["end"]["won"] is True


def test_where_nothing_can_be_kept_nothing_is_shown_as_kept(sit_down):
    """The table hears a fault, not a refusal: the device keeps the move and says it again."""
    ride = sit_down()
    ride.says("up 1")
    ride.desk.store.close()
    closed = Store(ride.desk.store.path, prepare=lambda connection: connection.execute("pragma query_only = on"))
    heard = Desk(closed, GAMES).hear(ride.id, "up 2", 2, "a")
    assert heard.kind == "fault" and isinstance(heard.answer, Refusal) and heard.answer.reason == "read-only"
    assert heard.view is not None and (heard.view["step"], heard.seq) == (1, 1)


def test_a_file_that_is_no_database_is_an_answer_to_every_question(tmp_path):
    (tmp_path / "rides.db").write_text("Dear diary")
    desk = Desk(Store(tmp_path / "rides.db"), GAMES)
    about = {"file": str(tmp_path / "rides.db")}
    fault = Refusal("not-a-database", (), about)
    assert desk.begin("stairs", TABLE) == desk.look("abc") == desk.log("abc") == desk.mark("abc") == fault
    assert desk.open_ride() == fault
    assert desk.hear("abc", "up 1", 1) == Heard("fault", fault, 0, None)


# Paternoster


def test_a_ride_of_paternoster_through_the_desk(tmp_path):
    desk = Desk(Store(tmp_path / "rides.db"), GAMES)
    begun = desk.begin("paternoster", TABLE | {"first": 1, "variants": {"hourglass": 1, "tokens": 2}})
    assert isinstance(begun, Begun)
    heard = [desk.hear(begun.ride, said, number) for number, said in enumerate(("6h u1", "5♥ up1", "end"), 1)]
    assert [one.kind for one in heard] == ["accepted"] * 3
    kept = desk.store.ride(begun.ride)
    assert isinstance(kept, Kept)
    assert [row.said for row in kept.entries] == ["6♥ up1", "5♥ up1", "end"]
    assert kept.rules["seconds"] == 30
    view = heard[-1].view
    assert view is not None and view["turn"]["player"] == 0 and view["draw"]["count"] == 88
    assert desk.hear(begun.ride, "stuck", 4).kind == "ask"


def test_a_whole_ride_is_heard_entry_by_entry_and_taken_back_to_the_first_card(tmp_path):
    """Nothing is cached: the ride is read and replayed for each entry, and even at the last that takes milliseconds
    (measured in tests/bench; here only that it is no order of magnitude more)."""
    told = transcript.read(shelf.demonstration())
    assert not isinstance(told, Refusal)
    desk = Desk(Store(tmp_path / "rides.db"), GAMES)
    begun = desk.begin(told.game, told.start)
    assert isinstance(begun, Begun)
    ride = Ride(desk, begun.ride, Clock())
    for said in told.said:
        start = time.perf_counter()
        assert ride.says(said, sure=True).kind == "accepted"
    assert time.perf_counter() - start < 0.1
    assert (ride.kept().result or {})["why"] in ("perfect", "stuck")
    for left in reversed(range(len(told.said))):
        heard = ride.says("undo")
        assert heard.view is not None and heard.view["entries"] == left
    assert ride.kept().result is None
    assert [pile["top"] for pile in ride.seen().view["piles"]] == [None] * 4
