"""What the workshop says: how far it is, a way to stop it, and what came out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import streamlit as st

from companion import house, oddscharts
from companion.chances import mix_said
from companion.oddscharts import Standing
from companion.ruling import Refusal
from companion.screens.picture import light, picture
from companion.screens.trouble import trouble
from companion.simulator.question import Question, Task
from companion.simulator.tally import perfect, wilson
from companion.workshop import Progress

LOOK_AGAIN = 0.6  # seconds
LEVEL_SEATS = 2  # players that levels are measured with


def ask(tasks: Sequence[Task]) -> None:
    """Puts the questions to the workshop, and says why where it doesn't take them on; in the page's run."""
    refused = [answer for answer in map(house.workshop().ask, tasks) if isinstance(answer, Refusal)]
    if refused:
        trouble(refused[0])


def answers(tasks: Sequence[Task]) -> list[Progress]:
    """How far they are; empty until somebody has asked for all of them."""
    found = [house.workshop().look(task) for task in tasks]
    return [one for one in found if one is not None] if None not in found else []


def waiting(tasks: Sequence[Task], key: str, draw: Any = None) -> None:
    """How far they are, looked at again and again until all are done; then the page is drawn anew.

    draw: what to draw of the answers so far, over the bar.
    """
    say = house.words().label

    @st.fragment(run_every=LOOK_AGAIN)
    def looking() -> None:
        so_far = answers(tasks)
        if not any(one.running for one in so_far):
            st.rerun()
        if draw is not None:
            draw(so_far)
        done, total = sum(one.done for one in so_far), sum(one.total for one in so_far)
        building = any(one.state == "building" for one in so_far)
        started = any(one.done for one in so_far)
        number = house.words().number
        told = "odds-building" if building else "odds-playing" if started else "odds-waiting"
        with st.container(horizontal=True, key=f"{key}-bar", vertical_alignment="center"):
            st.progress(min(1.0, done / total), text=say(told, done=number(done), total=number(total)), width="stretch")
            if st.button(say("odds-stop"), key=f"{key}-stop", icon=":material/stop_circle:"):
                for task in tasks:
                    house.workshop().stop(task)
                st.rerun()

    looking()


def verdict(questions: Sequence[Question]) -> None:
    """The odds of a mix for each computer player, as far as they are known, and the charts of them."""
    say, words = house.words().label, house.words()
    so_far = answers(questions)
    if any(one.running for one in so_far):
        waiting(questions, "odds", lambda known: _chances(questions, known))
        return
    failed = next((one.why for one in so_far if one.why), None)
    if failed:
        trouble(failed)
        return
    _chances(questions, so_far)
    if any(one.state == "stopped" for one in so_far):
        st.caption(say("odds-stopped"))
    came = {question.policy: one.came for question, one in zip(questions, so_far, strict=False) if one.came is not None}
    if came:
        picture(oddscharts.cards_left(came, words, light()), "left", say("chart-cards-left"))
    mix = mix_said(words, questions[0].setup.chosen)
    own = [Standing(mix, policy, 100 * perfect(tally) / int(tally.sum())) for policy, tally in came.items()]
    lines = [*_measured(questions[0].setup.seats), *own]
    picture(oddscharts.standing(lines, words, light()), "standing", say("chart-standing"))


def _chances(questions: Sequence[Question], so_far: Sequence[Progress]) -> None:
    say, number = house.words().label, house.words().number
    with st.container(horizontal=True, key="odds-chances", gap="medium"):
        for question, one in zip(questions, so_far, strict=False):
            games = 0 if one.came is None else int(one.came.sum())
            if one.came is None or not games:
                st.metric(say(f"who-{question.policy}"), "…", border=True)
                continue
            low, high = wilson(perfect(one.came), games)
            chance = say("percent-fine", percent=number(100 * perfect(one.came) / games, 1))
            between = say("odds-between", low=number(100 * low, 1), high=number(100 * high, 1), games=number(games))
            with st.container(border=True, key=f"odds-{question.policy}", gap=None):
                st.metric(say(f"who-{question.policy}"), chance)
                st.caption(between)


def _measured(seats: int) -> list[Standing]:
    """Levels as two, floors with that many, as they were published."""
    say, facts = house.words().label, house.facts()
    levels = [
        Standing(say(f"level-{row['key']}"), "level", row["perfect"][LEVEL_SEATS])
        for row in facts["level"]
        if LEVEL_SEATS in row["perfect"]
    ]
    numbers = {floor.key: floor.number for floor in house.floors()}
    floors = [
        Standing(
            say("floor-numbered", number=numbers[row["key"]], name=say(f"floor-{row['key']}")),
            "floor",
            row["cleared"].get(seats, row["cleared"].get(LEVEL_SEATS, 0.0)),
        )
        for row in facts["floor"]
        if row["key"] in numbers
    ]
    return levels + floors
