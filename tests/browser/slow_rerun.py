"""Companion, but every page after the first takes two seconds longer to draw. Run as the command `companion` is."""

import time

import streamlit as st

from companion.cli import main

FIRST = 1
drawn = 0
navigation = st.navigation


def slow_navigation(*given, **named):
    global drawn  # noqa: PLW0603
    drawn += 1
    if drawn > FIRST:
        time.sleep(2)
    return navigation(*given, **named)


st.navigation = slow_navigation
main(prog_name="companion")
