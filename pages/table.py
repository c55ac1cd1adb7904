"""The Table: the ride that is open, or three ways to open one."""

import streamlit as st

from companion import house, screens, table
from companion.ruling import Refusal

asked = st.query_params.get("ride") or st.session_state.get("ride")
ride = asked or house.desk().open_ride()
view = house.table(ride) if isinstance(ride, str) else ride

if view is None:
    screens.welcome()
elif isinstance(view, Refusal):
    screens.trouble(view)
    screens.way_back()
else:
    screens.show(ride)
    table.mount(
        {
            "view": view,
            "door": f"/desk/{ride}",
            "labels": house.words().table["labels"],
            "watch": {"count": view["seq"]} if ride == house.DEMONSTRATION else None,
            "links": {"rules": None, "begin": "/begin", "again": f"/begin?like={ride}"},
        }
    )
