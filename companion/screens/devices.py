"""The other devices of the house: how one more joins, which have, and what each of them may do."""

from __future__ import annotations

from datetime import datetime
from html import escape

import segno
import streamlit as st

from companion import hall, house
from companion.kept import Device, Role
from companion.plain import WATCH
from companion.ruling import Refusal
from companion.screens.pieces import piece
from companion.screens.told import date
from companion.screens.trouble import trouble


def devices() -> None:
    """The address and the code, to be read by a camera too; whoever has joined; nothing of it where the house is open
    to this machine only."""
    say = house.words().label
    served = hall.served()
    with st.container(border=True, key="set-devices"):
        st.subheader(say("set-devices"), anchor=False)
        if served is not None and not served.abroad:
            st.markdown(say("set-devices-here"))
            return
        _way_in(served.url if served else f"http://{st.context.headers.get('Host', '')}")
        joined = hall.devices().all()
        if isinstance(joined, Refusal):
            trouble(joined)
            return
        if not joined:
            st.caption(say("set-devices-none"))
        for device in joined:
            _device(device)
        piece(f'<a class="quiet" href="{WATCH}" target="_self">{escape(say("set-devices-wall"))}</a>', "devices-wall")


def _way_in(url: str) -> None:
    say, code = house.words().label, hall.doorstep().code
    square, words = st.columns([2, 5], gap="medium", vertical_alignment="center")
    with square:
        drawn = segno.make(f"{url}/join?code={code}", micro=False).svg_inline(
            border=3, light="#fff", dark="#123c2e", omitsize=True
        )
        label = escape(say("set-devices-square"))
        piece(f'<div class="square" role="img" aria-label="{label}">{drawn}</div>', "devices-square")
    with words:
        st.markdown(say("set-devices-how", url=url))
        st.markdown(say("set-devices-code", digits=f"{code[:3]} {code[3:]}"))
        st.button(say("set-devices-renew"), key="devices-renew", icon=":material/autorenew:", on_click=_renew)


def _renew() -> None:
    hall.doorstep().renew()


def _let(device: str, role: Role) -> None:
    hall.devices().let(device, role)


def _sign_out(device: str) -> None:
    hall.devices().sign_out(device)


def _device(device: Device) -> None:
    say, plays = house.words().label, device.role == "table"
    with st.container(key=f"device-{device.id}", gap="small"):
        name = device.name or say("device-nameless")
        st.text(say("device-plays", name=name) if plays else say("device-watches", name=name))
        st.caption(say("device-seen", joined=_when(device.joined_at), seen=_when(device.seen_at)))
        with st.container(horizontal=True, gap="small"):
            other = "device-let-watch" if plays else "device-let-play"
            role: Role = "watcher" if plays else "table"
            st.button(say(other), key=f"device-let-{device.id}", on_click=_let, args=(device.id, role))
            st.button(say("device-out"), key=f"device-out-{device.id}", on_click=_sign_out, args=(device.id,))


def _when(at: float) -> str:
    return f"{date(at)}, {datetime.fromtimestamp(at):%H:%M}"
