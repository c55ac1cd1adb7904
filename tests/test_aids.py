"""Aids: off until the table switches them on, told in the ride's record ever after, whatever happens to the ride."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import exchange, frames, house, live, shelf
from companion.answers import Begun, Seen
from companion.desk import Desk
from companion.live import Chance
from companion.registry import Registry
from companion.ruling import Refusal
from companion.store import Store
from companion.words import Words
from companion.workshop import Workshop

OFF = {"played": False, "backs": False, "odds": False}
STRICT = Words(shelf.words(), strict=True)
PATIENCE = 180.0  # seconds that a first start of the workshop may take under load


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(Store(tmp_path / "companion.db"), house.GAMES)


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workshop]:
    opened = Workshop(tmp_path_factory.mktemp("shop") / "answers")
    yield opened
    opened.close()


def ridden(desk: Desk, *said: str, game: str = "paternoster", **more: object) -> str:
    begun = desk.begin(game, house.starting(["Anna", "Ben"], 0, {}, ()) | more)
    assert isinstance(begun, Begun), begun
    for number, one in enumerate(said, 1):
        assert desk.hear(begun.ride, one, number, sure=True).kind == "accepted"
    return begun.ride


def aids(desk: Desk, ride: str) -> dict[str, bool]:
    seen = desk.look(ride)
    assert isinstance(seen, Seen)
    shown: dict[str, bool] = seen.view["aids"]
    return shown


def switched(desk: Desk, ride: str, aid: str, on: bool = True) -> Seen:
    seen = desk.switch_aid(ride, aid, on=on)
    assert isinstance(seen, Seen), seen
    return seen


def ever(desk: Desk, ride: str) -> tuple[str, ...]:
    (one,) = (one for one in desk.store.rides() if one.id == ride)
    return one.aids


def known(desk: Desk, shop: Workshop, ride: str) -> Chance:
    """The chance, once it is worked out."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        opened = desk.open(ride)
        assert not isinstance(opened, Refusal)
        chance = live.chance(opened, shop)
        assert isinstance(chance, Chance), chance
        if chance.said:
            return chance
        time.sleep(0.05)
    raise AssertionError("still running")


def test_all_are_off_and_the_record_is_clean(desk):
    ride = ridden(desk, "6♥ up1")
    assert (aids(desk, ride), ever(desk, ride)) == (OFF, ())
    assert desk.look(ride).view["aided"] is False


def test_one_switched_on_is_on_for_everybody_and_lasts(desk):
    ride = ridden(desk)
    switched(desk, ride, "backs")
    desk.hear(ride, "6♥ up1", 1)
    other = Desk(Store(desk.store.path), house.GAMES)
    assert aids(other, ride) == OFF | {"backs": True}


def test_switched_off_again_it_stays_in_the_record(desk):
    ride = ridden(desk)
    switched(desk, ride, "odds")
    seen = switched(desk, ride, "odds", on=False)
    assert seen.view["aids"] == OFF
    assert seen.view["aided"] is True
    assert ever(desk, ride) == ("odds",)


def test_undo_takes_no_aid_back(desk):
    ride = ridden(desk, "6♥ up1")
    switched(desk, ride, "played")
    assert desk.hear(ride, "undo", 2).kind == "accepted"
    assert aids(desk, ride)["played"] is True


def test_the_mark_changes_with_an_aid_as_with_an_entry(desk):
    ride = ridden(desk, "6♥ up1")
    marks = [desk.mark(ride)]
    switched(desk, ride, "odds")
    marks.append(desk.mark(ride))
    switched(desk, ride, "backs")
    marks.append(desk.mark(ride))
    assert marks == ["1", "1.odds", "1.backs.odds"]
    assert desk.look(ride).view["mark"] == marks[-1]
    switched(desk, ride, "odds", on=False)
    assert desk.mark(ride) == "1.backs"


@pytest.mark.parametrize("aid", ["", "open-hands", "odds; drop table rides", "ODDS"])
def test_there_are_no_others(desk, aid):
    ride = ridden(desk)
    assert desk.switch_aid(ride, aid, on=True) == Refusal("unknown-aid")
    assert ever(desk, ride) == ()


def test_nothing_is_switched_on_after_the_end(desk):
    ride = ridden(desk, "stuck")
    assert desk.switch_aid(ride, "played", on=True) == Refusal("aids-after-end")
    assert desk.hear(ride, "undo", 2).kind == "accepted"
    switched(desk, ride, "played")


def test_a_ride_in_the_bin_and_none_at_all(desk):
    ride = ridden(desk)
    desk.store.bin_ride(ride, 1.0)
    assert desk.switch_aid(ride, "played", on=True) == Refusal("ride-in-bin")
    assert desk.switch_aid("nobody", "played", on=True) == Refusal("no-such-ride")


def test_poytapaska_has_none(desk):
    begun = desk.begin("poytapaska", {"players": ["Anna", "Ben"], "dealer": 0, "switches": {}})
    assert isinstance(begun, Begun), begun
    assert aids(desk, begun.ride) == {}
    assert desk.switch_aid(begun.ride, "played", on=True) == Refusal("unknown-aid")


@pytest.mark.parametrize("way", ["csv", "json", "database"])
def test_the_record_travels(desk, tmp_path, way):
    ride = ridden(desk, "6♥ up1")
    switched(desk, ride, "odds")
    switched(desk, ride, "played")
    switched(desk, ride, "played", on=False)
    raw = {
        "csv": lambda: exchange.as_csv(desk, Registry(desk.store)),
        "json": lambda: exchange.as_json(desk, ride),
        "database": lambda: exchange.as_database(desk),
    }[way]()
    assert isinstance(raw, bytes)
    there = Desk(Store(tmp_path / "there.db"), house.GAMES)
    assert exchange.take_in(there, way, raw).rides == 1
    assert ever(there, ride) == ("odds", "played")
    assert aids(there, ride) == OFF | {"odds": True}


def test_frames_tell_them(desk):
    ride = ridden(desk)
    switched(desk, ride, "played")
    switched(desk, ride, "backs")
    assert list(frames.rides(desk.store.rides())["aids"]) == ["backs, played"]


# The chance from here


def test_no_chance_is_told_before_the_table_wants_it(desk, shop):
    ride = ridden(desk)
    assert live.chance(desk.open(ride), shop) == Refusal("aid-off")
    switched(desk, ride, "odds")
    switched(desk, ride, "odds", on=False)
    assert live.chance(desk.open(ride), shop) == Refusal("aid-off")


def test_the_chance_is_that_of_the_table_as_it_is(desk, shop):
    """Of the standard game about 28 in 100; with the down piles at the bottom and the up piles at the top nothing is
    left to hope for; and back to the first card it is what it was."""
    ride = ridden(desk)
    switched(desk, ride, "odds")
    first = known(desk, shop, ride)
    assert first.said.about["edge"] == "between"
    assert 20 <= first.said.about["percent"] <= 36
    for number, one in enumerate(("K♣ up1", "K♠ up2", "end", "A♦ down1", "A♥ down2"), 1):
        assert desk.hear(ride, one, number, sure=True).kind == "accepted"
    last = known(desk, shop, ride)
    assert last.mark == "5.odds"
    assert last.said.about["edge"] == "least"
    assert STRICT.say(last.said) == "under 1 %"
    assert desk.hear(ride, "undo 5", 6, sure=True).kind == "accepted"
    again = known(desk, shop, ride)
    assert (again.mark, again.said) == ("6.odds", first.said)


def test_on_a_floor_it_is_the_chance_of_its_goal(desk, shop):
    plain, floor = ridden(desk), ridden(desk, goal=40)
    for ride in (plain, floor):
        switched(desk, ride, "odds")
    perfect, cleared = (known(desk, shop, ride).said.about["percent"] for ride in (plain, floor))
    assert cleared > perfect + 20


def test_live_questions_are_not_kept_on_disk(desk, shop):
    ride = ridden(desk, "6♥ up1")
    switched(desk, ride, "odds")
    known(desk, shop, ride)
    assert list(shop.folder.glob("*")) == []
