"""The doorstep: the code with which another device joins, and what becomes of wrong ones."""

from __future__ import annotations

import hmac
import math
import secrets
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from companion.ruling import Refusal

DIGITS = 6
TRIES = 10  # wrong codes from one address, until it is not listened to for a while
TRIES_OF_ALL = 30  # from all addresses together
HELD = 600.0  # seconds for which nobody is listened to; each time after that twice as long
LONGEST_HELD = 86_400.0
LONGEST_PAUSE = 4.0  # seconds
MOST_ADDRESSES = 1000


def new_code() -> str:
    """Six digits that nobody can guess from earlier ones."""
    return f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"


@dataclass(slots=True)
class Tried:
    """wrong: codes since it was last listened to; until: when it is listened to again; times: how often it was held."""

    wrong: int = 0
    until: float = 0.0
    times: int = 0

    def count(self, most: int, now: float) -> None:
        self.wrong += 1
        if self.wrong >= most:
            self.until = now + min(HELD * 2**self.times, LONGEST_HELD)
            self.wrong, self.times = 0, self.times + 1


class Doorstep:
    """One for the process: a new start has a new code, and who has joined needs none. clock: in seconds, never set
    back."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, new: Callable[[], str] = new_code) -> None:
        self.clock, self.new = clock, new
        self.code = new()
        self._lock = threading.Lock()
        self._by_address: dict[str, Tried] = {}
        self._by_all = Tried()

    def renew(self) -> None:
        """Another code, and a clean slate: whoever was held may try again."""
        with self._lock:
            self.code = self.new()
            self._by_address.clear()
            self._by_all = Tried()

    def hear(self, address: str, said: str) -> Refusal | None:
        """None for the right code; refused: a wrong one, and for a while any, after too many wrong ones."""
        now, bare = self.clock(), "".join(sign for sign in said if sign.isalnum())
        with self._lock:
            tried = self._tried(address)
            held = max(tried.until, self._by_all.until)
            if now < held:
                return Refusal("code-held", (), {"minutes": math.ceil((held - now) / 60)})
            if hmac.compare_digest(bare.encode("utf-8", "surrogatepass"), self.code.encode()):
                self._by_address.pop(address, None)
                return None
            tried.count(TRIES, now)
            self._by_all.count(TRIES_OF_ALL, now)
            return Refusal("code-wrong")

    def pause(self, address: str) -> float:
        """Seconds to let this address wait for the answer to a wrong code: longer with each one."""
        with self._lock:
            wrong = self._tried(address).wrong
        return min(0.25 * 2**wrong, LONGEST_PAUSE) if wrong else 0.0

    def _tried(self, address: str) -> Tried:
        if address not in self._by_address and len(self._by_address) >= MOST_ADDRESSES:
            now = self.clock()
            self._by_address = {one: tried for one, tried in self._by_address.items() if tried.until > now}
        return self._by_address.setdefault(address, Tried())
