"""Companion referees the card game Paternoster at a table where it is played with real cards."""

__version__ = "0.1.0"
