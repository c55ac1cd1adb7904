"""Before the first turn: the face-up rows, and who begins with which cards (T2, T3)."""

from __future__ import annotations

from dataclasses import replace

from companion.poytapaska import reasons
from companion.poytapaska.moves import Held, Row
from companion.poytapaska.round import Last, Round
from companion.poytapaska.rules import HAND, ROW
from companion.poytapaska.unseen import unseen
from companion.ruling import Refusal


def lay_out(game: Round, move: Row) -> Round | Refusal:
    """The next player's face-up cards; the rows are told from the dealer's left on, the dealer's last."""
    if game.phase != "rows":
        return reasons.rows_are_laid()
    if len(move.ranks) != ROW:
        return reasons.row_size(ROW, len(move.ranks))
    for rank in move.ranks:
        if move.ranks.count(rank) > unseen(game)[rank]:
            return reasons.all_seen(game, rank, move.ranks.count(rank))
    laid = game.with_seat(game.seat, replace(game.mine, up=move.ranks))
    following = (game.seat + 1) % len(game.players)
    return replace(laid, seat=following, last=Last(game.seat, "row", move.ranks))


def answer(game: Round, move: Held) -> Round | Refusal:
    """How many of the rank asked for each player holds. The one with most begins; on a tie the one who is nearest to
    the dealer's left; where nobody has any the next rank is asked for (T3).

    What was told so is known from then on: those cards are in these hands.
    """
    refusal = _may_be_told(game, move)
    if refusal:
        return refusal
    told = tuple(rank for count in move.counts for rank in (move.rank,) * count)
    if not told:
        return replace(game, asked=game.asked + 1, last=Last(game.seat, "held", ()))
    for seat, count in enumerate(move.counts):
        cards = game.seats[seat]
        known = tuple(count if rank == move.rank else n for rank, n in enumerate(cards.known))
        game = game.with_seat(seat, replace(cards, known=known, told=move.rank + 1))
    first = first_player(game.dealer, move.counts)
    opening = move.rank, move.counts[first]
    return replace(game, seat=first, turn=1, opening=opening, last=Last(first, "held", told))


def first_player(dealer: int, counts: tuple[int, ...]) -> int:
    """The seat with the most of these cards; of several the one that comes first from the dealer's left (T3).

    >>> first_player(dealer=0, counts=(2, 1, 2)), first_player(dealer=2, counts=(2, 1, 2))
    (2, 0)
    """
    seats = len(counts)
    return max(((dealer + ahead) % seats for ahead in range(1, seats + 1)), key=lambda seat: counts[seat])


def _may_be_told(game: Round, move: Held) -> Refusal | None:
    if game.phase == "rows":
        return reasons.rows_first(game)
    if game.phase != "held":
        return reasons.held_is_known()
    if move.rank != game.asked:
        return reasons.held_other_rank(game)
    if len(move.counts) != len(game.players):
        return reasons.held_answers(len(game.players), len(move.counts))
    hidden, told = unseen(game), sum(move.counts)
    if told > hidden[move.rank]:
        return reasons.held_too_many(move.rank, told, hidden[move.rank])
    if not told and sum(hidden[move.rank + 1 :]) < HAND * len(game.players):
        return reasons.held_by_nobody(move.rank)
    return None
