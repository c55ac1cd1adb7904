"""What the command line asks of the simulator: the odds of a mix, and whether the published figures come out."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from companion import errands, shelf
from companion.ruling import Note, Refusal
from companion.words import Words

if TYPE_CHECKING:  # the simulator takes a second to load, which `companion --help` need not wait for
    import pandas as pd

    from companion.simulator.facts import Check
    from companion.simulator.question import Question

PLAYERS = ("random", "simple", "careful")
GAMES = 40_000
MOST_SEED = 2**31


@click.command("odds")
@click.option("--players", default=2, show_default=True, help="How many ride.")
@click.option("--variant", multiple=True, help='A variant by name, as "fire" or "passengers 3"; may be given often.')
@click.option("--tokens", type=int, help="Emergency tokens.")
@click.option("--goal", type=click.IntRange(0), help="Cards left at most, for the chance to clear a floor.")
@click.option("--games", default=GAMES, show_default=True, help="How many rides are played.")
@click.option("--policy", default="simple", show_default=True, help=f"Who plays: {', '.join(PLAYERS)}.")
@click.option(
    "--seed",
    type=click.IntRange(0, MOST_SEED),
    default=1,
    show_default=True,
    help="The same seed deals the same cards.",
)
@click.option("--csv", type=click.Path(dir_okay=False, path_type=Path), help="Write the whole table to this file.")
def tell_odds(  # noqa: PLR0913, PLR0917 - one for each option
    players: int,
    variant: tuple[str, ...],
    tokens: int | None,
    goal: int | None,
    games: int,
    policy: str,
    seed: int,
    csv: Path | None,
) -> None:
    """Tell the odds of any mix of variants, as a computer player rides it."""
    if csv is not None and csv.exists():
        errands.give_up(Refusal("export-there", (), {"file": str(csv)}))
    chosen = dict(_variant(text) for text in variant) | ({} if tokens is None else {"tokens": tokens})
    from companion.simulator.odds import odds, ready
    from companion.simulator.question import question

    asked = question(players, chosen, shelf.panel(), games, seed, policy)
    refusal = ready(asked)
    if isinstance(refusal, Refusal):
        errands.give_up(refusal)
    with _progress(games, "progress-odds") as progress:
        frame = odds(asked.setup, games, seed, policy, goal, progress)
    if isinstance(frame, Refusal):
        errands.give_up(frame)
    for line in _odds_told(frame, asked, goal):
        click.echo(line)
    if csv is not None:
        _write(csv, frame.to_csv(index=False))


@click.command("facts")
@click.option("--games", type=click.IntRange(1), default=GAMES, show_default=True, help="Rides for each figure.")
@click.option(
    "--seed",
    type=click.IntRange(0, MOST_SEED),
    default=1,
    show_default=True,
    help="The same seed deals the same cards.",
)
def check_facts(games: int, seed: int) -> None:
    """Measure every published figure anew: expected, got, 95 % interval, ok.

    Exit status 1 where one is off by more than its tolerance.
    """
    from companion.simulator import facts

    told = shelf.facts()
    published = list(facts.figures(told, shelf.floors(), shelf.levels()))
    percent = told["tolerance"]
    tolerances = {"cleared": percent, "perfect": percent, "left": told["tolerance_left"]}
    rides = games * len(facts.questions(published, shelf.panel(), games, seed))
    with _progress(rides, "progress-facts") as progress:
        checked = facts.checks(published, tolerances, shelf.panel(), games, seed, progress)
    if isinstance(checked, Refusal):
        errands.give_up(checked)
    words = Words(shelf.words())
    heads = [words.label(f"facts-{head}") for head in ("what", "expected", "got", "interval")]
    click.echo(f"{heads[0]:<58}{heads[1]:>9}{heads[2]:>8}   {heads[3]}")
    for check in checked:
        click.echo(_fact(words, check))
    off = sum(not check.ok for check in checked)
    click.echo(words.say(Note("facts-checked", (), {"figures": len(checked), "off": off, "games": f"{games:,}"})))
    sys.exit(1 if off else 0)


def _variant(text: str) -> tuple[str, int]:
    """`two cars` → two_cars, 1; `passengers 3` → passengers, 3. What is no variant is refused by the setup."""
    parts = text.lower().replace("_", " ").replace("-", " ").split()
    count = int(parts.pop()) if len(parts) > 1 and parts[-1].isdecimal() else 1
    return "_".join(parts), count


@contextmanager
def _progress(rides: int, label: str) -> Iterator[Callable[[int], None]]:
    """A bar on the error stream, and word of the first start, which takes its time; Ctrl+C ends it all."""
    from companion.simulator.odds import built

    words = Words(shelf.words())
    if not built():
        click.echo(words.label("building-once"), err=True)
    with click.progressbar(length=rides, label=words.label(label), file=sys.stderr) as bar:
        yield lambda done: bar.update(done - bar.pos)


def _odds_told(frame: pd.DataFrame, asked: Question, goal: int | None) -> Iterator[str]:
    """The table line by line: the chances, what was left, and what ended the rides."""
    from companion.chances import bands, mix_said, within

    words, games = Words(shelf.words()), int(frame["games"].iloc[0])
    mix, who = mix_said(words, asked.setup.chosen), words.label(f"policy-{asked.policy}")
    about = {"players": asked.setup.seats, "mix": mix, "games": f"{games:,}", "seed": asked.seed, "who": who}
    yield words.say(Note("odds-of", (), about))
    rows = frame.set_index("measure")
    yield _row(words.label("odds-perfect"), int(rows.loc["perfect", "count"]), games)
    if goal is not None:
        yield _row(words.label("odds-cleared", left=goal), int(rows.loc["cleared", "count"]), games)
    left = rows.loc[["left"]]
    yield words.label("odds-left", mean=f"{(left['value'].astype(int) * left['share']).sum():.1f}")
    for band in bands(words):
        yield _row(f"  {band.said} ({band.span})", within(frame, band), games)
    yield words.label("odds-ended")
    for why, count in zip(rows.loc["why", "value"], rows.loc["why", "count"], strict=True):
        if count:
            yield _row(f"  {words.label(f'why-{why}')}", int(count), games)


def _row(what: str, count: int, games: int) -> str:
    from companion.simulator.tally import wilson

    low, high = wilson(count, games)
    return f"{what:<34}{count:>10,}{100 * count / games:>8.1f} %   {100 * low:.1f}–{100 * high:.1f}"


def _fact(words: Words, check: Check) -> str:
    from companion.chances import mix_said

    figure = check.figure
    where = words.label(f"{figure.kind}-{figure.key}") if figure.key else mix_said(words, figure.variants)
    what = words.label("fact", where=where, players=figure.seats, measure=words.label(f"measure-{figure.measure}"))
    interval = f"{check.low:.1f}–{check.high:.1f}"
    ok = words.label("fact-ok" if check.ok else "fact-off")
    return f"{what:<58}{figure.expected:>9}{check.got:>8.1f}   {interval:<12} {ok}".rstrip()


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as trouble:
        errands.give_up(Refusal("export-unwritable", (), {"file": str(file), "why": trouble.strerror or str(trouble)}))
    click.echo(Words(shelf.words()).say(Note("exported", (), {"file": str(file)})))
