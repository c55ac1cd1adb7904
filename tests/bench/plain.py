"""What Streamlit gives without a component: 52 + 4 buttons, the whole script at each tap. Run by tap.py."""

import streamlit as st

state = st.session_state
state.setdefault("card", "")
state.setdefault("seq", 0)


def choose(card: int) -> None:
    state.card = str(card)


def lay() -> None:
    state.card = ""
    state.seq += 1


st.markdown(f"chosen {state.card or 'nothing'}, laid {state.seq}")
for row in range(4):
    for column, place in enumerate(st.columns(13)):
        number = 13 * row + column
        place.button(str(number), key=f"card-{number}", on_click=choose, args=(number,))
for pile, place in enumerate(st.columns(4)):
    place.button(f"pile {pile}", key=f"pile-{pile}", on_click=lay)
