"""The register: groups and players, lists of rides, and the bin, as two devices use them at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.answers import Begun
from companion.desk import Desk
from companion.kept import OUTCOMES, Row, Which
from companion.paternoster import start as paternoster
from companion.registry import LONGEST_NAME, Registry
from companion.ruling import Refusal
from companion.store import FAULTS, Store
from tests.stairs import STAIRS
from tests.store.keeping import reason


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        self.now += 1
        return self.now


class Room:
    """A registry and a desk on one file, with a clock that goes on at each look."""

    def __init__(self, path: Path, clock: Clock) -> None:
        self.path, self.clock = path, clock
        self.desk = Desk(Store(path), {"stairs": STAIRS}, clock)
        self.registry = Registry(self.desk.store, clock)

    def ride(self, *said: str, group: str | None = None, **more: object) -> str:
        """A ride of stairs; with a group by all who sit there."""
        seats = self.registry.players(group) if group else ()
        assert isinstance(seats, tuple)
        start: dict[str, object] = {"players": [one.name for one in seats] or ["Guest"]}
        if group:
            start |= {"group": group, "seats": [one.id for one in seats]}
        begun = self.desk.begin("stairs", start | more)
        assert isinstance(begun, Begun), begun
        for number, one in enumerate(said, 1):
            assert self.desk.hear(begun.ride, one, number, sure=True).kind == "accepted"
        return begun.ride

    def names(self, group: str) -> list[str]:
        return [one.name for one in self.registry.players(group)]

    def rides(self, **asked: object) -> list[str]:
        return [one.id for one in self.registry.rides(Which(**asked))]


@pytest.fixture
def room(tmp_path: Path) -> Room:
    return Room(tmp_path / "rides.db", Clock())


@pytest.fixture
def group(room: Room) -> str:
    return room.registry.add_group("Family", ["Anna", "Ben"]).id


# Groups and players


def test_groups_stand_side_by_side_oldest_first(room):
    for name in ("Zoo", "Attic"):
        room.registry.add_group(name)
    assert [one.name for one in room.registry.groups()] == ["Zoo", "Attic"]


def test_a_group_begins_with_its_players_in_seat_order(room, group):
    players = room.registry.players(group)
    assert [(one.name, one.place) for one in players] == [("Anna", 0), ("Ben", 1)]


def test_whoever_is_added_sits_last(room, group):
    room.registry.add_player(group, "Aaron")
    assert room.names(group) == ["Anna", "Ben", "Aaron"]


def test_names_lose_their_blanks(room, group):
    assert room.registry.add_player(group, "  Carla \n Maria ").name == "Carla Maria"
    assert room.registry.rename_group(group, " The  Family").name == "The Family"


@pytest.mark.parametrize("name", ["", "   ", "x" * (LONGEST_NAME + 1), "a\x00b", "\u202eanna"])
def test_what_is_no_name_is_refused(room, group, name):
    player = room.registry.players(group)[0].id
    for answer in (
        room.registry.add_group(name),
        room.registry.add_group("Attic", ["Anna", name]),
        room.registry.rename_group(group, name),
        room.registry.add_player(group, name),
        room.registry.rename_player(player, name),
    ):
        assert reason(answer) == "no-name"
    assert room.names(group) == ["Anna", "Ben"]


def test_a_name_is_as_long_as_at_the_table():
    assert LONGEST_NAME == paternoster.LONGEST_NAME


def test_a_name_that_is_taken_is_refused(room, group):
    assert reason(room.registry.add_group("fAMILY ")) == "group-name-taken"
    assert reason(room.registry.add_group("Attic", ["Ben", "ben"])) == "player-name-taken"
    assert reason(room.registry.add_player(group, "anna")) == "player-name-taken"
    anna, ben = room.registry.players(group)
    assert reason(room.registry.rename_player(ben.id, "ANNA")) == "player-name-taken"
    assert room.registry.rename_player(anna.id, "ANNA").name == "ANNA"
    assert room.registry.rename_group(group, "FAMILY").name == "FAMILY"


def test_another_group_may_have_an_anna_too(room, group):
    other = room.registry.add_group("Attic", ["Anna"])
    assert room.names(other.id) == ["Anna"]


def test_nobody_can_be_changed_who_is_not_there(room, group):
    registry = room.registry
    for answer in (
        registry.rename_group("none", "X"),
        registry.bin_group("none"),
        registry.restore_group("none"),
        registry.add_player("none", "X"),
    ):
        assert reason(answer) == "no-such-group"
    for answer in (
        registry.rename_player("none", "X"),
        registry.bin_player("none"),
        registry.restore_player("none"),
        registry.seat(group, ["none"]),
    ):
        assert reason(answer) == "no-such-player"
    for answer in (registry.ride("none"), registry.bin_ride("none"), registry.restore_ride("none")):
        assert reason(answer) == "no-such-ride"
    assert reason(registry.set_aside("none")) == "no-such-ride"


# Seats


def test_seats_are_remembered_in_the_order_of_the_turns(room, group):
    anna, ben = (one.id for one in room.registry.players(group))
    carla = room.registry.add_player(group, "Carla").id
    seated = room.registry.seat(group, [carla, anna])
    assert [(one.name, one.place) for one in seated] == [("Carla", 0), ("Anna", 1), ("Ben", None)]
    assert room.names(group) == ["Carla", "Anna", "Ben"]
    assert reason(room.registry.seat(group, [ben, ben])) == "no-such-player"
    assert [one.place for one in room.registry.seat(group, [])] == [None, None, None]


def test_nobody_is_seated_where_somebody_sits(room, group):
    anna = room.registry.players(group)[0]
    room.registry.bin_player(anna.id)
    room.registry.add_player(group, "Aaron")
    assert [(one.name, one.place) for one in room.registry.players(group)] == [("Ben", 1), ("Aaron", 2)]


def test_a_seat_is_for_the_group_s_own(room, group):
    other = room.registry.add_group("Attic", ["Otto"])
    otto = room.registry.players(other.id)[0].id
    assert reason(room.registry.seat(group, [otto])) == "no-such-player"


def test_beginning_a_ride_remembers_the_seats(room, group):
    anna, ben = room.registry.players(group)
    start = {"players": ["Ben", "Anna"], "group": group, "seats": [ben.id, anna.id]}
    assert isinstance(room.desk.begin("stairs", start), Begun)
    assert room.names(group) == ["Ben", "Anna"]


def test_a_ride_needs_a_seat_for_each_player_and_a_group_that_is_there(room, group):
    anna = room.registry.players(group)[0].id
    for start, why in (
        ({"players": ["Anna", "Ben"], "group": group, "seats": [anna]}, "seats-unlike-players"),
        ({"players": ["Anna"], "group": "none", "seats": [anna]}, "no-such-group"),
    ):
        assert reason(room.desk.begin("stairs", start)) == why
    room.registry.bin_group(group)
    assert reason(room.desk.begin("stairs", {"players": ["Anna"], "group": group})) == "no-such-group"
    assert room.registry.count() == 0


# Renaming keeps the history


def test_renaming_keeps_the_history(room, group):
    """The ride says what was said; whose it is goes by who they are."""
    ride = room.ride("up 1", group=group)
    anna = room.registry.players(group)[0]
    room.registry.rename_player(anna.id, "Annabel")
    room.registry.rename_group(group, "The Family")
    told = room.registry.ride(ride)
    assert (told.players, told.seats[0], told.group) == (("Anna", "Ben"), anna.id, group)
    assert room.rides(player=anna.id) == [ride]
    assert room.rides(group=group) == [ride]
    assert [one.name for one in room.registry.groups()] == ["The Family"]


# The bin


def test_a_group_in_the_bin_takes_its_rides_along(room, group):
    ride, own = room.ride("up 1", group=group), room.ride("up 1")
    room.registry.bin_group(group)
    assert room.registry.groups() == ()
    assert [one.id for one in room.registry.groups(binned=True)] == [group]
    assert (room.rides(), room.rides(group=group), room.rides(binned=True)) == ([own], [], [])
    room.registry.restore_group(group)
    assert room.rides() == [own, ride]
    assert room.registry.groups(binned=True) == ()


def test_what_lay_in_the_bin_by_itself_stays_there(room, group):
    ride = room.ride("up 1", group=group)
    room.registry.bin_ride(ride)
    room.registry.bin_group(group)
    assert room.rides(binned=True) == []  # brought back alone, it would still be nowhere to be seen
    room.registry.restore_group(group)
    assert (room.rides(), room.rides(binned=True)) == ([], [ride])


def test_nobody_comes_back_under_a_name_that_is_taken_by_now(room, group):
    """Seats go by names: of two Annas in a group one could never be chosen."""
    anna = room.registry.players(group)[0]
    room.registry.bin_player(anna.id)
    again = room.registry.add_player(group, "anna")
    assert reason(room.registry.restore_player(anna.id)) == "name-taken-since"
    room.registry.rename_player(again.id, "Annika")
    assert room.registry.restore_player(anna.id).name == "Anna"

    room.registry.bin_group(group)
    other = room.registry.add_group("Family")
    assert reason(room.registry.restore_group(group)) == "name-taken-since"
    room.registry.bin_group(other.id)
    assert room.registry.restore_group(group).binned_at is None


def test_a_ride_in_the_bin_is_nowhere_until_it_is_restored(room, group):
    ride = room.ride("up 1", group=group)
    room.registry.bin_ride(ride)
    player = room.registry.players(group)[0].id
    for asked in ({}, {"group": group}, {"player": player}, {"outcomes": OUTCOMES}, {"open_first": True}):
        assert room.rides(**asked) == []
    assert (room.registry.count(), room.desk.open_ride()) == (0, None)
    assert room.registry.restore_ride(ride).binned_at is None
    assert (room.rides(), room.desk.open_ride()) == ([ride], ride)


def test_nothing_is_entered_in_a_ride_in_the_bin(room):
    """As another device would that has it open still."""
    ride = room.ride("up 1")
    room.registry.bin_ride(ride)
    heard = room.desk.hear(ride, "up 1", 2)
    assert (heard.kind, reason(heard.answer)) == ("refused", "ride-in-bin")


def test_a_player_in_the_bin_leaves_their_rides(room, group):
    ride = room.ride("up 1", group=group)
    anna = room.registry.players(group)[0]
    room.registry.bin_player(anna.id)
    assert room.names(group) == ["Ben"]
    assert room.rides(player=anna.id) == [ride]
    assert [one.name for one in room.registry.players(group, binned=True)] == ["Anna"]
    room.registry.restore_player(anna.id)
    assert [(one.name, one.place) for one in room.registry.players(group)] == [("Ben", 1), ("Anna", None)]


def test_a_ride_of_a_binned_group_is_not_the_one_to_open(room, group):
    own = room.ride("up 1")
    room.ride("up 1", group=group)
    room.registry.bin_group(group)
    assert room.desk.open_ride() == own


# Lists


def test_every_outcome_is_told_and_found(room):
    rides = {
        "perfect": room.ride("up 3", "up 3", goal=2),
        "lost": room.ride("fall", goal=2),
        "open": room.ride("up 1"),
        "aborted": room.ride("up 1"),
    }
    room.registry.set_aside(rides["aborted"])
    stuck = {"won": False, "lost": False, "left": 2, "why": "stuck"}
    for name, left in (("cleared", 2), ("ended", 3)):
        rides[name] = room.ride(goal=2)
        room.desk.store.add(rides[name], Row(1, "end", None, 2000.0, None), result=stuck | {"left": left})
    assert {one.outcome: one.id for one in room.registry.rides()} == rides
    assert set(rides) == set(OUTCOMES)
    for outcome, ride in rides.items():
        assert room.rides(outcomes=(outcome,)) == [ride]
    assert room.rides(outcomes=("open", "aborted")) == [rides["aborted"], rides["open"]]
    assert room.rides(outcomes=()) == []


def test_the_newest_come_first_and_open_ones_before_them_where_asked(room):
    first, second, third = room.ride("up 1"), room.ride("fall"), room.ride("fall")
    assert room.rides() == [third, second, first]
    assert room.rides(open_first=True) == [first, third, second]
    assert room.rides(limit=1) == [third]
    assert room.rides(limit=1, offset=1) == [second]
    assert room.rides(offset=2) == [first]
    assert room.registry.count(Which(limit=1)) == 3


def test_a_ride_with_many_players_counts_once(room):
    group = room.registry.add_group("Five", ["A", "B", "C", "D", "E"])
    ride = room.ride("up 1", group=group.id)
    assert room.rides() == [ride]
    assert room.registry.count(Which(player=room.registry.players(group.id)[2].id)) == 1


def test_rides_are_found_by_what_they_counted_for_and_when(room, group):
    on_floor = room.ride("fall", group=group, floor="attic", goal=3)
    on_level = room.ride("fall", group=group, level="easy")
    own = room.ride("fall")
    assert room.rides(floor="attic") == [on_floor]
    assert room.rides(group=group) == [on_level, on_floor]
    begun = room.registry.ride(on_level).begun_at
    assert room.rides(since=begun) == [own, on_level]
    assert room.rides(until=begun) == [on_floor]
    assert room.rides(demonstration=True) == []
    assert room.rides(demonstration=False, floor="attic", group=group, outcomes=("lost",)) == [on_floor]
    told = room.registry.ride(on_floor)
    assert (told.floor, told.goal, told.level, told.left) == ("attic", 3, None, 6)
    assert room.registry.ride(on_level).level == "easy"


def test_a_summary_counts_take_backs_as_entries(room):
    ride = room.ride("up 1", "undo", "up 2")
    assert room.registry.ride(ride).entries == 3
    assert room.registry.ride(room.ride()).entries == 0


# Set aside


def test_a_ride_set_aside_is_not_the_one_to_open_but_may_be_gone_on_with(room):
    ride = room.ride("up 1")
    assert room.registry.set_aside(ride).outcome == "aborted"
    assert room.desk.open_ride() is None
    assert room.desk.hear(ride, "up 1", 2).kind == "accepted"
    assert room.registry.ride(ride).outcome == "open"
    assert room.desk.open_ride() == ride


def test_a_ride_may_be_taken_up_without_an_entry(room):
    ride = room.ride("up 1")
    room.registry.set_aside(ride)
    assert room.registry.take_up(ride).outcome == "open"


def test_a_ride_that_has_ended_can_not_be_set_aside(room):
    ride = room.ride("fall")
    assert room.registry.set_aside(ride) == Refusal("ride-has-ended")
    assert room.registry.ride(ride).outcome == "lost"


# Two devices


def test_what_one_device_changes_the_other_sees(room, group, tmp_path):
    other = Room(room.path, room.clock)
    ride = room.ride("up 1", group=group)
    assert other.rides(group=group) == [ride]
    other.registry.rename_group(group, "Ours")
    other.registry.add_player(group, "Carla")
    assert room.registry.groups()[0].name == "Ours"
    assert room.names(group) == ["Anna", "Ben", "Carla"]
    other.registry.bin_ride(ride)
    assert room.rides() == []


def test_what_the_file_refuses_is_an_answer(tmp_path):
    path = tmp_path / "rides.db"
    path.write_text("no database at all, but text that is long enough to be read as one" * 20)
    registry = Registry(Store(path))
    for answer in (
        registry.groups(),
        registry.players(),
        registry.add_group("A"),
        registry.rename_group("a", "A"),
        registry.add_player("a", "A"),
        registry.rename_player("a", "A"),
        registry.seat("a", []),
        registry.rides(),
        registry.ride("a"),
        registry.count(),
        registry.bin_ride("a"),
        registry.bin_group("a"),
        registry.bin_player("a"),
        registry.set_aside("a"),
    ):
        assert reason(answer) in FAULTS
