"""In a notebook: importing costs nothing, everything draws itself, and the example runs from top to bottom."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import companion
from companion import demonstrations, house, shelf, transcript
from companion.answers import Begun
from companion.notebook import RefusedError
from companion.paternoster.card import CARDS
from companion.transcript import Transcript

ROOT = Path(__file__).parents[1]
NOTEBOOKS = sorted((shelf.FOLDER / "notebooks").glob("*.ipynb"))
DRAWS = ("_repr_html_", "_repr_svg_", "_repr_mimebundle_")


def drawn(value: Any) -> str:
    """What a notebook would show of it."""
    for name in DRAWS:
        draw = getattr(value, name, None)
        if draw is not None:
            return str(draw())
    return repr(value)


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_the_example_runs_from_top_to_bottom(file: Path, monkeypatch: pytest.MonkeyPatch):
    """Every cell in order, as a kernel would, and what the last line of each gives is drawn."""
    monkeypatch.setenv("COMPANION_DB", "unused.db")  # so that what a cell sets is set back
    names: dict[str, Any] = {}
    cells = [cell for cell in json.loads(file.read_text("utf-8"))["cells"] if cell["cell_type"] == "code"]
    assert len(cells) > 10
    for cell in cells:
        assert cell["outputs"] == [], "an example is kept without what it printed"
        body = ast.parse("".join(cell["source"])).body
        last = body.pop() if isinstance(body[-1], ast.Expr) else None
        exec(compile(ast.Module(body, []), file.name, "exec"), names)  # noqa: S102 - cells of ours
        if isinstance(last, ast.Expr):
            shown = compile(ast.Expression(last.value), file.name, "eval")
            assert drawn(eval(shown, names))  # noqa: S307 - likewise


def test_importing_costs_nothing():
    code = "import sys, companion; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True, cwd=ROOT).stdout
    assert {"pandas", "altair", "streamlit", "sqlite3", "numpy"}.isdisjoint(loaded.split())
    assert "companion.house" not in loaded.split()


def test_what_is_offered_is_told():
    assert set(companion.OFFERED) <= set(dir(companion))
    for name in companion.OFFERED:
        assert f"companion.{name}(" in str(companion.__doc__)
        assert callable(getattr(companion, name))
    with pytest.raises(AttributeError, match="nothing"):
        companion.__getattr__("nothing")


def test_a_ride_to_try_things_on():
    ride = companion.play("Anna", "Ben", fire=1)
    assert ride.say("6♥ up1", "7♣ up1", "end").accepted
    refusal = ride.say("2♦ up1", "K♣ up1")
    assert (refusal.accepted, refusal.rulings) == (False, ("P6",))
    assert ride.said == ("6♥ up1", "7♣ up1", "end")
    assert ride.view["players"][1]["turn"]
    assert house.desk().open_ride() is None  # nothing of it is kept
    with pytest.raises(RefusedError, match="settle"):
        companion.play("Anna", "Ben", short=1, two_cars=1)


def test_rides_piles_and_cards_draw_themselves():
    state = companion.play("Anna", "<Ben>").state
    html = state._repr_html_()
    assert "&lt;Ben&gt;" in html
    assert html.count("<figure") == 4
    for pile in (state.piles[0], state.piles[0].take(CARDS[21], 1), state.piles[3]):
        ET.fromstring(pile._repr_svg_())  # noqa: S314 - our own
    ET.fromstring(CARDS[51]._repr_svg_())  # noqa: S314 - our own


def test_a_group_its_rides_and_its_campaign():
    demonstrations.show(house.desk())
    group = companion.group(companion.groups()[0].upper())
    assert len(group.rides)
    assert set(group.rides["group_name"]) == {group.name}
    told = group.campaign._repr_html_()
    assert told.count("<tr>") == 1 + len(house.floors())
    assert group.campaign.stars == group.campaign.climb.stars
    one = companion.ride(group.rides["ride"].iloc[0])
    assert one.told
    assert one.at(0).turn.number == 1
    assert one.journeys().to_dict()
    assert one._repr_html_().startswith(one.state._repr_html_())
    assert " card" in one._repr_html_()  # how many are left, in words
    assert len(companion.rides()) > len(group.rides)


def test_a_game_of_the_other_kind_draws_what_fits_it():
    """It has no cars: its picture is the cards that everybody had left. What wasn't played can't be drawn at all."""
    told = transcript.read(shelf.demonstration("poytapaska"))
    assert isinstance(told, Transcript)
    ridden = house.desk().begin("paternoster", house.starting(["Anna"], 0, {}, ()))
    begun = house.desk().begin(told.game, told.start)
    assert isinstance(begun, Begun) and isinstance(ridden, Begun)
    for ride in (begun.ride, ridden.ride):
        with pytest.raises(RefusedError, match="Nothing was played yet"):
            companion.ride(ride).journeys()
    for number, said in enumerate(told.said, 1):
        house.desk().hear(begun.ride, said, number)
    one = companion.ride(begun.ride)
    assert "Carla" in str(one.journeys().to_dict())
    assert "Carla" in one._repr_html_()
    assert len(one.told) == len(one.entries) == len(told.said)
    assert set(companion.rides()["ride"]) == {begun.ride, ridden.ride}


@pytest.mark.parametrize("asked", [lambda: companion.group("nobody"), lambda: companion.ride("nosuch")])
def test_what_is_not_there_is_said_in_a_sentence(asked: Any):
    with pytest.raises(RefusedError, match=r"\."):
        asked()
