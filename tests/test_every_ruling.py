"""Every numbered ruling of both games has a test that bears its number and says it in one sentence."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

FOLDERS = [Path(__file__).parent / game for game in ("rulings", "poytapaska")]
RULINGS = (*(f"{letter}{n}" for letter in "PVT" for n in range(1, 18)), "talking")


def named() -> dict[str, list[tuple[str, str | None]]]:
    """Ruling -> names and docstrings of the tests that name it."""
    found: dict[str, list[tuple[str, str | None]]] = {}
    for file in sorted(file for folder in FOLDERS for file in folder.glob("test_*.py")):
        for part in ast.parse(file.read_text("utf-8")).body:
            if isinstance(part, ast.FunctionDef) and part.name.startswith("test_"):
                ruling = part.name.removeprefix("test_").split("_")[0]
                found.setdefault(ruling, []).append((part.name, ast.get_docstring(part)))
    return found


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_has_its_test(ruling):
    tests = named().get(ruling, [])
    assert tests, f"no test is named test_{ruling}_…"
    for name, said in tests:
        assert said, f"{name} does not say what {ruling} rules"


def test_no_test_names_a_ruling_that_does_not_exist():
    numbered = {ruling for ruling in named() if ruling[0] in "PVT" and ruling[1:].isdigit()}
    assert numbered <= set(RULINGS)
