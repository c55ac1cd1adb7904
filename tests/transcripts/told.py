"""Rides by an independent program, told in the product's own text form.

    python -m tests.transcripts.told FOLDER/fire.jsonl 3 > ride.txt

prints the ride of that line, for `companion judge` or for reading.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tests import oracle

Told = Mapping[str, Any]  # one ride as its program wrote it: see the transcripts' README

FOLDER = Path(__file__).parent
NAMES = ("Anna", "Ben", "Carla", "Dora", "Emil", "Frida", "Gustav", "Hanna")
HANDS = {1: 8, 2: 7, 3: 6, 4: 6, 5: 6}  # P4
SHORT_HANDS = {1: 6, 2: 6, 3: 5, 4: 5, 5: 5}  # V1
SAID_BY_NAME = ("silent", "operator", "hourglass")  # what shows in no figure of the options
WHY = {
    "perfect": "perfect",
    "stuck": "stuck",
    "time": "time",
    "fire": "fire",
    "fire_stuck": "fire",
    "doors": "doors",
    "doors_stuck": "doors",
    "three": "three",
    "passenger_early": "passenger-early",
    "passenger_undelivered": "passenger-undelivered",
}


def rides() -> Iterator[tuple[str, Told]]:
    """Every ride of this folder, and of the one that COMPANION_TRANSCRIPTS names, each with its file and line."""
    further = os.environ.get("COMPANION_TRANSCRIPTS")
    folders = [FOLDER, *([Path(further)] if further else [])]
    for file in (file for folder in folders for file in sorted(folder.rglob("*.jsonl"))):
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
            if line.strip():
                yield f"{file.stem}-{number}", json.loads(line)


def pile_names(ride: Told) -> tuple[str, ...]:
    """The names of its piles, up piles first."""
    options = ride["options"]
    up = [f"up{n}" for n in range(1, options["up"] + 1)]
    return (*up, *(f"down{n}" for n in range(1, options["down"] + 1)))


def variants(ride: Told) -> list[str]:
    """The variants of a ride as a header names them, read off its figures rather than off its own names for them."""
    options = ride["options"]
    found = [*_decks(options), *_hand(options)]
    if options["required"] == 3:
        found.append("steep")
    if options["tokens"]:
        found.append(f"tokens {options['tokens']}")
    if options["passing"]:
        found.append("passing")
    if options["fire"]:
        found.append("fire")
    if options["commands"] != "none":
        found.append("light" if options["commands"] == "light" else "commands")
    return found + [name for name in SAID_BY_NAME if any(said.startswith(name) for said in options["variants"])]


def _decks(options: Told) -> list[str]:
    if options["decks"] == 3:
        return [f"tower {options['hand']}"]
    if options["decks"] == 2:
        return []
    if options["same_suit"]:
        return ["first ride"]
    return ["two cars"] if options["up"] == 1 else ["short"]


def _hand(options: Told) -> list[str]:
    if options["decks"] == 3 or options["up"] == 1:
        return []
    usual = (SHORT_HANDS if options["decks"] == 1 else HANDS)[options["players"]]
    return {1: ["bigger"], -1: ["smaller"], 0: []}[options["hand"] - usual]


def entries(ride: Told, turn: Told) -> list[str]:
    """What the table says in one turn, in notation."""
    piles = pile_names(ride)
    said = []
    for action in turn["actions"]:
        match action["do"]:
            case "play":
                long = "long " if action["as"] == "long" else ""
                said.append(f"{long}{oracle.spell(action['card'])} {piles[action['pile']]}")
            case "pass":
                said.append(f"pass {NAMES[action['to']]}")
            case "token_end":
                said.append("end token")
    return said + _how_it_ends(ride, turn)


def _how_it_ends(ride: Told, turn: Told) -> list[str]:
    last = turn["actions"][-1] if turn["actions"] else {"do": ""}
    if turn["end"] == "stuck":
        return ["stuck"]
    if turn["end"] == "time":
        return ["time"]
    if turn["end"] in ("stop", "token") or last["do"] == "token_end":
        return []
    result = ride["result"]
    if turn is ride["turns"][-1] and (result["left"] == 0 or result["reason"] == "passenger_early"):
        return []  # the last card landed, or the one that came too early
    stopped = ride["options"]["commands"] != "none" and last["do"] == "play" and last["card"] in ("JD", "JH")
    return [] if stopped else ["end"]


def text(ride: Told) -> str:
    """The whole ride as a text transcript."""
    seats = ride["options"]["players"]
    header = {
        "game": "paternoster",
        "players": ", ".join(NAMES[:seats]),
        "first": NAMES[ride["turns"][0]["player"]],
        "variants": ", ".join(variants(ride)),
        "passengers": " ".join(oracle.spell(card) for card in ride["passengers"]),
    }
    lines = [f"{key}: {value}" for key, value in header.items() if value]
    said = [entry for turn in ride["turns"] for entry in entries(ride, turn)]
    return "\n".join([*lines, "", *said, ""])


if __name__ == "__main__":
    file, number = sys.argv[1:]
    print(text(json.loads(Path(file).read_text("utf-8").splitlines()[int(number) - 1])), end="")
