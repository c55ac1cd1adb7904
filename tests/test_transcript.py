"""The text form of a whole ride: what is read from it, and what it is refused for."""

import pytest

from companion.ruling import Refusal
from companion.transcript import Transcript, read

RIDE = """\
# a ride on a Sunday
game: paternoster
players: Anna, Ben
# Ben had won the evening before
first: Ben
variants: fire, tokens 2, two cars
passengers: 10♣ J♣ 8♦

6♥ up1

end          # and draw
"""


def read_whole(text: str) -> Transcript:
    told = read(text)
    assert isinstance(told, Transcript), told
    return told


def test_everything_that_a_ride_begins_with():
    told = read_whole(RIDE)
    assert told.game == "paternoster"
    assert told.start == {
        "players": ["Anna", "Ben"],
        "first": 1,
        "variants": {"fire": 1, "tokens": 2, "two_cars": 1, "passengers": 3},
        "passengers": ["10♣", "J♣", "8♦"],
    }


def test_entries_keep_their_line_for_whoever_must_find_them():
    told = read_whole(RIDE)
    assert told.said == ("6♥ up1", "end")
    assert told.lines == (9, 11)


def test_players_alone_are_enough():
    told = read_whole("players: Anna")
    assert (told.game, told.start, told.said) == (
        "paternoster",
        {"players": ["Anna"], "first": 0, "variants": {}},
        (),
    )


def test_a_header_that_names_the_number_of_passengers_is_believed():
    told = read_whole("players: Anna\nvariants: passengers 4\npassengers: 10♣ J♣ 8♦")
    assert told.start["variants"] == {"passengers": 4}  # the game refuses it, not the reader


def test_windows_line_ends_and_blank_lines_at_the_top_are_fine():
    told = read_whole("\r\n\r\nplayers: Anna\r\n\r\n6♥ up1\r\n")
    assert told.said == ("6♥ up1",)


@pytest.mark.parametrize(
    ("text", "reason", "line"),
    [
        ("", "transcript-no-players", None),
        ("players: ,", "transcript-no-players", None),
        ("6♥ up1\nend", "transcript-unknown-line", 1),
        ("players: Anna\ncolour: red", "transcript-unknown-line", 2),
        ("players: Anna\n6♥ up1", "transcript-unknown-line", 2),
        ("players: Anna\nplayers: Ben", "transcript-key-twice", 2),
        ("players: Anna\nfirst: Carla", "transcript-unknown-first", 2),
        ("players: Anna\nvariants: fire, fire", "transcript-variant-twice", 2),
    ],
)
def test_what_is_no_transcript_is_refused_with_its_line(text, reason, line):
    refusal = read(text)
    assert isinstance(refusal, Refusal)
    assert (refusal.reason, refusal.about.get("line")) == (reason, line)
