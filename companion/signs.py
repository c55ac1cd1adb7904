"""Which signs of a text can be seen: a name must tell one from the other, and nothing may be hidden in what is said.

`str.isprintable` takes every joiner for hidden. But a family, a flag, a name in Persian or Sinhala is written with one;
there, and nowhere else, it is part of what is seen.
"""

from __future__ import annotations

import re
import unicodedata

NO_JOINER, JOINER, AS_PICTURE = "\u200c", "\u200d", "\ufe0f"
SKINS = {chr(tone) for tone in range(0x1F3FB, 0x1F400)}
SYMBOLS = ("So", "Sm")  # what pictures are put together from, as Unicode sorts them
VIRAMA = 9  # a vowel killed, after which Indian scripts join
# The flag of a part of a country: a black one, followed by the letters of its code, unseen, and an end.
BLACK_FLAG = "\U0001f3f4"
FLAG = re.compile(BLACK_FLAG + "[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f")


def visible(text: str) -> bool:
    """Whether nothing in it is hidden: no control sign, none that turns the direction of writing, none that joins
    what can't be joined.

    >>> visible("Zoë 👨‍👩‍👧"), visible("An\u200dna"), visible("\u202eannA")
    (True, False, False)
    """
    plain = FLAG.sub(BLACK_FLAG, text)
    return all(_visible(plain, at) for at in range(len(plain)))


def bare(text: str) -> str:
    """The same with a blank in the place of every hidden sign."""
    flags = [*FLAG.findall(text), ""]
    return "".join(_bare(piece) + flag for piece, flag in zip(FLAG.split(text), flags, strict=True))


def _bare(text: str) -> str:
    return "".join(sign if _visible(text, at) else " " for at, sign in enumerate(text))


def _visible(text: str, at: int) -> bool:
    sign = text[at]
    if sign.isprintable():
        return True
    before, after = text[:at], text[at + 1 : at + 2]
    if sign not in (JOINER, NO_JOINER) or not before or not after:
        return False
    if unicodedata.combining(before[-1]) == VIRAMA:
        return unicodedata.category(after)[0] == "L"
    if sign == NO_JOINER:
        return {unicodedata.bidirectional(before[-1]), unicodedata.bidirectional(after)} == {"AL"}
    return _picture(before.rstrip(AS_PICTURE + "".join(SKINS))[-1:]) and _picture(after)


def _picture(sign: str) -> bool:
    return bool(sign) and unicodedata.category(sign) in SYMBOLS
