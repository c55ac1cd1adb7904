"""Names and paths as they were written. Streamlit takes the text of its elements for Markdown: an A*B*C would lose its
stars, and an address in a name become a link."""

from __future__ import annotations

import re
from dataclasses import replace

from companion.ruling import Note, Refusal

_MARKS = re.compile(r"([\\`*\[\]$~&]|(?<!\w)_|_(?!\w))")


def plainly(text: str) -> str:
    """The text as Markdown that shows it as it is.

    >>> plainly("Anna"), plainly("A*B*C"), plainly("my_rides.db")
    ('Anna', 'A\\\\*B\\\\*C', 'my_rides.db')
    """
    return _MARKS.sub(r"\\\1", text)


def lettered(what: Refusal | Note) -> Refusal | Note:
    """The same with all that it names written plainly; the sentence around it is ours, and may be Markdown."""
    return replace(what, about={name: _plain(value) for name, value in what.about.items()})


def _plain(value: object) -> object:
    if isinstance(value, Refusal | Note):
        return lettered(value)
    if isinstance(value, tuple | list):
        return tuple(_plain(one) for one in value)
    return plainly(value) if isinstance(value, str) else value
