"""Companion on a machine that can be made to ail: run as the command `companion` is, as python -m tests.browser.ailing.

A file of one of these names beside the database brings the ailment on, its removal heals it.
"""

import os
import sqlite3
import time
from pathlib import Path

import streamlit as st

from companion import house
from companion.cli import main
from companion.store import Store

SLOW, DISK_FULL, READ_ONLY = "slow", "disk-full", "read-only"
ERRORS = {
    DISK_FULL: ("database or disk is full", sqlite3.SQLITE_FULL),
    READ_ONLY: ("attempt to write a readonly database", sqlite3.SQLITE_READONLY),
}
navigation = st.navigation


def ails(what: str) -> bool:
    return Path(os.environ["COMPANION_DB"]).with_name(what).exists()


def slow_navigation(*given, **named):
    """Each page takes two seconds longer; the file then says that one did."""
    if ails(SLOW):
        Path(os.environ["COMPANION_DB"]).with_name(SLOW).write_text("a page was slow")
        time.sleep(2)
    return navigation(*given, **named)


class AilingStore(Store):
    """Fails to write as SQLite does on such a disk: even root, whom a read-only file would not stop."""

    def _write(self, *changes):
        for what, (said, code) in ERRORS.items():
            if ails(what):
                error = sqlite3.OperationalError(said)
                error.sqlite_errorcode = code
                raise error
        return super()._write(*changes)


if __name__ == "__main__":
    st.navigation = slow_navigation
    house.Store = AilingStore
    main(prog_name="companion")
