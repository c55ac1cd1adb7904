"""Where a card may go, in whole numbers only, so that numba can compile it from outside (P1, P2, P6, P7, V2, V4).

A card is its step, 0…51 (A♦ … K♣, four steps a rank). A way is UP or DOWN. An empty pile has top EMPTY.
"""

UP, DOWN = 1, -1
EMPTY = -1
NO, GOES, BACK, LONG, SUIT = 0, 1, 2, 3, 4
STEPS, RANKS_APART = 52, 4


def gap(way: int, top: int, card: int) -> int:
    """Steps that the car moves on, negative the wrong way; an empty pile counts from the end its car starts at."""
    if top == EMPTY:
        return card if way == UP else STEPS - 1 - card
    return (card - top) * way


def fit(way: int, top: int, card: int, suit_fits: int = 0) -> int:
    """What playing `card` on `top` would be, the rest of the turn left aside.

    GOES: equal or further on (P6). SUIT: same suit under First ride, never a step back (V2 †). BACK: same suit, one
    rank the wrong way (P7). LONG: same suit, two or three ranks the wrong way, for a token (V4). NO: not at all.
    """
    ahead = gap(way, top, card)
    if ahead >= 0:
        return GOES
    if ahead % RANKS_APART != 0:
        return NO
    if suit_fits:
        return SUIT
    if ahead == -RANKS_APART:
        return BACK
    if ahead >= -3 * RANKS_APART:
        return LONG
    return NO
