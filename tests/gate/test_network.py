"""The house's network and the certificate for https, without a server."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from companion import certificate, lan
from companion.ruling import Refusal

making = pytest.mark.skipif(shutil.which("openssl") is None, reason="there is no openssl to make a certificate with")

# The certificate


@making
def test_a_certificate_is_made_once_and_trusted_as_long_as_it_is_good(tmp_path: Path):
    beside = tmp_path / "companion.db"
    made = certificate.made(beside, "192.168.1.5")
    assert isinstance(made, tuple)
    assert (made[1].stat().st_mode & 0o077) == 0, "nobody else reads the key"
    first = made[0].read_bytes()
    assert certificate.made(beside, "192.168.1.5") == made
    assert made[0].read_bytes() == first
    certificate.made(beside, "192.168.1.50")
    assert made[0].read_bytes() != first, "another address needs another one"


@making
def test_a_certificate_of_ones_own_is_looked_at_first(tmp_path: Path):
    made = certificate.made(tmp_path / "one" / "companion.db", "192.168.1.5")
    other = certificate.made(tmp_path / "two" / "companion.db", "192.168.1.5")
    assert isinstance(made, tuple) and isinstance(other, tuple)
    assert certificate.own(*made) == made
    (tmp_path / "letter").write_text("Dear diary")
    for pair in ((made[0], other[1]), (tmp_path / "letter", made[1]), (tmp_path / "none", made[1])):
        refused = certificate.own(*pair)
        assert isinstance(refused, Refusal) and refused.reason == "certificate-unusable"


def test_without_openssl_it_says_what_to_do(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(certificate.shutil, "which", lambda _: None)
    refused = certificate.made(tmp_path / "companion.db", "192.168.1.5")
    assert isinstance(refused, Refusal) and refused.reason == "no-openssl"


# The network


def test_the_whole_internet_is_no_house(monkeypatch):
    monkeypatch.setattr(lan.socket.socket, "getsockname", lambda _: ("8.8.8.8", 1))
    refused = lan.house_address()
    assert isinstance(refused, Refusal) and refused.reason == "not-a-house"


def test_without_a_network_it_says_so(monkeypatch):
    def unreachable(*_: object) -> None:
        raise OSError(101, "Network is unreachable")

    monkeypatch.setattr(lan.socket.socket, "connect", unreachable)
    refused = lan.house_address()
    assert isinstance(refused, Refusal) and refused.reason == "no-network"
