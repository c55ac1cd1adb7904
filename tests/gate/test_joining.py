"""The page for joining, and the code."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import doorstep as doors
from companion import hall
from companion.doorstep import HELD, LONGEST_HELD, TRIES, TRIES_OF_ALL, Doorstep, new_code
from companion.plain.join import way_on
from companion.ruling import Refusal
from tests.gate.conftest import CODE
from tests.gate.knocking import HOME, TABLET, knock, submit

INJECTED = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "'; drop table devices; --",
    "\u202eevil",
    "💥" * 60,
]


def test_the_page_asks_for_the_code_and_loads_nothing():
    page = knock("/join?to=/rides&code=482-917<b>", accept="text/html")
    text = page.raw.decode()
    assert page.status == 200
    assert 'value="482917"' in text and 'value="/rides"' in text
    assert re.findall(r'(?:src|href)="', text) == []
    policy = page.header("content-security-policy")
    assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy and "unsafe" not in policy


def test_the_right_code_lets_a_device_in_for_good():
    answer = submit(
        {"code": f" {CODE[:3]} {CODE[3:]} ", "name": " Kitchen \t tablet ", "role": "table", "to": "/rides"}
    )
    assert (answer.status, answer.header("location")) == (303, "/rides")
    attributes = {part.strip().lower() for part in answer.header("set-cookie").split(";")[1:]}
    assert {"httponly", "samesite=strict", "path=/"} <= attributes
    assert knock("/rides", cookie=answer.cookie).raw == b"inside: table, 0 bytes"
    (device,) = hall.devices().all()
    assert (device.name, device.role) == ("Kitchen tablet", "table")


def test_who_only_watches_is_led_to_the_screen():
    answer = submit({"code": CODE, "role": "watcher", "to": "/rides"})
    assert answer.header("location") == "/watch"
    assert hall.devices().all()[0].role == "watcher"


def test_once_is_enough():
    cookie = submit({"code": CODE}).cookie
    again = knock("/join?to=/rides", cookie=cookie)
    assert (again.status, again.header("location")) == (303, "/rides")
    assert submit({"code": "wrong"}, cookie=cookie).status == 303
    assert submit({"code": "wrong"}, client=HOME).status == 303
    assert len(hall.devices().all()) == 1


@pytest.mark.parametrize(
    "said", ["", "000000", CODE[:5], CODE + "0", "４８２９１７", "\udc80", CODE[::-1], "' or 1=1 --"]
)
def test_a_wrong_code_lets_nobody_in(said: str):
    answer = submit({"code": said})
    assert (answer.status, answer.cookie) == (403, "")
    assert "That is not the code." in answer.raw.decode()
    assert hall.devices().all() == ()


def test_wrong_codes_are_slowed_then_refused_for_a_while(time, pauses):
    statuses = [submit({"code": "000000"}).status for _ in range(TRIES)]
    assert statuses == [403] * TRIES
    assert pauses[:-1] == sorted(pauses[:-1]) and pauses[0] == 0.5 and max(pauses) == 4.0
    held = submit({"code": CODE})
    assert (held.status, held.cookie) == (429, "")
    assert "10 minutes" in held.raw.decode()
    assert submit({"code": CODE}, client="192.168.1.21").status == 303, "another address is another matter"
    time.now += HELD
    assert submit({"code": CODE}).status == 303


def test_many_addresses_together_are_held_too():
    for number in range(TRIES_OF_ALL):
        submit({"code": "000000"}, client=f"192.168.2.{number}")
    assert submit({"code": CODE}, client="192.168.3.1").status == 429


def test_a_new_code_ends_the_old_one_and_the_wait(doorstep):
    for _ in range(TRIES):
        submit({"code": "000000"})
    cookie = submit({"code": CODE}, client="192.168.1.21").cookie
    doorstep.renew()
    assert submit({"code": CODE}).status == 403
    assert submit({"code": "000017"}).status == 303
    assert knock("/", cookie=cookie).status == 200, "who has joined stays"


@pytest.mark.parametrize("name", INJECTED)
def test_what_a_device_is_called_does_nothing(name: str):
    wrong = submit({"code": "000000", "name": name, "to": f'/"><script>{name}'})
    assert "<script" not in wrong.raw.decode() and "<img" not in wrong.raw.decode()
    assert submit({"code": CODE, "name": name}).status == 303
    (device,) = hall.devices().all()
    assert device.name.isprintable() and len(device.name) <= 40


@pytest.mark.parametrize("body", [b"", b"\xff\xfe", b"code=482917&" * 50, b"a" * 5000, b"code=%ff%fe", b"{}", b"&&&=;"])
def test_a_form_that_is_none_is_a_wrong_code(body: bytes):
    assert knock("/join", "POST", body=body).status == 403


@pytest.mark.parametrize(
    ("wanted", "way"),
    [
        ("/rides", "/rides"),
        ("/?ride=abc&x=%2F", "/?ride=abc&x=%2F"),
        ("", "/"),
        ("//evil.example", "/"),
        ("/\\evil.example", "/"),
        ("https://evil.example", "/"),
        ("javascript:alert(1)", "/"),
        ("/join?to=/join", "/"),
        ("/a\r\nSet-Cookie: x=1", "/"),
        ("/" + "x" * 3000, "/"),
    ],
)
def test_one_goes_on_to_a_page_of_ours(wanted: str, way: str):
    assert way_on(wanted) == way
    assert submit({"code": CODE, "to": wanted}).header("location") == way


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH"])
def test_the_page_is_asked_in_two_ways_only(method: str):
    assert knock("/join", method).status == 401


# The code itself


def test_a_code_has_six_digits_and_any_is_as_likely():
    codes = [new_code() for _ in range(20_000)]
    assert all(len(code) == 6 and code.isascii() and code.isdigit() for code in codes)
    firsts = Counter(code[0] for code in codes)
    assert set(firsts) == set("0123456789") and max(firsts.values()) < 2300


def test_codes_are_compared_in_constant_time(monkeypatch):
    compared = []
    real = doors.hmac.compare_digest
    monkeypatch.setattr(doors.hmac, "compare_digest", lambda a, b: compared.append((a, b)) or real(a, b))
    assert Doorstep(new=lambda: CODE).hear(TABLET, CODE) is None
    assert compared == [(CODE.encode(), CODE.encode())]


def test_who_goes_on_trying_waits_longer_each_time(time):
    step = Doorstep(time, lambda: CODE)
    waits = []
    for _ in range(12):
        for _ in range(TRIES):
            step.hear(TABLET, "000000")
        held = step.hear(TABLET, CODE)
        assert isinstance(held, Refusal) and held.reason == "code-held"
        waits.append(held.about["minutes"])
        step._by_all = type(step._by_all)()  # only the address matters here
        time.now += min(HELD * 2 ** len(waits), LONGEST_HELD)
    assert waits[:4] == [10, 20, 40, 80] and waits[-1] == LONGEST_HELD / 60


def test_a_day_of_guessing_is_next_to_nothing(time):
    """Whoever tries from as many addresses as they like, without a pause, hears about few codes in a day."""
    step, heard = Doorstep(time, lambda: CODE), 0
    until = time.now + 86_400
    while time.now < until:
        said = step.hear(f"10.0.{heard % 250}.{heard // 250 % 250}", "000000")
        assert said is not None
        heard += said.reason == "code-wrong"
        time.now += 10.0
    assert heard < 300  # of a million


def test_the_addresses_of_a_thousand_guests_are_forgotten_again():
    step = Doorstep(new=lambda: CODE)
    for number in range(5000):
        step.pause(f"10.0.{number // 250}.{number % 250}")
    assert len(step._by_address) <= doors.MOST_ADDRESSES


@given(st.text())
def test_nothing_but_the_code_is_the_code(said: str):
    bare = "".join(sign for sign in said if sign.isalnum())
    assert (Doorstep(new=lambda: CODE).hear(TABLET, said) is None) == (bare == CODE)
