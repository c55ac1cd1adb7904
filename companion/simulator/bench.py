"""What rides are played on: records that every ride overwrites, made once for each thread."""

from __future__ import annotations

from threading import local

from companion.simulator.search import PAD
from companion.simulator.table import PLAN, TABLE, blank


class Bench(local):
    """A table, a plan and a pad."""

    def __init__(self) -> None:
        self.table, self.plan, self.pad = blank(TABLE), blank(PLAN), blank(PAD)


bench = Bench()
