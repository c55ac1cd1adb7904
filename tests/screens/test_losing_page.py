"""The odds of Pöytäpaska on the Odds page: one table for two players and one for three."""

from __future__ import annotations

import json
from pathlib import Path

from streamlit.testing.v1 import AppTest

from companion import house, shelf
from companion.screens import page as page_file

MAIN = Path(house.__file__).parent / "main.py"


def test_the_table_as_measured_and_what_it_is_worth():
    page = AppTest.from_file(str(MAIN), default_timeout=30).run()
    page.switch_page(str(page_file("odds"))).run()
    page.segmented_control(key="odds-game").set_value("poytapaska").run()
    assert not page.exception
    for players in (2, 3):
        drawing = json.loads(page.get_by_key(f"losing-{players}").proto.json)["drawing"]
        for row in shelf.losing()["mix"]:
            if row["players"] == players:
                wide, _, narrow = drawing.partition('class="narrow"')
                assert all(f"{percent:.1f} %" in wide for percent in row["lost"])
                assert all(f"<td>{percent:.1f}</td>" in narrow for percent in row["lost"])
        for ruling in ("T6", "T8", "T15"):
            assert f'<th scope="col">{ruling}</th>' in drawing
    assert any("100,000 games" in one.value for one in page.markdown)
    assert any("without anybody having a choice" in one.value for one in page.markdown)
