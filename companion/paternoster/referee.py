"""The moments of a turn, in order. A move goes in; the ride after it, or the refusal, comes out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.paternoster import commands, fire, ladder, passengers, passing, reasons, remarks, tokens
from companion.paternoster.card import CARDS
from companion.paternoster.moves import Finish, Move, PassOn, Play, Stuck, TimeUp
from companion.paternoster.pile import Pile
from companion.paternoster.ride import End, Ride
from companion.paternoster.rules import Rules
from companion.paternoster.turn import Turn
from companion.ruling import Note, Refusal


def begin(rules: Rules, players: tuple[str, ...], first: int = 0) -> Ride:
    """The ride before its first card: hands dealt, the rest in the draw pile, the chosen player on turn (P4, P5)."""
    seats = len(players)
    return Ride(
        rules=rules,
        players=players,
        piles=tuple(Pile(way) for way in rules.ways),
        hands=(rules.hand,) * seats,
        draw=rules.cards - rules.hand * seats,
        turn=Turn(number=1, player=first),
        tokens=rules.tokens,
    )


def rule(ride: Ride, move: Move) -> Ride | Refusal:
    """The ride after `move`, or why the rules refuse it; a refusal changes nothing."""
    if ride.end:
        return reasons.ride_over(ride.end)
    match move:
        case Play():
            return _play(ride, move)
        case PassOn():
            return passing.may_pass_to(ride, move.to) or _pass_on(ride, move)
        case Finish():
            return _may_finish(ride, move) or _finish(ride, token=move.token)
        case Stuck():
            return may_give_up(ride) or _end(ride, _why_stuck(ride) or reasons.end_stuck(ride))
        case TimeUp():
            return _time_up(ride)


def warn(ride: Ride, move: Move) -> Note | None:
    """The question to ask before a move that loses the ride, or that ends it on the table's word alone (P15, V11)."""
    after = rule(ride, move)
    if isinstance(after, Refusal) or after.end is None or after.end.won:
        return None
    proven = isinstance(move, Stuck) and stuck_for_certain(ride)
    return remarks.asks_first(after.end, proven=proven)


def stuck_for_certain(ride: Ride) -> bool:
    """P15 †: the public cards prove it: no unseen card goes anywhere, and no token or passed card helps out.

    A passed card stands in for one that is owed; where more are owed, one has to be played all the same (V5).
    """
    if not tokens.may_ease(ride) or (ride.owed == 1 and not passing.may_pass(ride)):
        return False
    return all(
        may_play(ride, Play(card, pile, long))
        for long in (False, True)
        for card in CARDS
        for pile in range(len(ride.piles))
    )


# A play


def holds_a_card(ride: Ride, _play: Play) -> Refusal | None:
    """The hand may be empty before the turn is over (P12)."""
    return None if ride.hand else reasons.hand_empty(ride.players[ride.turn.player], ride.draw)


def is_a_pile(ride: Ride, play: Play) -> Refusal | None:
    """This ride may have fewer piles than others (V2, V8)."""
    return None if 0 <= play.pile < len(ride.piles) else reasons.unknown_pile(str(play.pile + 1), ride.rules.ways)


def has_a_copy(ride: Ride, play: Play) -> Refusal | None:
    """A step whose cards are all played can't be entered again (P17 †)."""
    return None if ride.copies(play.card) > 0 else reasons.none_left(ride, play.card)


def goes_there(ride: Ride, play: Play) -> Refusal | None:
    """The ladder's answer, then the turn's: one step back, no Brake, a token for a long one (P6–P8, V4, V14)."""
    match _kind(ride, play):
        case ladder.NO:
            return reasons.does_not_go(ride, play)
        case ladder.BACK if play.long:
            return reasons.not_a_long_step(ride, play)
        case ladder.BACK:
            return _may_step_back(ride, play)
        case ladder.LONG if not play.long:
            hindered = _may_step_back(ride, play) if ride.rules.tokens else None
            return hindered or reasons.long_needs_token(ride, play)
        case ladder.LONG:
            return _may_step_back(ride, play) or tokens.none_to_spend(ride)
        case ladder.SUIT if play.long:
            return reasons.suit_needs_no_token()
        case _:
            return reasons.not_a_long_step(ride, play) if play.long else None


MAY_PLAY: tuple[Callable[[Ride, Play], Refusal | None], ...] = (
    is_a_pile,
    holds_a_card,
    has_a_copy,
    commands.full_after_three,
    commands.one_car,
    goes_there,
)


def may_play(ride: Ride, play: Play) -> Refusal | None:
    """The first of MAY_PLAY's refusals, or None: the card goes there."""
    for check in MAY_PLAY:
        refusal = check(ride, play)
        if refusal:
            return refusal
    return None


def _kind(ride: Ride, play: Play) -> int:
    pile = ride.piles[play.pile]
    return ladder.fit(pile.way, pile.step, play.card, ride.rules.suit_fits)


def _may_step_back(ride: Ride, play: Play) -> Refusal | None:
    if commands.braked(ride):
        return reasons.brake(ride)
    if ride.turn.stepped_back:
        return reasons.step_back_used(ride, play)
    return None


def _play(ride: Ride, play: Play) -> Ride | Refusal:
    refusal = may_play(ride, play)
    if refusal:
        return refusal
    after = _laid(ride, play)
    if passengers.too_early(ride, play.card):  # V12: loses at once
        return _end(after, reasons.end_passenger_early(ride, play.card))
    if not after.left:
        return _end(after, _why_lost_at_last(after) or reasons.end_perfect())
    if commands.stops(ride, play):
        return _finish(after)
    return after


def _laid(ride: Ride, play: Play) -> Ride:
    turn, kind = ride.turn, _kind(ride, play)
    piles = list(ride.piles)
    piles[play.pile] = piles[play.pile].take(play.card, turn.number)
    return replace(
        ride,
        piles=tuple(piles),
        hands=_changed(ride.hands, turn.player, -1),
        turn=replace(
            turn,
            plays=(*turn.plays, play),
            stepped_back=turn.stepped_back or kind in (ladder.BACK, ladder.LONG),
            token_spent=turn.token_spent or play.long,
        ),
        tokens=ride.tokens - play.long,
        delivered=ride.delivered + (play.card == passengers.next_passenger(ride)),
        order=(*ride.order, play.pile),
    )


def _pass_on(ride: Ride, move: PassOn) -> Ride:
    hands = _changed(_changed(ride.hands, ride.turn.player, -1), move.to, +1)
    return replace(ride, hands=hands, turn=replace(ride.turn, passed=True))


# The end of a turn


def fire_still_due(ride: Ride) -> End | None:
    """The burning card that had to be covered in this turn still lies on top (V13)."""
    due = fire.due(ride)
    return reasons.end_fire(ride, due[0]) if due else None


def doors_still_open(ride: Ride) -> End | None:
    """The red King laid in this turn was not covered in it (V14)."""
    doors = commands.open_doors(ride)
    return reasons.end_doors(ride, doors[0]) if doors else None


TURN_ENDS: tuple[Callable[[Ride], End | None], ...] = (fire_still_due, doors_still_open)


def lost_with_the_turn(ride: Ride) -> End | None:
    """The first of TURN_ENDS that loses, were the turn to end now, or None."""
    return next((end for check in TURN_ENDS if (end := check(ride))), None)


def _may_finish(ride: Ride, move: Finish) -> Refusal | None:
    if move.token:
        return tokens.may_ease(ride)
    if not ride.owed:
        return None
    return reasons.three_owed(ride) if ride.three else reasons.cards_owed(ride)


def _finish(ride: Ride, token: bool = False) -> Ride:
    """The end of a turn: what loses, then drawing, then the next player with cards (P11–P13)."""
    ride = replace(ride, tokens=ride.tokens - token)
    end = lost_with_the_turn(ride)
    if end:
        return _end(ride, end)
    seat = ride.turn.player
    drawn = will_draw(ride)
    ride = replace(ride, hands=_changed(ride.hands, seat, drawn), draw=ride.draw - drawn)
    following = ride.next_seat()
    assert following is not None, "the ride ends with its last card"
    turn = Turn(ride.turn.number + 1, following, one_car=commands.binds_one_car(ride))
    return replace(ride, turn=turn)


def will_draw(ride: Ride) -> int:
    """Cards that the player on turn draws when the turn ends now: up to the hand size, or what is left (P11, P13)."""
    return min(ride.draw, max(0, ride.rules.hand - ride.hand))


# The end of a ride


def may_give_up(ride: Ride) -> Refusal | None:
    """Why nobody is stuck (P15), or None: cards are owed, and whether they can be played is the table's word."""
    return None if ride.owed else reasons.not_stuck(ride, lost_with_the_turn(ride))


def _why_stuck(ride: Ride) -> End | None:
    """What loses a ride that stops here, the gravest first; None: the cards left count (P14)."""
    end = lost_with_the_turn(ride)
    if end:
        return end
    if ride.three and ride.owed:
        return reasons.end_three(ride)
    waiting = passengers.next_passenger(ride)
    return reasons.end_passenger_undelivered(ride, waiting) if waiting is not None else None


def _time_up(ride: Ride) -> Ride | Refusal:
    """V11: the turn ends at once; without enough cards played the ride is over."""
    if not ride.rules.seconds:
        return reasons.no_hourglass()
    if not ride.owed:
        return _finish(ride)
    return _end(ride, _why_stuck(ride) or reasons.end_time(ride))


def _why_lost_at_last(ride: Ride) -> End | None:
    """All cards are down: only the very last one may burn or stand with open Doors (V13, V14)."""
    last = ride.order[-1]
    for pile in fire.burning_tops(ride):
        if pile != last:
            return reasons.end_fire(ride, pile)
    for pile in commands.open_doors(ride):
        if pile != last:
            return reasons.end_doors(ride, pile)
    return None


def _end(ride: Ride, end: End) -> Ride:
    return replace(ride, end=replace(end, left=ride.left))


def _changed(hands: tuple[int, ...], seat: int, by: int) -> tuple[int, ...]:
    return (*hands[:seat], hands[seat] + by, *hands[seat + 1 :])
