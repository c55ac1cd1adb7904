"""Who sits where: names in the order of the turns, and who begins."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from companion import house
from companion.screens.lettering import plainly

MOST = 8
ORDER = "seats"  # session: the ids of the seats, in turn order; a seat keeps its id when it moves


def seats(
    remembered: Sequence[str], members: Sequence[str] = (), most: int = MOST, *, first: bool = True
) -> tuple[list[str], int]:
    """The players in seat order and the seat that begins.

    remembered: whom to seat at first; members: of the group that rides: those without a seat take one with a tap;
    most: seats that there may be; first: whether it is asked who begins.
    """
    say = house.words().label
    order = _seated(remembered)
    st.header(say("players"), anchor=False)
    with st.container(gap="xsmall"):
        for place, seat in enumerate(order):
            _row(place, seat, order)
    st.button(
        say("add-player"),
        key="add-player",
        icon=":material/add:",
        disabled=len(order) >= most,
        on_click=_add,
        width="stretch",
    )
    names = [
        (st.session_state[_name(seat)] or "").strip() or say("player", number=place + 1)
        for place, seat in enumerate(order)
    ]
    _unseated(members, names, most)
    return names, _first(order, names) if first else 0


def seat_again(names: Sequence[str]) -> None:
    """From now on these sit here, in this order; whoever begins is asked anew."""
    st.session_state[ORDER] = list(range(len(names)))
    st.session_state.pop("first", None)
    for seat, name in enumerate(names):
        st.session_state[_name(seat)] = name


def _unseated(members: Sequence[str], seated: Sequence[str], most: int) -> None:
    there = {name.casefold() for name in seated}
    missing = [name for name in dict.fromkeys(members) if name.casefold() not in there]
    if missing and len(seated) < most:
        with st.container(horizontal=True, gap="xsmall", key="unseated"):
            for name in missing:
                st.button(plainly(name), key=f"seat-{name}", icon=":material/add:", on_click=_seat, args=(name,))


def _seat(name: str) -> None:
    """One more, who sits last; in a seat that nobody has a name for yet where there is one."""
    free = next((seat for seat in st.session_state[ORDER] if not st.session_state[_name(seat)]), None)
    if free is None:
        _add()
        free = st.session_state[ORDER][-1]
    st.session_state[_name(free)] = name


def _row(place: int, seat: int, order: list[int]) -> None:
    say = house.words().label
    with st.container(horizontal=True, gap="xsmall", vertical_alignment="center", wrap=False):
        st.text_input(
            say("name-of-seat", number=place + 1),
            key=_name(seat),
            label_visibility="collapsed",
            max_chars=20,
            placeholder=say("player", number=place + 1),
            persist_state="session",
            autocomplete="off",
        )
        st.button(
            ":material/arrow_upward:",
            key=f"up-{seat}",
            help=say("seat-earlier"),
            disabled=place == 0,
            on_click=_move_up,
            args=(place,),
        )
        st.button(
            ":material/close:",
            key=f"leave-{seat}",
            help=say("seat-leave"),
            disabled=len(order) == 1,
            on_click=_leave,
            args=(seat,),
        )


def _first(order: list[int], names: list[str]) -> int:
    say = house.words().label
    if st.session_state.get("first") not in order:
        st.session_state["first"] = order[0]
    if len(order) == 1:
        return 0
    first = st.segmented_control(
        say("who-begins"),
        order,
        key="first",
        required=True,
        persist_state="session",
        format_func=lambda seat: plainly(names[order.index(seat)]) if seat in order else "",
    )
    return order.index(first) if first in order else 0


def _name(seat: int) -> str:
    return f"name-{seat}"


def _seated(remembered: Sequence[str]) -> list[int]:
    if ORDER not in st.session_state:
        st.session_state[ORDER] = list(range(len(remembered)))
        for seat, name in enumerate(remembered):  # a name that nobody gave is only a hint in the empty field
            st.session_state[_name(seat)] = "" if name == house.words().label("player", number=seat + 1) else name
    order: list[int] = st.session_state[ORDER]
    return order


def _add() -> None:
    order = st.session_state[ORDER]
    seat = max(order) + 1
    st.session_state[_name(seat)] = ""
    st.session_state[ORDER] = [*order, seat]


def _leave(seat: int) -> None:
    st.session_state[ORDER] = [other for other in st.session_state[ORDER] if other != seat]


def _move_up(place: int) -> None:
    order = list(st.session_state[ORDER])
    order[place - 1], order[place] = order[place], order[place - 1]
    st.session_state[ORDER] = order
