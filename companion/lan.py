"""The house's network: at which of this machine's addresses the others find it, and by which names it may be called."""

from __future__ import annotations

import ipaddress
import socket
from dataclasses import dataclass

from companion.ruling import Refusal

LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # noqa: S104 - the gate lets in whom it should
SOMEWHERE = ("192.0.2.1", 9)  # an address for examples: nothing is sent there, but the way there would lead outside


@dataclass(frozen=True, slots=True)
class Served:
    """How the house is served. address: of this machine on the network, LOOPBACK where it is served to nobody else;
    everywhere: at all its other addresses too."""

    address: str
    port: int
    secure: bool = False
    everywhere: bool = False

    @property
    def abroad(self) -> bool:
        """Whether other devices can reach it."""
        return not is_loopback(self.address)

    @property
    def here(self) -> str:
        """Where this machine itself opens it."""
        return self._url(LOOPBACK)

    @property
    def url(self) -> str:
        """Where the others open it."""
        return self._url(self.address)

    def _url(self, address: str) -> str:
        host = f"[{address}]" if ":" in address else address
        return f"http{'s' if self.secure else ''}://{host}:{self.port}"


def house_address() -> str | Refusal:
    """This machine's address on the house's network. Refused: no network, or an address that all the world reaches."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE)
            address = str(probe.getsockname()[0])
        except OSError:
            return Refusal("no-network")
    if is_loopback(address) or address == EVERYWHERE:
        return Refusal("no-network")
    if ipaddress.ip_address(address).is_global:
        return Refusal("not-a-house", (), {"address": address})
    return address


def own_names() -> frozenset[str]:
    """The names by which this machine is called in the house, in small letters."""
    name = socket.gethostname().lower()
    return frozenset({"localhost", name, f"{name.partition('.')[0]}.local"})


def ip(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """An address written out, None if it is none; one of the old kind inside the new is the old one."""
    try:
        address = ipaddress.ip_address(text.strip("[]"))
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def is_loopback(text: str) -> bool:
    """Whether that is this machine, as only it can call itself."""
    address = ip(text)
    return address is not None and address.is_loopback
