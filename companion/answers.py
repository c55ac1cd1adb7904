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
