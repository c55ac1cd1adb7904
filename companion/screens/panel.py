"""The house's own panel of commands: changed under Settings, offered where a ride is begun."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from companion import customs, house
from companion.kept import Plain
from companion.paternoster.panel import FACES, orders
from companion.ruling import Note, Refusal
from companion.screens.trouble import sentence, trouble

NONE = ""
SAID = "panel-said"  # session: what came of the last tap


def own_panel() -> None:
    """Every face card with the order that it gives; refused in one sentence, or kept for rides begun from now on."""
    say, now = house.words().label, customs.panel()
    own = customs.own_panel()
    with st.container(border=True, key="set-panel"):
        st.subheader(say("set-panel"), anchor=False)
        st.markdown(say("set-panel-what"))
        with st.form("panel", border=False):
            for rank in range(FACES[0].rank, FACES[-1].rank + 1):
                with st.container(horizontal=True, key=f"panel-{rank}", gap="small"):
                    for card in (card for card in FACES if card.rank == rank):
                        _order(str(card), orders(card), now.get(str(card), NONE))
            with st.container(horizontal=True, gap="small"):
                st.form_submit_button(say("panel-keep"), key="panel-keep", type="primary", on_click=_keep)
                if own:
                    st.form_submit_button(say("panel-standard"), key="panel-standard", on_click=_standard)
        said = st.session_state.pop(SAID, None)
        if isinstance(said, Refusal):
            trouble(said)
        elif said:
            st.success(sentence(said))


def panel_for(chosen: Plain) -> Mapping[str, str] | None:
    """The house's own panel for a ride of these variants, where it has one and the table wants it. Floors are measured
    with the game's, and ridden with it."""
    variants, own = chosen["variants"], customs.own_panel()
    if not own or "floor" in chosen or not (variants.get("commands") or variants.get("light")):
        return None
    say = house.words().label
    with st.container(border=True, gap=None, key="own-panel"):
        wanted = st.toggle(say("panel-own"), value=True, key="panel-own", persist_state="session")
        st.caption(told(own))
    return own if wanted else None


def told(panel: Mapping[str, str]) -> str:
    """Stop: J♦ J♥. Brake: J♠."""
    cards: dict[str, list[str]] = {}
    for card, order in panel.items():
        cards.setdefault(order, []).append(card)
    say = house.words().label
    return " ".join(say("panel-told", order=_name(order), cards=" ".join(those)) for order, those in cards.items())


def _order(card: str, may: tuple[str, ...], now: str) -> None:
    name = house.words().label("panel-none")
    key = f"panel-{card}"
    st.session_state.setdefault(key, now)
    st.selectbox(
        card, (NONE, *may), key=key, width=148, format_func=lambda order: _name(order) if order else name,
        persist_state="session",
    )  # fmt: skip


def _name(order: str) -> str:
    return house.ruling(order).title


def _keep() -> None:
    chosen = {str(card): str(st.session_state[f"panel-{card}"]) for card in FACES}
    wrong = customs.settle_panel({card: order for card, order in chosen.items() if order})
    st.session_state[SAID] = wrong or Note("panel-kept")


def _standard() -> None:
    wrong = customs.settle_panel(None)
    for card in FACES:
        st.session_state.pop(f"panel-{card}", None)
    st.session_state[SAID] = wrong or Note("panel-left")
