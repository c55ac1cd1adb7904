"""The door: moves in, views out, and one sentence for whatever doesn't belong there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion import house
from companion.answers import Begun
from tests.browser.rides import PERFECT
from tests.screens.asking import HOST, Answer, get, post


def begin(**variants: int) -> str:
    begun = house.desk().begin("paternoster", house.starting(["Anna", "Ben"], 0, variants, ()))
    assert isinstance(begun, Begun)
    return begun.ride


@pytest.fixture
def ride() -> str:
    return begin()


def move(said: str, number: int, tag: str | None = None, sure: bool = False) -> dict[str, Any]:
    return {"tag": tag or f"tag{number}", "said": said, "number": number, "sure": sure}


def say(ride: str, *moves: dict[str, Any]) -> Answer:
    return post(f"/desk/{ride}", {"moves": list(moves)})


def kinds(answer: Answer) -> list[str]:
    return [one["kind"] for one in answer.body["answers"]]


def said(ride: str) -> list[str]:
    return [line["said"] for line in get(f"/desk/{ride}/log").body["log"] if line["standing"]]


def test_a_batch_of_moves_is_kept_in_its_order(ride: str):
    answer = say(ride, move("6h u1", 1), move("7♥ up1", 2), move("end", 3))
    assert answer.status == 200
    assert kinds(answer) == ["accepted"] * 3
    assert said(ride) == ["6♥ up1", "7♥ up1", "end"]
    view = answer.body["view"]
    assert (view["seq"], view["entries"], view["turn"]["player"]) == (3, 3, 1)
    assert view["line"]["text"].startswith("Anna ends the turn.")


def test_a_tag_heard_twice_is_kept_once(ride: str):
    say(ride, move("6♥ up1", 1, "aa"))
    answer = say(ride, move("6♥ up1", 1, "aa"), move("7♥ up1", 2, "bb"))
    assert kinds(answer) == ["known", "accepted"]
    assert said(ride) == ["6♥ up1", "7♥ up1"]


def test_a_move_for_another_moment_changes_nothing(ride: str):
    say(ride, move("6♥ up1", 1, "first"))
    answer = say(ride, move("9♥ up2", 1, "second"))
    assert kinds(answer) == ["stale"]
    assert answer.body["answers"][0]["text"]
    assert said(ride) == ["6♥ up1"]


def test_what_was_to_follow_a_move_that_came_too_late_is_not_kept_in_its_stead(ride: str):
    say(ride, move("2♣ up2", 1, "another"))
    answer = say(ride, move("6♥ up1", 1, "first"), move("7♥ up1", 2, "second"))  # its number would be right
    assert kinds(answer) == ["stale", "stale"]
    assert all(one["text"] for one in answer.body["answers"])
    assert said(ride) == ["2♣ up2"]


def test_a_refusal_comes_with_its_ruling_and_holds_up_those_behind_it(ride: str):
    answer = say(ride, move("6♥ up1", 1), move("2♥ up1", 2), move("8♥ up1", 3))
    assert kinds(answer) == ["accepted", "refused", "stale"]
    refused = answer.body["answers"][1]
    assert "2♥" in refused["text"]
    assert refused["ruling"] == "P6"
    assert answer.body["view"]["line"] == {"text": refused["text"], "ruling": "P6", "tone": "no"}
    assert said(ride) == ["6♥ up1"]


def test_a_move_that_ends_the_ride_is_asked_about_first(ride: str):
    asked = say(ride, move("stuck", 1, "a"))
    assert kinds(asked) == ["ask"]
    assert asked.body["view"]["end"] is None
    sure = say(ride, move("stuck", 1, "b", sure=True))
    assert kinds(sure) == ["accepted"]
    assert sure.body["view"]["end"]["left"] == 104


def test_taking_back_is_a_move_like_another(ride: str):
    say(ride, move("6♥ up1", 1), move("7♥ up1", 2))
    answer = say(ride, move("undo", 3))
    assert kinds(answer) == ["accepted"]
    assert (answer.body["view"]["seq"], answer.body["view"]["entries"]) == (3, 1)


def test_no_moves_at_all_bring_the_view(ride: str):
    answer = say(ride)
    assert answer.body["answers"] == []
    assert answer.body["view"]["seq"] == 0


def test_nothing_new_is_an_empty_answer(ride: str):
    say(ride, move("6♥ up1", 1))
    assert get(f"/desk/{ride}?since=1").status == 204
    news = get(f"/desk/{ride}?since=0")
    assert news.status == 200
    assert news.body["view"]["seq"] == 1


def test_looking_back_shows_the_table_as_it_was(ride: str):
    say(ride, move("6♥ up1", 1), move("7♥ up1", 2))
    then = get(f"/desk/{ride}?at=1").body["view"]
    assert (then["at"], then["seq"], then["piles"][0]["top"]) == (1, 2, "6♥")
    assert get(f"/desk/{ride}?at=3").status == 404


def test_the_log_tells_what_was_taken_back_too(ride: str):
    say(ride, move("6♥ up1", 1), move("undo", 2), move("7♥ up1", 3))
    log = get(f"/desk/{ride}/log").body["log"]
    assert [(line["said"], line["standing"]) for line in log] == [("6♥ up1", False), ("7♥ up1", True)]
    assert log[1] | {"text": ""} == {
        "number": 3, "text": "", "turn": 1, "player": 0, "said": "7♥ up1", "standing": True,
    }  # fmt: skip


def test_every_sentence_of_a_view_is_said_in_words():
    ride = begin(fire=1, tokens=2, passing=1, hourglass=1, commands=1)
    view = say(ride, move("Q♥ up1", 1), move("K♥ down1", 2)).body["view"]
    assert [badge["text"] for pile in view["piles"] for badge in pile["badges"]]
    assert view["talk"]["code"] == "normal"
    assert view["step_back_text"]
    assert view["clock"]["seconds"] == 30
    assert all(button["why"] or button["ok"] for button in view["bar"].values())


def test_the_demonstration_is_for_watching_only():
    whole = get("/desk/demonstration").body["view"]
    assert whole["end"]["won"]
    assert get("/desk/demonstration?at=1").body["view"]["at"] == 1
    refused = post("/desk/demonstration", {"moves": [move("undo", whole["seq"] + 1)]})
    assert refused.status == 409
    assert refused.body["text"]


@pytest.mark.parametrize("ride", ["nonsense", "..%2Fetc", "💥", "x" * 3000, "'--"])
def test_a_ride_that_does_not_exist_is_said_to_be_none(ride: str):
    for answer in (get(f"/desk/{ride}"), get(f"/desk/{ride}/log"), say(ride, move("6♥ up1", 1))):
        assert answer.status == 404
        assert answer.body["text"]


@pytest.mark.parametrize("question", ["at=-1", "at=x", "since=1e9", "at=99999999", "since=", "at=²"])
def test_a_question_edited_by_hand_gets_a_sentence(ride: str, question: str):
    answer = get(f"/desk/{ride}?{question}")
    assert answer.status == 400
    assert answer.body["text"]


@pytest.mark.parametrize(
    ("status", "headers"),
    [
        (415, {"content_type": "text/plain"}),
        (415, {"content_type": ""}),
        (403, {"origin": "http://elsewhere.example"}),
        (403, {"origin": "null"}),
        (403, {"origin": f"http://{HOST}.example"}),
        (403, {"sec_fetch_site": "cross-site"}),
        (403, {"sec_fetch_site": "same-site"}),
    ],
)
def test_only_our_own_page_may_enter_moves(ride: str, status: int, headers: dict[str, str]):
    answer = post(f"/desk/{ride}", {"moves": [move("6♥ up1", 1)]}, **headers)
    assert answer.status == status
    assert answer.body["text"]
    assert said(ride) == []


def test_a_page_behind_a_name_or_a_certificate_is_ours_too(ride: str):
    answer = post(f"/desk/{ride}", {"moves": [move("6♥ up1", 1)]}, host="tablet.local", origin="https://tablet.local")
    assert answer.status == 200


@pytest.mark.parametrize(
    ("status", "body"),
    [
        (400, b"{"),
        (400, b"\xff\xfe"),
        (400, b"[" * 20000),
        (400, []),
        (400, {"moves": {}}),
        (400, {"moves": ["6h u1"]}),
        (400, {"moves": [{"tag": "a", "said": "6♥ up1"}]}),
        (400, {"moves": [move("6♥ up1", 0)]}),
        (400, {"moves": [move("6♥ up1", True)]}),
        (400, {"moves": [move("6♥ up1", 1, "no tag!")]}),
        (400, {"moves": [move("6" * 1000, 1)]}),
        (400, {"moves": [move("6♥ up1", number) for number in range(1, 500)]}),
        (413, {"moves": [move("x" * 150, 1)] * 1000}),
    ],
)
def test_what_is_no_batch_of_moves_is_turned_away(ride: str, status: int, body: object):
    answer = post(f"/desk/{ride}", body)
    assert answer.status == status
    assert answer.body["text"]
    assert said(ride) == []


@pytest.mark.parametrize("text", ["", "   ", "6♥", "up1", "🂡 up1", "undo 0", "end\x00", "\ud800", "drop table rides"])
def test_nonsense_in_writing_is_refused_with_a_sentence(ride: str, text: str):
    answer = say(ride, move(text, 1))
    assert answer.status == 200
    assert kinds(answer) == ["refused"]
    assert answer.body["answers"][0]["text"]


def test_a_file_that_fails_says_so_and_the_device_may_try_again(database_of_its_own: Path):
    database_of_its_own.write_bytes(b"no database, but a letter of some length" * 50)
    answer = say("k3f9a2", move("6♥ up1", 1))
    assert answer.status == 503
    assert str(database_of_its_own) in answer.body["text"]


def test_what_nobody_foresaw_is_one_sentence_and_a_line_in_the_log(
    ride: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    def broken(*_: object) -> None:
        raise RuntimeError("a bug")

    monkeypatch.setattr(house, "table", broken)
    answer = get(f"/desk/{ride}")
    assert answer.status == 500
    assert "bug" not in answer.body["text"]
    assert "a bug" in caplog.text


def test_F2_a_ride_on_a_floor_ends_with_its_stars_and_the_way_to_the_building(ride: str):
    group = house.registry().add_group("The Attic", ["Anna", "Ben"])
    start = house.on_floor(group.id, "test-ride", house.registry().players(group.id))
    on_floor = house.desk().begin("paternoster", start).ride
    end = say(on_floor, move("stuck", 1, sure=True)).body["view"]["end"]
    assert (end["left"], end["stars"], end["building"]) == (104, 0, f"/campaign?group={group.id}")
    assert get(f"/desk/{on_floor}").body["view"]["end"] == end
    elsewhere = say(ride, move("stuck", 1, sure=True)).body["view"]["end"]
    assert "stars" not in elsewhere


def test_F1_the_end_leads_to_the_next_floor_once_that_is_open():
    group = house.registry().add_group("The Attic", ["Anna", "Ben"])
    start = house.on_floor(group.id, "test-ride", house.registry().players(group.id))

    def ended(*moves: str) -> dict[str, Any]:
        ride = house.desk().begin("paternoster", start).ride
        view = get(f"/desk/{ride}").body["view"]
        assert view["floor"] == {"number": 1, "name": "Test ride", "goal": 6}
        for number, said in enumerate(moves, 1):
            view = say(ride, move(said, number, sure=True)).body["view"]
        return view["end"]

    above = f"/begin?group={group.id}&floor=hotel-guests"
    assert ended("stuck")["next"] is None
    assert (ended(*PERFECT.said)["stars"], ended(*PERFECT.said)["next"]) == (3, above)
    assert (ended("stuck")["stars"], ended("stuck")["next"]) == (0, above)  # a floor stays cleared


# Aids


def test_an_aid_is_switched_on_and_seen_by_whoever_asks_for_news(ride: str):
    assert get(f"/desk/{ride}?since=0").status == 204
    view = post(f"/desk/{ride}/aid", {"aid": "backs", "on": True}).body["view"]
    assert (view["mark"], view["aids"]["backs"]) == ("0.backs", True)
    assert get(f"/desk/{ride}?since=0").body["view"]["aids"]["backs"] is True
    assert get(f"/desk/{ride}?since=0.backs").status == 204


@pytest.mark.parametrize(
    "body", [{}, {"aid": "odds"}, {"aid": 3, "on": True}, {"aid": "odds", "on": 1}, [], "odds", None]
)
def test_what_is_no_aid_is_refused_in_a_sentence(ride: str, body: Any):
    answer = post(f"/desk/{ride}/aid", body)
    assert answer.status == 400
    assert answer.body["text"].endswith(".")
    assert get(f"/desk/{ride}?since=0").status == 204


def test_an_unknown_aid_and_a_chance_that_nobody_wants(ride: str):
    for answer in (post(f"/desk/{ride}/aid", {"aid": "x-ray", "on": True}), get(f"/desk/{ride}/chance")):
        assert answer.status == 409
        assert answer.body["text"].endswith(".")
    assert get("/desk/nobody/chance").status == 404


@pytest.mark.parametrize("since", ["x", "1.", "1.ODDS", "1.odds'", "-1", "1" * 9])
def test_a_mark_that_is_none(ride: str, since: str):
    assert get(f"/desk/{ride}?since={since}").status == 400


def test_an_open_page_asks_whether_there_is_news(ride: str):
    """Lists and charts don't change with a card, the page of the ride itself does."""
    lists, one = get("/news").body["news"], get(f"/news?ride={ride}").body["news"]
    assert get(f"/news?since={lists}").status == 204
    say(ride, move("6♥ up1", 1))
    assert get(f"/news?since={lists}").status == 204
    assert get(f"/news?ride={ride}&since={one}").body["news"] != one
    begin()
    assert get(f"/news?since={lists}").body["news"] != lists
    assert get("/news?ride=../../nowhere").status == 200
