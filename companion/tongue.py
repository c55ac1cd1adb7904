"""Which language is spoken: every device chooses its own, and says with each request which one it is.

The choice is kept in a cookie, since that reaches pages and door alike. A device that hasn't chosen is spoken to in the
first language of its browser that there are words for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache

from companion import shelf
from companion.shelf import FIRST_LANGUAGE

COOKIE = "companion-language"
KEPT = 400 * 24 * 3600  # seconds, the most that browsers allow

Asked = Callable[[], tuple[str | None, str | None]]  # the cookie, and what the browser says that it prefers

_answering: ContextVar[str | None] = ContextVar("language", default=None)
_pages: list[Asked] = []


@cache
def languages() -> tuple[str, ...]:
    """Those that there are words for, the first one first."""
    return shelf.languages()


def now() -> str:
    """The language of the device that is being answered; elsewhere, as on a terminal, the first one."""
    answering = _answering.get()
    if answering is not None:
        return answering
    for page in _pages:
        return preferred(*page())
    return FIRST_LANGUAGE


def preferred(chosen: str | None, accepted: str | None) -> str:
    """chosen: by the device, None if it hasn't; accepted: as browsers write it.

    >>> preferred(None, "sv,fi;q=0.9,en;q=0.8"), preferred("de", "fi"), preferred("xx", None)
    ('fi', 'de', 'en')
    """
    if chosen in languages():
        return str(chosen)
    wanted = [part.partition(";")[0].strip().lower()[:2] for part in (accepted or "").split(",")]
    return next((one for one in wanted if one in languages()), FIRST_LANGUAGE)


def spoken_to(cookies: Mapping[str, str], headers: Mapping[str, str]) -> str:
    """The language for a request."""
    return preferred(cookies.get(COOKIE), headers.get("accept-language"))


@contextmanager
def answering(language: str) -> Iterator[None]:
    """Until this ends, here and in what it calls, that language is spoken."""
    before = _answering.set(language)
    try:
        yield
    finally:
        _answering.reset(before)


def ask_pages(asked: Asked) -> None:
    """From here on pages are asked whom they are drawn for."""
    _pages[:] = [asked]
