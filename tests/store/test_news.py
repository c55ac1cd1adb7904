"""What open pages ask every few seconds: is there anything new in lists and charts?"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from companion.kept import Group, Player
from companion.store import Store
from tests.store.keeping import RIDE, row, store_with

WON = {"won": True, "lost": False, "left": 0, "why": "perfect"}
GROUP, ANNA = Group("g1", "Family", 50.0), Player("p1", "g1", "Anna", 0)


def end(store: Store) -> None:
    store.add(RIDE.id, row(3), result=WON)


def take_back(store: Store) -> None:
    store.add(RIDE.id, row(4, "undo"))


def ended_otherwise(store: Store) -> None:
    store.add(RIDE.id, row(4, "undo"), row(5), result={**WON, "won": False, "left": 3})


@pytest.fixture
def store(tmp_path: Path) -> Store:
    kept = store_with(tmp_path / "rides.db", row(1), row(2))
    kept.add_group(GROUP, [ANNA])
    return kept


@pytest.mark.parametrize(
    "change",
    [
        end,
        lambda store: store.set_aside(RIDE.id, 9.0),
        lambda store: store.bin_ride(RIDE.id, 9.0),
        lambda store: store.rename_group("g1", "Family again"),
        lambda store: store.rename_player("p1", "Anne"),
        lambda store: store.bin_player("p1", 9.0),
        lambda store: store.bin_group("g1", 9.0),
        lambda store: store.add_player(Player("p2", "g1", "Ben")),
        lambda store: store.put_right(RIDE.id, WON, 300.0),
    ],
)
def test_what_lists_and_charts_show_is_news(store: Store, change: Callable[[Store], object]):
    before = store.news()
    assert store.news() == before
    change(store)
    assert store.news() != before


@pytest.mark.parametrize("change", [take_back, ended_otherwise])
def test_an_end_that_is_none_any_more_or_another_one_is_news(store: Store, change: Callable[[Store], object]):
    end(store)
    before = store.news()
    change(store)
    assert store.news() != before


def test_a_card_of_a_ride_that_goes_on_is_none(store: Store):
    before = store.news()
    store.add(RIDE.id, row(3))
    assert store.news() == before


def test_what_another_process_writes_is_news_too(store: Store):
    before = store.news()
    other = Store(store.path)
    other.bin_ride(RIDE.id, 9.0)
    other.close()
    assert store.news() != before


def test_as_long_as_nobody_writes_no_ride_is_read(store: Store):
    store.news()
    asked: list[str] = []
    store._database().conn.set_trace_callback(asked.append)
    store.news()
    assert asked == ["pragma data_version"]


def test_the_same_was_told_after_the_file_was_opened_anew(store: Store):
    before = store.news()
    store.close()
    assert store.news() == before
    with closing(sqlite3.connect(store.path)) as file, file:
        file.execute("update players set name = 'Bea'")
    assert store.news() != before
