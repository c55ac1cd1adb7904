"""What is said without refusing: accepted moves, badges, questions asked first, the end. Sentences: data/words."""

from __future__ import annotations

from dataclasses import replace

from companion.paternoster import ladder
from companion.paternoster.card import Card
from companion.paternoster.ladder import UP
from companion.paternoster.moves import Finish, Move, PassOn, Play, Stuck
from companion.paternoster.ride import End, Ride
from companion.paternoster.rules import BRAKE, DOORS, HUSH, ONE_CAR, STOP, THREE
from companion.ruling import Note


def pile(ride: Ride, index: int) -> Note:
    """The name of a pile in a sentence."""
    way = ride.rules.ways[index]
    if ride.rules.ways.count(way) == 1:
        return Note("pile-only-up") if way == UP else Note("pile-only-down")
    about = {"n": ride.rules.ways[: index + 1].count(way)}
    return Note("pile-up", (), about) if way == UP else Note("pile-down", (), about)


# Accepted moves


def accepted(before: Ride, move: Move, after: Ride) -> Note:
    """The accepted move in words, with whatever followed from it. What ended the ride is its most telling ruling."""
    said = _accepted(before, move, after)
    if after.end is None:
        return said
    ended_by = after.end.rulings
    return replace(said, rulings=(*ended_by, *(ruling for ruling in said.rulings if ruling not in ended_by)))


def _accepted(before: Ride, move: Move, after: Ride) -> Note:
    player = before.players[before.turn.player]
    match move:
        case Play():
            said = Note("played", _rulings_of_play(before, move), _about_play(before, move) | {"player": player})
            return _and_then(said, *_after_play(before, move, after))
        case PassOn():
            return Note("passed", ("V5",), {"player": player, "to": before.players[move.to]})
        case Finish():
            drew = after.hands[before.turn.player] - before.hand if not after.end else 0
            said = (
                Note("finished-by-token", ("V4",), {"player": player})
                if move.token
                else Note("finished", (), {"player": player})
            )
            return _and_then(said, *_drawn(player, drew), *_next_or_end(before, after))
        case Stuck():
            return _told_to_end(Note("said-stuck", ("P15",), {"player": player}), after)
        case _ if after.end:
            return _told_to_end(Note("said-time", ("V11",), {"player": player}), after)
        case _:
            drew = after.hands[before.turn.player] - before.hand
            said = Note("said-time", ("V11",), {"player": player})
            return _and_then(said, *_drawn(player, drew), *_next_or_end(before, after))


def _told_to_end(said: Note, after: Ride) -> Note:
    """What the table said and what it led to; where the end is just that, it is said once."""
    assert after.end is not None
    return _and_then(said, ended(after.end)) if after.end.lost else ended(after.end)


def _and_then(said: Note, *more: Note) -> Note:
    for note in more:
        said = Note("and-then", said.rulings or note.rulings, {"first": said, "then": note})
    return said


def _kind(before: Ride, play: Play) -> int:
    shaft = before.piles[play.pile]
    return ladder.fit(shaft.way, shaft.step, play.card, before.rules.suit_fits)


def _rulings_of_play(before: Ride, play: Play) -> tuple[str, ...]:
    return {ladder.BACK: ("P7",), ladder.LONG: ("V4",), ladder.SUIT: ("V2",)}.get(
        _kind(before, play), ()
    )  # an ordinary card needs no ruling to be shown


def _about_play(before: Ride, play: Play) -> dict[str, object]:
    shaft = before.piles[play.pile]
    steps = ladder.gap(shaft.way, shaft.step, play.card)
    match _kind(before, play):
        case ladder.BACK:
            how = Note("as-step-back", ("P7",))
        case ladder.LONG:
            how = Note("as-long-step", ("V4",))
        case ladder.SUIT:
            how = Note("as-same-suit", ("V2",))
        case _ if shaft.top is None:
            how = Note("as-first")
        case _ if steps == 0:
            how = Note("as-twin", ("P9",))
        case _:
            how = Note("as-steps", (), {"steps": steps})
    return {"card": play.card, "pile": pile(before, play.pile), "how": how}


def _after_play(before: Ride, play: Play, after: Ride) -> tuple[Note, ...]:
    if after.end:
        return (ended(after.end),)
    said: list[Note] = []
    if after.delivered > before.delivered:
        said.append(Note("then-delivered", ("V12",), {"card": play.card}))
    if play.card in after.rules.burning:
        said.append(Note("then-fire", ("V13",), {"pile": pile(after, play.pile)}))
    command = before.rules.commands[play.card]
    if command:
        said.append(ACTED[command])
    if after.turn.number > before.turn.number:  # Stop
        drew = after.hands[before.turn.player] - before.hand + 1
        said.extend((*_drawn(before.players[before.turn.player], drew), *_next_or_end(before, after)))
    return tuple(said)


def _drawn(player: str, cards: int) -> tuple[Note, ...]:
    return (Note("then-drew", ("P11",), {"player": player, "cards": cards}),) if cards else ()


def _next_or_end(before: Ride, after: Ride) -> tuple[Note, ...]:
    if after.end:
        return (ended(after.end),)
    if after.turn.player == before.turn.player:  # alone, or the only one with cards
        return ()
    return (Note("then-next", (), {"player": after.players[after.turn.player]}),)


# Questions asked first


def asks_first(end: End, *, proven: bool) -> Note:
    """The question before a move that ends the ride: what it would cost, under which ruling."""
    about = {**end.about, "left": end.left, "cards": Note("so-many-left", (), {"left": end.left})}
    match end.why:
        case "fire":
            return Note("asks-fire", end.rulings, about)
        case "doors":
            return Note("asks-doors", end.rulings, about)
        case "three":
            return Note("asks-three", end.rulings, about)
        case "passenger-early":
            return Note("asks-passenger-early", end.rulings, about)
        case "passenger-undelivered":
            return Note("asks-passenger-undelivered", end.rulings, about)
        case "time":
            return Note("asks-time", end.rulings, about)
        case _ if proven:
            return Note("asks-stuck-proven", ("P15", "P14"), about)
        case _:
            return Note("asks-stuck", ("P15", "P14"), about)


# The end


def ended(end: End) -> Note:
    """What ended the ride, in a sentence."""
    about = {**end.about, "left": end.left}
    match end.why:
        case "perfect":
            return Note("ended-perfect", end.rulings, about)
        case "stuck":
            return Note("ended-stuck", end.rulings, about)
        case "time":
            return Note("ended-time", end.rulings, about)
        case "fire":
            return Note("ended-fire", end.rulings, about)
        case "doors":
            return Note("ended-doors", end.rulings, about)
        case "three":
            return Note("ended-three", end.rulings, about)
        case "passenger-early":
            return Note("ended-passenger-early", end.rulings, about)
        case _:
            return Note("ended-passenger-undelivered", end.rulings, about)


def title(end: End) -> Note:
    """The large word over the end: a lost ride is lost, else the word for the cards left (P16 †)."""
    return Note("title-lost", end.rulings) if end.lost else grade(end.left)


WORDS_FOR_LEFT = ((0, "perfect"), (5, "superb"), (10, "strong"), (20, "good"), (30, "fair"))


def word_for(left: int) -> str:
    """P16 †: a word for the cards left."""
    return next((word for most, word in WORDS_FOR_LEFT if left <= most), "keep-riding")


def grade(left: int) -> Note:
    """P16 †: that word, to be said."""
    match word_for(left):
        case "perfect":
            return Note("grade-perfect", ("P16",))
        case "superb":
            return Note("grade-superb", ("P16",))
        case "strong":
            return Note("grade-strong", ("P16",))
        case "good":
            return Note("grade-good", ("P16",))
        case "fair":
            return Note("grade-fair", ("P16",))
        case _:
            return Note("grade-keep-riding", ("P16",))


# Talking


def talk_normal(*, step_backs: bool, passengers: bool) -> Note:
    """About the piles anything, about hands only what is allowed: of a step back where there are any (not under V2),
    and while a passenger waits of that (V12)."""
    if passengers:
        return Note("talk-normal-passengers", ("V12",))
    return Note("talk-normal") if step_backs else Note("talk-normal-suit")


def talk_over() -> Note:
    return Note("talk-normal-over")


def talk_silent() -> Note:
    return Note("talk-silent", ("V9",))


def talk_operator(player: str) -> Note:
    return Note("talk-operator", ("V10",), {"player": player})


def talk_hush(card: Card | None) -> Note:
    return Note("talk-hush", ("V14",), {"card": card})


# Badges on a shaft

BADGES = {
    DOORS: Note("badge-doors", ("V14",)),
    BRAKE: Note("badge-brake", ("V14",)),
    HUSH: Note("badge-hush", ("V14",)),
    ONE_CAR: Note("badge-one-car", ("V14",)),
}
ACTED = {
    STOP: Note("then-stop", ("V14",)),
    THREE: Note("then-three", ("V14",)),
    DOORS: Note("then-doors", ("V14",)),
    BRAKE: Note("then-brake", ("V14",)),
    HUSH: Note("then-hush", ("V14",)),
    ONE_CAR: Note("then-one-car", ("V14",)),
}


def badge_fire(ride: Ride, due: bool) -> Note:
    """Who must cover this fire, and by when (V13)."""
    if due:
        return Note("badge-fire-now", ("V13",), {"player": ride.players[ride.turn.player]})
    seat = ride.next_seat()
    return Note("badge-fire-next", ("V13",), {"player": ride.players[ride.turn.player if seat is None else seat]})
