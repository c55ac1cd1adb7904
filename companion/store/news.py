"""Whether anything has changed that lists and charts show: asked by every open page every few seconds."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from companion.store.file import File, answering

# Of the rides what they came to, not what is said in them: a page need not follow every card of a ride that goes on.
_NEWS = """
select count(*), max(rowid), count(ended_at), sum(ended_at), max(case when ended_at is not null then stirred end),
sum(length(result)), count(set_aside_at), sum(set_aside_at), count(binned_at), sum(binned_at), sum(length(start))
from rides
"""
_PEOPLE = """
select id, name, binned_at, demonstration from groups union all select id, name, binned_at, place from players
"""


class News(File):
    """What tells one moment from another."""

    _told: tuple[object, str] | None = None

    @answering
    def news(self) -> str:
        """A text that is another one as soon as any ride, group or player is: one that ended, began, was binned or
        renamed. Next to nothing is read as long as nobody writes to the file."""
        database = self._database()
        (by_others,) = database.execute("pragma data_version").fetchone()
        written = self._is, by_others, database.conn.total_changes
        if self._told is None or self._told[0] != written:
            self._told = written, self._digest()
        return self._told[1]

    def _digest(self) -> str:
        told: list[Any] = [self._database().execute(question).fetchall() for question in (_NEWS, _PEOPLE)]
        return blake2b(repr(told).encode("utf-8", "replace"), digest_size=8).hexdigest()
