"""The building as a drawing: floors in order, a window for each star, everything told in words, nothing let through."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree as ET

from companion.screens.building import FLOOR, TALL, WIDE, Storey, building

SVG = "{http://www.w3.org/2000/svg}"
FINGER, PHONE = 44, 354  # px: the least that a finger hits, and the width that a phone of 390 px leaves
CLEARED = [Storey(n, f"floor-{n}", f"Floor {n}", "best", f"Floor {n} spoken", n % 4, "cleared") for n in range(1, 7)]
WAITING = Storey(7, "floor-7", "Seventh", "goal 3", "Seventh, open", 0, "open", waiting=True, chosen=True)
LOCKED = [Storey(n, f"floor-{n}", f"Floor {n}", "goal 3", f"Floor {n} locked", 0, "locked") for n in range(8, 13)]
STOREYS = [*CLEARED, WAITING, *LOCKED]


def drawn(storeys: list[Storey] = STOREYS, name: str = "The Attic") -> ET.Element:
    drawing = building(storeys, name, "9").replace("<svg ", f'<svg xmlns="{SVG[1:-1]}" ', 1)
    return ET.fromstring(drawing)  # noqa: S314 - our own


def floors(root: ET.Element) -> list[ET.Element]:
    return [part for part in root.iter(f"{SVG}g") if part.get("data-tap")]


def windows(floor: ET.Element) -> list[str]:
    return [str(use.get("href")) for use in floor.iter(f"{SVG}use")]


def test_twelve_floors_stand_on_one_another_the_highest_on_top():
    found = floors(drawn())
    assert [floor.get("data-tap") for floor in found] == [f"floor-{n}" for n in range(12, 0, -1)]
    tops = [float(re.findall(r"[\d.]+", str(floor.get("transform")))[1]) for floor in found]
    assert [below - above for above, below in pairwise(tops)] == [FLOOR] * 11
    assert tops[-1] + FLOOR < TALL


def test_a_window_is_lit_for_every_star():
    for floor, storey in zip(floors(drawn()), reversed(STOREYS), strict=True):
        assert windows(floor).count("#window-lit") == storey.stars
        assert len(windows(floor)) == 3


def test_what_is_not_open_is_shuttered_and_what_comes_next_waits():
    found = floors(drawn())
    assert all(windows(floor) == ["#window-shutter"] * 3 for floor in found[:5])
    assert [floor.get("data-tap") for floor in found if "waiting" in str(floor.get("class"))] == ["floor-7"]
    assert [floor.get("data-tap") for floor in found if floor.get("aria-pressed") == "true"] == ["floor-7"]


def test_every_floor_can_be_tapped_on_a_phone_reached_by_key_and_heard():
    assert FLOOR * PHONE / WIDE >= FINGER
    for floor, storey in zip(floors(drawn()), reversed(STOREYS), strict=True):
        assert (floor.get("role"), floor.get("tabindex")) == ("button", "0")
        assert floor.get("aria-label") == storey.spoken


def test_the_car_with_the_people_stands_on_the_floor_to_be_cleared_next():
    def stand(storeys: list[Storey]) -> float:
        team = next(part for part in drawn(storeys).iter(f"{SVG}g") if part.get("class") == "team")
        return float(re.findall(r"[\d.]+", str(team.get("transform")))[1])

    lower = [*CLEARED[:3], Storey(4, "floor-4", "Fourth", "", "", 0, "open", waiting=True), *STOREYS[4:]]
    assert stand(lower) - stand([*CLEARED[:3], *STOREYS[3:]]) == 3 * FLOOR


def test_a_name_is_only_ever_text():
    root = drawn(name='<script>"&</script>')
    assert root.get("aria-label") == '<script>"&</script>'
    assert not list(root.iter(f"{SVG}script"))


def test_a_long_name_is_written_smaller():
    def size(name: str) -> float:
        frieze = next(part for part in drawn(name=name).iter(f"{SVG}text") if part.get("class") == "frieze")
        return float(str(frieze.get("font-size")))

    assert size("The Attic") == 19
    assert size("x" * 40) <= 10
