"""A ruling as HTML and as plain text: its number, what it says, what of it is ours, its examples, what it touches."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape

from companion import drawn, faces
from companion.exhibits import Exhibit
from companion.given import Given, Table, filled, panel
from companion.rulebook import MENTION, Rulebook, Ruling
from companion.words import Words

COMMANDS = "V14"
AROUND = re.compile(rf"\S*{MENTION.pattern}\S*")
Link = Callable[[str, str], str]  # a ruling's number and what stands for it → HTML


def tapped(key: str, text: str) -> str:
    """A link within a piece: it tells what was tapped."""
    return f'<button class="mention" data-tap="{key}">{text}</button>'


def plain(_key: str, text: str) -> str:
    """No link at all, as on paper."""
    return text


def article(
    ruling: Ruling,
    book: Rulebook,
    words: Words,
    examples: Iterable[Exhibit],
    own: Mapping[str, str] | None = None,
) -> str:
    """All of a ruling, its cards included. own: the house's own panel of commands, where it has one."""
    shown = tuple(examples)
    needed = [key for one in shown for key in drawn.keys(one, words)]
    parts = [
        f'<article class="ruling" id="{ruling.key}">{faces.sprite(needed) if needed else ""}',
        f"<header>{plate(ruling)}<div><small>{escape(ruling.book)} · {escape(ruling.chapter)}</small>",
        f"<h2>{escape(ruling.title)}</h2></div></header>",
        body(ruling, book, words, own=own),
        f'<div class="examples">{"".join(drawn.example(one, words) for one in shown)}</div>',
        _related(ruling, book, words),
        "</article>",
    ]
    return "".join(parts)


def body(  # noqa: PLR0913 - what is shown, and how
    ruling: Ruling,
    book: Rulebook,
    words: Words,
    link: Link = tapped,
    *,
    brief: bool = False,
    own: Mapping[str, str] | None = None,
) -> str:
    """What it says, and what of it we settled ourselves; brief: that marked by its † alone, as on paper; own: the
    house's own panel, told where the commands are."""
    text, ours = filled(ruling, words)
    if own and ruling.key == COMMANDS:
        text = (*text, words.label("panel-of-house"), panel(own, words))
    said = "".join(paragraph(part, book, link) for part in text)
    if not brief:
        return said + _settled(ours, book, words, link)
    return said + "".join(
        f'<p class="ours"> † {_linked(part, book, link)}</p>' for part in ours if isinstance(part, str)
    )


def listed(found: Sequence[Ruling], words: Words, *, sought: bool, current: str = "") -> str:
    """As buttons in a list; under the headings of the book where nothing was sought. current: the one shown."""
    if not found:
        return f"<p>{escape(words.label('looked-none'))}</p>"
    rows, heading = [], ""
    for one in found:
        chapter = f"{one.book} · {one.chapter}"
        if not sought and chapter != heading:
            heading = chapter
            rows.append(f'<li class="chapter">{escape(heading)}</li>')
        under = f"<small>{escape(one.book)} · {escape(one.chapter)}</small>" if sought else ""
        named = f"{plate(one)}<span><b>{escape(one.title)}</b>{under}</span>"
        marked = ' aria-current="true"' if one.key == current else ""
        rows.append(f'<li><button data-tap="{one.key}"{marked}>{named}</button></li>')
    return f"<ol>{''.join(rows)}</ol>"


def plate(ruling: Ruling) -> str:
    """Its number on brass; a section sign where it has none."""
    number = ruling.key if ruling.key[1:].isdigit() else "§"
    return f'<span class="numbered">{number}{"<sup>†</sup>" if ruling.ours else ""}</span>'


def printed(ruling: Ruling, words: Words) -> str:
    """The same on a terminal, without its examples."""
    text, ours = filled(ruling, words)
    head = ruling.title if not ruling.key[1:].isdigit() else f"{ruling.key} · {ruling.title}"
    return "\n\n".join([head, *map(_lines, text), *(f"† {_lines(part)}" for part in ours)])


def _lines(part: Given) -> str:
    if isinstance(part, str):
        return part
    widths = [max(len(row[at]) for row in part.rows) for at in range(len(part.rows[0]))]
    return "\n".join(
        "  ".join(cell.ljust(wide) for cell, wide in zip(row, widths, strict=True)).rstrip() for row in part.rows
    )


def paragraph(part: Given, book: Rulebook, link: Link) -> str:
    """One paragraph, or the table that fills it, with the numbers in it linked."""
    if isinstance(part, Table):
        head, *rows = part.rows
        cells = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
        body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
        return f'<div class="rows"><table><thead><tr>{cells}</tr></thead><tbody>{body}</tbody></table></div>'
    return f"<p>{_linked(part, book, link)}</p>"


def _linked(text: str, book: Rulebook, link: Link) -> str:
    """Each number a link, kept on one line with the brackets and signs around it."""

    def linked(part: re.Match[str]) -> str:
        told = MENTION.sub(lambda found: link(found[0], found[0]) if found[0] in book.rulings else found[0], part[0])
        return told if told == part[0] else f'<span class="whole">{told}</span>'

    return AROUND.sub(linked, escape(text))


def _settled(ours: Iterable[Given], book: Rulebook, words: Words, link: Link) -> str:
    parts = "".join(paragraph(part, book, link) for part in ours)
    return f'<aside class="ours"><b>† {escape(words.label("ruling-ours"))}</b>{parts}</aside>' if parts else ""


def _related(ruling: Ruling, book: Rulebook, words: Words) -> str:
    chips = "".join(
        f'<button data-tap="{other.key}">{plate(other)}<span>{escape(other.title)}</span></button>'
        for other in book.related(ruling.key)
    )
    return f'<nav aria-label="{escape(words.label("ruling-related"))}" class="related">{chips}</nav>' if chips else ""
