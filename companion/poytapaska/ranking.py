"""Which rank goes on which, in whole numbers only, so that numba can compile it from outside (T1, T7–T12).

A rank is its place in the ranking, 0…12 (3 … K, A, 2). An empty pile has top EMPTY.
"""

NAMES = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2")  # T1, from low to high
RANKS, COPIES = 13, 4
EMPTY = -1
SIX, SEVEN, TEN, JACK, KING, ACE, TWO = 3, 4, 7, 8, 10, 11, 12


def goes(top: int, rank: int, faces_from: int = SIX) -> bool:
    """Whether a card of `rank` may lie on `top`. faces_from: the lowest rank that takes a J, Q or K (T8).

    >>> goes(TEN, ACE), goes(KING, ACE), goes(ACE, TWO), goes(EMPTY, ACE)
    (False, True, False, True)
    """
    if top == EMPTY:  # T12
        return True
    if top in (TEN, ACE, TWO):  # T11; T9 and T10 leave an ace to other aces; T10
        return rank == top
    if rank == TWO:  # T10
        return True
    if rank == ACE:  # T9
        return JACK <= top <= KING
    if JACK <= rank <= KING and top < faces_from:  # T8
        return False
    return rank >= top  # T7


def clears(top: int, rank: int, on_top: int) -> int:
    """Which of the three ways clears the pile once cards of `rank` lie on what was `top` before (T14); NOTHING if none.

    on_top: how many cards of that rank now lie on top of the pile, one on another, however they came there.
    """
    if rank == TEN and top not in (EMPTY, TEN):
        return BY_TEN
    if rank == ACE and JACK <= top <= KING:
        return BY_ACE
    return BY_FOUR if on_top >= COPIES else NOTHING


NOTHING, BY_TEN, BY_ACE, BY_FOUR = 0, 1, 2, 3


def rank_of(text: str) -> int | None:
    """The rank that a text names, None if it names none.

    >>> rank_of("q"), rank_of("10"), rank_of("1")
    (9, 7, None)
    """
    return NAMES.index(text.upper()) if text.upper() in NAMES else None
