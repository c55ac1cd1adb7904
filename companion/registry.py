"""The house's register: groups and players, the list of rides, and the bin. Each question is asked of the store anew.

Whatever may fail because of the file is a Refusal (see store). Ids that nobody knows are one too.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence

from companion.kept import ALL, Group, Player, Summary, Which
from companion.ruling import Refusal
from companion.store import Store


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
        raise NotImplementedError

    def players(self, group: str | None = None, *, binned: bool = False) -> tuple[Player, ...] | Refusal:
        """The players of a group, or of all: those seated first, in seat order, then the others by name."""
        raise NotImplementedError

    def add_group(self, name: str, players: Sequence[str] = ()) -> Group | Refusal:
        """A new group, with these players seated in this order. Refused: a name that is no name, or that is taken."""
        raise NotImplementedError

    def rename_group(self, group: str, name: str) -> Group | Refusal:
        raise NotImplementedError

    def bin_group(self, group: str) -> Group | Refusal:
        """Hides the group with its rides, until it is restored."""
        raise NotImplementedError

    def restore_group(self, group: str) -> Group | Refusal:
        raise NotImplementedError

    def add_player(self, group: str, name: str) -> Player | Refusal:
        """A new player, seated last. Refused: a name that is no name, or that the group has already."""
        raise NotImplementedError

    def rename_player(self, player: str, name: str) -> Player | Refusal:
        """Their rides stay theirs: in figures under the new name, in the log of a ride as it was said."""
        raise NotImplementedError

    def bin_player(self, player: str) -> Player | Refusal:
        raise NotImplementedError

    def restore_player(self, player: str) -> Player | Refusal:
        raise NotImplementedError

    def seat(self, group: str, players: Sequence[str]) -> tuple[Player, ...] | Refusal:
        """Remembers who sits, in the order of the turns; whoever isn't named doesn't. Beginning a ride does it too."""
        raise NotImplementedError

    def rides(self, which: Which = ALL) -> tuple[Summary, ...] | Refusal:
        """The rides asked for, without what was said in them."""
        raise NotImplementedError

    def count(self, which: Which = ALL) -> int | Refusal:
        """How many rides those are, limit and offset aside."""
        raise NotImplementedError

    def bin_ride(self, ride: str) -> Summary | Refusal:
        raise NotImplementedError

    def restore_ride(self, ride: str) -> Summary | Refusal:
        raise NotImplementedError

    def set_aside(self, ride: str) -> Summary | Refusal:
        """Leaves a ride unfinished on purpose. It may be gone on with: the next entry, or `take_up`, brings it back.
        Refused where it has ended."""
        raise NotImplementedError

    def take_up(self, ride: str) -> Summary | Refusal:
        raise NotImplementedError
