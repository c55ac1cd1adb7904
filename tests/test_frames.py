"""Frames: a row for everything, none twice, each column of its type, and the figures that the referee would give."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pandas as pd
import pytest

from companion import demonstrations, frames, house, transcript
from companion.desk import Desk
from companion.kept import Group, Kept, Player, Row, Summary
from companion.paternoster import GAME
from companion.registry import Registry
from companion.store import Store
from tests.transcripts.told import rides as transcripts
from tests.transcripts.told import text

FLOORS = house.floors()
BEGUN = datetime(2026, 3, 29, 1, 30).timestamp()  # the night of a change of clocks in Europe
SUMMARY = Summary("r1", "paternoster", "open", ("Anna", "Ben"), {}, BEGUN, BEGUN, None, None, 0)


def kept(*said: str, **start: object) -> Kept:
    begun = {"players": ["Anna", "Ben"], "first": 0, "variants": {}} | start
    rows = tuple(Row(number, one, None, 0.0, None) for number, one in enumerate(said, 1))
    return Kept("r1", GAME.name, begun, GAME.rules(GAME.begin(begun)), GAME.edition, 0.0, 0.0, None, entries=rows)


@pytest.fixture
def played(tmp_path: Path) -> tuple[Desk, Registry]:
    desk = Desk(Store(tmp_path / "rides.db"), house.GAMES)
    demonstrations.show(desk)
    return desk, Registry(desk.store)


# Rides


def test_there_is_a_row_for_every_ride_in_the_order_given(played):
    _, registry = played
    summaries = registry.rides()
    frame = frames.rides(summaries, FLOORS, registry.groups())
    assert list(frame["ride"]) == [one.id for one in summaries]
    assert Counter(frame["outcome"]) == Counter(one.outcome for one in summaries)
    assert set(frame["group_name"]) == {"Lamplighters", "Night Porters"}
    assert frame["names"].str.count(",").add(1).tolist() == frame["players"].tolist()


@pytest.mark.parametrize("summaries", [(), (SUMMARY,)])
def test_each_column_has_its_type_also_without_a_row(summaries, played):
    _, registry = played
    full = frames.rides(registry.rides(), FLOORS, registry.groups())
    frame = frames.rides(summaries)
    assert list(frame.columns) == list(frames.RIDES)
    assert list(frame.dtypes) == list(full.dtypes)
    assert len(frame) == len(summaries)


def test_what_is_not_known_is_missing():
    frame = frames.rides([SUMMARY])
    row = frame.iloc[0]
    assert (row["outcome"], row["why"], row["players"], row["names"]) == ("open", "open", 2, "Anna, Ben")
    missing = ["group", "group_name", "floor", "floor_key", "level", "ended", "won", "lost", "left", "goal", "stars"]
    assert row[[*missing, "turns", "tokens", "attempt"]].isna().all()


def test_times_are_those_of_the_clock_on_the_wall():
    assert frames.rides([SUMMARY])["begun"].iloc[0] == pd.Timestamp(2026, 3, 29, 1, 30)


def test_a_lost_and_an_aborted_ride_are_rows_like_any_other():
    lost = {"won": False, "lost": True, "left": 3, "why": "fire", "turns": 9, "tokens": 1}
    given = {"group": "g", "floor": "kitchen-fire", "goal": 5}
    one = replace(SUMMARY, outcome="lost", result=lost, ended_at=BEGUN + 60, **given)
    other = replace(SUMMARY, id="r2", outcome="aborted", set_aside_at=BEGUN, **given)
    frame = frames.rides([one, other], FLOORS, [Group("g", "Family", 0.0)])
    columns = ["why", "floor", "left", "stars", "turns", "tokens", "attempt"]
    assert frame.loc[0, columns].tolist() == ["fire", 6, 3, 0, 9, 1, 1]
    assert frame.loc[1, ["why", "floor", "stars", "attempt"]].tolist() == ["aborted", 6, 0, 2]
    assert frame.loc[1, ["left", "turns"]].isna().all()


def test_a_floor_that_is_no_more_keeps_its_key():
    frame = frames.rides([replace(SUMMARY, floor="attic", goal=3)], FLOORS)
    assert frame.loc[0, "floor_key"] == "attic"
    assert pd.isna(frame.loc[0, "floor"])


# Seats


def test_a_player_s_rides_go_by_who_they_are_and_show_the_present_name(played):
    _, registry = played
    ida = registry.players()[0]
    registry.rename_player(ida.id, "Iduna")
    summaries = registry.rides()
    frame = frames.seats(summaries, registry.players())
    assert len(frame) == sum(len(one.players) for one in summaries)
    theirs = frame[frame["player_id"] == ida.id]
    assert set(theirs["player"]) == {"Iduna"}
    assert set(theirs["ride"]) == {one.id for one in summaries if ida.id in one.seats}


def test_guests_sit_under_the_names_they_gave():
    frame = frames.seats([SUMMARY])
    assert frame["player"].tolist() == ["Anna", "Ben"]
    assert frame["player_id"].isna().all()


# Entries


def test_every_way_of_playing_is_told():
    ride = kept("6♥ up1", "6♥ up1", "end", "5♥ up1", "10♣ down1", "undo", "K♣ down1", "end", "9♣ up1", "stuck")
    frame = frames.entries([ride])
    assert frame["how"].tolist() == ["first", "twin", None, "back", "first", None, "first", None, "goes", None]
    assert frame["gap"].tolist() == [21, 0, pd.NA, -4, 12, pd.NA, 0, pd.NA, 18, pd.NA]
    assert frame["kind"].tolist() == ["play", "play", "end", "play", "play", "undo", "play", "end", "play", "stuck"]
    assert frame["standing"].tolist() == [True] * 4 + [False] * 2 + [True] * 4
    assert frame["drawn"].tolist() == [0, 0, 2, 0, 0, pd.NA, 0, 2, 0, 0]
    assert frame["turn"].tolist() == [1, 1, 1, 2, 2, pd.NA, 2, 2, 3, 3]
    assert frame["player"].tolist() == ["Anna"] * 3 + ["Ben"] * 2 + [None] + ["Ben"] * 2 + ["Anna"] * 2
    assert frame.loc[0, ["card", "step", "pile", "way", "seat"]].tolist() == ["6♥", 21, "up1", 1, 0]
    assert list(frame.columns) == list(frames.ENTRIES)


def test_tokens_passing_and_suits_are_told():
    tokens = kept("9♥ up1", "7♥ up1", "end", variants={"tokens": 1})
    assert frames.entries([tokens])["kind"].tolist() == ["play", None, None]
    tokens = kept("9♥ up1", "end token", "long 7♥ up1", "pass Ben", variants={"tokens": 2, "passing": 1})
    frame = frames.entries([tokens])
    assert frame["kind"].tolist() == ["play", "token", "play", None]
    assert frame["how"].tolist() == ["first", None, "long", None]
    suits = frames.entries([kept("9♥ up1", "end", "2♥ up1", variants={"first_ride": 1})])
    assert suits["how"].tolist() == ["first", None, "suit"]
    passed = frames.entries([kept("9♥ up1", "pass Ben", "end", variants={"passing": 1})])
    assert passed["kind"].tolist() == ["play", "pass", "end"]


def test_what_the_referee_no_longer_follows_is_there_all_the_same():
    frame = frames.entries([kept("6♥ up1", "A♦ up1", "7♥ up1")])
    assert frame["said"].tolist() == ["6♥ up1", "A♦ up1", "7♥ up1"]
    assert frame["standing"].all()
    assert frame["kind"].tolist() == ["play", None, None]


def test_a_ride_of_another_game_has_its_entries():
    frame = frames.entries([replace(kept("6♥ up1"), game="chess")])
    assert frame["said"].tolist() == ["6♥ up1"]
    assert frame["kind"].isna().all()


def test_whoever_was_renamed_plays_under_the_present_name():
    ride = kept("6♥ up1", "7♥ up1", "end", "8♥ up1", group="g", seats=["a", "b"])
    frame = frames.entries([ride], [Player("b", "g", "Benno")])
    assert frame["player"].tolist() == ["Anna"] * 3 + ["Benno"]


def test_without_rides_there_are_the_columns():
    frame = frames.entries([])
    assert (list(frame.columns), len(frame)) == (list(frames.ENTRIES), 0)
    assert list(frame.dtypes) == list(frames.entries([kept("6♥ up1", "end")]).dtypes)


@pytest.mark.parametrize("name", ["standard-6", "fire-tokens-passing-5", "tower-fire-passengers-1", "commands-1"])
def test_an_independent_program_counts_the_same(name):
    """Cards by player, and cards drawn, as the program that played the ride has them."""
    told = dict(transcripts())[name]
    read = transcript.read(text(told))
    start = house.starting(read.start["players"], read.start["first"], read.start["variants"], ())
    ride = kept(*read.said, **start | {"passengers": read.start.get("passengers", [])})
    frame = frames.entries([ride])
    plays = Counter(turn["player"] for turn in told["turns"] for action in turn["actions"] if action["do"] == "play")
    mine = frame[frame["kind"] == "play"].groupby("seat").size()
    assert {int(seat): int(count) for seat, count in mine.items()} == dict(plays)
    in_play = 52 * told["options"]["decks"] - told["options"]["passengers"]
    dealt = told["options"]["hand"] * told["options"]["players"]
    left_in_pile = in_play - dealt - int(frame["drawn"].sum())
    assert 0 <= left_in_pile <= told["result"]["left"]


# Figures


def test_the_figures_of_a_player():
    ride = kept("6♥ up1", "7♥ up1", "end", "9♥ up1", "8♥ up1", "8♥ up1", "end", "K♣ down1", "K♣ down1", "end")
    figures = frames.figures(frames.entries([ride])).set_index("player")
    counts = ["seat", "cards", "turns", "step_backs", "long_steps", "twins", "passed"]
    assert figures.loc["Anna", counts].tolist() == [0, 4, 2, 0, 0, 1, 0]
    assert figures.loc["Ben", counts].tolist() == [1, 3, 1, 1, 0, 1, 0]
    assert figures.loc["Anna", ["average", "biggest"]].tolist() == [2.0, 4]
    assert figures.loc["Ben", ["average", "biggest"]].tolist() == [4.0, 8]


def test_what_was_taken_back_figures_nowhere():
    figures = frames.figures(frames.entries([kept("6♥ up1", "7♥ up1", "undo 2", "6♥ up1")]))
    assert figures[["player", "cards"]].to_numpy().tolist() == [["Anna", 1]]
    assert figures["biggest"].isna().all()


def test_figures_of_several_rides_are_one_row_a_player(played):
    desk, registry = played
    rides = [desk.store.ride(one.id) for one in registry.rides() if one.group == registry.groups()[0].id]
    said = frames.entries(rides, registry.players())
    figures = frames.figures(said)
    assert figures["player"].tolist() == ["Ida", "Otto"]
    assert figures["cards"].sum() == ((said["kind"] == "play") & said["standing"]).sum()


def test_without_entries_there_are_no_figures():
    figures = frames.figures(frames.entries([]))
    assert (list(figures.columns), len(figures)) == (list(frames.FIGURES), 0)


def test_frames_go_to_json_and_csv(played):
    """As charts and exports do it."""
    desk, registry = played
    for frame in (frames.rides(registry.rides(), FLOORS), frames.entries([desk.store.ride(registry.rides()[0].id)])):
        assert len(json.loads(frame.to_json(orient="records", date_format="iso"))) == len(frame)
        assert len(frame.to_csv(index=False).splitlines()) == len(frame) + 1


def test_two_of_one_ride_are_two_in_the_figures_whatever_they_are_called_now(played):
    """Anna went into the bin, and Ben took her name."""
    desk, registry = played
    group = registry.add_group("Family", ["Anna", "Ben"])
    anna, ben = registry.players(group.id)
    seats = {"group": group.id, "seats": [anna.id, ben.id]}
    begun = desk.begin("paternoster", house.starting(["Anna", "Ben"], 0, {}, ()) | seats)
    for number, said in enumerate(("6♥ up1", "7♥ up1", "end", "K♦ down1", "Q♦ down1", "end"), 1):
        desk.hear(begun.ride, said, number)
    registry.rename_player(anna.id, "Annika")
    registry.bin_player(anna.id)
    registry.rename_player(ben.id, "Annika")
    for known, names in ((registry.everybody(), ["Annika (2)", "Annika"]), (registry.players(), ["Anna", "Annika"])):
        said = frames.entries([desk.store.ride(begun.ride)], known)
        assert list(frames.figures(said)["player"]) == names
        assert list(frames.seats([registry.ride(begun.ride)], known)["player"]) == names


def test_two_groups_of_one_name_are_two_in_every_chart(played):
    _, registry = played
    groups = [replace(group, name="The Attic") for group in registry.groups()]
    frame = frames.rides(registry.rides(), FLOORS, groups)
    assert frame.drop_duplicates("group")["group_name"].nunique() == len(groups)
