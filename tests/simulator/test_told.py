"""The simple player plans, turn for turn, what the independent program's simple player played in whole rides."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion import shelf, transcript
from companion.paternoster.card import Card
from companion.paternoster.variants import Setup
from companion.ruling import Refusal
from companion.simulator.bench import bench
from companion.simulator.odds import flattened
from companion.simulator.simple import plan_simple
from companion.simulator.table import TABLE, blank, bound_to_one_car
from tests.transcripts.told import rides, text


def by_the_simple_player() -> Iterator[tuple[str, Any]]:
    """In each file the first ride of every number of players: the others are by other players."""
    seen = set()
    for name, told in rides():
        kind = name.rpartition("-")[0], told["options"]["players"]
        if kind not in seen:
            seen.add(kind)
            yield f"{kind[0]}, {kind[1]} players", told


def cards(plays: list[dict[str, Any]]) -> list[int]:
    return [int(Card.read(play["card"])) for play in plays]


SIMPLE = dict(by_the_simple_player())


@pytest.mark.parametrize("name", SIMPLE)
def test_every_turn_is_planned_as_it_was_played(name: str):
    """Cards in order, and how the turn ends; which of two equal piles takes them is nobody's business."""
    told = SIMPLE[name]
    read = transcript.read(text(told))
    assert not isinstance(read, Refusal)
    rules = flattened(Setup(told["options"]["players"], dict(read.start["variants"]), (), shelf.panel()))
    table, plan = blank(TABLE), bench.plan
    table["tops"][:], table["tokens"] = -1, rules["tokens"]
    hands = [cards([{"card": card} for card in hand]) for hand in told["hands"]]
    for place, card in enumerate(told["passengers"]):
        table["waiting"][place] = int(Card.read(card))
        table["seen"][int(Card.read(card))] += 1
    table["draw"] = 52 * rules["decks"] - rules["passengers"] - sum(map(len, hands))
    for turn in told["turns"]:
        table["player"], table["turn"], table["fresh"][:] = turn["player"], turn["turn"], 0
        for seat, hand in enumerate(hands):
            table["counts"][seat], table["hands"][seat, : len(hand)] = len(hand), sorted(hand)
        table["bound"] = bound_to_one_car(rules, table)
        plan_simple(rules, table, plan, bench.pad)
        played = [action for action in turn["actions"] if action["do"] == "play"]
        assert plan["card"][: plan["plays"]].tolist() == cards(played), turn["turn"]
        passed = [action for action in turn["actions"] if action["do"] == "pass"]
        assert [plan["passed"]] == (cards(passed) or [-1]), turn["turn"]
        _carry_out(turn, table, hands, rules["passengers"])


def _carry_out(turn: dict[str, Any], table: Any, hands: list[list[int]], passengers: int) -> None:
    hand = hands[turn["player"]]
    for action in turn["actions"]:
        match action["do"]:
            case "play":
                card = int(Card.read(action["card"]))
                hand.remove(card)
                table["tops"][action["pile"]] = card
                table["seen"][card] += 1
                table["tokens"] -= action.get("as") == "long"
                table["delivered"] += table["delivered"] < passengers and table["waiting"][table["delivered"]] == card
            case "pass":
                card = int(Card.read(action["card"]))
                hand.remove(card)
                hands[action["to"]].append(card)
            case "token_end":
                table["tokens"] -= 1
    hand += cards([{"card": card} for card in turn["drew"]])
    table["draw"] -= len(turn["drew"])
