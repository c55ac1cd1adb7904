"""Who asks: this machine, a device that has joined, or a stranger."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.types import Scope

from companion import hall, lan
from companion.kept import Device
from companion.ruling import Refusal

COOKIE = "companion"  # in which a device keeps its key
FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip", "via")  # somebody asks on behalf of somebody else
VISITOR = "companion.visitor"  # where in its scope the app finds who asks


@dataclass(frozen=True, slots=True)
class Visitor:
    """role: "house" is this machine, "stranger" whoever has not joined."""

    role: Literal["house", "table", "watcher", "stranger"]
    device: Device | None = None


HOUSE, STRANGER = Visitor("house"), Visitor("stranger")


async def visitor(scope: Scope, headers: Headers) -> Visitor | Refusal:
    """Who that is. Refused where the file that would know can't be read."""
    client = (scope.get("client") or ("",))[0]
    if lan.is_loopback(client) and not any(name in headers for name in FORWARDED):
        return HOUSE
    device = await known(key_of(headers))
    if isinstance(device, Refusal):
        return device
    return Visitor(device.role, device) if device else STRANGER


async def known(key: str) -> Device | Refusal | None:
    """The device that shows this key, if it may come in."""
    devices = hall.devices()
    if not key or devices.fresh(key):
        return devices.known(key)
    return await run_in_threadpool(devices.known, key)


def key_of(headers: Headers) -> str:
    """What a device shows to be known again; empty if it shows nothing."""
    return cookies(headers).get(COOKIE, "")


def cookies(headers: Headers) -> dict[str, str]:
    """What a browser has kept for us."""
    return cookie_parser(headers.get("cookie", ""))


def of(scope: Scope) -> Visitor:
    """Whom the gate let in with this request; without a gate it is this machine."""
    found = scope.get(VISITOR, HOUSE)
    assert isinstance(found, Visitor)
    return found
