"""The certificate for https: one of one's own, or one made on the spot, which every device is told to trust once."""

from __future__ import annotations

import shutil
import ssl
import subprocess
from pathlib import Path

from companion import lan
from companion.ruling import Refusal

DAYS = 397  # longer than this some browsers take none
SOON = 30 * 86_400  # seconds: one that ends before is made anew
FOLDER = "https"

Pair = tuple[Path, Path]  # the certificate, and its key


def own(certificate: Path, key: Path) -> Pair | Refusal:
    """A pair that is there already. Refused where it can't be read, or doesn't belong together."""
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key)
    except (OSError, ValueError) as trouble:  # ssl's own errors are OSErrors
        return Refusal("certificate-unusable", (), {"file": str(certificate), "why": _why(trouble)})
    return certificate.absolute(), key.absolute()


def made(beside: Path, address: str) -> Pair | Refusal:
    """A pair for this machine at that address, kept beside the file `beside`: the same as long as it is good, so that
    devices that trust it go on trusting it. Refused where there is no openssl to make it with."""
    folder = beside.parent / FOLDER
    pair = folder / "certificate.pem", folder / "key.pem"
    openssl = shutil.which("openssl")
    if openssl is None:
        return own(*pair) if all(file.exists() for file in pair) else Refusal("no-openssl")
    names = sorted({f"IP:{address}", "IP:127.0.0.1", *(f"DNS:{name}" for name in lan.own_names())})
    if _still_good(openssl, pair, address):
        return own(*pair)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _run(openssl, *_order(pair, names))
    except (OSError, subprocess.SubprocessError) as trouble:
        return Refusal("certificate-not-made", (), {"why": _why(trouble)})
    return own(*pair)


def _order(pair: Pair, names: list[str]) -> tuple[str, ...]:
    return (
        *("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", str(DAYS)),
        *("-subj", "/CN=Companion", "-addext", f"subjectAltName={','.join(names)}"),
        *("-addext", "extendedKeyUsage=serverAuth", "-out", str(pair[0]), "-keyout", str(pair[1])),
    )


def _still_good(openssl: str, pair: Pair, address: str) -> bool:
    if not all(file.exists() for file in pair):
        return False
    try:
        _run(openssl, "x509", "-in", str(pair[0]), "-noout", "-checkend", str(SOON))
        told = _run(openssl, "x509", "-in", str(pair[0]), "-noout", "-text")
    except subprocess.SubprocessError:
        return False
    return f"IP Address:{address}" in [name.strip() for name in told.replace(",", "\n").splitlines()]


def _run(*words: str) -> str:
    done = subprocess.run(words, capture_output=True, text=True, check=True, timeout=60)  # noqa: S603 - our own words
    return done.stdout


def _why(trouble: Exception) -> str:
    said = getattr(trouble, "stderr", None) or getattr(trouble, "strerror", None) or str(trouble)
    return str(said).strip().splitlines()[-1] if str(said).strip() else type(trouble).__name__
