"""The Table: the ride that is open, or three ways to open one."""

import streamlit as st

from companion import house, screens, table
from companion.ruling import Refusal

asked = st.query_params.get("ride") or screens.remembered()
ride = asked or house.desk().open_ride()
watched = isinstance(ride, str) and house.watched(ride)
view = house.table(ride, 0 if watched else None) if isinstance(ride, str) else ride

if view is None:
    screens.welcome()
elif isinstance(view, Refusal):
    screens.trouble(view)
    screens.way_back()
else:
    screens.show(ride)
    screens.set_out(ride)
    begin = f"/begin?game={view['game']}"
    table.mount(
        {
            "view": view,
            "door": f"/desk/{ride}",
            "labels": house.words().table["labels"],
            "watch": {"count": view["seq"]} if watched else None,
            "links": {
                "rules": f"/rules?ride={ride}",
                "begin": begin,
                "again": begin if watched else f"/begin?like={ride}",
            },
        }
    )
