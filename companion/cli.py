"""The command `companion`: opens the app, referees a ride written down, looks after the rides that are kept."""

from __future__ import annotations

import os
import socket
import sys
import threading
import time
import urllib.error
import urllib.request
import webbrowser
from pathlib import Path

import click
from click_default_group import DefaultGroup

from companion import errands, judge, shelf, transcript
from companion.ruling import Note, Refusal
from companion.words import Words

PORTS = range(8501, 8521)  # tried in order where none is asked for
HERE_ONLY = "127.0.0.1"
HEALTH = "/_stcore/health"


@click.group(cls=DefaultGroup, default="open", default_if_no_args=True)
@click.version_option(package_name="companion", message="%(package)s %(version)s")
def main() -> None:
    """Referees the card game Paternoster at the table. Without a command it opens the app."""


@click.command("open")
@errands.with_db
@click.option("--port", type=click.IntRange(1, 65535), help="Port to serve at.  [default: the first free from 8501]")
@click.option("--address", default=HERE_ONLY, show_default=True, help="0.0.0.0 lets other devices in the house in.")
@click.option("--browser/--no-browser", default=True, help="Whether to open a browser too.")
def open_app(db: Path | None, port: int | None, address: str, browser: bool) -> None:
    """Open the app and serve it until Ctrl+C."""
    errands.use(db)
    free = next((number for number in ([port] if port else PORTS) if _is_free(address, number)), None)
    if free is None:
        errands.give_up(Refusal("port-taken", (), {"address": address, "port": port or PORTS[0]}))
    url = f"http://{HERE_ONLY if address == '0.0.0.0' else address}:{free}"  # noqa: S104 - compared, not bound
    greeting = threading.Thread(target=_greet, args=(url, browser and _has_screen()), daemon=True)
    from companion import app  # late: Streamlit takes a second, which `judge` and `--help` need not wait for

    greeting.start()
    app.serve(server_port=free, server_address=address)


@click.command("judge")
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
def judge_file(file: Path) -> None:
    """Referee the ride written down in FILE (- for standard input).

    Prints the answer to every entry. Exit status 1 at the first refusal, 2 where FILE can't be read.
    """
    from companion.games import GAMES

    told = transcript.read(_text(file))
    if isinstance(told, Refusal):
        errands.give_up(told)
    if told.game not in GAMES:
        errands.give_up(Refusal("unknown-game", (), {"game": told.game}))
    words = Words(shelf.words())
    for said in judge.judge(GAMES[told.game], told.begun_with(shelf.panel())):
        click.echo(f"{said.number:>3}  {said.said:<11} {_sentence(words, said.answer)}".rstrip())
        if isinstance(said.answer, Refusal):
            sys.exit(1)


def _sentence(words: Words, answer: Note | Refusal) -> str:
    rulings = f"  ({', '.join(answer.rulings)})" if isinstance(answer, Refusal) and answer.rulings else ""
    return words.say(answer) + rulings


def _text(file: Path) -> str:
    try:
        raw = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
        return raw.decode("utf-8-sig")
    except OSError as trouble:
        errands.give_up(
            Refusal("transcript-unreadable", (), {"file": str(file), "why": trouble.strerror or str(trouble)})
        )
    except UnicodeDecodeError:
        errands.give_up(Refusal("transcript-not-text", (), {"file": str(file)}))


def _is_free(address: str, port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # a port just left is free
        try:
            probe.bind((address, port))
        except OSError:
            return False
    return True


def _greet(url: str, browser: bool) -> None:
    """Says where the app is as soon as it is there."""
    while not _answers(url):
        time.sleep(0.1)
    click.echo(Words(shelf.words()).label("open-at", url=url))
    if browser:
        webbrowser.open(url)


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url + HEALTH, timeout=1):  # noqa: S310 - our own address
            return True
    except (urllib.error.URLError, OSError):
        return False


def _has_screen() -> bool:
    """Without one, Python's webbrowser would start a text browser over our own output."""
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


main.add_command(open_app)
main.add_command(judge_file)
main.add_command(errands.list_rides)
main.add_command(errands.export_rides)
main.add_command(errands.import_rides)
main.add_command(errands.back_up)
