"""Whole games as text. Behind each entry stands what must be so after it: who is on turn (`over` at the end), the pile,
the stock, and how many cards each player really held, counted with real cards and not by the referee."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from companion import judge, transcript
from companion.cli import main
from companion.desk import Begun, Desk
from companion.games import GAMES
from companion.poytapaska import GAME
from companion.ruling import Refusal
from companion.store import Store
from companion.transcript import Transcript
from tests.poytapaska.table import Table

FOLDER = Path(__file__).parent / "transcripts"
GAMES_TOLD = sorted(FOLDER.glob("*.txt"))


def told(file: Path) -> Transcript:
    text = transcript.read(file.read_text("utf-8"))
    assert isinstance(text, Transcript), text
    assert text.game == GAME.name
    return text


def wanted(file: Path) -> list[str | None]:
    """What stands behind each entry, None where nothing does."""
    lines = file.read_text("utf-8").splitlines()
    behind = (lines[line - 1].partition("#")[2].strip() for line in told(file).lines)
    return [one or None for one in behind]


@pytest.mark.parametrize("file", GAMES_TOLD, ids=lambda file: file.stem)
def test_a_whole_game(file):
    begun = GAME.begin(told(file).start)
    assert not isinstance(begun, Refusal)
    table = Table(begun)
    for said, state in zip(told(file).said, wanted(file), strict=True):
        table.says(said)
        if state:
            hands = " ".join(str(seat.hand) for seat in table.game.seats)
            on = "over" if table.result else table.on
            assert f"{on} | {table.pile or '-'} | {table.game.stock} | {hands}" == state
    assert table.result is not None


def test_the_games_tell_of_everything():
    """All ways of clearing, all failures, all sources, with two and three players and each house switch."""
    said = {word for file in GAMES_TOLD for entry in told(file).said for word in entry.split()}
    assert {"take", "draw", "flip", "up", "hand", "row"} <= said
    switched = {key for file in GAMES_TOLD for key in told(file).start["variants"]}
    assert switched == {"drawn_taken", "faces_on_seven", "flip_takes_pile", "purist"}
    assert {len(told(file).start["players"]) for file in GAMES_TOLD} == {2, 3}


@pytest.mark.parametrize("file", GAMES_TOLD, ids=lambda file: file.stem)
def test_judge_prints_it_entry_by_entry(file):
    result = CliRunner().invoke(main, ["judge", str(file)])
    lines = result.stdout.splitlines()
    assert result.exit_code == 0
    assert len(lines) == len(told(file).said)
    assert "has lost" in lines[-1]


def test_judge_stops_at_the_first_refusal():
    text = "game: poytapaska\nplayers: Anna, Ben\ndealer: Ben\n\nrow 4 7 J 2\nrow 5 9 9 K\n3s 1 0\n4 hand\n3 hand\n"
    result = CliRunner().invoke(main, ["judge", "-"], input=text.encode())
    assert result.exit_code == 1
    assert len(result.stdout.splitlines()) == 4
    assert result.stdout.splitlines()[-1].endswith("(T3)")


def test_an_unknown_dealer_is_refused_with_the_line():
    text = "game: poytapaska\nplayers: Anna, Ben\ndealer: Dora\n\n"
    result = CliRunner().invoke(main, ["judge", "-"], input=text.encode())
    assert result.exit_code == 2
    assert "Line 3" in result.stderr


@pytest.mark.parametrize("file", GAMES_TOLD[:2], ids=lambda file: file.stem)
def test_the_desk_keeps_it_like_any_other(file, tmp_path):
    """Entered at the desk, taken back as far as the beginning, entered again; the result is kept and vanishes."""
    desk = Desk(Store(tmp_path / "games.db"), GAMES)
    begun = desk.begin(GAME.name, told(file).start)
    assert isinstance(begun, Begun)
    said = told(file).said
    for number, entry in enumerate(said, 1):
        assert desk.hear(begun.ride, entry, number).kind == "accepted"
    seen = desk.look(begun.ride)
    assert not isinstance(seen, Refusal)
    assert seen.result is not None and seen.view["end"]["loser"] == seen.result["loser"]
    assert desk.hear(begun.ride, f"undo {len(said)}", len(said) + 1).kind == "accepted"
    back = desk.look(begun.ride)
    assert not isinstance(back, Refusal)
    assert (back.result, back.view["phase"], back.view["entries"]) == (None, "rows", 0)
    lines = desk.log(begun.ride)
    assert not isinstance(lines, Refusal)
    assert len(lines) == len(said) and not any(line.standing for line in lines)


@pytest.mark.parametrize("file", GAMES_TOLD, ids=lambda file: file.stem)
def test_the_referee_refuses_a_game_that_goes_on_after_its_end(file):
    text = told(file)
    more = Transcript(text.game, text.start, (*text.said, "take"), (*text.lines, 999))
    *_, last = judge.judge(GAME, more)
    assert isinstance(last.answer, Refusal)
    assert last.answer.reason == "game-over"


def test_a_purist_sees_all_of_it_when_it_is_over(tmp_path):
    """Looking back at any moment of a game that has ended shows what was to be counted, and so does its log; once the
    last entry is taken back it is hidden again."""
    text = told(FOLDER / "three-everything.txt")
    desk, said = Desk(Store(tmp_path / "games.db"), GAMES), text.said
    begun = desk.begin(GAME.name, text.start | {"variants": {"purist": 1}})
    assert isinstance(begun, Begun)
    for number, entry in enumerate(said[:-1], 1):
        assert desk.hear(begun.ride, entry, number).kind == "accepted"
    assert not shows_counts(desk, begun.ride)
    assert desk.hear(begun.ride, said[-1], len(said)).kind == "accepted"
    assert shows_counts(desk, begun.ride)
    assert desk.hear(begun.ride, "undo", len(said) + 1).kind == "accepted"
    assert not shows_counts(desk, begun.ride)


def shows_counts(desk: Desk, ride: str) -> bool:
    """Whether hands, stock, what is known, and the size of a pile that was taken are told, at each moment alike."""
    lines = desk.log(ride)
    assert not isinstance(lines, Refusal)
    taken = [line.note.about["first"].about["count"] for line in lines if line.standing and line.said == "take"]
    shown = {all(taken)}
    for at in (8, 30, 40):
        seen = desk.look(ride, at)
        assert not isinstance(seen, Refusal)
        players, stock = seen.view["players"], seen.view["stock"]["count"]
        shown |= {stock is not None, *(player["hand"] is not None for player in players)}
    assert len(shown) == 1
    return shown.pop()
