"""A view as the table shows it: every Note and Refusal in it turned into its sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.ruling import Note, Refusal
from companion.words import Words


def spoken(view: Mapping[str, Any], words: Words) -> dict[str, Any]:
    """The view as JSON can hold it, for the table to draw.

    What is said under `text`, `said` or `why` brings the number of its ruling along, under `ruling`; elsewhere a Note
    becomes its sentence alone. Where a game rules on talking, the view says which rule it is, since it is drawn as well
    as said; and of a turn's step back it has the text beside the turn.
    """
    talk, turn = view.get("talk"), dict(view["turn"])
    step_back = turn.pop("step_back_said", None)
    further = {"step_back_text": step_back, "talk": {"said": talk}} if isinstance(talk, Note) else {}
    said: dict[str, Any] = _said({**view, "turn": turn, **further}, words)
    if isinstance(talk, Note):
        said["talk"]["code"] = talk.code.removeprefix("talk-")
    return said


def _said(value: Any, words: Words) -> Any:
    if isinstance(value, Note | Refusal):
        return words.say(value)
    if isinstance(value, Mapping):
        plain: dict[str, Any] = {}
        for key, inner in value.items():
            if key in ("text", "said", "why") and isinstance(inner, Note | Refusal):
                plain["why" if key == "why" else "text"] = words.say(inner)
                plain["ruling"] = ruling_of(inner)
            else:
                plain.setdefault(key, _said(inner, words))
        return plain
    if isinstance(value, list | tuple):
        return [_said(inner, words) for inner in value]
    return value


def ruling_of(what: Note | Refusal) -> str | None:
    """The ruling to show beside a sentence: the most telling one."""
    return what.rulings[0] if what.rulings else None
