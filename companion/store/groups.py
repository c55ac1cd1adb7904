"""Groups and their players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.kept import Group, Player
from companion.store.file import File, answering
from companion.store.rides import sat_down

_GROUPS = "select id, name, made_at, binned_at, demonstration from groups where {} order by made_at, rowid"
_PLAYERS = """
select players.id, grp, players.name, place, players.binned_at from players join groups on groups.id = grp
where {} order by groups.made_at, grp, place is null, place, players.name collate nocase, players.rowid
"""
_ADD_GROUP = "insert into groups (id, name, made_at, binned_at, demonstration) values (?, ?, ?, ?, ?)"
_ADD_PLAYER = "insert into players (id, grp, name, place, binned_at) values (?, ?, ?, ?, ?)"


class Groups(File):
    """Groups and players, as the registry asks for them."""

    @answering
    def groups(self, *, binned: bool = False) -> tuple[Group, ...]:
        """All of them, oldest first; or those in the bin."""
        return self._groups("binned_at is not null" if binned else "binned_at is null")

    @answering
    def group(self, group_id: str) -> Group | None:
        """The group of this id, in the bin or not."""
        return next(iter(self._groups("id = ?", group_id)), None)

    @answering
    def players(self, group_id: str | None = None, *, binned: bool = False) -> tuple[Player, ...]:
        """The players of a group, or of all: those seated first, in seat order, then the others by name."""
        where = "players.binned_at is not null" if binned else "players.binned_at is null"
        if group_id is None:
            return self._players(where)
        return self._players(f"{where} and grp = ?", group_id)

    @answering
    def player(self, player_id: str) -> Player | None:
        """The player of this id, in the bin or not."""
        return next(iter(self._players("players.id = ?", player_id)), None)

    @answering
    def add_group(self, group: Group, players: Iterable[Player] = ()) -> bool:
        """Keeps a new group with its players; False if an id is taken."""
        of_group = group.id, group.name, group.made_at, group.binned_at, int(group.demonstration)
        return self._write((_ADD_GROUP, of_group), *((_ADD_PLAYER, _of(player)) for player in players))

    @answering
    def add_player(self, player: Player) -> bool:
        """Keeps a new player; False if the id is taken."""
        return self._write((_ADD_PLAYER, _of(player)))

    @answering
    def rename_group(self, group_id: str, name: str) -> bool:
        """False if there is no such group."""
        return self._change("update groups set name = ? where id = ?", name, group_id)

    @answering
    def rename_player(self, player_id: str, name: str) -> bool:
        """False if there is no such player."""
        return self._change("update players set name = ? where id = ?", name, player_id)

    @answering
    def bin_group(self, group_id: str, at: float | None) -> bool:
        """Into the bin, or out of it with None. False if there is no such group."""
        return self._change("update groups set binned_at = ? where id = ?", at, group_id)

    @answering
    def bin_player(self, player_id: str, at: float | None) -> bool:
        """Into the bin, or out of it with None, and off their seat. False if there is no such player."""
        return self._change("update players set binned_at = ?, place = null where id = ?", at, player_id)

    @answering
    def seat(self, group_id: str, players: Sequence[str]) -> bool:
        """Remembers who sits, in the order of the turns; whoever isn't named doesn't."""
        return self._write(*sat_down(group_id, players))

    def _groups(self, where: str, *given: object) -> tuple[Group, ...]:
        return tuple(
            Group(row["id"], row["name"], row["made_at"], row["binned_at"], bool(row["demonstration"]))
            for row in self._read(_GROUPS.format(where), *given)
        )

    def _players(self, where: str, *given: object) -> tuple[Player, ...]:
        return tuple(
            Player(row["id"], row["grp"], row["name"], row["place"], row["binned_at"])
            for row in self._read(_PLAYERS.format(where), *given)
        )


def _of(player: Player) -> tuple[object, ...]:
    return player.id, player.group, player.name, player.place, player.binned_at
