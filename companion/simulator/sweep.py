"""Many mixes at once, through joblib: on this machine's cores, or on a cluster that is already there.

    with joblib.parallel_config(backend="dask"):  # pip install "companion[cluster]"; a dask.distributed.Client is open
        frame = sweep(questions)

A chunk is so many rides of one mix, whoever plays them: the figures are the same to the digit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import joblib
import pandas as pd

from companion.ruling import Refusal
from companion.simulator.odds import POLICIES, play, ready
from companion.simulator.question import Question
from companion.simulator.tally import Tally, none_yet, table, tallied

CHUNK = 500  # rides: a tenth of a second or two, so that what a cluster sends about is nothing beside it


def sweep(
    questions: Sequence[Question],
    goals: Sequence[int | None] | None = None,
    progress: Callable[[int], object] = lambda _done: None,
) -> pd.DataFrame | Refusal:
    """The rows of `odds` for each question, with its place among them as `mix` in front.

    goals: for each question what counts as cleared, None for nothing. progress hears how many rides are done.
    Refused: what `odds` refuses, for the first question that is wrong.
    """
    parts = tallies(questions, progress)
    if isinstance(parts, Refusal):
        return parts
    wanted = goals or [None] * len(questions)
    tables = [table(tally, goal) for tally, goal in zip(parts, wanted, strict=True)]
    for mix, rows in enumerate(tables):
        rows.insert(0, "mix", mix)
    return pd.concat(tables, ignore_index=True) if tables else table(none_yet()).assign(mix=0).head(0)


def tallies(
    questions: Sequence[Question], progress: Callable[[int], object] = lambda _done: None
) -> list[Tally] | Refusal:
    """What the rides of each question came to, in the order of the questions."""
    records = [ready(question) for question in questions]
    refusal = next((record for record in records if isinstance(record, Refusal)), None)
    if refusal:
        return refusal
    chunks = list(_chunks(questions))
    tasks = (
        joblib.delayed(_chunk)(records[mix], POLICIES[questions[mix].policy], questions[mix].seed, first, games)
        for mix, first, games in chunks
    )
    found, done = [none_yet() for _ in questions], 0
    played = joblib.Parallel(n_jobs=-1, prefer="threads", return_as="generator")(tasks)
    for (mix, _, games), tally in zip(chunks, played, strict=True):
        found[mix] += tally
        done += games
        progress(done)
    return found


def _chunks(questions: Sequence[Question]) -> Iterator[tuple[int, int, int]]:
    """Place of the question, number of the first ride, how many rides."""
    for mix, question in enumerate(questions):
        for first in range(0, question.games, CHUNK):
            yield mix, first, min(CHUNK, question.games - first)


def _chunk(rules: Any, policy: int, seed: int, first: int, games: int) -> Tally:
    return tallied(play(rules, policy, seed, first, games))
