"""Card faces as SVG: 52 faces and a back, drawn from paths alone, so that they need no font and no file.

Keys are rank then suit letter, as a card is written: "6H", "10S", "QD". Colours can be set from outside
through the custom properties --card-red, --card-black, --card-paper, --card-brass and --card-green; and, for four
colours instead of two, --card-diamonds and --card-clubs.
"""

from __future__ import annotations

from collections.abc import Iterable

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("D", "H", "S", "C")
KEYS = tuple(rank + suit for rank in RANKS for suit in SUITS)  # by the step of the ladder

BOX = "0 0 100 140"
RED, BLACK = "var(--card-red,#b0232b)", "var(--card-black,#1d2320)"
INKS = {"D": f"var(--card-diamonds,{RED})", "H": RED, "S": BLACK, "C": f"var(--card-clubs,{BLACK})"}
PAPER, BRASS, GREEN = "var(--card-paper,#fffaf0)", "var(--card-brass,#a8843a)", "var(--card-green,#174a38)"

# Filled outlines in a box of 32 × 32.
PIPS = {
    "D": "M16 .5C19 6.5 23.5 12 28.5 16 23.5 20 19 25.5 16 31.5 13 25.5 8.5 20 3.5 16 8.5 12 13 6.5 16 .5Z",
    "H": "M16 30.5C7 22.5.8 17 .8 10 .8 5.3 4.3 1.8 8.7 1.8c3.2 0 5.9 1.9 7.3 4.9 1.4-3 4.1-4.9 7.3-4.9"
    " 4.4 0 7.9 3.5 7.9 8.2 0 7-6.2 12.5-15.2 20.5Z",
    "S": "M16 .5C18.5 7 31.2 12.5 31.2 20.8c0 4-2.9 6.9-6.6 6.9-3 0-5.5-1.6-7-4.2.2 3.5 1.2 6 3.9 8H10.5"
    "c2.7-2 3.7-4.5 3.9-8-1.5 2.6-4 4.2-7 4.2C3.7 27.7.8 24.8.8 20.8.8 12.5 13.5 7 16 .5Z",
    "C": "M16 .7a7.2 7.2 0 0 1 5.5 11.9 7.2 7.2 0 1 1-3.9 11c.2 3.5 1.2 5.9 3.9 7.9H10.5"
    "c2.7-2 3.7-4.4 3.9-7.9a7.2 7.2 0 1 1-3.9-11A7.2 7.2 0 0 1 16 .7Z",
}

# Strokes in a box of 22 × 28; the ten fills it, the others stand in the middle 20.
NUMERALS = {
    "A": "M3 26 11 2.5 19 26M6.3 18H15.7",
    "2": "M4 9C4-.2 18-.2 18 8.5 18 14 10 18.5 4 26H18.5",
    "3": "M4 2.5H17.5L10 11.5C15 11 18.5 14 18.5 18.5 18.5 23 15.3 26 10.8 26 7.2 26 4.6 24.3 3.5 21.3",
    "4": "M15 26V2L3 19H19.5",
    "5": "M17 2.5H6L5 12.3C6.7 11 8.8 10.3 11 10.3 15.5 10.3 18.6 13.5 18.6 18 18.6 23 15 26 10.5 26"
    " 7 26 4.5 24.6 3.2 22",
    "6": "M15.5 2C9 5 4 11 4 18 4 23 7 26 11.2 26 15.3 26 18.4 23 18.4 18.7 18.4 14.5 15.5 11.7 11.6 11.7"
    " 8 11.7 5 14 4 17.5",
    "7": "M3.5 2.5H18.5L9.5 26",
    "8": "M11 12.8C7.3 12.8 4.9 10.6 4.9 7.5 4.9 4.2 7.5 2 11 2 14.5 2 17.1 4.2 17.1 7.5 17.1 10.6 14.7 12.8"
    " 11 12.8 6.7 12.8 3.6 15.6 3.6 19.3 3.6 23.3 6.8 26 11 26 15.2 26 18.4 23.3 18.4 19.3 18.4 15.6"
    " 15.3 12.8 11 12.8Z",
    "9": "M6.5 26C13 23 18 17 18 10 18 5 15 2 10.8 2 6.7 2 3.6 5 3.6 9.3 3.6 13.5 6.5 16.3 10.4 16.3"
    " 14 16.3 17 14 18 10.5",
    "10": "M1 5.5 5 2.2V26M15.3 2C18.6 2 20.8 6.5 20.8 14 20.8 21.5 18.6 26 15.3 26 12 26 9.8 21.5 9.8 14"
    " 9.8 6.5 12 2 15.3 2Z",
    "J": "M8.5 2.5H16.5V19C16.5 23.5 14 26 10.2 26 6.5 26 4.2 23.6 4 20",
    "Q": "M11 2C15.7 2 19 6.8 19 14 19 21.2 15.7 26 11 26 6.3 26 3 21.2 3 14 3 6.8 6.3 2 11 2ZM12.5 19.5 19 27",
    "K": "M5 2V26M18 2 5.5 16.5M9.7 12 18.5 26",
}

# Where the pips of a number card lie, as on printed cards; those below the middle stand upside down.
SIDES = {4: (27, 113), 6: (27, 70, 113), 9: (27, 55.5, 84.5, 113)}
SIDES |= {5: SIDES[4], 7: SIDES[6], 8: SIDES[6], 10: SIDES[9]}
MIDDLES = {2: (27, 113), 3: (27, 70, 113), 5: (70,), 7: (48.5,), 8: (48.5, 91.5), 9: (70,), 10: (41.5, 98.5)}

CROWNS = {  # a cap with a feather, a tiara, a crown, in a box of 40 × 18
    "J": "M4 17H36M6 17C6 9 13 5.5 22 6.5 28 7 32 10.5 33 17M29 8.5C31 3 35 .8 39 1.5 38 6 35 10 31 12.5",
    "Q": "M4 17H36M5 17C5 12 8 9.5 11 13 12.5 7.5 17 5.5 20 1.5 23 5.5 27.5 7.5 29 13 32 9.5 35 12 35 17M20 8.5V12.5",
    "K": "M5 17H35L38 4.5 28.5 10.5 20 1 11.5 10.5 2 4.5ZM8 13.5H32",
}
FRAME = (
    '<path d="M26 14H81A5 5 0 0 1 86 19V88M74 126H19A5 5 0 0 1 14 121V52"/>'
    '<path d="M28 17.5H79Q82.5 17.5 82.5 21V86M72 122.5H21Q17.5 122.5 17.5 119V54" stroke-width=".6"/>'
    f'<path d="M50 33 76 70 50 107 24 70Z" stroke-width="1.6" fill="{BRASS}" fill-opacity=".14"/>'
    '<path d="M50 38.5 72 70 50 101.5 28 70Z" stroke-width=".6"/>'
    '<path d="M24 70H18M76 70H82M50 33V28M50 107V112" stroke-width=".8"/>'
)
CARD = '<rect x=".6" y=".6" width="98.8" height="138.8" rx="8" fill="{}" stroke="{}" stroke-width="1.2"/>'


def _use(name: str, x: float, y: float, wide: float, tall: float) -> str:
    """The symbol `name`, its middle at (x, y)."""
    corner = f'x="{x - wide / 2:g}" y="{y - tall / 2:g}"'
    return f'<use href="#{name}" {corner} width="{wide:g}" height="{tall:g}"/>'


def _pip(suit: str, x: float, y: float, size: float) -> str:
    pip = _use(f"pip-{suit}", x, y, size, size)
    return f'<g transform="rotate(180 {x:g} {y:g})">{pip}</g>' if y > 70 else pip


def _both_ways(half: str) -> str:
    return f'{half}<g transform="rotate(180 50 70)">{half}</g>'


def _ace(suit: str) -> str:
    beads = "".join(f'<circle cx="50" cy="35" r="1.5" transform="rotate({turn} 50 70)"/>' for turn in range(0, 360, 30))
    ring = f'<circle cx="50" cy="70" r="31" fill="none" stroke="{BRASS}"/>'
    return f'{ring}<g fill="{BRASS}">{beads}</g>{_pip(suit, 50, 70, 42)}'


def _number(rank: str, suit: str) -> str:
    if rank == "A":
        return _ace(suit)
    count = int(rank)
    size = 21 if count < 9 else 19
    places = [(x, y) for x in (36, 64) for y in SIDES.get(count, ())]
    places += [(50, y) for y in MIDDLES.get(count, ())]
    return "".join(_pip(suit, x, y, size) for x, y in places)


def _court(rank: str, suit: str) -> str:
    """A monogram in a medallion between two crowns: the same from both sides."""
    half = (
        f'<use href="#crown-{rank}" x="34.4" y="18.5" width="31.2" height="14"/>'
        f"{_pip(suit, 31, 47, 13)}{_pip(suit, 69, 47, 13)}"
    )
    return f'<use href="#card-frame"/>{_both_ways(half)}{_use(f"rank-{rank}", 50, 70, 29, 37)}'


def _face(key: str) -> str:
    rank, suit = key[:-1], key[-1]
    colour = INKS[suit]
    corner = _use(f"rank-{rank}", 13.5, 18, 17.3, 22) + _pip(suit, 13.5, 40.5, 15.5)
    middle = _court(rank, suit) if rank in CROWNS else _number(rank, suit)
    return f'{CARD.format(PAPER, BRASS)}<g fill="{colour}" color="{colour}">{middle}{_both_ways(corner)}</g>'


def _back() -> str:
    """A paternoster seen from the front: cabins on an endless chain."""
    cabins = "".join(
        f'<rect x="{x}" y="{y}" width="20" height="24" rx="2"/><path d="M{x} {y + 18}H{x + 20}M{x + 10} {y}V{y - 8}"/>'
        for x in (24, 56)
        for y in (24, 60, 96)
    )
    return (
        f'{CARD.format(GREEN, BRASS)}<g fill="none" stroke="{BRASS}" stroke-width="1.2">'
        '<rect x="6" y="6" width="88" height="128" rx="5"/>'
        f'<rect x="9" y="9" width="82" height="122" rx="3.5" stroke-width=".6"/>{cabins}'
        '<path d="M34 16C34 10.5 66 10.5 66 16M34 120C34 127.5 66 127.5 66 120"/></g>'
    )


def _symbol(name: str, box: str, inside: str) -> str:
    return f'<symbol id="{name}" viewBox="{box}">{inside}</symbol>'


def _ornaments() -> str:
    """What the faces are put together from."""
    line = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
    pips = [_symbol(f"pip-{suit}", "0 0 32 32", f'<path d="{path}"/>') for suit, path in PIPS.items()]
    ranks = [
        _symbol(
            f"rank-{rank}",
            "-1 -1 24 30",
            f'<path d="{path}" {line} stroke="currentColor" stroke-width="4.6"/>',
        )
        for rank, path in NUMERALS.items()
    ]
    crowns = [
        _symbol(f"crown-{rank}", "0 0 40 18", f'<path d="{path}" {line} stroke="{BRASS}" stroke-width="2"/>')
        for rank, path in CROWNS.items()
    ]
    frame = f'<g id="card-frame" fill="none" stroke="{BRASS}" stroke-width="1.1">{FRAME}</g>'
    return f"{''.join(pips + ranks + crowns)}<defs>{frame}</defs>"


def sprite(keys: Iterable[str] = KEYS) -> str:
    """One hidden SVG with a symbol for each drawing: `card-6H` (100 × 140), `card-back`, `pip-H` (square).

    A pip is filled as its user is filled. keys: the cards that are needed.
    """
    cards = [_symbol(f"card-{key}", BOX, _face(key)) for key in dict.fromkeys(keys)]
    inside = f"{_ornaments()}{''.join(cards)}{_symbol('card-back', BOX, _back())}"
    return f'<svg width="0" height="0" style="position:absolute" aria-hidden="true">{inside}</svg>'


def face(key: str) -> str:
    """One card (or "back") as an SVG of its own, 100 wide, for a notebook or a page."""
    inside = _back() if key == "back" else _face(key)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{BOX}" width="100" role="img" aria-label="{key}">'
    return f"{head}<defs>{_ornaments()}</defs>{inside}</svg>"
