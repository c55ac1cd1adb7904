"""Rides, groups, players, devices and what the house settled, in one SQLite file. The one package that knows the
database; it knows no game.

Whatever can go wrong with a file is an answer: a Refusal (see trouble.py) whose sentence says what to do. A file that
isn't ours is never written to.
"""

from companion.store.copies import Copy as Copy
from companion.store.devices import Devices
from companion.store.groups import Groups
from companion.store.lists import Lists
from companion.store.news import News
from companion.store.rides import Rides
from companion.store.settled import Settled
from companion.store.steps import STEPS as STEPS
from companion.store.trouble import FAULTS as FAULTS


class Store(Rides, Lists, Groups, Devices, Settled, News):
    """The database at a path: see File for how it is opened, and the others for what it is asked."""
