"""Pieces that pages share: each draws with Streamlit's own elements and gives back what was chosen."""

from companion.screens.dress import dress as dress
from companion.screens.mixing import mixing as mixing
from companion.screens.passengers import turned_up as turned_up
from companion.screens.reading import reading as reading
from companion.screens.seats import seats as seats
from companion.screens.trouble import apology as apology
from companion.screens.trouble import trouble as trouble
from companion.screens.ways import page as page
from companion.screens.ways import show as show
from companion.screens.ways import watch as watch
from companion.screens.ways import way_back as way_back
from companion.screens.welcome import welcome as welcome
