"""Odds: how any mix rides, for a simple player and for a strong team; which is a coin flip; who loses at Pöytäpaska."""

import streamlit as st

from companion import house, screens

say = house.words().label
st.title(say("page-odds"), anchor=False)
if screens.odds_game() == "poytapaska":
    screens.losing()
else:
    left, right = st.columns([6, 9], gap="medium")
    with left, st.container(key="pricing"):
        questions = screens.pricing()
        wrong = questions[0].wrong()
        asked = st.button(say("odds-ask"), key="odds-ask", type="primary", icon=":material/casino:", width="stretch")
    with right:
        if wrong:
            screens.trouble(wrong)
        else:
            if asked:
                screens.ask(questions)
            screens.verdict(questions)
    with left:
        screens.coin(questions[0])
