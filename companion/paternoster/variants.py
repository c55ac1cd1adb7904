"""The variants: each becomes values of Rules, or clashes in one sentence (V1–V17)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

from companion.paternoster.card import CARDS, Card
from companion.paternoster.ladder import DOWN, UP
from companion.paternoster.rules import Rules, commands_of
from companion.ruling import Note, Refusal


@dataclass(frozen=True, slots=True)
class Variant:
    """key: its name in a setup; choices: the values it can take, one for on or off; harder: how it bends the odds."""

    key: str
    ruling: str
    harder: bool
    choices: tuple[int, ...] = (1,)


VARIANTS: Final = (
    Variant("short", "V1", harder=False),
    Variant("first_ride", "V2", harder=False),
    Variant("bigger", "V3", harder=False),
    Variant("tokens", "V4", harder=False, choices=(1, 2, 3, 4)),
    Variant("passing", "V5", harder=False),
    Variant("smaller", "V6", harder=True),
    Variant("steep", "V7", harder=True),
    Variant("two_cars", "V8", harder=True),
    Variant("silent", "V9", harder=True),
    Variant("operator", "V10", harder=True),
    Variant("hourglass", "V11", harder=True),
    Variant("passengers", "V12", harder=True, choices=(3, 4, 5)),
    Variant("fire", "V13", harder=True),
    Variant("commands", "V14", harder=True),
    Variant("light", "V15", harder=True),
    Variant("tower", "V16", harder=True, choices=(4, 5)),
)
BY_KEY: Final = MappingProxyType({variant.key: variant for variant in VARIANTS})
SETTLES_DECKS: Final = ("short", "first_ride", "two_cars", "tower")
ONE_DECK: Final = ("short", "first_ride", "two_cars")
FIXED_HAND: Final = ("first_ride", "two_cars", "tower")
SHIFTS_HAND: Final = ("bigger", "smaller")
EXCLUDE_EACH_OTHER: Final = (
    ("bigger", "smaller"),
    ("silent", "operator"),
    ("commands", "light"),
    ("first_ride", "steep"),
)
HOURGLASS_SECONDS: Final = 30
BURNING: Final = frozenset(card for card in CARDS if card.suit == 1 and card.rank % 3 == 0)  # V13: 3♥ 6♥ 9♥ Q♥
QUEEN: Final = 12


@dataclass(frozen=True, slots=True)
class Setup:
    """seats: 1…8; chosen: variant → value; passengers: turned up, in order; commands: the panel, card → command."""

    seats: int
    chosen: Mapping[str, int] = field(default_factory=dict)
    passengers: tuple[Card, ...] = ()
    commands: Mapping[str, str] = field(default_factory=dict)


def rules_for(setup: Setup) -> Rules | Refusal:
    """The rules of that ride, or what can't go together (V17 †) or what is still missing (V12)."""
    refusal = clash(setup) or _passengers_wrong(setup)
    if refusal:
        return refusal
    chosen = setup.chosen
    rules = replace(
        _decks_and_hand(setup),
        tokens=chosen.get("tokens", 0),
        passing=bool(chosen.get("passing")),
        passengers=setup.passengers,
        seconds=HOURGLASS_SECONDS if chosen.get("hourglass") else 0,
        talk="silent" if chosen.get("silent") else "operator" if chosen.get("operator") else "normal",
    )
    if chosen.get("steep"):
        rules = replace(rules, owed=3)
    if chosen.get("fire"):
        rules = replace(rules, burning=BURNING)
    if chosen.get("commands") or chosen.get("light"):
        rules = replace(rules, commands=_panel(setup.commands, light=bool(chosen.get("light"))))
    return rules


def clash(setup: Setup) -> Refusal | None:
    """Why these choices don't go together, leaving aside which cards the passengers are (V17 †)."""
    on = tuple(key for key, value in setup.chosen.items() if value)
    return (
        _unknown(setup)
        or _more_than_one(on, SETTLES_DECKS)
        or _excluded(on)
        or _seats_wrong(setup.seats, on)
        or _needs_something(setup, on)
    )


def _unknown(setup: Setup) -> Refusal | None:
    for key, value in setup.chosen.items():
        if key not in BY_KEY:
            return Refusal(
                "unknown-variant", (), {"text": key, "known": tuple(one.replace("_", " ") for one in BY_KEY)}
            )
        choices = BY_KEY[key].choices
        if value and value not in choices and len(choices) == 1:
            return Refusal("switch-counted", (BY_KEY[key].ruling,), {"text": named(key)})
        if value and value not in choices:
            about = {"variant": named(key), "choices": choices}
            return Refusal("unknown-choice", (BY_KEY[key].ruling,), about)
    return None


def _more_than_one(on: tuple[str, ...], among: tuple[str, ...]) -> Refusal | None:
    both = [key for key in on if key in among]
    if len(both) < 2:
        return None
    return Refusal("clash-decks", ("V17", *_rulings(*both)), {"one": named(both[0]), "other": named(both[1])})


def _excluded(on: tuple[str, ...]) -> Refusal | None:
    for one, other in EXCLUDE_EACH_OTHER:
        if one in on and other in on:
            return Refusal(
                "clash-opposites", ("V17", *_rulings(one, other)), {"one": named(one), "other": named(other)}
            )
    for shift in SHIFTS_HAND:
        for fixed in FIXED_HAND:
            if shift in on and fixed in on:
                about = {"one": named(shift), "other": named(fixed)}
                return Refusal("clash-hand", ("V17", *_rulings(shift, fixed)), about)
    return None


def _seats_wrong(seats: int, on: tuple[str, ...]) -> Refusal | None:
    if not 1 <= seats <= 8:
        return Refusal("seats-any", ("V17",), {"seats": seats})
    if "two_cars" in on and seats != 2:
        return Refusal("seats-two-cars", ("V17", "V8"), {"seats": seats})
    if "tower" in on and seats < 6:
        return Refusal("seats-tower", ("V17", "V16"), {"seats": seats})
    if "tower" not in on and seats > 5:
        return Refusal("seats-too-many", ("V17", "V16"), {"seats": seats})
    if "passing" in on and seats < 2:
        return Refusal("seats-passing", ("V17", "V5"))
    return None


def _needs_something(setup: Setup, on: tuple[str, ...]) -> Refusal | None:
    for key in ONE_DECK:
        if "passengers" in on and key in on:
            return Refusal("clash-twins", ("V17", "V12", *_rulings(key)), {"other": named(key)})
    if ("commands" in on or "light" in on) and not setup.commands:
        return Refusal("panel-missing", ("V14",))
    return None


def _passengers_wrong(setup: Setup) -> Refusal | None:
    """V12: distinct cards, as many as were chosen."""
    wanted, cards = setup.chosen.get("passengers", 0), setup.passengers
    for i, card in enumerate(cards):
        if card in cards[:i]:
            return Refusal("passengers-twice", ("V12",), {"card": card})
    if len(cards) > wanted:
        return Refusal("passengers-too-many", ("V12",), {"wanted": wanted, "given": len(cards)})
    if len(cards) < wanted:
        return Refusal("passengers-missing", ("V12",), {"missing": wanted - len(cards)})
    return None


def _decks_and_hand(setup: Setup) -> Rules:
    chosen, seats = setup.chosen, setup.seats
    shift = bool(chosen.get("bigger")) - bool(chosen.get("smaller"))
    if chosen.get("tower"):  # V16
        return Rules(decks=3, ways=(UP, UP, UP, DOWN, DOWN, DOWN), hand=chosen["tower"])
    if chosen.get("two_cars"):  # V8
        return Rules(decks=1, ways=(UP, DOWN), hand=8)
    if chosen.get("first_ride"):  # V2
        return Rules(decks=1, ways=(UP, DOWN), hand=3, owed=1, suit_fits=True)
    if chosen.get("short"):  # V1
        return Rules(decks=1, hand=(6 if seats <= 2 else 5) + shift)
    return Rules(hand={1: 8, 2: 7}.get(seats, 6) + shift)  # P4


def _panel(commands: Mapping[str, str], light: bool) -> tuple[str, ...]:
    panel = commands_of(commands)
    if not light:
        return panel
    return tuple(
        name if CARDS[step].rank <= QUEEN else "" for step, name in enumerate(panel)
    )  # V15: Kings are ordinary


def _rulings(*keys: str) -> tuple[str, ...]:
    return tuple(BY_KEY[key].ruling for key in keys)


NAMES: Final = MappingProxyType(
    {
        "short": Note("variant-short", ("V1",)),
        "first_ride": Note("variant-first-ride", ("V2",)),
        "bigger": Note("variant-bigger", ("V3",)),
        "tokens": Note("variant-tokens", ("V4",)),
        "passing": Note("variant-passing", ("V5",)),
        "smaller": Note("variant-smaller", ("V6",)),
        "steep": Note("variant-steep", ("V7",)),
        "two_cars": Note("variant-two-cars", ("V8",)),
        "silent": Note("variant-silent", ("V9",)),
        "operator": Note("variant-operator", ("V10",)),
        "hourglass": Note("variant-hourglass", ("V11",)),
        "passengers": Note("variant-passengers", ("V12",)),
        "fire": Note("variant-fire", ("V13",)),
        "commands": Note("variant-commands", ("V14",)),
        "light": Note("variant-light", ("V15",)),
        "tower": Note("variant-tower", ("V16",)),
    }
)


def named(key: str) -> Note:
    """The variant's name, to be said."""
    return NAMES[key]
