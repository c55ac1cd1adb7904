"""What the rulebook's blanks are filled with: figures, lists and tables taken from the rules' own data and code.

So a text and the referee can't drift apart: who changes a floor or the panel changes what the rulebook says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from companion import shelf
from companion.paternoster import referee, remarks, tower, variants
from companion.paternoster.card import SUITS
from companion.paternoster.rules import Rules
from companion.paternoster.variants import BY_KEY, Setup, named, rules_for
from companion.poytapaska import ranking
from companion.poytapaska.round import Round
from companion.poytapaska.rules import FEWEST, MOST, SWITCHES
from companion.poytapaska.start import begin as deal
from companion.rulebook import BLANK, Ruling
from companion.words import Words

STANDARD_SEATS = 5


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of a table; the first one heads it."""

    rows: tuple[tuple[str, ...], ...]

    def __str__(self) -> str:
        return " ".join(cell for row in self.rows for cell in row)


Given = str | Table


def filled(ruling: Ruling, words: Words) -> tuple[tuple[Given, ...], tuple[Given, ...]]:
    """Its text and what we settled ourselves, each paragraph with its blanks filled; a blank that stands alone may
    become a table. Raises KeyError for a blank that nothing fills."""
    return _filled(ruling.text, words), _filled(ruling.ours, words)


def _filled(parts: Iterable[str], words: Words) -> tuple[Given, ...]:
    told: list[Given] = []
    for part in parts:
        alone = BLANK.fullmatch(part)
        told.append(FILLING[alone[1]](words) if alone else BLANK.sub(lambda blank: str(FILLING[blank[1]](words)), part))
    return tuple(told)


def _span(choices: tuple[int, ...], words: Words) -> str:
    return words.label("given-span", least=choices[0], most=choices[-1])


def _rules(seats: int, **chosen: int) -> Rules:
    rules = rules_for(Setup(seats, chosen))
    assert isinstance(rules, Rules), rules
    return rules


def _hands(words: Words) -> Table:
    say = words.label
    rows = [(say("players"), say("given-in-hand"), say("draw-pile"))]
    for seats in range(1, STANDARD_SEATS + 1):
        ride = referee.begin(_rules(seats), ("",) * seats)
        rows.append((str(seats), str(ride.rules.hand), str(ride.draw)))
    return Table(tuple(rows))


def _grades(words: Words) -> str:
    least, parts = 0, []
    for most, _ in remarks.WORDS_FOR_LEFT:
        span = f"{least}–{most}" if least < most else str(most)
        parts.append(words.label("given-grade", span=span, word=words.say(remarks.grade(most))))
        least = most + 1
    return words.joined([*parts, words.label("given-grade-more", word=words.say(remarks.grade(least)))])


def panel(orders: Mapping[str, str], words: Words) -> Table:
    """A panel of commands, card → order: the cards that give the same one together, and what it asks for (V14)."""
    cards: dict[str, list[str]] = {}
    for card, command in orders.items():
        cards.setdefault(command, []).append(card)
    told = [("\N{NO-BREAK SPACE}".join(those), words.say(remarks.ACTED[command])) for command, those in cards.items()]
    return Table(((words.label("given-cards"), words.label("given-order")), *told))


def mix(chosen: Mapping[str, int], words: Words) -> str:
    """A mix of variants by name: Fire, Passengers 3."""
    names = [
        words.label("variant-count", name=words.say(named(key)), count=value)
        if len(BY_KEY[key].choices) > 1
        else words.say(named(key))
        for key, value in chosen.items()
    ]
    return ", ".join(names) or words.label("ride-standard")


def _floors(words: Words) -> Table:
    say = words.label
    rows = [(say("axis-floor"), say("given-rules"), say("fact-goal"))]
    for number, floor in enumerate(shelf.floors(), 1):
        name = say("floor-numbered", number=number, name=say(f"floor-{floor['key']}"))
        rows.append((name, mix(floor["variants"], words), str(floor["goal"])))
    return Table(tuple(rows))


def _levels(words: Words) -> Table:
    say = words.label
    rows = [(say("given-level"), say("given-rules"))]
    rows += [(say(f"level-{level['key']}"), mix(level["variants"], words)) for level in shelf.levels()]
    return Table(tuple(rows))


def _names(keys: Iterable[str], words: Words) -> str:
    return words.joined([words.say(named(key)) for key in keys])


def _excluded(words: Words) -> str:
    pairs = (pair for pair in variants.EXCLUDE_EACH_OTHER if pair != variants.SHIFTS_HAND)
    return ", ".join(_names(pair, words) for pair in pairs)


def _stocks(words: Words) -> str:
    parts = []
    for seats in range(FEWEST, MOST + 1):
        dealt = deal({"players": [str(seat) for seat in range(seats)]})
        assert isinstance(dealt, Round), dealt
        parts.append(words.label("given-stock", cards=dealt.stock, players=seats))
    return words.joined(parts)


def _says(key: str) -> Callable[[Words], str]:
    return lambda words: words.label(f"says-{key}")


FILLING: Mapping[str, Callable[[Words], Given]] = {
    "suits": lambda _: " ".join(SUITS),
    "hands": _hands,
    "grades": _grades,
    "panel": lambda words: panel(shelf.panel(), words),
    "floors": _floors,
    "levels": _levels,
    "most_stars": lambda _: str(tower.MOST_STARS * len(shelf.floors())),
    "short_few": lambda _: str(_rules(2, short=1).hand),
    "short_many": lambda _: str(_rules(3, short=1).hand),
    "tokens": lambda words: _span(BY_KEY["tokens"].choices, words),
    "passengers": lambda words: _span(BY_KEY["passengers"].choices, words),
    "tower_hands": lambda words: _span(BY_KEY["tower"].choices, words),
    "seconds": lambda _: str(variants.HOURGLASS_SECONDS),
    "burning": lambda _: " ".join(map(str, sorted(variants.BURNING))),
    "settles": lambda words: _names(variants.SETTLES_DECKS, words),
    "shifts": lambda words: _names(variants.SHIFTS_HAND, words),
    "excluded": _excluded,
    "ranks": lambda _: " ".join(reversed(ranking.NAMES)),
    "stocks": _stocks,
    "face_floor": lambda _: ranking.NAMES[ranking.SIX],
    **{f"says_{variant.key}": _says(variant.key) for variant in variants.VARIANTS},
    **{f"says_{switch.key}": _says(switch.key) for switch in SWITCHES},
}
