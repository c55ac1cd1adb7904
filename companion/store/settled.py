"""What the house has settled for itself, each under a name: its own panel of commands, for one."""

from __future__ import annotations

import json

from companion.kept import Plain
from companion.store.file import File, answering

_KEEP = "insert into settled (name, what) values (?, ?) on conflict (name) do update set what = excluded.what"


class Settled(File):
    """Plain values by name."""

    @answering
    def settled(self, name: str) -> Plain | None:
        """What was settled under that name; None where nothing is."""
        found = next(iter(self._read("select what from settled where name = ?", name)), None)
        value: Plain | None = json.loads(found["what"]) if found else None
        return value

    @answering
    def settle(self, name: str, what: Plain | None) -> bool:
        """Keeps it from now on; None leaves it to the game again."""
        if what is None:
            self._change("delete from settled where name = ?", name)
            return True
        return self._write((_KEEP, (name, json.dumps(what, ensure_ascii=False))))
