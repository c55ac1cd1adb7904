"""What the desk answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from companion.kept import Plain
from companion.log import Entry
from companion.ruling import Note, Refusal

View = dict[str, Any]  # plain data to draw; a Note or Refusal wherever a sentence belongs
Kind = Literal["accepted", "refused", "ask", "stale", "known", "fault"]


@dataclass(frozen=True, slots=True)
class Begun:
    """A ride that has begun."""

    ride: str


@dataclass(frozen=True, slots=True)
class Heard:
    """The answer to one thing said.

    kind: accepted (kept now), known (kept before, under the same tag), refused (the rules say no), ask (say it again
    with sure), stale (meant for another moment), fault (the file or disk failed; say it again later).
    answer: a Note for accepted and ask, a Refusal for refused, stale and fault. seq: entries kept. view: None where
    there is no ride to draw.
    """

    kind: Kind
    answer: Note | Refusal | None
    seq: int
    view: View | None


@dataclass(frozen=True, slots=True)
class Corrected:
    """The answer to changing an earlier entry.

    kind: preview (nothing is kept yet), accepted (kept now), known (kept before, under the same tag), refused, stale
    (the table has moved on since the preview), fault. answer: what it comes to, in a sentence, or why not.
    place: of the changed entry among the standing ones, from 1; kept: how many of those after it stay; dropped: how
    many don't; broken: the first of these as it was said, and why it no longer goes. seq, view: as in Heard; the view
    of a preview is for looking only.
    """

    kind: Literal["preview", "accepted", "known", "refused", "stale", "fault"]
    answer: Note | Refusal | None
    seq: int
    view: View | None
    place: int = 0
    kept: int = 0
    dropped: int = 0
    broken: tuple[Entry, Refusal] | None = None


@dataclass(frozen=True, slots=True)
class Seen:
    """The table as it is, or was. seq: entries kept by now, take-backs included; broken: the first entry that the rules
    of today no longer allow, and why: the view then shows the table before it; result: what the ride came to."""

    view: View
    seq: int
    broken: tuple[Entry, Refusal] | None
    result: Plain | None


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log. turn: its number, from 1; player: the seat on turn; standing: not taken back since."""

    number: int
    said: str
    note: Note
    turn: int
    player: int
    standing: bool
