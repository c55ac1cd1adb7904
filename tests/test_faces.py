"""The faces of the cards: all there, each with as many pips as it says, and nothing fetched from elsewhere."""

import re
from xml.etree import ElementTree as ET

import pytest

from companion import faces

SVG = "{http://www.w3.org/2000/svg}"


def symbol(key: str) -> str:
    return re.search(rf'<symbol id="card-{key}".*?</symbol>', faces.sprite())[0]


def test_the_sprite_holds_52_cards_and_a_back_by_the_step_of_the_ladder():
    drawn = re.findall(r'id="card-(\w+)" viewBox="0 0 100 140"', faces.sprite())
    assert drawn == [*faces.KEYS, "back"]
    assert faces.KEYS[:5] == ("AD", "AH", "AS", "AC", "2D")
    assert faces.KEYS[-1] == "KC"


@pytest.mark.parametrize("key", [key for key in faces.KEYS if key[:-1].isdigit()])
def test_a_number_card_has_its_number_of_pips_beside_the_two_in_the_corners(key: str):
    assert symbol(key).count(f'href="#pip-{key[-1]}"') == int(key[:-1]) + 2


def test_every_part_that_a_face_is_put_together_from_is_in_the_sprite():
    sprite = faces.sprite()
    assert set(re.findall(r'href="#([\w-]+)"', sprite)) <= set(re.findall(r'id="([\w-]+)"', sprite))
    assert "<text" not in sprite  # a font may be missing, or too slow
    assert "http" not in sprite


@pytest.mark.parametrize("key", ["6H", "10S", "KD", "back"])
def test_a_face_stands_by_itself_as_an_svg(key: str):
    drawing = ET.fromstring(faces.face(key))  # noqa: S314 - our own drawing
    assert drawing.tag == f"{SVG}svg"
    assert drawing.get("aria-label") == key
