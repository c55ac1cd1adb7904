"""What is set once: the language of this device, and the file in which the rides are kept."""

from __future__ import annotations

from html import escape

import streamlit as st

from companion import house, tongue
from companion.kept import Which
from companion.ruling import Note, Refusal
from companion.screens.carrying import carrying
from companion.screens.pieces import piece
from companion.screens.trouble import sentence, trouble
from companion.screens.ways import page


def language() -> None:
    """Each language under its own name; a tap loads the page anew in that one, and the device remembers it."""
    now = tongue.now()
    links = "".join(
        f'<a href="/language/{one}?to=/settings" target="_self" lang="{one}" aria-current="{str(one == now).lower()}">'
        f"{escape(house.words_in(one).label('language-name'))}</a>"
        for one in tongue.languages()
    )
    with st.container(border=True, key="set-language"):
        st.subheader(house.words().label("set-language"), anchor=False)
        piece(f'<nav class="tongues">{links}</nav>', "languages")
        st.caption(house.words().label("set-language-what"))


def keeping() -> None:
    """Where the rides lie, a copy of them on the spot, and the ways out and in."""
    say = house.words().label
    with st.container(border=True, key="set-keeping"):
        st.subheader(say("set-keeping"), anchor=False)
        st.markdown(say("set-keeping-what", file=_as_text(str(house.database()))))
        with st.container(horizontal=True, gap="small"):
            copied = st.button(say("set-copy"), key="set-copy", icon=":material/content_copy:")
            carrying(Which())
        if copied:
            copy = house.desk().store.copy(None)
            if isinstance(copy, Refusal):
                trouble(copy)
            else:
                st.success(sentence(Note("backed-up", (), {"file": _as_text(str(copy))})))


def people() -> None:
    """The way to groups, players and what was thrown away: they are looked after where they ride."""
    say = house.words().label
    with st.container(border=True, key="set-people"):
        st.subheader(say("look-after"), anchor=False)
        st.markdown(say("set-people-what"))
        with st.container(horizontal=True, gap="small"):
            if st.button(say("page-campaign"), key="set-to-campaign"):
                st.switch_page(page("campaign"))
            if st.button(say("page-rides"), key="set-to-rides"):
                st.switch_page(page("rides"))


def _as_text(path: str) -> str:
    """A path with nothing in it taken for Markdown."""
    return f"`{path.replace('`', '')}`"
