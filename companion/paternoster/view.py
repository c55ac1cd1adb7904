"""A ride as plain data to draw; Notes wherever something is to be said."""

from __future__ import annotations

from typing import Any

from companion.paternoster import commands, fire, openings, passing, reasons, referee, remarks, talk, tokens
from companion.paternoster.card import CARDS, Card
from companion.paternoster.ladder import EMPTY
from companion.paternoster.pile import pile_name
from companion.paternoster.ride import Ride
from companion.paternoster.rules import BRAKE, DOORS, HUSH, ONE_CAR
from companion.ruling import Note, Refusal

LONGEST_CAR = 51  # steps from the first to the last


def draw(ride: Ride) -> dict[str, Any]:
    """All that the table shows of the ride, in the words of the rulebook."""
    return {
        "players": _players(ride),
        "turn": _turn(ride),
        "draw": {"count": ride.draw, "next": referee.will_draw(ride)},
        "tokens": {"left": ride.tokens, "of": ride.rules.tokens} if ride.rules.tokens else None,
        "passengers": _passengers(ride),
        "talk": talk.rule_now(ride),
        "piles": [_pile(ride, index) for index in range(len(ride.piles))],
        "copies": [ride.copies(card) for card in CARDS],
        "bar": _bar(ride),
        "end": _end(ride),
        "decks": ride.rules.decks,
    }


def _players(ride: Ride) -> list[dict[str, Any]]:
    on, following = (None, None) if ride.end else (ride.turn.player, ride.next_seat())
    return [
        {
            "name": name,
            "hand": hand,
            "turn": seat == on,
            "next": seat == following != on,
            "out": not hand and not ride.draw,
        }
        for seat, (name, hand) in enumerate(zip(ride.players, ride.hands, strict=True))
    ]


def _turn(ride: Ride) -> dict[str, Any]:
    turn = ride.turn
    counted = ride.counted
    said = {
        "none": None,  # V2 †: what fits by its suit is never a step back
        "braked": Note("step-back-braked", ("V14",)),
        "used": Note("step-back-spent", ("P8",)),
        "free": Note("step-back-free", ("P7",)),
    }
    step_back = _step_back(ride)
    return {
        "number": turn.number,
        "player": turn.player,
        "required": ride.required,
        "owed": ride.owed,
        "done": min(counted, ride.required),  # a hand that is too short owes less than the turn asks for
        "cover": referee.lost_with_the_turn(ride) is not None,  # a fire or Doors: the turn may end, and loses
        "extra": max(0, counted - ride.required),
        "passed": int(turn.passed),
        "step_back": step_back,
        "step_back_said": said[step_back],
        "token_spent": turn.token_spent,
        "one_car": turn.plays[0].pile if turn.one_car and turn.plays else None,
    }


def _step_back(ride: Ride) -> str:
    if ride.rules.suit_fits:
        return "none"
    return "braked" if commands.braked(ride) else "used" if ride.turn.stepped_back else "free"


def _passengers(ride: Ride) -> list[dict[str, Any]]:
    def state(place: int) -> str:
        return "delivered" if place < ride.delivered else "next" if place == ride.delivered else "waiting"

    return [
        {"card": str(card), "key": card.key, "state": state(place)} for place, card in enumerate(ride.rules.passengers)
    ]


def _pile(ride: Ride, index: int) -> dict[str, Any]:
    pile = ride.piles[index]
    ahead = LONGEST_CAR - pile.step if pile.way > 0 else pile.step
    back = None if pile.top is None or ride.rules.suit_fits else pile.top - 4 * pile.way
    return {
        "name": pile_name(ride.rules.ways, index),
        "way": pile.way,
        "title": remarks.pile(ride, index),
        "top": None if pile.top is None else str(pile.top),
        "key": None if pile.top is None else pile.top.key,
        "step": pile.step,
        "room": 52 if pile.step == EMPTY else ahead,
        "count": len(pile.cards),
        "back": str(Card(back)) if back is not None and 0 <= back < len(CARDS) else None,
        "laid_now": bool(pile.cards) and pile.laid == ride.turn.number,
        "badges": _badges(ride, index),
        "fits": openings.fits(ride, index),
    }


def _badges(ride: Ride, index: int) -> list[dict[str, Any]]:
    if ride.end:  # nobody has to cover anything any more
        return []
    badges = []
    if index in fire.burning_tops(ride):
        due = index in fire.due(ride)
        badges.append({"code": "fire", "due": due, "said": remarks.badge_fire(ride, due)})
    badges.extend(
        {"code": command, "due": command == DOORS, "said": remarks.BADGES[command]}
        for command in (DOORS, BRAKE, HUSH, ONE_CAR)
        if index in ride.tops(command)
    )
    return badges


def _bar(ride: Ride) -> dict[str, Any]:
    over = reasons.ride_over(ride.end) if ride.end else None
    ends = over or (None if not ride.owed else reasons.three_owed(ride) if ride.three else reasons.cards_owed(ride))
    cards = referee.will_draw(ride)
    easing, stepping = over or tokens.may_ease(ride), over or tokens.none_to_spend(ride) or _no_long_step(ride)
    others = [seat for seat in range(len(ride.players)) if seat != ride.turn.player]
    stuck = over or referee.may_give_up(ride)
    proven = not stuck and referee.stuck_for_certain(ride)
    return {
        "end": _button(ends, Note("bar-end-draws", ("P11",), {"cards": cards}) if cards else Note("bar-end-no-draw")),
        "stuck": _button(stuck, Note("bar-stuck-proven", ("P15",)) if proven else None),
        "token": _button(easing and stepping and (stepping if ride.tokens else easing))
        | {"end": not easing, "long": not stepping, "end_why": easing, "long_why": stepping},
        "pass": _button(over or passing.may_pass(ride))
        | {"to": [{"seat": seat, "name": ride.players[seat]} for seat in others]},
        "time": _button(over or (None if ride.rules.seconds else reasons.no_hourglass())),
    }


def _no_long_step(ride: Ride) -> Refusal | None:
    if ride.rules.suit_fits:
        return reasons.suit_needs_no_token()
    if commands.braked(ride):
        return reasons.brake(ride)
    if ride.turn.stepped_back:
        return reasons.step_back_spent()
    return None


def _button(why: Refusal | None, sub: Note | None = None) -> dict[str, Any]:
    return {"ok": why is None, "sub": sub, "why": why}


def _end(ride: Ride) -> dict[str, Any] | None:
    end = ride.end
    if end is None:
        return None
    return {
        "won": end.won,
        "lost": end.lost,
        "why": end.why,
        "left": end.left,
        "word": remarks.word_for(end.left),
        "title": remarks.title(end),
        "said": remarks.ended(end),
        "journeys": journeys(ride),
    }


def journeys(ride: Ride) -> list[dict[str, Any]]:
    """Each car's way: pairs of how many cards had been played in all, and the step it came to."""
    ways: list[list[tuple[int, int]]] = [[] for _ in ride.piles]
    for ordinal, pile in enumerate(ride.order, start=1):
        ways[pile].append((ordinal, int(ride.piles[pile].cards[len(ways[pile])])))
    return [{"pile": pile_name(ride.rules.ways, i), "steps": steps} for i, steps in enumerate(ways)]


def result(ride: Ride) -> dict[str, Any] | None:
    """How the ride ended, as it is kept; None while it goes on."""
    end = ride.end
    if end is None:
        return None
    return {
        "won": end.won,
        "lost": end.lost,
        "left": end.left,
        "why": end.why,
        "rulings": list(end.rulings),
        "turns": ride.turn.number,
        "tokens": ride.tokens,
        "delivered": ride.delivered,
    }
