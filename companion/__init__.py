"""Companion referees two card games, Paternoster and Pöytäpaska, at a table where they are played with real cards.

In a notebook, or wherever else Python is:

>>> import companion
>>> ride = companion.play("Anna", "Ben", fire=1)
>>> print(ride.say("6♥ up1"))
Anna: 6♥ on up 1, its first card. Fire on up 1!

companion.play(…)       a ride to try things on; nothing of it is kept
companion.rides()       the rides of this house as a frame; companion.ride(id) is one of them
companion.group(name)   a group: its players, rides and campaign; companion.groups() are their names
companion.use(file)     another file than the one that keeps this house's rides
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # importing costs nothing: what is asked for brings along what it needs
    from companion.notebook import group as group
    from companion.notebook import groups as groups
    from companion.notebook import play as play
    from companion.notebook import ride as ride
    from companion.notebook import rides as rides
    from companion.notebook import use as use

__version__ = "0.1.0"
OFFERED = ("group", "groups", "play", "ride", "rides", "use")


def __getattr__(name: str) -> Any:
    if name not in OFFERED:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from companion import notebook

    return getattr(notebook, name)


def __dir__() -> list[str]:
    return sorted({*globals(), *OFFERED})
