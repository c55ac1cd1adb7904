"""What a device may find comfortable: its switches and what they say, for whoever draws them (table/choices.js)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.words import Words

CHOICES = ("colours", "large", "mirrored", "sound", "vibration")


def comforts(words: Words, names: Sequence[str] = CHOICES) -> dict[str, Any]:
    """Those switches with their labels, and what to say of a browser that can't do it, or of its screen."""
    say = words.label
    choices = [{"name": name, "label": say(f"comfort-{name}"), "what": say(f"comfort-{name}-what")} for name in names]
    told = {
        "not-kept": say("comfort-not-kept"),
        "no-vibration": say("comfort-no-vibration"),
        "awake": say("comfort-screen-awake"),
        "asleep": say("comfort-screen-asleep"),
        "refused": say("comfort-screen-refused"),
    }
    return {"choices": choices, "told": told}
