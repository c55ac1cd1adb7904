"""Every device is spoken to in its own language: pages, door and paper alike."""

from __future__ import annotations

import re
from typing import Any

import pytest
from starlette.applications import Starlette

from companion import house, shelf, tongue
from companion.answers import Begun
from companion.door import ROUTES
from companion.plain import language, sheet
from companion.words import Words
from tests import apart

APP = Starlette(routes=(*ROUTES, *language.ROUTES, *sheet.ROUTES))
OTHERS = [one for one in shelf.languages() if one != shelf.FIRST_LANGUAGE]


def get(path: str, **headers: str) -> tuple[int, dict[str, str], str]:
    """Status, headers and body of the answer."""
    bare, _, query = path.partition("?")
    scope: dict[str, Any] = {
        "type": "http",
        "method": "GET",
        "path": bare,
        "raw_path": bare.encode(),
        "query_string": query.encode(),
        "headers": [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()],
        "root_path": "",
        "scheme": "http",
        "server": ("127.0.0.1", 1),
        "client": ("127.0.0.1", 2),
        "http_version": "1.1",
    }
    sent: list[Any] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        sent.append(message)

    apart.run(APP(scope, receive, send))
    told = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    return sent[0]["status"], told, b"".join(part.get("body", b"") for part in sent[1:]).decode()


def said(code: str, speaks: str) -> str:
    return Words(shelf.words(speaks), strict=True).label(code)


@pytest.mark.parametrize("speaks", OTHERS)
def test_the_door_answers_in_the_language_of_the_device(speaks: str):
    begun = house.desk().begin("paternoster", house.starting(["Anna", "Ben"], 0, {}, ()))
    assert isinstance(begun, Begun)
    first, chosen = get(f"/desk/{begun.ride}")[2], get(f"/desk/{begun.ride}", cookie=f"{tongue.COOKIE}={speaks}")[2]
    assert first != chosen
    assert Words(shelf.words(speaks), strict=True).table["notes"]["talk-normal"] in chosen
    assert get(f"/desk/{begun.ride}", accept_language=f"{speaks}-XX,en;q=0.5")[2] == chosen
    assert get(f"/desk/{begun.ride}", cookie=f"{tongue.COOKIE}=en", accept_language=speaks)[2] == first


@pytest.mark.parametrize("speaks", shelf.languages())
def test_a_choice_is_remembered_by_the_device(speaks: str):
    status, headers, _ = get(f"/language/{speaks}?to=/settings")
    assert (status, headers["location"]) == (303, "/settings")
    assert f"{tongue.COOKIE}={speaks}" in headers["set-cookie"]
    assert re.search(r"max-age=\d{7,}", headers["set-cookie"], re.IGNORECASE)


@pytest.mark.parametrize("speaks", ["xx", "..", "e", "<script>"])
def test_a_language_without_words_changes_nothing(speaks: str):
    status, headers, _ = get(f"/language/{speaks}?to=https://elsewhere.example/")
    assert (status, headers["location"]) == (303, "/")
    assert "set-cookie" not in headers


@pytest.mark.parametrize("speaks", shelf.languages())
@pytest.mark.parametrize("game", ["paternoster", "poytapaska"])
def test_a_sheet_holds_all_rulings_of_its_game(game: str, speaks: str):
    status, headers, body = get(f"/sheet/{game}", cookie=f"{tongue.COOKIE}={speaks}")
    assert status == 200
    assert "default-src 'none'" in headers["content-security-policy"]
    assert f'<html lang="{speaks}">' in body
    assert said("sheet-print", speaks) in body
    for ruling in house.rulebook_in(speaks).rulings.values():
        assert (ruling.title.replace("'", "&#x27;") in body) == (ruling.game == game) or ruling.game != game


def test_there_is_no_sheet_of_another_game():
    assert get("/sheet/chess")[0] == 404


def test_nobody_is_left_without_a_sentence():
    """What a language lacks is said in the first one: better a foreign sentence than a code."""
    words = house.words_in(OTHERS[0])
    assert words.table.keys() == shelf.words().keys()
    for name, table in shelf.words().items():
        assert table.keys() <= words.table[name].keys()


def test_a_language_ends_with_its_request():
    with tongue.answering("de"):
        assert tongue.now() == "de"
        with tongue.answering("fi"):
            assert tongue.now() == "fi"
        assert tongue.now() == "de"
    assert tongue.now() == "en"
