"""One sentence about what doesn't go, with its ruling; and one for what nobody foresaw."""

from __future__ import annotations

import streamlit as st

from companion import house
from companion.ruling import Note, Refusal


def sentence(what: Refusal | Note) -> str:
    """The sentence, and the ruling it rests on where there is one."""
    words = house.words()
    said = words.say(what)
    return words.label("with-ruling", said=said, ruling=what.rulings[0]) if what.rulings else said


def trouble(what: Refusal) -> None:
    """The refusal in a box of its own."""
    st.warning(sentence(what), icon=":material/front_hand:")


def apology(_error: Exception) -> bool:
    """Says that something failed, in place of a traceback: Streamlit has that one in its log already."""
    st.error(house.words().say(Refusal("went-wrong")), icon=":material/build:")
    return True
