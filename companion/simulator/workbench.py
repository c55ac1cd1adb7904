"""A process of its own that plays what it is asked for, so that neither compiling nor playing takes time from a table.

It hears on its standard input and answers on its output, pickled, as `companion.workshop` has it. Several questions
are played side by side, a little of each in turn. It ends when its input does, or when nobody asks for a while.
"""

from __future__ import annotations

import os
import pickle
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from companion.ruling import Refusal
from companion.simulator.odds import POLICIES, built, play, ready
from companion.simulator.onward import onward
from companion.simulator.question import Question, Task
from companion.simulator.tally import none_yet, tallied

BUILDING = "building"
IDLE = 600.0  # seconds
SHORT, LONG = 0.15, 0.4  # seconds: a slice gets longer below, shorter above
KINDER = 5  # nice: whatever else the machine does comes first


@dataclass(slots=True)
class Job:
    """A task being played. play: first ride and how many → counts that add up; pace: rides in the next slice."""

    key: str
    task: Task
    play: Callable[[int, int], NDArray[np.int64]]
    came: NDArray[np.int64]
    done: int = 0
    pace: int = field(default=0)

    @property
    def over(self) -> bool:
        return self.done >= self.task.games


def job(key: str, task: Task) -> Job | Refusal:
    """The task, ready to be played."""
    if isinstance(task, Question):
        rules = ready(task)
        if isinstance(rules, Refusal):
            return rules
        code, seed = POLICIES[task.policy], task.seed
        return Job(key, task, lambda first, games: tallied(play(rules, code, seed, first, games)), none_yet(), 0, 200)
    code, seed, rides = POLICIES[task.policy], task.seed, task.rides

    def from_each(first: int, games: int) -> NDArray[np.int64]:
        return np.stack([onward(ride, code, seed, first, games) for ride in rides])

    return Job(key, task, from_each, np.stack([none_yet() for _ in rides]), 0, 20)


def advance(one: Job, threads: ThreadPoolExecutor, hands: int) -> None:
    """Plays the next slice, shared out among the threads."""
    begun, last = time.monotonic(), min(one.task.games, one.done + one.pace)
    size = max(1, -(-(last - one.done) // (4 * hands)))
    firsts = range(one.done, last, size)
    for part in threads.map(lambda first: one.play(first, min(size, last - first)), firsts):
        one.came += part
    one.done, took = last, time.monotonic() - begun
    one.pace = 2 * one.pace if took < SHORT else max(hands, one.pace // 2) if took > LONG else one.pace


def work(inbox: SimpleQueue[Any], tell: Callable[[Any], None]) -> None:
    """Plays whatever comes in until None does. Hears (key, task), or (key, None) for one that nobody wants any more."""
    hands = os.cpu_count() or 1
    jobs: dict[str, Job] = {}
    with ThreadPoolExecutor(hands) as threads:
        while True:
            try:
                heard = inbox.get_nowait() if jobs else inbox.get(timeout=IDLE)
            except Empty:
                if not jobs:
                    return
                for one in list(jobs.values()):
                    advance(one, threads, hands)
                    tell((one.key, one.done, one.came))
                    if one.over:
                        del jobs[one.key]
                continue
            if heard is None:
                return
            key, task = heard
            if task is None:
                jobs.pop(key, None)
                continue
            if not built():
                tell((key, 0, BUILDING))
            ready_job = job(key, task)
            if isinstance(ready_job, Refusal):
                tell((key, 0, ready_job))
            else:
                jobs[key] = ready_job


def main() -> None:
    """Until the other end is gone."""
    answers, questions = os.fdopen(os.dup(1), "wb"), sys.stdin.buffer
    os.dup2(2, 1)  # whatever a library prints is no answer
    with suppress(AttributeError, OSError):
        os.nice(KINDER)
    inbox: SimpleQueue[Any] = SimpleQueue()
    Thread(target=_listen, args=(questions, inbox), daemon=True).start()

    def tell(answer: Any) -> None:
        pickle.dump(answer, answers)
        answers.flush()

    with suppress(BrokenPipeError):
        work(inbox, tell)


def _listen(questions: BinaryIO, inbox: SimpleQueue[Any]) -> None:
    with suppress(EOFError, OSError):
        while True:
            inbox.put(pickle.load(questions))  # noqa: S301 - from the workshop that started this process
    inbox.put(None)


if __name__ == "__main__":
    main()
