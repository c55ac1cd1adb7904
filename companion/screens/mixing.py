"""The variants as tiles: each a name, a plain sentence, its ruling, and a switch or the numbers to choose from."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from companion import house
from companion.paternoster.variants import VARIANTS, Variant, named

SWITCH = (1,)


def mixing(like: Mapping[str, int], within: str = "variant") -> dict[str, int]:
    """What is chosen, by variant. `like`: what to show as chosen at first; within: tells one page's choices from
    another's."""
    say = house.words().label
    chosen: dict[str, int] = {}
    for harder, heading in ((False, "easier"), (True, "harder")):
        st.header(say(heading), anchor=False)
        with st.container(horizontal=True, gap="small", key=f"tiles-{heading}"):
            for variant in VARIANTS:
                if variant.harder == harder and (value := _tile(variant, like.get(variant.key, 0), within)):
                    chosen[variant.key] = value
    return chosen


def _tile(variant: Variant, like: int, within: str) -> int:
    words = house.words()
    name = words.label("tile-name", name=words.say(named(variant.key)), ruling=variant.ruling)
    key = f"{within}-{variant.key}"
    if key not in st.session_state:
        st.session_state[key] = bool(like) if variant.choices == SWITCH else like or None
    with st.container(border=True, gap=None, key=f"tile-{variant.key}"):
        if variant.choices == SWITCH:
            value = int(st.toggle(name, key=key, persist_state="session"))
            st.caption(words.label(f"says-{variant.key}"))
            return value
        st.markdown(name, width="content")
        st.caption(words.label(f"says-{variant.key}"))
        return (
            st.segmented_control(
                words.label(f"count-{variant.key}"),
                variant.choices,
                key=key,
                persist_state="session",
                label_visibility="collapsed",
            )
            or 0
        )
