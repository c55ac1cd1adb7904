"""A ride as text: a few header lines, a blank line, then one entry a line.

    game: paternoster
    players: Anna, Ben
    first: Anna
    variants: fire, tokens 2
    passengers: 10♣ J♣ 8♦

    6♥ up1
    end          # whatever follows a hash is for people

Only `players` is needed; where somebody deals, `dealer: Ben` says who. What the entries and variants mean is the game's
affair, not this file's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from companion.ruling import Refusal

KEYS = ("game", "players", "first", "dealer", "variants", "passengers")
DEFAULT_GAME = "paternoster"


@dataclass(frozen=True, slots=True)
class Transcript:
    """What a text tells: the game's name, the start as plain JSON (see game.py), and what was said, in order.

    lines: for each of `said` its line in the text, from 1.
    """

    game: str
    start: dict[str, object]
    said: tuple[str, ...]
    lines: tuple[int, ...]

    def begun_with(self, panel: Mapping[str, str]) -> Transcript:
        """The same ride with the commands that a group's cards carry (V14), which no transcript lists."""
        return replace(self, start=self.start | {"commands": dict(panel)})


def read(text: str) -> Transcript | Refusal:
    """The transcript that `text` holds, or what stands in the way; the refusal's `about` names the line.

    >>> told = read("players: Anna, Ben\\nvariants: tokens 2\\n\\n6♥ up1")
    >>> told.start["variants"], told.said
    ({'tokens': 2}, ('6♥ up1',))
    """
    numbered = list(_bare(text.splitlines()))
    header, after = _header(numbered)
    if isinstance(header, Refusal):
        return header
    start = _start(header)
    if isinstance(start, Refusal):
        return start
    entries = [(line, said) for line, said in numbered[after:] if said]
    game = header.get("game", (0, DEFAULT_GAME))[1]
    return Transcript(game, start, tuple(said for _, said in entries), tuple(line for line, _ in entries))


def _bare(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Each line with its number and without its comment. A line that is all comment is left out altogether,
    so that a comment between two header lines doesn't end the header as a blank line would."""
    for number, line in enumerate(lines, 1):
        bare = line.partition("#")[0].strip()
        if bare or not line.strip():
            yield number, bare


Header = dict[str, tuple[int, str]]  # key -> its line, its text


def _header(numbered: list[tuple[int, str]]) -> tuple[Header | Refusal, int]:
    """The header, and how many of the lines it takes up, its closing blank line included."""
    header: Header = {}
    for place, (line, text) in enumerate(numbered):
        if not text and header:
            return header, place + 1
        if not text:
            continue
        key, colon, value = text.partition(":")
        key = key.strip().lower()
        if not colon or key not in KEYS:
            return Refusal("transcript-unknown-line", (), {"line": line, "text": text, "keys": KEYS}), 0
        if key in header:
            return Refusal("transcript-key-twice", (), {"line": line, "key": key}), 0
        header[key] = (line, value.strip())
    return header, len(numbered)


def _start(header: Header) -> dict[str, object] | Refusal:
    players = _names(header.get("players", (0, ""))[1])
    if not players:
        return Refusal("transcript-no-players")
    start: dict[str, object] = {"players": players, "first": 0}
    for key in header.keys() & {"first", "dealer"}:
        line, name = header[key]
        if name not in players:
            return Refusal("transcript-unknown-first", (), {"line": line, "name": name})
        start[key] = players.index(name)
    variants: dict[str, int] = {}
    if "variants" in header:
        line, text = header["variants"]
        for name in _names(text):
            key, count = _variant(name)
            if key in variants:
                return Refusal("transcript-variant-twice", (), {"line": line, "name": name})
            variants[key] = count
    if "passengers" in header:
        passengers = header["passengers"][1].replace(",", " ").split()
        start["passengers"] = passengers
        variants.setdefault("passengers", len(passengers))
    return start | {"variants": variants}


def _names(text: str) -> list[str]:
    return [name for part in text.split(",") if (name := part.strip())]


def _variant(name: str) -> tuple[str, int]:
    """The key and value of one variant: `two cars` -> two_cars, 1; `tokens 2` -> tokens, 2."""
    words = name.lower().replace("_", " ").replace("-", " ").split()
    count = int(words.pop()) if len(words) > 1 and words[-1].isdecimal() else 1
    return "_".join(words), count
