"""Rides to enter: the recorded demonstration, 104 cards by two players to a perfect end, and small beginnings."""

from pathlib import Path

from companion import transcript

ROOT = Path(__file__).parents[2]


def _perfect() -> transcript.Transcript:
    told = transcript.read((ROOT / "data/demonstrations/standard.txt").read_text(encoding="utf-8"))
    assert isinstance(told, transcript.Transcript), told
    return told


PERFECT = _perfect()
TWO = {"players": ["Anna", "Ben"], "first": 0, "variants": {}}
SIX_UPWARDS = ("2♦", "3♦", "4♦", "5♦", "6♦", "7♦")  # a hand of seven holds them all; each goes on the one before


def key_of(card: str) -> str:
    """The page's name for a card: 6♥ -> 6H."""
    return card[:-1] + dict(zip("♦♥♠♣", "DHSC", strict=True))[card[-1]]
