"""Settings: how another device joins, which have, what each may do; and the copy offered for a damaged file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from companion import hall, house
from companion.desk import Begun, Desk
from companion.games import GAMES
from companion.lan import LOOPBACK, Served
from companion.screens import page as page_file
from companion.store import Store

MAIN = Path(house.__file__).parent / "main.py"


@pytest.fixture(autouse=True)
def served() -> Iterator[None]:
    hall.serve_at(Served("192.168.1.5", 8501))
    yield
    hall._served.clear()
    hall._devices.cache_clear()


def opened(name: str = "settings") -> AppTest:
    page = AppTest.from_file(str(MAIN), default_timeout=30).run()
    page.switch_page(str(page_file(name))).run()
    assert not page.exception
    return page


def texts(page: AppTest) -> str:
    return "\n".join(str(one.value) for one in (*page.markdown, *page.caption, *page.get("text")))


def drawing(page: AppTest, key: str) -> str:
    return str(json.loads(page.get_by_key(key).proto.json)["drawing"])


def test_the_way_in_is_shown_to_eyes_and_cameras():
    page, code = opened(), hall.doorstep().code
    assert "http://192.168.1.5:8501" in texts(page)
    assert f"{code[:3]} {code[3:]}" in texts(page)
    assert "<svg" in drawing(page, "devices-square")
    assert "No other device has joined yet." in texts(page)


def test_a_house_open_to_this_machine_only_says_how_it_could_be_otherwise():
    hall.serve_at(Served(LOOPBACK, 8501))
    page = opened()
    assert "companion --lan" in texts(page)
    assert hall.doorstep().code[:3] not in texts(page)


def test_the_code_is_renewed():
    page, code = opened(), hall.doorstep().code
    page.button(key="devices-renew").click().run()
    assert hall.doorstep().code != code
    assert hall.doorstep().code[:3] in texts(page)


def test_a_device_may_be_told_only_to_watch_and_be_signed_out():
    joined = hall.devices().join("<b>[Tablet](http://evil.example)", "table")
    assert isinstance(joined, tuple)
    device, key = joined
    page = opened()
    assert "<b>[Tablet](http://evil.example) plays." in [one.value for one in page.get("text")], "as it was typed"
    page.button(key=f"device-let-{device.id}").click().run()
    assert hall.devices().known(key).role == "watcher"
    page.button(key=f"device-let-{device.id}").click().run()
    assert hall.devices().known(key).role == "table"
    page.button(key=f"device-out-{device.id}").click().run()
    assert hall.devices().known(key) is None
    assert "No other device has joined yet." in texts(page)


def test_the_last_good_copy_of_a_damaged_file_is_one_tap_away(database_of_its_own: Path):
    days = iter(("2026-01-01", *["2026-01-02"] * 99))
    store = Store(database_of_its_own, day=lambda: next(days))
    begun = Desk(store, GAMES).begin("paternoster", {"players": ["Anna", "Ben"]})
    assert isinstance(begun, Begun)
    assert Desk(store, GAMES).hear(begun.ride, "6♥ up1", 1).kind == "accepted"
    store.close()
    house.desk().store.close()
    content = database_of_its_own.read_bytes()
    database_of_its_own.write_bytes(content[:4096] + b"\xff" * (len(content) - 4096))
    page = AppTest.from_file(str(MAIN), default_timeout=30).run()
    assert not page.exception
    assert "is damaged" in page.warning[0].value
    assert "with one ride in it" in texts(page)
    page.button(key="restore-now").click().run()
    assert not page.exception and not page.warning
    assert "The copy of" in page.toast[0].value
    assert page.get_by_key("table") is not None
    assert len(list(database_of_its_own.parent.glob("*.damaged.1.db"))) == 1
