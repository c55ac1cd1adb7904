"""Plain pages: what a browser gets without Streamlit, on its way in (join.py) or for the wall (watch.py)."""

JOIN, WATCH = "/join", "/watch"
RULES, DEVICE = f"{WATCH}/rules", f"{WATCH}/device"  # beside the wall: beside.py
