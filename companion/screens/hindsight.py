"""A ride that has ended, with hindsight: how its chance went, turn by turn."""

from __future__ import annotations

from collections.abc import Iterable

import streamlit as st

from companion import house, oddscharts, outlook
from companion.kept import Kept
from companion.ruling import Refusal
from companion.screens.answer import waiting
from companion.screens.picture import light, picture
from companion.screens.trouble import trouble
from companion.simulator.question import Task

FEWEST = 3  # moments that make a curve


def hindsight(kept: Iterable[Kept]) -> None:
    """The curve, once it has been worked out; nothing for a ride that goes on."""
    for one in kept:
        found = outlook.moments(one)
        if one.result is not None and len(found) >= FEWEST and found[-1].ride.end:
            _curve(one, found)


def _curve(kept: Kept, found: tuple[outlook.Moment, ...]) -> None:
    words, task = house.words(), outlook.journey(kept, found)
    progress = house.workshop().look(task) or house.workshop().ask(task)
    heading = words.label("chart-outlook")
    if isinstance(progress, Refusal):
        trouble(progress)
    elif progress.state == "done" and progress.came is not None:
        goal = kept.start.get("goal")
        moments = outlook.frame(found, list(progress.came), words, goal)
        picture(oddscharts.outlook(moments, words, light(), goal), "outlook", heading)
    else:
        with st.container(border=True, key="picture-outlook-waiting"):
            st.subheader(heading, anchor=False)
            if progress.running:
                waiting([task], "outlook")
            elif progress.why:
                trouble(progress.why)
            if not progress.running:
                st.button(words.label("outlook-again"), key="outlook-again", on_click=_once_more, args=(task,))


def _once_more(task: Task) -> None:
    house.workshop().ask(task)
