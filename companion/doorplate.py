"""The names of groups and players that come from another house: such as this one can use, and told apart here."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from itertools import count

from companion.kept import Player
from companion.parcels import Parcel
from companion.registry import LONGEST_NAME
from companion.signs import bare


def newcomers(here: Parcel, parcel: Parcel) -> Parcel:
    """The groups and players of `parcel` that aren't `here` yet. One whose name is taken gets a number behind it: a
    group's page, and the seats at a table, go by names. Those in the bin take no name. Nobody sits down in a group
    that is here: who sits there was settled here."""
    groups, taken = [], {group.name.casefold() for group in here.groups if group.binned_at is None}
    known = {group.id for group in here.groups}
    for group in parcel.groups:
        if group.id not in known:
            groups.append(replace(group, name=_free(group.name, group.id, taken)))
            if group.binned_at is None:
                taken.add(groups[-1].name.casefold())
    return Parcel(tuple(groups), _players(here, parcel), ())


def _players(here: Parcel, parcel: Parcel) -> tuple[Player, ...]:
    players: list[Player] = []
    known, settled = {player.id for player in here.players}, {group.id for group in here.groups}
    taken = {(player.group, player.name.casefold()) for player in here.players if player.binned_at is None}
    for player in parcel.players:
        if player.id not in known:
            theirs = {name for group, name in taken if group == player.group}
            place = None if player.group in settled else player.place
            players.append(replace(player, name=_free(player.name, player.id, theirs), place=place))
            if player.binned_at is None:
                taken.add((player.group, players[-1].name.casefold()))
    return tuple(players)


def _free(name: str, key: str, taken: Collection[str]) -> str:
    """The name without hidden signs, short enough, and not taken. key: stands in where nothing is left of it."""
    plain = " ".join(bare(name).split())[:LONGEST_NAME].strip() or key[:LONGEST_NAME]
    if plain.casefold() not in taken:
        return plain
    numbered = (f"{plain[: LONGEST_NAME - 5].strip()} ({number})" for number in count(2))
    return next(one for one in numbered if one.casefold() not in taken)
