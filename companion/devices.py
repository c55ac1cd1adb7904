"""The other devices of the house: which have joined, what each may do, and how they are known again.

A device that has joined keeps a key, a long random number, in a cookie; the house keeps a hash of it. So no copy of the
database lets anybody in, and nothing in a cookie can be made up.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from companion.kept import Device, Role
from companion.ruling import Refusal
from companion.signs import bare
from companion.store import Store

LONGEST_NAME = 40  # characters
LONGEST_KEY = 64
FRESH = 2.0  # seconds for which a device is known without asking the store: another process may have signed it out
SEEN_EVERY = 60.0  # seconds; a device asks each second, and the disk needn't hear of it each time
MOST_REMEMBERED = 500


@dataclass(frozen=True, slots=True)
class _Known:
    device: Device | None
    until: float  # by a clock that nobody sets


class Devices:
    """store: where they are kept; clock: unix seconds; new_key: makes what a device shows."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], float] = time.time,
        new_key: Callable[[], str] = lambda: secrets.token_urlsafe(32),
    ) -> None:
        self.store, self.clock, self.new_key = store, clock, new_key
        self._known: dict[str, _Known] = {}

    def join(self, name: str, role: Role) -> tuple[Device, str] | Refusal:
        """Lets a device in: the device, and the key that it is to keep. A name that is none is left out."""
        now, key = self.clock(), self.new_key()
        device = Device(secrets.token_hex(6), _name(name), role, now, now)
        kept = self.store.add_device(device, _hash(key))
        return kept if isinstance(kept, Refusal) else (device, key)

    def fresh(self, key: str) -> bool:
        """Whether `known` can answer without asking the store."""
        known = self._known.get(_hash(key))
        return known is not None and time.monotonic() < known.until

    def known(self, key: str) -> Device | Refusal | None:
        """Whose key that is, None if nobody's. Refused where the file can't be asked."""
        if not 0 < len(key) <= LONGEST_KEY:
            return None
        hashed = _hash(key)
        before = self._known.get(hashed)
        if before is not None and time.monotonic() < before.until:
            return before.device
        device = self.store.device_of(hashed)
        if isinstance(device, Refusal):
            return before.device if before and before.device else device  # a table in play outlives a full disk
        if len(self._known) >= MOST_REMEMBERED:
            self._known.clear()
        self._known[hashed] = _Known(self._seen(device), time.monotonic() + FRESH)
        return self._known[hashed].device

    def _seen(self, device: Device | None) -> Device | None:
        now = self.clock()
        if device is None or abs(now - device.seen_at) < SEEN_EVERY:
            return device
        self.store.saw_device(device.id, now)  # where that fails nothing is lost but the time of day
        return replace(device, seen_at=now)

    def all(self) -> tuple[Device, ...] | Refusal:
        """Those that may come in, oldest first."""
        return self.store.devices()

    def let(self, device: str, role: Role) -> Refusal | None:
        """What a device may do from now on."""
        return self._changed(self.store.let_device(device, role))

    def sign_out(self, device: str) -> Refusal | None:
        """It is out at once, and has to join again."""
        return self._changed(self.store.sign_out(device, self.clock()))

    def _changed(self, changed: bool | Refusal) -> Refusal | None:
        self._known.clear()
        return changed if isinstance(changed, Refusal) else None


def _hash(key: str) -> str:
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


def _name(name: str) -> str:
    """As people type it, without what can't be printed, and not longer than a name may be."""
    return " ".join(bare(name).split())[:LONGEST_NAME].strip()
