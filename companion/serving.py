"""The command `companion open`: serves the app, to this machine or to the house, and says where it is."""

from __future__ import annotations

import os
import socket
import ssl
import sys
import threading
import time
import urllib.error
import urllib.request
import webbrowser
from datetime import datetime
from pathlib import Path

import click

from companion import certificate, errands, lan, shelf
from companion.lan import EVERYWHERE, LOOPBACK, Served
from companion.ruling import Note, Refusal
from companion.words import Words

PORTS = range(8501, 8521)  # tried in order where none is asked for
HEALTH = "/_stcore/health"


@click.command("open")
@errands.with_db
@click.option("--lan", "house", is_flag=True, help="Let the other devices in the house in, with a code.")
@click.option("--port", type=click.IntRange(1, 65535), help="Port to serve at.  [default: the first free from 8501]")
@click.option("--address", help="Serve at this address of the machine, in place of the one that is found.")
@click.option("--https", is_flag=True, help="Serve encrypted, with a certificate made on the spot.")
@click.option(
    "--certificate",
    "pair",
    nargs=2,
    type=click.Path(path_type=Path),
    metavar="CERT KEY",
    help="Serve encrypted, with a certificate of your own.",
)
@click.option("--browser/--no-browser", default=True, help="Whether to open a browser too.")
def open_app(  # noqa: PLR0913, PLR0917 - one for each option
    db: Path | None,
    house: bool,
    port: int | None,
    address: str | None,
    https: bool,
    pair: tuple[Path, Path] | None,
    browser: bool,
) -> None:
    """Open the app and serve it until Ctrl+C."""
    errands.use(db)
    bound, served = _where(house, address, port, https or bool(pair))
    secured = _secured(served.address, https, pair)
    from companion import app, hall  # late: Streamlit takes a second, which `judge` and `--help` need not wait for

    hall.serve_at(served)
    _tell_of_copies()
    greeting = threading.Thread(target=_greet, args=(served, bound, browser and _has_screen()), daemon=True)
    greeting.start()
    app.serve(server_port=served.port, server_address=bound, **secured)


def _tell_of_copies() -> None:
    """Where there is no file, or an empty one, but copies of it, it was lost: an empty house is no surprise then."""
    from companion.house import database
    from companion.store import Store

    there = database().exists() and database().stat().st_size > 0
    good = None if there else Store(database()).last_good()
    if good is not None:
        when = datetime.fromtimestamp(good.at).strftime("%Y-%m-%d %H:%M")
        about = {"file": str(database()), "when": when, "rides": good.rides, "copy": str(good.file)}
        click.echo(Words(shelf.words()).say(Note("begun-anew", (), about)))


def _where(house: bool, address: str | None, port: int | None, secure: bool) -> tuple[str, Served]:
    """The address to bind, and where that is found."""
    found = lan.house_address() if house or address == EVERYWHERE else LOOPBACK
    if address is None and isinstance(found, Refusal):
        errands.give_up(found)
    bound = address or (EVERYWHERE if house else LOOPBACK)
    free = next((number for number in ([port] if port else PORTS) if _is_free(bound, number)), None)
    if free is None:
        errands.give_up(Refusal("port-taken", (), {"address": bound, "port": port or PORTS[0]}))
    at = bound if bound != EVERYWHERE else found if isinstance(found, str) else socket.gethostname()
    return bound, Served(at, free, secure, everywhere=address == EVERYWHERE)


def _secured(address: str, https: bool, pair: tuple[Path, Path] | None) -> dict[str, str]:
    """Streamlit's settings for https; none where it isn't asked for."""
    if not https and pair is None:
        return {}
    from companion.house import database

    files = certificate.own(*pair) if pair else certificate.made(database(), address)
    if isinstance(files, Refusal):
        errands.give_up(files)
    return {"server_sslCertFile": str(files[0]), "server_sslKeyFile": str(files[1])}


def _is_free(address: str, port: int) -> bool:
    with socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # a port just left is free
        try:
            probe.bind((address, port))
        except OSError:
            return False
    return True


def _greet(served: Served, bound: str, browser: bool) -> None:
    """Says where the app is as soon as it is there, and how the others come in."""
    from companion import hall

    url = served.here if bound in (EVERYWHERE, LOOPBACK) else served.url
    while not _answers(url):
        time.sleep(0.1)
    say = Words(shelf.words()).label
    click.echo(say("open-at", url=url))
    if served.abroad:
        code = hall.doorstep().code
        click.echo(say("open-to-house", url=served.url, digits=f"{code[:3]} {code[3:]}"))
        click.echo(drawn(hall.way_in()))
    if browser:
        webbrowser.open(url)


def drawn(url: str) -> str:
    """The address as a QR code, in characters."""
    import io

    import segno

    page = io.StringIO()
    segno.make(url, micro=False).terminal(page, compact=True, border=2)
    return page.getvalue().rstrip("\n")


def _answers(url: str) -> bool:
    """Whether anybody is there; that they ask for a code is an answer too."""
    trusting = ssl._create_unverified_context()  # noqa: S323 - ourselves, by an address that no certificate need name
    try:
        with urllib.request.urlopen(url + HEALTH, timeout=1, context=trusting):  # noqa: S310 - our own address
            return True
    except urllib.error.HTTPError:
        return True
    except (urllib.error.URLError, OSError):
        return False


def _has_screen() -> bool:
    """Without one, Python's webbrowser would start a text browser over our own output."""
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
