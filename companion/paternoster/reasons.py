"""Every refusal of the referee and every end of a ride, with its rulings. The sentences are in data/words."""

from __future__ import annotations

from companion.paternoster import remarks
from companion.paternoster.card import SUITS, Card
from companion.paternoster.ladder import UP
from companion.paternoster.moves import Play
from companion.paternoster.pile import pile_name
from companion.paternoster.ride import End, Ride
from companion.paternoster.rules import BRAKE
from companion.ruling import Refusal

# Reading an entry


def unknown_entry(text: str) -> Refusal:
    return Refusal("unknown-entry", (), {"text": text})


def unknown_card(text: str) -> Refusal:
    return Refusal("unknown-card", ("P1",), {"text": text})


def unknown_pile(text: str, ways: tuple[int, ...]) -> Refusal:
    names = tuple(pile_name(ways, i) for i in range(len(ways)))
    return Refusal("unknown-pile", (), {"text": text, "piles": names})


def unknown_player(text: str, players: tuple[str, ...]) -> Refusal:
    return Refusal("unknown-player", (), {"text": text, "players": players})


# A play


def ride_over(end: End) -> Refusal:
    return Refusal("ride-over", ("P14", *(r for r in end.rulings if r != "P14")), {"why": remarks.ended(end)})


def hand_empty(player: str, draw: int) -> Refusal:
    return Refusal("hand-empty", ("P11",) if draw else ("P12",), {"player": player})


def none_left(ride: Ride, card: Card) -> Refusal:
    turned_up = card in ride.rules.passengers
    about = {"card": card, "copies": ride.rules.decks - turned_up}
    return Refusal("none-left-but-passenger" if turned_up else "none-left", ("P17",), about)


def does_not_go(ride: Ride, play: Play) -> Refusal:
    pile, card = ride.piles[play.pile], play.card
    assert pile.top is not None, "any card goes on an empty pile"
    suit_fits = ride.rules.suit_fits
    about = {
        "card": card,
        "top": pile.top,
        "pile": remarks.pile(ride, play.pile),
        "also": "suit" if suit_fits else "nothing",
        "suit": SUITS[pile.top.suit],
    }
    if card.rank == pile.top.rank - pile.way and not suit_fits:
        # One rank the wrong way in the wrong suit; under V2 the right one would be no step back either.
        return Refusal("wrong-suit-back", ("P7", "P6"), about | {"needed": Card(pile.top - 4 * pile.way)})
    rulings = ("P6", "V2") if suit_fits else ("P6",)
    return Refusal("too-low", rulings, about) if pile.way == UP else Refusal("too-high", rulings, about)


def step_back_used(ride: Ride, play: Play) -> Refusal:
    about = {"card": play.card, "pile": remarks.pile(ride, play.pile)}
    return Refusal("step-back-used", ("P8",), about)


def step_back_spent() -> Refusal:
    return Refusal("step-back-spent", ("P8",))


def brake(ride: Ride) -> Refusal:
    pile = ride.tops(BRAKE)[0]
    return Refusal("brake", ("V14",), {"card": ride.piles[pile].top, "pile": remarks.pile(ride, pile)})


def one_car(ride: Ride, pile: int) -> Refusal:
    return Refusal("one-car", ("V14",), {"pile": remarks.pile(ride, pile)})


def three_full(card: Card, already: bool) -> Refusal:
    return Refusal("three-full" if already else "three-as-fourth", ("V14",), {"card": card})


# Tokens and passing on


def no_tokens_in_ride() -> Refusal:
    return Refusal("no-tokens-in-ride", ("V4",))


def no_token_left(of: int) -> Refusal:
    return Refusal("no-token-left", ("V4",), {"of": of})


def token_spent() -> Refusal:
    return Refusal("token-spent", ("V4",))


def token_needs_card() -> Refusal:
    return Refusal("token-needs-card", ("V4", "V5"))


def nothing_to_ease() -> Refusal:
    return Refusal("nothing-to-ease", ("V4",))


def three_not_eased(owed: int) -> Refusal:
    return Refusal("three-not-eased", ("V14", "V4"), {"owed": owed})


def long_needs_token(ride: Ride, play: Play) -> Refusal:
    """Two or three ranks the wrong way: only a token allows it, where the ride has any."""
    about = {"card": play.card, "pile": remarks.pile(ride, play.pile), "top": ride.piles[play.pile].top}
    if not ride.rules.tokens:
        return Refusal("long-without-tokens", ("P7", "V4"), about)
    supply = "spent" if ride.turn.token_spent else "there" if ride.tokens else "gone"
    return Refusal("long-needs-token", ("V4", "P7"), {**about, "supply": supply})


def not_a_long_step(ride: Ride, play: Play) -> Refusal:
    return Refusal("not-a-long-step", ("V4",), {"card": play.card, "pile": remarks.pile(ride, play.pile)})


def suit_needs_no_token() -> Refusal:
    """V2 †: what fits by its suit is never a step back."""
    return Refusal("suit-needs-no-token", ("V2", "V4"))


def no_passing() -> Refusal:
    return Refusal("no-passing", ("V5",))


def passed_already() -> Refusal:
    return Refusal("passed-already", ("V5",))


def pass_after_three() -> Refusal:
    return Refusal("pass-after-three", ("V14", "V5"))


def passing_single(pile_empty: bool) -> Refusal:
    return Refusal("passing-pile-empty" if pile_empty else "passing-single", ("V5",))


def pass_not_owed() -> Refusal:
    return Refusal("pass-not-owed", ("V5",))


def pass_to_self() -> Refusal:
    return Refusal("pass-to-self", ("V5",))


# The end of a turn


def cards_owed(ride: Ride) -> Refusal:
    """P11 as a rule, P12 once the draw pile is empty, V7 where three are owed."""
    if not ride.draw:
        rulings: tuple[str, ...] = ("P12",)
    elif ride.rules.owed > 2:
        rulings = ("V7", "P11")
    elif ride.rules.owed == 1:
        rulings = ("V2",)
    else:
        rulings = ("P11",)
    return Refusal("cards-owed", rulings, {"owed": ride.owed, "required": ride.required})


def three_owed(ride: Ride) -> Refusal:
    return Refusal("three-owed", ("V14",), {"owed": ride.owed})


def not_stuck(ride: Ride, danger: End | None) -> Refusal:
    """Enough was played. danger: how the ride would end with the turn, where something is still to be covered."""
    about = {"player": ride.players[ride.turn.player], "danger": danger.why if danger else "none"}
    rulings = ("P15", *(danger.rulings if danger else ()))
    return Refusal("not-stuck", rulings, {**about, "card": "", "pile": "", **(danger.about if danger else {})})


def no_hourglass() -> Refusal:
    return Refusal("no-hourglass", ("V11",))


# The end of a ride


def end_perfect() -> End:
    return End(won=True, lost=False, left=0, why="perfect", rulings=("P14",))


def end_stuck(ride: Ride) -> End:
    return _over(ride, "stuck", "P14")


def end_time(ride: Ride) -> End:
    return _over(ride, "time", "V11", "P14")


def end_fire(ride: Ride, pile: int) -> End:
    return _lost(ride, "fire", "V13", card=ride.piles[pile].top, pile=remarks.pile(ride, pile))


def end_doors(ride: Ride, pile: int) -> End:
    return _lost(ride, "doors", "V14", card=ride.piles[pile].top, pile=remarks.pile(ride, pile))


def end_three(ride: Ride) -> End:
    return _lost(ride, "three", "V14", owed=ride.owed)


def end_passenger_early(ride: Ride, card: Card) -> End:
    return _lost(ride, "passenger-early", "V12", card=card, next=ride.rules.passengers[ride.delivered])


def end_passenger_undelivered(ride: Ride, waiting: Card) -> End:
    return _lost(ride, "passenger-undelivered", "V12", next=waiting)


def _over(ride: Ride, why: str, *rulings: str) -> End:
    """It ends here and the cards left count (P14)."""
    about = {"player": ride.players[ride.turn.player]}
    return End(won=False, lost=False, left=ride.left, why=why, rulings=rulings, about=about)


def _lost(ride: Ride, why: str, ruling: str, **about: object) -> End:
    """It is lost and clears nothing, however few cards are left (F2)."""
    return End(won=False, lost=True, left=ride.left, why=why, rulings=(ruling,), about=about)
