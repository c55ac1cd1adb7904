"""A ride in a few words: where it went, what it came to, and what one tells others of it."""

from __future__ import annotations

from datetime import datetime

from companion import campaign, house
from companion.evening import loser
from companion.kept import Summary
from companion.paternoster.variants import BY_KEY, named


def where(ride: Summary) -> str:
    """The floor or level by name, else its variants; of a game of Pöytäpaska its house switches."""
    words = house.words()
    if ride.game == "poytapaska":
        switched = (words.label(f"switch-{key}") for key, on in ride.variants.items() if on)
        return ", ".join((words.label("game-poytapaska"), *switched))
    if ride.floor:
        return words.label(f"floor-{ride.floor}")
    if ride.level:
        return words.label(f"level-{ride.level}")
    names = [
        words.label("variant-count", name=words.say(named(key)), count=value)
        if len(BY_KEY[key].choices) > 1
        else words.say(named(key))
        for key, value in ride.variants.items()
        if key in BY_KEY
    ]
    return ", ".join(names) or words.label("ride-standard")


def storey(ride: Summary) -> str:
    """The number of its floor; nothing where it counts for none."""
    return next((str(floor.number) for floor in house.floors() if floor.key == ride.floor), "")


def stars(ride: Summary) -> int | None:
    """The stars that it brings; None where it counts for no floor or goes on."""
    return None if ride.result is None else campaign.stars(ride)


def came_to(ride: Summary) -> str:
    """What it came to: all cards down, 3 cards left, lost to what, still open; of a game of Pöytäpaska who lost it."""
    say = house.words().label
    if ride.result is None:
        return say(f"why-{ride.outcome}")
    if ride.game == "poytapaska":
        lost, turns = loser(ride), ride.result["turns"]
        return (
            say("called-off", turns=turns)
            if lost is None
            else say("player-lost", player=ride.players[lost], turns=turns)
        )
    if ride.outcome == "perfect":
        return say("outcome-perfect")
    left = say("cards-left", left=ride.result["left"])
    return say("lost-by", why=say(f"why-{ride.result['why']}"), left=left) if ride.result["lost"] else left


def day(ride: Summary) -> str:
    """The day on which it began, as the clock on the wall had it."""
    return date(ride.begun_at)


def date(at: float) -> str:
    """The day of a moment in unix seconds, as the clock on the wall had it."""
    day, say = datetime.fromtimestamp(at), house.words().label
    return say("day", day=day.day, month=say(f"month-{day.month}"), year=day.year)


def share(ride: Summary) -> str:
    """What one tells others: Floor 5, 3 cards left, ★."""
    say, number, won = house.words().label, storey(ride), stars(ride)
    came = say("share-perfect") if ride.outcome == "perfect" else came_to(ride)
    if ride.result is not None and ride.result["lost"]:
        came = say("share-lost", left=ride.result["left"])
    parts = [say("share-floor", number=number) if number else where(ride), came]
    return ", ".join([*parts, *(["★" * won] if won else [])])
