"""The rulebook on a terminal."""

from __future__ import annotations

import click

from companion import errands, shelf, tongue
from companion.ruling import Refusal

MOST = 4  # further rulings that are named


@click.command("rule")
@click.argument("asked", nargs=-1, required=True)
@click.option(
    "--language",
    type=click.Choice(shelf.languages()),
    default=shelf.FIRST_LANGUAGE,
    show_default=True,
    help="In which language.",
)
def tell_rule(asked: tuple[str, ...], language: str) -> None:
    """Tell a ruling of either game: by its number, or by whatever you would ask at the table."""
    from companion import drawn, entries, house

    with tongue.answering(language):
        words, question = house.words(), " ".join(asked)
        found = house.look_up(question)
        if not found:
            errands.give_up(Refusal("no-such-rule", (), {"text": question}))
        click.echo(entries.printed(found[0], words))
        click.echo()
        for shown in house.exhibits(found[0].key):
            click.echo(drawn.line(shown, words))
        others = [one for one in found[1:] if one.key[1:].isdigit()][:MOST]
        if house.rulebook_in(language).get(question) is None and others:
            click.echo()
            for one in others:
                click.echo(f"{one.key:>4}  {one.title}")
