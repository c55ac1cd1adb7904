"""One sentence about what doesn't go, with its ruling; what can be done about it; and one for what nobody foresaw."""

from __future__ import annotations

from datetime import datetime

import streamlit as st

from companion import doctor, house
from companion.ruling import Note, Refusal
from companion.screens.lettering import lettered


def sentence(what: Refusal | Note) -> str:
    """The sentence, and the ruling it rests on where there is one."""
    words = house.words()
    said = words.say(what)
    return words.label("with-ruling", said=said, ruling=what.rulings[0]) if what.rulings else said


def written(what: Refusal | Note) -> str:
    """The sentence for an element of Streamlit's, in which names and paths stay as they are."""
    return sentence(lettered(what))


def trouble(what: Refusal) -> None:
    """The refusal in a box of its own; where the file is damaged, the last good copy along with it."""
    st.warning(written(what), icon=":material/front_hand:")
    if what.reason in ("damaged", "not-a-database"):
        _offer()


def _offer() -> None:
    """The last good copy, if there is one."""
    say, good = house.words().label, house.desk().store.last_good()
    if good is None:
        return
    at = datetime.fromtimestamp(good.at)
    day = say("day", day=at.day, month=say(f"month-{at.month}"), year=at.year)
    st.markdown(say("restore-offer", day=day, time=f"{at:%H:%M}", rides=good.rides))
    st.button(say("restore-now"), key="restore-now", type="primary", on_click=_restore)


def _restore() -> None:
    restored = doctor.restore(house.desk())
    if isinstance(restored, Refusal):
        st.toast(written(restored), icon=":material/front_hand:")
    else:
        st.toast(written(restored.told()), icon=":material/check:")


def apology(_error: Exception) -> bool:
    """Says that something failed, in place of a traceback: Streamlit has that one in its log already."""
    st.error(house.words().say(Refusal("went-wrong")), icon=":material/build:")
    return True
