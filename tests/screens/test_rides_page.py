"""The Rides: all of them with filters, one of them with its replay, figures and log, the bin, and what goes out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from companion import exchange, house
from companion.kept import Summary, Which
from companion.screens import page as page_file
from companion.screens.told import came_to, day, share, where
from tests.charts.played import ATTIC, GRANDMA, furnish, perfect, played

MAIN = Path(house.__file__).parent / "main.py"


@pytest.fixture(autouse=True)
def furnished(database_of_its_own: Path) -> None:
    furnish(database_of_its_own)


def opened(**address: str) -> AppTest:
    page = AppTest.from_file(str(MAIN), default_timeout=30).run()
    page.query_params.clear()  # as a click in the navigation does
    for name, value in address.items():
        page.query_params[name] = value
    page.switch_page(str(page_file("rides"))).run()
    assert not page.exception
    return page


def data(page: AppTest, key: str) -> dict[str, Any]:
    sent: dict[str, Any] = json.loads(page.get_by_key(key).proto.json)
    return sent


def listed(page: AppTest) -> list[str]:
    """The ids of the rides listed, from the top down."""
    found: list[str] = []
    for key in ("rides-open", "rides-ridden"):
        if any(getattr(one, "key", None) == key for one in page.get("bidi_component")):
            found += [part.partition('"')[0] for part in data(page, key)["drawing"].split('data-tap="see:')[1:]]
    return found


def one(outcome: str, **wanted: object) -> Summary:
    return next(
        ride
        for ride in played().summaries
        if ride.outcome == outcome and all(getattr(ride, name) == value for name, value in wanted.items())
    )


def test_open_rides_stand_on_top_and_the_newest_come_first():
    page = opened()
    ids = listed(page)
    rides = {ride.id: ride for ride in played().summaries}
    outcomes = [rides[ride].outcome for ride in ids]
    count = outcomes.count("open")
    assert count == sum(ride.outcome == "open" for ride in rides.values())
    assert outcomes[:count] == ["open"] * count
    begun = [rides[ride].begun_at for ride in ids[count:]]
    assert begun == sorted(begun, reverse=True)
    assert "25 of 250 rides" in [caption.value for caption in page.caption]


def test_more_are_shown_on_request():
    page = opened()
    page.button(key="more-rides").click().run()
    assert len(listed(page)) == 50


@pytest.mark.parametrize(
    ("filters", "fits"),
    [
        ({"group": ATTIC.id}, lambda ride: ride.group == ATTIC.id),
        ({"floor": "kitchen-fire"}, lambda ride: ride.floor == "kitchen-fire"),
        ({"outcome": "lost"}, lambda ride: ride.outcome == "lost"),
        ({"outcome": "aborted"}, lambda ride: ride.outcome == "aborted"),
        ({"player": "attic2"}, lambda ride: "attic2" in ride.seats),
        (
            {"group": GRANDMA.id, "floor": "test-ride", "outcome": "perfect"},
            lambda ride: (ride.group, ride.floor, ride.outcome) == (GRANDMA.id, "test-ride", "perfect"),
        ),
    ],
    ids=lambda value: "+".join(value) if isinstance(value, dict) else "",
)
def test_filters_show_what_fits_and_nothing_else(filters: dict[str, str], fits: Any):
    page = opened()
    for name, value in filters.items():
        page.selectbox(key=f"filter-{name}").set_value(value)
    page.run()
    wanted = {ride.id for ride in played().summaries if fits(ride)}
    said = "1 ride" if len(wanted) == 1 else f"{min(25, len(wanted))} of {len(wanted)} rides"
    assert said in [caption.value for caption in page.caption]
    assert set(listed(page)) <= wanted


def test_days_are_from_midnight_to_midnight():
    from datetime import date, timedelta

    days = {ride.id: date.fromtimestamp(ride.begun_at) for ride in played().summaries}
    first = min(days.values()) + timedelta(days=3)
    page = opened()
    page.date_input(key="filter-days").set_value((first, first + timedelta(days=1))).run()
    assert set(listed(page)) == {ride for ride, day in days.items() if first <= day <= first + timedelta(days=1)}


def test_nothing_found_is_said():
    page = opened()
    page.selectbox(key="filter-group").set_value(ATTIC.id)
    page.selectbox(key="filter-floor").set_value("precision-ride").run()
    assert page.markdown[-1].value == "No ride is like that."


def test_a_house_without_rides_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("COMPANION_DB", str(tmp_path / "empty.db"))
    assert opened().markdown[-1].value.startswith("Nothing has been ridden or played yet.")


def test_a_list_says_where_who_when_and_what_it_came_to():
    lost = one("lost", group=ATTIC.id, floor="kitchen-fire")
    page = opened()
    page.selectbox(key="filter-group").set_value(ATTIC.id)
    page.selectbox(key="filter-floor").set_value("kitchen-fire").run()
    drawing = data(page, "rides-ridden")["drawing"]
    row = drawing.split(f"see:{lost.id}")[1].split("</li>")[0]
    for part in ("Kitchen fire", "The Attic", day(lost), "Lost: Fire", "0 of 3 stars"):
        assert part in row


def test_a_name_in_the_list_is_only_ever_text():
    house.registry().rename_group(ATTIC.id, "<img src=x>")
    page = opened()
    assert "<img" not in data(page, "rides-ridden")["drawing"]
    assert "&lt;img" in data(page, "rides-ridden")["drawing"]


def test_one_ride_opens_with_its_replay_chart_figures_log_and_words_to_share():
    page = opened(ride=perfect())
    replay = data(page, f"replay-{perfect()}")
    entries = int(str(house.desk().mark(perfect())))
    assert replay["watch"] == {"count": entries, "still": True}
    assert replay["door"] == f"/desk/{perfect()}"
    assert 'data-copy="Floor 1, perfect, ★★★"' in data(page, "headline")["drawing"]
    figures = data(page, "figures")["drawing"]
    for part in ("Anna", "Ben", "Cards played", "Average distance", "Biggest jump"):
        assert part in figures
    assert data(page, "log")["drawing"].count("<li>") == entries
    assert any("104 cards from left to right" in caption.value for caption in page.caption)


def test_a_ride_without_a_card_still_opens():
    begun = house.desk().begin("paternoster", house.starting(["Anna", "Ben"], 0, {}, ()))
    page = opened(ride=begun.ride)
    assert "Still open" in data(page, "headline")["drawing"]
    assert data(page, f"replay-{begun.ride}")["watch"]["count"] == 0


def test_what_was_taken_back_is_struck_out_in_the_log():
    ride = one("open", floor="test-ride").id
    number = int(str(house.desk().mark(ride))) + 1
    house.desk().hear(ride, "undo", number)
    assert data(opened(ride=ride), "log")["drawing"].count("<s>") == 1


def test_the_figures_go_by_the_present_names_and_the_log_by_those_of_then():
    house.registry().rename_player(played().summaries[0].seats[0], "Annika")
    page = opened(ride=played().summaries[0].id)
    assert "Annika" in data(page, "figures")["drawing"]
    assert "Annika" not in data(page, "log")["drawing"]


@pytest.mark.parametrize("outcome", ["open", "aborted"])
def test_a_ride_that_goes_on_is_gone_on_with(outcome: str):
    ride = one(outcome).id
    page = opened(ride=ride)
    page.button(key="go-on").click().run()
    assert json.loads(page.get_by_key("table").proto.json)["view"]["ride"] == ride


def test_a_ride_is_set_aside_and_said_to_be():
    ride = one("open").id
    page = opened(ride=ride)
    page.button(key="set-aside").click().run()
    assert "Set aside" in data(page, "headline")["drawing"]
    assert house.registry().ride(ride).outcome == "aborted"


def test_riding_again_seats_the_same_on_the_same_floor():
    page = opened(ride=one("perfect", floor="test-ride", group=ATTIC.id).id)
    page.button(key="ride-again").click().run()
    assert not page.exception
    assert page.selectbox(key="riding-group").value == ATTIC.id
    assert page.pills(key="chosen-floor").value == "test-ride"


def test_a_ride_goes_into_the_bin_and_comes_back_with_its_stars():
    ride = perfect()
    page = opened(ride=ride)
    page.button(key="bin-ride").click().run()
    assert house.registry().count() == 249
    page.button(key="all-rides").click().run()
    assert ride not in listed(page)
    page.button(key=f"restore-{ride}").click().run()
    assert house.registry().count() == 250


def test_an_address_of_no_ride_gets_a_sentence_and_the_way_to_the_others():
    page = opened(ride="nosuchride")
    assert page.warning[0].value
    page.button(key="all-rides").click().run()
    assert listed(page)


def test_what_is_listed_is_carried_out_and_in():
    page = opened()
    assert {one.proto.id.rpartition("-out-")[2] for one in page.get("download_button")} >= {
        "companion-rides.zip",
        "companion.db",
    }
    raw = exchange.as_csv(house.desk(), house.registry(), Which(group=ATTIC.id))
    assert isinstance(raw, bytes)


@pytest.mark.parametrize("outcome", ["perfect", "cleared", "ended", "lost", "open", "aborted"])
def test_every_outcome_has_words_to_share(outcome: str):
    ride = one(outcome)
    assert share(ride).startswith("Floor" if ride.floor else where(ride))
    said = {"lost": f"lost with {ride.left} cards left"}.get(outcome, came_to(ride).lower())
    assert said in share(ride).lower()


def test_the_words_to_share_are_short():
    cleared = one("cleared", floor="narrow-cabin")
    assert share(cleared) in {f"Floor 5, {cleared.left} cards left, {stars}" for stars in ("★", "★★")}
