"""Paternoster: a cooperative game of four cars on a ladder of 52 steps. GAME is all that log and desk know of it."""

from __future__ import annotations

from companion.paternoster.start import GAME

__all__ = ["GAME"]
