"""Pöytäpaska: a shedding game for two or three, whose loser is who keeps cards. GAME is all that log and desk know."""

from __future__ import annotations

from companion.poytapaska.start import GAME

__all__ = ["GAME"]
