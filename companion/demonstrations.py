"""An invented played campaign, to look at before one has played: two groups, marked as such, gone in one tap."""

from __future__ import annotations

from companion.registry import Registry
from companion.ruling import Refusal


def show(registry: Registry) -> int | Refusal:
    """Adds the two groups with their rides, dated over the past weeks; the number of rides, 0 if they are there."""
    raise NotImplementedError


def remove(registry: Registry) -> int | Refusal:
    """Takes them out again for good; the number of rides. What was really ridden in those groups stays."""
    raise NotImplementedError
