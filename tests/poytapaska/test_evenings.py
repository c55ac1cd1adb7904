"""Who lost how often: by evening and over all, with the same people or the same group."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path

import pytest

from companion import charts, evening, frames, house, roundcharts, rounds, shelf, traces
from companion.evening import Tally
from companion.kept import Which
from companion.look import DAY, NIGHT
from companion.words import Words
from tests.poytapaska.played import group, play

FRIDAY, SATURDAY = datetime(2026, 3, 6, 20), datetime(2026, 3, 7, 20)
LATE = datetime(2026, 3, 7, 1, 30)  # still Friday's evening
WORDS = Words(shelf.words("en"), strict=True)
WORDS_AS_THEY_ARE = Words(shelf.words("en"))


@pytest.fixture
def house_of_games(database_of_its_own: Path) -> Path:
    anna, ben, carla = group(database_of_its_own)
    play(database_of_its_own, "three-everything", (anna, ben, carla), FRIDAY)  # Carla loses
    play(database_of_its_own, "three-everything", (carla, anna, ben), LATE)  # Ben loses
    play(database_of_its_own, "two", (anna, ben), SATURDAY)  # Anna loses
    play(database_of_its_own, "two", (anna, ben), SATURDAY, upto=20)  # goes on
    play(database_of_its_own, "two", ("Anna", "Ben"), SATURDAY)  # without a group
    return database_of_its_own


def games():
    found = house.registry().rides(Which(game="poytapaska"))
    assert isinstance(found, tuple)
    return tuple(reversed(found))


def test_an_evening_lasts_until_the_next_morning():
    assert evening.evening_of(FRIDAY.timestamp()) == evening.evening_of(LATE.timestamp()) == date(2026, 3, 6)
    since, until = evening.span(date(2026, 3, 6))
    assert since <= FRIDAY.timestamp() < LATE.timestamp() < until <= SATURDAY.timestamp()


def test_the_tally_over_all(house_of_games):
    of_group = [game for game in games() if game.group]
    counted = {one.name: (one.games, one.lost) for one in evening.tally(of_group)}
    assert counted == {"Anna": (3, 1), "Ben": (3, 1), "Carla": (2, 1)}


def test_a_game_that_goes_on_counts_for_nothing(house_of_games):
    unended = [game for game in games() if game.result is None]
    assert len(unended) == 1
    assert evening.tally(unended) == ()
    assert evening.loser(unended[0]) is None


def test_a_renamed_player_keeps_the_count(house_of_games):
    anna = next(one for one in house.registry().players() if one.name == "Anna")
    tallies = evening.tally([game for game in games() if game.group], {anna.id: "Annika"})
    assert tallies[0] == Tally(anna.id, "Annika", 3, 1)


def test_the_table_shows_the_tally_of_the_evening(house_of_games):
    first, second, saturday, _, strangers = (game.id for game in games())
    friday = [("Anna", 2, 0), ("Ben", 2, 1), ("Carla", 2, 1)]
    for ride, wanted in ((first, friday), (second, friday), (saturday, [("Anna", 1, 1), ("Ben", 1, 0)])):
        rows = house.table(ride)["end"]["evening"]
        assert [(row["name"], row["games"], row["lost"]) for row in rows] == wanted
    assert [row["lost"] for row in house.table(strangers)["end"]["evening"]] == [1, 0]


def test_without_a_group_the_same_people_are_an_evening(database_of_its_own):
    for names in (("Anna", "Ben"), ("Ben", "Anna"), ("Anna", "Dora")):
        last = play(database_of_its_own, "two", names, FRIDAY)
    rows = {row["name"]: row["games"] for row in house.table(games()[0].id)["end"]["evening"]}
    assert rows == {"Anna": 2, "Ben": 2}
    assert len(house.table(last)["end"]["evening"]) == 2


def test_a_game_in_the_bin_counts_no_more_until_it_is_back(house_of_games):
    first = games()[0].id
    house.registry().bin_ride(first)
    assert {one.name: one.lost for one in evening.tally(game for game in games() if game.group)}["Carla"] == 0
    house.registry().restore_ride(first)
    assert {one.name: one.lost for one in evening.tally(game for game in games() if game.group)}["Carla"] == 1


def test_undo_takes_the_loss_back(house_of_games):
    first = games()[0]
    house.desk().hear(first.id, "undo", first.entries + 1)
    assert evening.loser(next(game for game in games() if game.id == first.id)) is None


def test_the_frame_has_a_row_for_every_seat_of_every_ended_game(house_of_games):
    frame = rounds.rounds(games())
    assert len(frame) == 3 + 3 + 2 + 2
    assert frame.groupby("ride")["lost"].sum().eq(1).all()
    first = frame[frame["ride"] == games()[0].id]
    assert list(first["player"]) == ["Anna", "Ben", "Carla"]
    assert list(first["out"].fillna(0)) == [2, 1, 0]
    assert set(first["turns"]) == {48}
    assert list(frame.columns) == list(rounds.COLUMNS)
    assert not len(rounds.rounds([]))


def test_the_entries_tell_whose_turn_it_was_and_what_was_done(house_of_games):
    first = games()[0].id
    said = frames.entries(house.kept(first), house.registry().players())
    assert list(said["kind"][:5]) == ["row", "row", "row", "held", "play"]
    assert set(said["kind"]) == {"row", "held", "play", "draw", "flip", "take"}
    assert list(said["player"][4:7]) == ["Anna", "Ben", "Carla"]
    assert said["card"].isna().all()


@pytest.mark.parametrize("look", [DAY, NIGHT], ids=["day", "night"])
def test_the_charts_say_what_they_show(house_of_games, look):
    frame = rounds.rounds([game for game in games() if game.group])
    cards = held(games()[0].id)
    for chart in (roundcharts.losses, roundcharts.evenings, roundcharts.lengths, roundcharts.hands):
        drawn = chart(cards if chart is roundcharts.hands else frame, WORDS, look).to_dict()
        assert "{" not in drawn["description"]
        assert "url" not in str(drawn.get("data", ""))


def test_chance_alone_is_one_in_as_many_as_play(house_of_games):
    drawn = roundcharts.losses(rounds.rounds([game for game in games() if game.group]), WORDS).to_dict()
    found = next(rows for rows in drawn["datasets"].values() if "expected" in rows[0])
    rows = {row["player"]: row for row in found}
    assert rows["Anna"]["expected"] == pytest.approx(1 / 3 + 1 / 3 + 1 / 2)
    assert rows["Carla"]["expected"] == pytest.approx(2 / 3)
    assert rows["Ben"]["lost"] == 1


def held(ride: str):
    (kept,) = house.kept(ride)
    return rounds.held(kept, house.registry().players())


def test_how_many_cards_everybody_had_turn_by_turn(house_of_games):
    """As dealt, after each entry that stands, and at last what the loser kept: 52 cards less those that were gone."""
    cards = held(games()[0].id)
    assert list(cards["cards"][:3]) == [13, 13, 13]
    assert list(cards["player"][:3]) == ["Anna", "Ben", "Carla"]
    assert list(cards["cards"][-3:]) == [0, 0, 12]
    entries = frames.entries(house.kept(games()[0].id))
    assert set(cards["number"]) == {0, *entries.loc[entries["turn"] > 0, "number"]}


def test_what_was_taken_back_moved_no_cards(house_of_games):
    unended = next(game.id for game in games() if game.result is None)
    before = held(unended)
    house.desk().hear(unended, "undo", 21)
    after = held(unended)
    assert len(after) == len(before) - 2
    assert after["number"].max() == 19


def test_a_game_without_a_turn_has_no_such_picture(database_of_its_own):
    anna, ben, carla = group(database_of_its_own)
    assert held(play(database_of_its_own, "three-everything", (anna, ben, carla), FRIDAY, upto=3)).empty


def test_a_purist_sees_the_cards_left_when_the_game_is_over(database_of_its_own):
    three = group(database_of_its_own)
    purist = {"variants": {"purist": 1}}
    going = play(database_of_its_own, "three-everything", three, FRIDAY, upto=30, **purist)
    ended = play(database_of_its_own, "three-everything", three, FRIDAY, **purist)
    assert held(going).empty
    assert len(held(ended))


def test_the_picture_ends_where_somebody_is_out(house_of_games):
    drawn = roundcharts.hands(held(games()[0].id), WORDS).to_dict()
    assert "3 players" in drawn["description"]
    sets = list(drawn["datasets"].values())
    lines = next(rows for rows in sets if len(rows) > 50)
    assert [row["cards"] for row in lines if row["player"] == "Anna"].count(0) == 1
    assert {row["player"] for rows in sets if len(rows) == 2 for row in rows} == {"Anna", "Ben"}  # who got out


def test_each_game_is_asked_for_by_its_name(house_of_games):
    begun = house.desk().begin("paternoster", house.starting(["Anna", "Ben"], 0, {}, ()))
    found = house.registry().rides(Which(game="paternoster"))
    assert [ride.id for ride in found] == [begun.ride]
    assert house.registry().count(Which(game="poytapaska")) == 5


def test_whoever_went_into_the_bin_keeps_name_and_losses(house_of_games):
    """Carla is called Clara by now, left, and somebody else of that name came."""
    registry = house.registry()
    carla = next(one for one in registry.players() if one.name == "Carla")
    registry.rename_player(carla.id, "Clara")
    registry.bin_player(carla.id)
    ben = next(one for one in registry.players() if one.name == "Ben")
    registry.rename_player(ben.id, "Clara")
    frame = rounds.rounds([game for game in games() if game.group], registry.everybody())
    lost = frame.groupby("player")["lost"].sum().to_dict()
    assert lost == {"Anna": 1, "Clara": 1, "Clara (2)": 1}


def test_what_ended_the_rides_of_a_house_counts_these_games_too(house_of_games):
    """Also an end that only another edition of the rules knew."""
    frame = frames.rides(house.registry().rides())
    frame.loc[0, "why"] = "wheel-fell-off"
    ended = traces.ended(frame, WORDS_AS_THEY_ARE)
    assert ended["rides"].sum() == len(frame)
    assert ended.iloc[-1]["why"] == "wheel-fell-off"
    assert WORDS.label("why-loser") in list(ended["said"])
    assert charts.endings(frame, WORDS_AS_THEY_ARE).to_dict()


def test_who_plays_at_christmas_only_has_an_evening_a_year(database_of_its_own):
    """Two evenings of one date are two columns."""
    people = group(database_of_its_own)
    for year in (2024, 2025):
        play(database_of_its_own, "three-everything", people, datetime(year, 12, 25, 20))
    spec = roundcharts.evenings(rounds.rounds(games()), WORDS).to_dict()
    assert len(set(spec["layer"][0]["encoding"]["x"]["sort"])) == 2
