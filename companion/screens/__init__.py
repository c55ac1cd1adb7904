"""Pieces that pages share: each draws with Streamlit's own elements and gives back what was chosen."""

from companion.screens.course import course as course
from companion.screens.dress import dress as dress
from companion.screens.groups import first_group as first_group
from companion.screens.groups import group_switch as group_switch
from companion.screens.groups import invented as invented
from companion.screens.looking_after import look_after as look_after
from companion.screens.mixing import mixing as mixing
from companion.screens.passengers import turned_up as turned_up
from companion.screens.picture import light as light
from companion.screens.picture import picture as picture
from companion.screens.reading import reading as reading
from companion.screens.ride import ride_floor as ride_floor
from companion.screens.seats import seats as seats
from companion.screens.tower import plate as plate
from companion.screens.tower import tower as tower
from companion.screens.trouble import apology as apology
from companion.screens.trouble import trouble as trouble
from companion.screens.ways import page as page
from companion.screens.ways import show as show
from companion.screens.ways import watch as watch
from companion.screens.ways import way_back as way_back
from companion.screens.welcome import welcome as welcome
from companion.screens.whose import members as members
from companion.screens.whose import whose as whose
