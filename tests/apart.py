"""What waits, run in a thread of its own: a browser's test leaves its loop running in the thread that it had."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Any, TypeVar

Came = TypeVar("Came")


def run(waiting: Coroutine[Any, Any, Came]) -> Came:
    """What it comes to, or the error that it ends with."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(copy_context().run, asyncio.run, waiting).result()
