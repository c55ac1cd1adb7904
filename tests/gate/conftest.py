"""A house with a code that is known, and no waiting for wrong ones."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion import hall
from companion.doorstep import Doorstep
from companion.lan import Served
from companion.plain import join
from tests.gate.knocking import MACHINE, NAMES, PORT

CODE = "482917"


class Time:
    """A clock that goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def pauses() -> list[float]:
    """For how long wrong codes were left to wait."""
    return []


@pytest.fixture(autouse=True)
def doorstep(time: Time, pauses: list[float], monkeypatch: pytest.MonkeyPatch) -> Iterator[Doorstep]:
    codes = iter((CODE, "000017", "333333"))
    step = Doorstep(time, lambda: next(codes))

    async def pause(seconds: float) -> None:
        pauses.append(seconds)

    monkeypatch.setattr(hall, "doorstep", lambda: step)
    monkeypatch.setattr(join, "sleep", pause)
    hall.serve_at(Served(MACHINE, PORT))
    yield step
    hall._served.clear()
    hall._devices.cache_clear()
    NAMES.clear()
