"""What one process has once for those who come from outside: where the house is, the code, and who has joined."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from companion import house
from companion.devices import Devices
from companion.doorstep import Doorstep
from companion.lan import LOOPBACK, Served

_served: list[Served] = []


def devices() -> Devices:
    """The other devices that have joined."""
    return _devices(house.database())


@cache
def doorstep() -> Doorstep:
    """The code, and who has tried it in vain."""
    return Doorstep()


def serve_at(served: Served) -> None:
    """Remembers how the house is served, for the gate and the settings."""
    _served[:] = [served]


def served() -> Served | None:
    """How the house is served; None where somebody else than `companion` serves it, and knows it alone."""
    return _served[0] if _served else None


def served_at() -> str:
    """Where this machine itself opens it."""
    told = served()
    return told.here if told else f"http://{LOOPBACK}"


def way_in() -> str:
    """The address that another device opens, the code included: whoever sees it sees the code beside it."""
    told = served()
    return f"{told.url if told else served_at()}/join?code={doorstep().code}"


@cache
def _devices(_path: Path) -> Devices:
    return Devices(house.desk().store)
