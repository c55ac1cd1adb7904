"""The command `companion`: opens the app, referees a ride written down, looks after the rides that are kept."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click
from click_default_group import DefaultGroup

from companion import errands, forecast, judge, reference, serving, shelf, transcript
from companion.ruling import Note, Refusal
from companion.words import Words


class OneLine(DefaultGroup):
    """Says in one line, with exit status 2, what was asked wrongly."""

    def main(self, *args: Any, **extra: Any) -> Any:
        run: Any = super().main
        if not extra.pop("standalone_mode", True):
            return run(*args, standalone_mode=False, **extra)
        try:
            status = run(*args, standalone_mode=False, **extra)
        except click.UsageError as wrong:
            told = " ".join(wrong.format_message().split())
            command = wrong.ctx.command_path if wrong.ctx else self.name
            click.echo(Words(shelf.words()).label("usage-wrong", said=told, command=command), err=True)
            sys.exit(wrong.exit_code)
        except click.ClickException as wrong:
            click.echo(" ".join(wrong.format_message().split()), err=True)
            sys.exit(wrong.exit_code)
        except click.Abort:
            sys.exit(1)
        sys.exit(status if isinstance(status, int) else 0)

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        if args and not args[0].startswith("-") and args[0] not in self.commands:
            errands.give_up(Refusal("no-such-command", (), {"text": args[0], "names": tuple(sorted(self.commands))}))
        return super().resolve_command(ctx, args)


@click.group("companion", cls=OneLine, default="open", default_if_no_args=True)
@click.version_option(package_name="companion", message="%(package)s %(version)s")
def main() -> None:
    """Referees Paternoster and Pöytäpaska, two card games, at the table. Without a command it opens the app.

    Each command tells more, with examples: companion judge --help.
    """


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


main.add_command(serving.open_app)
main.add_command(judge_file)
main.add_command(errands.list_rides)
main.add_command(errands.export_rides)
main.add_command(errands.import_rides)
main.add_command(errands.back_up)
main.add_command(errands.see_doctor)
main.add_command(forecast.tell_odds)
main.add_command(forecast.check_facts)
main.add_command(reference.tell_rule)

EXAMPLES = {
    "open": ("companion", "companion --lan", "companion --lan --https", "companion open --port 8600 --db club.db"),
    "judge": ("companion judge sunday.txt", "companion judge - < sunday.txt"),
    "odds": ("companion odds --players 3", "companion odds --players 2 --variant fire --games 20000"),
    "facts": ("companion facts",),
    "rides": ("companion rides", 'companion rides --group "The Attic" --floor 5', "companion rides --outcome lost"),
    "export": ("companion export rides.zip", "companion export ride.json --ride k3f9a2", "companion export all.db"),
    "import": ("companion import rides.zip",),
    "backup": ("companion backup", "companion backup monday.db"),
    "doctor": ("companion doctor", "companion doctor --look", "companion doctor --restore"),
    "rule": ("companion rule P8", "companion rule who covers the fire", "companion rule --language fi V13"),
}
for name, lines in EXAMPLES.items():
    main.commands[name].epilog = "\b\nExamples:\n" + "\n".join(f"  {line}" for line in lines)
