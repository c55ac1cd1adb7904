"""The campaign as a house of twelve floors: a window lit for every star, the next floor waiting, the others shuttered.

Drawn from paths alone, in a box of 380 × 724. Colours are custom properties that the style sheet sets by day and by
night; each floor is a button, told in words to whoever can't see it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

WIDE, TALL = 380, 724
FLOOR = 48  # high: on a phone of 390 px still 44
ATTIC = 104  # where the twelve floors begin, from above
WALL = (16, 364)
UP, DOWN = 306, 332  # the left edges of the two shafts
SHAFT = 20  # wide
WINDOWS = (208, 238, 268)
STAR = "M10 1l2.6 5.9 6.4.6-4.8 4.3 1.4 6.3L10 14.8 4.4 18.1l1.4-6.3L1 7.5l6.4-.6z"  # in a box of 20 × 20
CARS = 3.4  # floors between one car and the next


@dataclass(frozen=True, slots=True)
class Storey:
    """What is drawn of a floor. standing: cleared, open (not cleared yet), or locked; below: a few words under its
    name; spoken: all of it in a sentence; waiting: the next to be cleared; chosen: shown beside the building."""

    number: int
    key: str
    name: str
    below: str
    spoken: str
    stars: int
    standing: str
    waiting: bool = False
    chosen: bool = False


def building(storeys: Sequence[Storey], name: str, stars: str, shows: str = "", *, live: bool = True) -> str:
    """The whole house as SVG. storeys: the lowest first; name: on the frieze; stars: on the medallion; shows: the part
    of the page, as a selector, that a tap on a floor brings into sight; without `live` it is a picture and no more."""
    here = next((storey.number for storey in storeys if storey.waiting), len(storeys))
    floors = "".join(_floor(storey, len(storeys), live=live) for storey in reversed(storeys))
    return (
        f'<svg class="building" viewBox="0 0 {WIDE} {TALL}" role="group" aria-label="{escape(name)}" '
        f'data-shows="{escape(shows)}">{_DEFS}'
        f"{_SKY}{_ROOF}{_medallion(stars)}{_walls(len(storeys))}{_frieze(name)}{_GROUND}{floors}"
        f"{_shafts(len(storeys), here)}</svg>"
    )


def _floor(storey: Storey, floors: int, *, live: bool) -> str:
    top = ATTIC + (floors - storey.number) * FLOOR
    classes = " ".join(["floor", storey.standing, *_marks(storey)])
    pressed = "true" if storey.chosen else "false"
    windows = "".join(_window(x, storey, place < storey.stars) for place, x in enumerate(WINDOWS))
    tapped = (
        f'data-tap="{escape(storey.key)}" role="button" tabindex="0" aria-pressed="{pressed}" '
        if live
        else 'role="img" '
    )
    return (
        f'<g class="{classes}" {tapped}aria-label="{escape(storey.spoken)}" transform="translate(0 {top})">'
        f'<rect class="reach" x="{WALL[0] + 13}" width="{UP - WALL[0] - 18}" height="{FLOOR}"/>'
        f'<rect class="band" x="{WALL[0] + 13}" y="1" width="{UP - WALL[0] - 18}" height="{FLOOR - 3}" rx="3"/>'
        f'<circle class="plate" cx="51" cy="23" r="14"/><text class="number" x="51" y="28.5">{storey.number}</text>'
        f'<text class="name" x="73" y="21">{escape(storey.name)}</text>'
        f'<text class="below" x="73" y="37">{escape(storey.below)}</text>{windows}</g>'
    )


def _marks(storey: Storey) -> list[str]:
    return [name for name, there in (("waiting", storey.waiting), ("chosen", storey.chosen)) if there]


def _window(x: int, storey: Storey, lit: bool) -> str:
    kind = "shutter" if storey.standing == "locked" else "lit" if lit else "dark"
    return f'<use class="window" href="#window-{kind}" x="{x}" y="6"/>'


def _medallion(stars: str) -> str:
    return (
        '<circle class="medallion" cx="190" cy="46" r="22"/><circle class="rim" cx="190" cy="46" r="18.5"/>'
        f'<use href="#star" x="183" y="30" width="14" height="14" class="medal-star"/>'
        f'<text class="medal" x="190" y="59">{escape(stars)}</text>'
    )


def _frieze(name: str) -> str:
    """The name on the frieze, smaller the longer it is."""
    size = min(19, 400 / max(1, len(name)))
    return f'<text class="frieze" x="190" y="99" font-size="{size:.1f}">{escape(name)}</text>'


def _walls(floors: int) -> str:
    left, right = WALL
    foot = ATTIC + floors * FLOOR
    ledges = "".join(f'<path class="ledge" d="M{left + 12} {y}H{right - 12}"/>' for y in range(ATTIC, foot + 1, FLOOR))
    pillars = "".join(
        f'<rect class="pillar" x="{x}" y="{ATTIC}" width="12" height="{foot - ATTIC}"/>'
        f'<path class="flute" d="M{x + 4} {ATTIC + 8}V{foot - 6}M{x + 8} {ATTIC + 8}V{foot - 6}"/>'
        f'<path class="capital" d="M{x - 3} {ATTIC}h18l-3 7h-12z"/>'
        f'<rect class="capital" x="{x - 2}" y="{foot - 6}" width="16" height="6"/>'
        for x in (left, right - 12)
    )
    return (
        f'<rect class="wall" x="{left}" y="76" width="{right - left}" height="{foot - 76}"/>'
        f'<rect class="cornice" x="{left - 8}" y="70" width="{right - left + 16}" height="7" rx="1.5"/>'
        f'<path class="teeth" d="M{left - 2} 80H{right + 2}"/>{ledges}{pillars}'
    )


def _shafts(floors: int, here: int) -> str:
    """Two open shafts with an endless chain over a wheel: cars go up on the left and down on the right. One of them,
    lit, stands where the group is."""
    top, foot = ATTIC, ATTIC + floors * FLOOR
    holes = "".join(
        f'<rect class="shaft" x="{x}" y="{top + 2}" width="{SHAFT}" height="{foot - top - 4}" rx="2"/>'
        f'<path class="chain" d="M{x + SHAFT / 2} {top}V{foot - 2}"/>'
        for x in (UP, DOWN)
    )
    middle = (UP + DOWN + SHAFT) / 2
    wheel = (
        f'<path class="chain" d="M{UP + SHAFT / 2} {top}a13 13 0 0 1 26 0"/>'
        f'<circle class="wheel" cx="{middle}" cy="{top - 2}" r="10"/>'
        f'<path class="spokes" d="M{middle} {top - 12}v20M{middle - 10} {top - 2}h20M{middle - 7} {top - 9}l14 14'
        f'M{middle + 7} {top - 9}l-14 14"/><circle class="hub" cx="{middle}" cy="{top - 2}" r="2.5"/>'
    )
    stand = top + (floors - here) * FLOOR + 6
    sills = "".join(
        f'<path class="sill" d="M{UP} {y}h{SHAFT}M{DOWN} {y}h{SHAFT}"/>' for y in range(top + FLOOR, foot, FLOOR)
    )
    ups = [_car(UP, y) for y in _places(stand, top, foot) if abs(y - stand) > 1]
    downs = [_car(DOWN, y) for y in _places(stand + 1.7 * FLOOR, top, foot)]
    return f'<g class="lift" aria-hidden="true">{holes}{wheel}{"".join(ups + downs)}{sills}{_riders(UP, stand)}</g>'


def _places(one: float, top: int, foot: int) -> list[float]:
    """Where cars are, evenly along the chain, one of them at `one`."""
    gap = CARS * FLOOR
    return [y for y in (one + place * gap for place in range(-4, 5)) if top + 2 <= y <= foot - 40]


def _car(x: int, y: float) -> str:
    return f'<use href="#car" x="{x}" y="{y:.1f}"/>'


def _riders(x: int, y: float) -> str:
    return f'<g class="team" transform="translate({x} {y:.1f})"><use href="#car"/>{_PEOPLE}</g>'


_ARCH = "M1 36V12a11 11 0 0 1 22 0V36z"
_FRAME = f'<path class="frame" d="{_ARCH}"/><path class="sash" d="M-1 37H25"/>'
_BARS = '<path class="bars" d="M12 1V36M1 21H23"/>'
_DEFS = (
    "<defs>"
    '<linearGradient id="sky" x2="0" y2="1"><stop class="sky-high" offset="0"/><stop class="sky-low" offset="1"/>'
    '</linearGradient><radialGradient id="glow"><stop class="glow-in" offset="0"/><stop class="glow-out" offset="1"/>'
    '</radialGradient><linearGradient id="lamp" x2="0" y2="1"><stop class="lamp-high" offset="0"/>'
    '<stop class="lamp-low" offset="1"/></linearGradient>'
    f'<symbol id="star" viewBox="0 0 20 20"><path d="{STAR}"/></symbol>'
    f'<g id="window-lit"><ellipse class="glow" cx="12" cy="20" rx="24" ry="26"/><path class="lit-glass" d="{_ARCH}"/>'
    f'{_BARS}<path class="lit-star" transform="translate(3.2 9.5) scale(.88)" d="{STAR}"/>{_FRAME}</g>'
    f'<g id="window-dark"><path class="dark-glass" d="{_ARCH}"/><path class="shine" d="M5 30 18 13M5 36 20 17"/>'
    f'{_BARS}{_FRAME}</g><g id="window-shutter"><path class="shutters" d="{_ARCH}"/>'
    '<path class="slats" d="M3 14h8M13 14h8M3 18h8M13 18h8M3 22h8M13 22h8M3 26h8M13 26h8M3 30h8M13 30h8M12 2V36"/>'
    f'{_FRAME}</g><g id="car"><rect class="cabin" x="2.5" y="0" width="15" height="34" rx="1.5"/>'
    '<path class="cabin-lines" d="M2.5 30H17.5M6 4H14M10 0V4"/></g></defs>'
)
_SKY = (
    f'<rect class="sky" x="0" y="0" width="{WIDE}" height="{TALL}" rx="10" fill="url(#sky)"/>'
    '<circle class="moon" cx="322" cy="30" r="13"/><circle class="moon-bite" cx="328" cy="26" r="11"/>'
    '<path class="far-stars" d="M30 22h.01M58 44h.01M88 16h.01M234 18h.01M246 40h.01M276 14h.01M356 52h.01M20 60h.01"/>'
    '<path class="clouds" d="M24 40c8-9 20-7 24 0 8-3 15 1 16 6H18c0-4 2-6 6-6Z"/>'
    '<path class="clouds" d="M262 26c6-7 16-5 19 0 6-2 12 1 13 5H257c0-3 2-5 5-5Z"/>'
)
_ROOF = (
    '<path class="pole" d="M190 24V2"/><path class="flag" d="M191 3c8-3 12 3 20 0v10c-8 3-12-3-20 0z"/>'
    '<path class="roof" d="M30 70 46 36H334L350 70Z"/><path class="ridge" d="M42 36H338"/>'
    '<path class="tiles" d="M43 44H337M39.5 52H340.5M35.5 60H344.5"/>'
    '<path class="gable" d="M156 70V46a34 34 0 0 1 68 0V70Z"/><g class="dormers">'
    '<circle cx="82" cy="56" r="8"/><circle cx="124" cy="56" r="8"/>'
    '<circle cx="256" cy="56" r="8"/><circle cx="298" cy="56" r="8"/>'
    '<path d="M74 56h16M82 48v16M116 56h16M124 48v16M248 56h16M256 48v16M290 56h16M298 48v16"/></g>'
)
_GROUND = (
    f'<rect class="plinth" x="{WALL[0] - 4}" y="680" width="{WALL[1] - WALL[0] + 8}" height="32"/>'
    '<path class="joints" d="M12 690H368M12 700H368M60 680v10M120 680v10M270 680v10M320 680v10M90 690v10"/>'
    '<path class="joints" d="M290 690v10M340 690v10"/><path class="door" d="M171 712V697a19 17 0 0 1 38 0V712Z"/>'
    '<path class="door-lines" d="M190 681V712M177 690V712M203 690V712"/><g class="lanterns">'
    '<ellipse class="glow" cx="153" cy="692" rx="18" ry="16"/>'
    '<ellipse class="glow" cx="227" cy="692" rx="18" ry="16"/>'
    '<path d="M149 698h8l2-10h-12zM223 698h8l2-10h-12zM153 688v-4M227 688v-4"/></g>'
    f'<path class="steps" d="M161 712H219M155 716H225"/><path class="street" d="M0 714H{WIDE}"/>'
)
_PEOPLE = (
    '<g class="people"><circle cx="7" cy="15" r="2.6"/><path d="M4 30v-9a3 3 0 0 1 6 0v9z"/>'
    '<circle cx="13.5" cy="17" r="2.3"/><path d="M11 30v-7.5a2.6 2.6 0 0 1 5.2 0V30z"/></g>'
)
