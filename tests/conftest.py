"""What holds for every test: where the words and the rides lie, and the order of the suite."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def database_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test ever opens the rides of whoever runs it."""
    database = tmp_path / "companion.db"
    monkeypatch.setenv("COMPANION_DB", str(database))
    return database


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The browser comes last: it is slow, and its event loop stays with the thread that it was started in."""
    items.sort(key=lambda item: "browser" in item.path.parts)
