"""How many cards a turn owes, in whole numbers only, so that numba can compile it from outside (P11, P12, V7, V14)."""

ONCE_THE_PILE_IS_EMPTY = 1  # P12
THREE = 3  # V14: a red Queen


def required(owed: int, draw: int, three: int) -> int:
    """Cards that the whole turn asks for: `owed` while the draw pile lasts, one afterwards, three after a red Queen."""
    if three:
        return THREE
    if draw == 0:
        return min(owed, ONCE_THE_PILE_IS_EMPTY)
    return owed


def still_owed(required: int, played: int, passed: int, three: int, hand: int) -> int:
    """Cards still owed. A passed card counts (V5), but not towards a red Queen's three; an empty hand owes nothing."""
    counted = played if three else played + passed
    return max(0, min(required - counted, hand))
