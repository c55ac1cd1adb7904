"""What is said without refusing: accepted moves with what they led to, and the end. Sentences: data/words."""

from __future__ import annotations

from companion.poytapaska.moves import Move
from companion.poytapaska.ranking import BY_ACE, BY_FOUR, BY_TEN, NAMES
from companion.poytapaska.reasons import row
from companion.poytapaska.round import Last, Round
from companion.ruling import Note

CLEARED = {
    BY_TEN: Note("cleared-ten", ("T14",)),
    BY_ACE: Note("cleared-ace", ("T14",)),
    BY_FOUR: Note("cleared-four", ("T14",)),
}


def accepted(before: Round, _move: Move, after: Round) -> Note:
    """The accepted move in words, with whatever followed from it."""
    last = after.last
    assert last is not None, "every accepted move leaves its mark"
    if last.kind == "off":
        return ended(after)
    said = _said(before, last, after)
    for note in _and_then(before, last, after):
        said = Note("and-then", said.rulings or note.rulings, {"first": said, "then": note})
    return said


def _said(before: Round, last: Last, after: Round) -> Note:
    about: dict[str, object] = {"player": after.players[last.seat], "cards": row(last.ranks)}
    size: dict[str, object] = {"count": 0 if after.rules.purist else last.pile}  # which a purist counts alone
    match last.kind:
        case "row":
            return Note("row-laid", (), about)
        case "held":
            return _held(before, last, after)
        case "take":
            return Note("took-pile", ("T5",), about | size)
        case "drawn" if not last.fits:
            return Note("draw-took" if after.rules.draw_taken else "draw-failed", ("T6",), about | size)
        case "down" if not last.fits:
            return Note("flip-took" if after.rules.flip_takes else "flip-failed", ("T15",), about | size)
        case _:
            return Note("laid", (), about | {"source": last.kind})


def _held(before: Round, last: Last, after: Round) -> Note:
    rank = NAMES[before.asked]
    if not after.opening:
        return Note("held-by-none", ("T3",), {"rank": rank, "next": NAMES[after.asked]})
    counts = tuple(
        Note("held-by", (), {"player": name, "count": seat.known[before.asked]})
        for name, seat in zip(after.players, after.seats, strict=True)
    )
    about = {"rank": rank, "counts": counts, "player": after.players[last.seat]}
    return Note("begins", ("T3",), about | {"cards": row((after.opening[0],) * after.opening[1])})


def _and_then(before: Round, last: Last, after: Round) -> tuple[Note, ...]:
    """Cleared, drawn, out, and who is next, in this order."""
    player = after.players[last.seat]
    more = [CLEARED[last.cleared]] if last.cleared else []
    if last.drew:
        more.append(Note("then-drew", (), {"player": player, "cards": last.drew}))
    if after.out != before.out:
        more.append(Note("then-out", ("T17",), {"player": player}))
    if after.end:
        more.append(ended(after))
    elif last.kind not in ("row", "held"):
        again = after.seat == last.seat and last.cleared
        following = {"player": after.players[after.seat]}
        more.append(Note("then-again", (), following) if again else Note("then-next", (), following))
    return tuple(more)


def ended(game: Round) -> Note:
    """How the game ended."""
    assert game.end is not None
    if game.end.loser is None:
        return Note("ended-even", (), {"turns": game.turn})
    return Note("ended-loser", ("T17",), {"player": game.players[game.end.loser], "left": game.end.left})


def title(game: Round) -> Note:
    """The end as a headline."""
    assert game.end is not None
    if game.end.loser is None:
        return Note("title-even")
    return Note("title-loser", (), {"player": game.players[game.end.loser]})
