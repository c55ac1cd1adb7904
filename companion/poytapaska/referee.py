"""The moments of a turn, in order. A move goes in; the game after it, or the refusal, comes out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.poytapaska import beginning, clearing, ranking, reasons, remarks
from companion.poytapaska.moves import CallOff, Draw, Flip, Held, Move, Play, Row, Take
from companion.poytapaska.ranking import NOTHING
from companion.poytapaska.round import End, Last, Round, Seat
from companion.poytapaska.rules import HAND, LONG, ROW, Rules
from companion.poytapaska.unseen import most_in_hand, unseen
from companion.ruling import Note, Refusal


def begin(rules: Rules, players: tuple[str, ...], dealer: int = 0) -> Round:
    """The game as it was dealt: five cards in hand, four face down and four face up each, the rest in the stock (T2).

    What lies face up is told next, from the dealer's left on.
    """
    seats = len(players)
    return Round(
        rules=rules,
        players=players,
        dealer=dealer,
        seats=(Seat(),) * seats,
        stock=52 - seats * (HAND + 2 * ROW),
        seat=(dealer + 1) % seats,
    )


def rule(game: Round, move: Move) -> Round | Refusal:
    """The game after `move`, or why the rules refuse it; a refusal changes nothing."""
    if game.end:
        return reasons.game_over(remarks.ended(game))
    match move:
        case Row():
            return beginning.lay_out(game, move)
        case Held():
            return beginning.answer(game, move)
        case _:
            return _not_yet(game, move) or _ruled(game, move)


def warn(_game: Round, move: Move) -> Note | None:
    """The question to ask first: whether the table is really tired of the game. All else can be taken back."""
    return Note("asks-call-off") if isinstance(move, CallOff) else None


def _not_yet(game: Round, move: Move) -> Refusal | None:
    """First the rows, then who begins, then the opening, which leaves no choice (T2, T3)."""
    if game.phase == "rows":
        return reasons.rows_first(game)
    if game.phase == "held":
        return reasons.held_first(game)
    if game.opening and move != Play(*game.opening) and not isinstance(move, CallOff):
        return reasons.opening(game)  # † all of them at once
    return None


def _ruled(game: Round, move: Move) -> Round | Refusal:
    match move:
        case Play():
            return may_play(game, move) or _played(game, move)
        case Draw():
            return may_draw(game, move.rank) or _drawn(game, move.rank)
        case Flip():
            return may_flip(game, move.rank) or _flipped(game, move.rank)
        case Take():
            return may_take(game) or _taken(game)
        case _:
            return _called_off(game)


# T4: cards of one rank


def comes_from_the_right_source(game: Round, play: Play) -> Refusal | None:
    """From the hand as long as there is one, then from the face-up row (T15, T16)."""
    if play.source == "hand":
        return None if game.mine.hand else reasons.hand_is_empty(game)
    if game.source == "hand":
        return reasons.hand_first(game)
    return None if game.mine.up else reasons.up_are_gone(game)


def is_there(game: Round, play: Play) -> Refusal | None:
    """So many of that rank can be there: four in the game, and no more than the hand or the row holds."""
    if play.source == "up":
        return None if game.mine.up.count(play.rank) >= play.count else reasons.not_in_row(game, play.rank, play.count)
    if play.count > game.mine.hand:
        return reasons.holds_fewer(game, play.count)
    if play.count > game.mine.known[play.rank] + unseen(game)[play.rank]:
        return reasons.all_seen(game, play.rank, play.count)
    if play.rank < game.mine.told and play.count > game.mine.known[play.rank]:
        return reasons.told_fewer(game, play.rank)
    if play.count > most_in_hand(game, game.mine, play.rank):
        return reasons.not_in_hand(game, play.rank, play.count)
    return None


def goes_on_top(game: Round, play: Play) -> Refusal | None:
    """The ranking's answer (T7–T12)."""
    return None if fits(game, play.rank) else reasons.does_not_go(game, play.rank)


MAY_PLAY: tuple[Callable[[Round, Play], Refusal | None], ...] = (comes_from_the_right_source, is_there, goes_on_top)


def may_play(game: Round, play: Play) -> Refusal | None:
    """The first of MAY_PLAY's refusals, or None: the cards go there."""
    return next((refusal for check in MAY_PLAY if (refusal := check(game, play))), None)


def fits(game: Round, rank: int) -> bool:
    """Whether a card of that rank goes on the pile as it is (T7–T12)."""
    return ranking.goes(game.top, rank, game.rules.faces_from)


def _played(game: Round, play: Play) -> Round:
    mine = game.mine.lays(play.rank, play.count) if play.source == "hand" else _from_row(game.mine, play)
    return _laid(game.with_seat(game.seat, mine), play.rank, play.count, Last(game.seat, play.source))


def _from_row(mine: Seat, play: Play) -> Seat:
    up = list(mine.up)
    for _ in range(play.count):
        up.remove(play.rank)
    return replace(mine, up=tuple(up))


# T6: draw and try


def may_draw(game: Round, rank: int) -> Refusal | None:
    """While the stock lasts, on an empty pile too †: there any card fits (T12)."""
    if not game.stock:
        return reasons.stock_is_empty()
    return None if unseen(game)[rank] else reasons.all_seen(game, rank, 1)


def _drawn(game: Round, rank: int) -> Round:
    """† A card that doesn't fit leaves the game with the pile, and the next player starts a new one; where the house
    says so, both go into the hand."""
    last = Last(game.seat, "drawn", (rank,), fits=False, pile=len(game.pile) + 1)
    game = replace(game, stock=game.stock - 1)
    if fits(game, rank):
        return _laid(game, rank, 1, Last(game.seat, "drawn"))
    if game.rules.draw_taken:
        return _next(replace(_with_the_pile(game, rank), last=last))
    return _next(replace(clearing.swept(game, rank), last=last))


# T15: a face-down card


def may_flip(game: Round, rank: int) -> Refusal | None:
    """One at a time, when stock, hand and face-up row are gone (T15, T16)."""
    if game.source == "hand":
        return reasons.hand_first(game)
    if game.mine.up:
        return reasons.up_first(game)
    return None if unseen(game)[rank] else reasons.all_seen(game, rank, 1)


def _flipped(game: Round, rank: int) -> Round:
    """A card that doesn't fit goes into the hand, and † the turn is over; where the house says so the pile comes along.
    It has to be played before the next one is turned over: the hand comes first."""
    game = game.with_seat(game.seat, replace(game.mine, down=game.mine.down - 1))
    if fits(game, rank):
        return _laid(game, rank, 1, Last(game.seat, "down"))
    if game.rules.flip_takes:
        last = Last(game.seat, "down", (rank,), fits=False, pile=len(game.pile) + 1)
        return _next(replace(_with_the_pile(game, rank), last=last))
    kept = game.with_seat(game.seat, game.mine.takes((rank,)))
    return _next(replace(kept, last=Last(game.seat, "down", (rank,), fits=False)))


# T5: taking the pile


def may_take(game: Round) -> Refusal | None:
    """Unable or unwilling: whoever could play may take it as well. An empty pile has to be started."""
    return None if game.pile else reasons.pile_is_empty()


def _taken(game: Round) -> Round:
    return _next(replace(_with_the_pile(game), last=Last(game.seat, "take", pile=len(game.pile))))


def _with_the_pile(game: Round, *more: int) -> Round:
    """The pile is in the hand of the player on turn, as everybody saw (T16)."""
    return replace(game.with_seat(game.seat, game.mine.takes((*game.pile, *more))), pile=())


# What follows


def _laid(game: Round, rank: int, count: int, last: Last) -> Round:
    """Cards have left the player on turn: clearing (T14), drawing (T13), going out (T17), and whose turn it is."""
    size = len(game.pile) + count
    game, cleared = clearing.laid(replace(game, opening=None), rank, count)
    drew = min(game.stock, max(0, HAND - game.mine.hand))
    game = game.with_seat(game.seat, game.mine.draws(drew))
    last = replace(last, ranks=(rank,) * count, cleared=cleared, pile=size if cleared else 0, drew=drew)
    game = replace(game, stock=game.stock - drew, last=last)
    if not game.mine.cards:
        return _out(game)
    return game if cleared != NOTHING else _next(game)


def _out(game: Round) -> Round:
    """† Also by a clearing play: the next player then starts the new pile. When one is left with cards it is over."""
    game = replace(game, out=(*game.out, game.seat))
    if len(game.out) == len(game.players) - 1:
        loser = game.after(game.seat)
        return replace(game, end=End(loser, game.seats[loser].cards, "loser", ("T17",)))
    return _next(game)


def _next(game: Round) -> Round:
    return replace(game, seat=game.after(game.seat), turn=game.turn + 1)


def _called_off(game: Round) -> Round | Refusal:
    """† Nothing in the rules brings a game to its end for certain: two 2s may go round among three players without
    anybody having a choice. After a long time the table may leave it at that."""
    if game.turn <= LONG:
        return reasons.not_that_long(game, LONG)
    left = sum(seat.cards for seat in game.seats)
    return replace(game, last=Last(game.seat, "off"), end=End(None, left, "even", ()))
