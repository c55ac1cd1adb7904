"""How a drawing looks by day and by night, and the shapes that say what a colour alone must not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import cos, pi, sin


@dataclass(frozen=True, slots=True)
class Look:
    """The colours of one light. series: for piles or groups, told apart by anybody's eyes; outcomes: by outcome;
    stars: a cell of no star, of one, two and three; on_stars: the writing on each of them."""

    ink: str
    soft: str
    grid: str
    paper: str
    goal: str
    series: tuple[str, ...]
    outcomes: Mapping[str, str]
    stars: tuple[str, str, str, str]
    on_stars: tuple[str, str, str, str]


DAY = Look(
    ink="#25291f",
    soft="#5c6152",
    grid="#dfd3b4",
    paper="#f8f3e6",
    goal="#7d5a10",
    series=("#1d4d3a", "#97600a", "#8a2432", "#2c6196", "#6b4a86", "#5b6b1e"),
    outcomes={
        "perfect": "#9a6d0e",
        "cleared": "#1f6b4c",
        "ended": "#59604f",
        "lost": "#a32430",
        "open": "#2c6196",
        "aborted": "#7a6f5a",
    },
    stars=("#ece3cb", "#e9cf86", "#d0a33d", "#1d4d3a"),
    on_stars=("#5c5744", "#3d2f08", "#2b2003", "#fbf0d0"),
)
NIGHT = Look(
    ink="#efe8d6",
    soft="#b9b39d",
    grid="#38413a",
    paper="#121917",
    goal="#e3c27f",
    series=("#86d3ab", "#e6b455", "#f2938c", "#8dbdf0", "#c9a6e8", "#c5d27a"),
    outcomes={
        "perfect": "#f0c662",
        "cleared": "#7fd0a6",
        "ended": "#b9b39d",
        "lost": "#f5857f",
        "open": "#8dbdf0",
        "aborted": "#a49b83",
    },
    stars=("#222c27", "#5a4a1e", "#86651f", "#e8bf61"),
    on_stars=("#b9b39d", "#f6e2ad", "#fff4d2", "#1b1505"),
)

# Ways of drawing a line, for whoever can't tell the colours.
DASHES: tuple[tuple[int, ...], ...] = ((1, 0), (7, 3), (2, 2), (9, 3, 2, 3), (4, 4), (12, 4))


def _closed(points: list[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:.3f},{y:.3f}" for x, y in points) + "Z"


def _star(points: int = 5, inner: float = 0.42) -> str:
    turns = [(pi * k / points - pi / 2, 1 if k % 2 == 0 else inner) for k in range(2 * points)]
    return _closed([(1.15 * far * cos(turn), 1.15 * far * sin(turn)) for turn, far in turns])


def _ring(inner: float) -> str:
    """The way round the hole runs against that round the rim, so that it stays one."""
    rim = "M-.85,0A.85,.85,0,1,1,.85,0A.85,.85,0,1,1,-.85,0Z"
    return f"{rim}M-{inner},0A{inner},{inner},0,1,0,{inner},0A{inner},{inner},0,1,0,-{inner},0Z"


# In a box from -1 to 1, filled: what an outcome looks like where it has no room for its name.
SHAPES = {
    "perfect": _star(),
    "cleared": "M-.8,0A.8,.8,0,1,1,.8,0A.8,.8,0,1,1,-.8,0Z",
    "ended": "M-.9,-.65L.9,-.65L0,.85Z",
    "lost": "M-.9,-.5L-.5,-.9L0,-.4L.5,-.9L.9,-.5L.4,0L.9,.5L.5,.9L0,.4L-.5,.9L-.9,.5L-.4,0Z",
    "open": _ring(0.5),
    "aborted": "M-.75,-.75L.75,-.75L.75,.75L-.75,.75ZM-.42,-.42L-.42,.42L.42,.42L.42,-.42Z",
}
