"""The house's register: groups and players, the list of rides, and the bin. Each question is asked of the store anew.

Whatever may fail because of the file is a Refusal (see store). Ids that nobody knows are one too.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterable, Sequence

from companion.kept import ALL, Group, Player, Summary, Which
from companion.ruling import Refusal
from companion.signs import visible
from companion.store import Store

LONGEST_NAME = 40  # characters, as at the table


class Registry:
    """store: where all is kept; clock: unix seconds; new_id: makes ids of groups and players."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], float] = time.time,
        new_id: Callable[[], str] = lambda: secrets.token_hex(6),
    ) -> None:
        self.store, self.clock, self.new_id = store, clock, new_id

    def groups(self, *, binned: bool = False) -> tuple[Group, ...] | Refusal:
        """All groups, oldest first; or those in the bin."""
        return self.store.groups(binned=binned)

    def players(self, group: str | None = None, *, binned: bool = False) -> tuple[Player, ...] | Refusal:
        """The players of a group, or of all: those seated first, in seat order, then the others by name."""
        return self.store.players(group, binned=binned)

    def everybody(self, group: str | None = None) -> tuple[Player, ...] | Refusal:
        """The players of a group, or of all, and behind them those in the bin: for what tells of the past."""
        there, gone = self.players(group), self.players(group, binned=True)
        if isinstance(there, Refusal):
            return there
        return gone if isinstance(gone, Refusal) else there + gone

    def add_group(self, name: str, players: Sequence[str] = ()) -> Group | Refusal:
        """A new group, with these players seated in this order. Refused: a name that is no name, or that is taken."""
        wrong = self._group_name_wrong(name) or _names_wrong(players)
        if wrong:
            return wrong
        group = Group(self.new_id(), _name(name), self.clock())
        seated = [Player(self.new_id(), group.id, _name(one), place) for place, one in enumerate(players)]
        return _done(self.store.add_group(group, seated)) or group

    def rename_group(self, group: str, name: str) -> Group | Refusal:
        """Its rides stay its own. Refused: a name that is no name, or that another group has."""
        wrong = self._group_name_wrong(name, but=group)
        return wrong or _done(self.store.rename_group(group, _name(name))) or self._group(group)

    def bin_group(self, group: str) -> Group | Refusal:
        """Hides the group with its rides, until it is restored."""
        return _done(self.store.bin_group(group, self.clock())) or self._group(group)

    def restore_group(self, group: str) -> Group | Refusal:
        """Brings the group back with all that was not put in the bin by itself. Refused: where another one has its
        name by now."""
        there = self._group(group)
        if isinstance(there, Refusal):
            return there
        wrong = self._taken_since(there.name, self.groups(), group)
        return wrong or _done(self.store.bin_group(group, None)) or self._group(group)

    def add_player(self, group: str, name: str) -> Player | Refusal:
        """A new player, seated last. Refused: a name that is no name, or that the group has already."""
        there = self._group(group)
        if isinstance(there, Refusal):
            return there
        wrong = self._player_name_wrong(group, name)
        if wrong:
            return wrong
        others = self.players(group)
        if isinstance(others, Refusal):
            return others
        place = max((other.place for other in others if other.place is not None), default=-1) + 1
        player = Player(self.new_id(), group, _name(name), place)
        return _done(self.store.add_player(player)) or player

    def rename_player(self, player: str, name: str) -> Player | Refusal:
        """Their rides stay theirs: in figures under the new name, in the log of a ride as it was said."""
        there = self._player(player)
        if isinstance(there, Refusal):
            return there
        wrong = self._player_name_wrong(there.group, name, but=player)
        return wrong or _done(self.store.rename_player(player, _name(name))) or self._player(player)

    def bin_player(self, player: str) -> Player | Refusal:
        """Off the list of those who may sit down; their rides are untouched."""
        return _done(self.store.bin_player(player, self.clock())) or self._player(player)

    def restore_player(self, player: str) -> Player | Refusal:
        """Back on that list, without a seat. Refused: where another one of the group has that name by now."""
        there = self._player(player)
        if isinstance(there, Refusal):
            return there
        wrong = self._taken_since(there.name, self.players(there.group), player)
        return wrong or _done(self.store.bin_player(player, None)) or self._player(player)

    def seat(self, group: str, players: Sequence[str]) -> tuple[Player, ...] | Refusal:
        """Remembers who sits, in the order of the turns; whoever isn't named doesn't. Beginning a ride does it too."""
        theirs = self.players(group)
        if isinstance(theirs, Refusal):
            return theirs
        if len(set(players)) < len(players) or not {one.id for one in theirs}.issuperset(players):
            return Refusal("no-such-player")
        kept = self.store.seat(group, players)
        return kept if isinstance(kept, Refusal) else self.players(group)

    def rides(self, which: Which = ALL) -> tuple[Summary, ...] | Refusal:
        """The rides asked for, without what was said in them."""
        return self.store.rides(which)

    def ride(self, ride: str) -> Summary | Refusal:
        """One ride without what was said in it, in the bin or not."""
        found = self.store.summary(ride)
        return Refusal("no-such-ride") if found is None else found

    def count(self, which: Which = ALL) -> int | Refusal:
        """How many rides those are, limit and offset aside."""
        return self.store.count_rides(which)

    def bin_ride(self, ride: str) -> Summary | Refusal:
        """Hides it everywhere; its stars go with it."""
        return _done(self.store.bin_ride(ride, self.clock())) or self.ride(ride)

    def restore_ride(self, ride: str) -> Summary | Refusal:
        """Brings it back, and its stars."""
        return _done(self.store.bin_ride(ride, None)) or self.ride(ride)

    def set_aside(self, ride: str) -> Summary | Refusal:
        """Leaves a ride unfinished on purpose. It may be gone on with: the next entry, or `take_up`, brings it back.
        Refused where it has ended."""
        return self._set_aside(ride, self.clock())

    def take_up(self, ride: str) -> Summary | Refusal:
        """Brings a ride back that was set aside."""
        return self._set_aside(ride, None)

    def _set_aside(self, ride: str, at: float | None) -> Summary | Refusal:
        there = self.ride(ride)
        if isinstance(there, Refusal):
            return there
        changed = self.store.set_aside(ride, at)
        if changed is False:
            return Refusal("ride-has-ended")
        return changed if isinstance(changed, Refusal) else self.ride(ride)

    def _group(self, group: str) -> Group | Refusal:
        found = self.store.group(group)
        return Refusal("no-such-group") if found is None else found

    def _player(self, player: str) -> Player | Refusal:
        found = self.store.player(player)
        return Refusal("no-such-player") if found is None else found

    def _taken_since(
        self, name: str, others: tuple[Group, ...] | tuple[Player, ...] | Refusal, but: str
    ) -> Refusal | None:
        if isinstance(others, Refusal):
            return others
        taken = _is_among(name, (other.name for other in others if other.id != but))
        return Refusal("name-taken-since", (), {"name": name}) if taken else None

    def _group_name_wrong(self, name: str, but: str | None = None) -> Refusal | None:
        groups = self.groups()
        if isinstance(groups, Refusal):
            return groups
        others = (group.name for group in groups if group.id != but)
        return Refusal("group-name-taken", (), {"name": _name(name)}) if _is_among(name, others) else _no_name(name)

    def _player_name_wrong(self, group: str, name: str, but: str | None = None) -> Refusal | None:
        players = self.players(group)
        if isinstance(players, Refusal):
            return players
        others = (player.name for player in players if player.id != but)
        return Refusal("player-name-taken", (), {"name": _name(name)}) if _is_among(name, others) else _no_name(name)


def _done(changed: bool | Refusal) -> Refusal | None:
    """What stood in the way of a change. That nothing was there to change is said by whoever asks for it next."""
    return changed if isinstance(changed, Refusal) else None


def _name(name: str) -> str:
    return " ".join(name.split())


def _no_name(name: str) -> Refusal | None:
    bare = _name(name)
    good = 0 < len(bare) <= LONGEST_NAME and visible(bare)
    return None if good else Refusal("no-name", (), {"longest": LONGEST_NAME})


def _is_among(name: str, others: Iterable[str]) -> bool:
    return _name(name).casefold() in {other.casefold() for other in others}


def _names_wrong(names: Sequence[str]) -> Refusal | None:
    for place, name in enumerate(names):
        if _is_among(name, (_name(other) for other in names[:place])):
            return Refusal("player-name-taken", (), {"name": _name(name)})
        wrong = _no_name(name)
        if wrong:
            return wrong
    return None
