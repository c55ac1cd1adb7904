"""The gate: who comes in, and what everybody else gets instead."""

from __future__ import annotations

import pytest

from companion import hall
from companion.gate import LARGEST_BODY
from companion.kept import Device, Role
from companion.wire import LARGEST_MESSAGE
from tests.gate.knocking import HOME, MACHINE, NAMES, PAGE, PORT, TABLET, call, knock, pour

EVERYTHING = (
    "/",
    "/rides",
    "/settings",
    "/app/static/icon.svg",
    "/static/js/index.js",
    "/_stcore/health",
    "/_stcore/host-config",
    "/_stcore/metrics",
    "/_stcore/bidi-components/companion.table/table.js",
    "/media/abc.png",
    "/component/x/y",
    "/desk/demonstration",
    "/desk/demonstration?at=3",
    "/desk/demonstration/log",
    "/watch",
    "/watch/now",
    "/watch/parts/shafts.js",
    "/watch/rules?q=fire",
    "/watch/device",
    "/sheet/paternoster",
    "/join/",
    "/join/../desk/demonstration",
    "//join",
    "/joinx",
)


def joined(role: Role = "table") -> tuple[Device, str]:
    """A device that has joined, and the cookie that it shows."""
    came = hall.devices().join("Tablet", role)
    assert isinstance(came, tuple)
    return came[0], f"companion={came[1]}"


# Strangers


@pytest.mark.parametrize("path", EVERYTHING)
@pytest.mark.parametrize("accept", ["*/*", "text/html"])
def test_who_has_not_joined_reads_nothing(path: str, accept: str):
    answer = knock(path, accept=accept)
    assert answer.status == 401
    assert b"inside" not in answer.raw and b"view" not in answer.raw and len(answer.raw) < 300


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD", "PROPFIND"])
def test_who_has_not_joined_does_nothing(method: str):
    answer = knock("/desk/demonstration", method, origin=f"http://{MACHINE}:{PORT}", content_type="application/json")
    assert answer.status == 401
    assert answer.text.startswith("This device has not joined yet.")


def test_who_has_not_joined_opens_no_websocket():
    went = call(b"hello")
    assert (went.opened, went.closed, went.heard) == (False, 1008, [])


def test_a_page_leads_to_where_one_joins_and_back():
    answer = knock('/rides?ride=a"><script>b', **PAGE)
    assert b"/join?to=%2Frides%3Fride%3Da%22%3E%3Cscript%3Eb" in answer.raw
    assert b"<script>" not in answer.raw
    assert answer.header("cache-control") == "no-store"


@pytest.mark.parametrize(
    "cookie",
    ["companion=", "companion=guessed", "companion=" + "x" * 5000, "companion", "companion=\udc80", "other=1; a[b]=c"],
)
def test_what_is_made_up_in_a_cookie_opens_nothing(cookie: str):
    joined()
    assert knock("/", cookie=cookie).status == 401
    assert call(b"hello", cookie=cookie).closed == 1008


def test_a_copy_of_the_database_opens_nothing():
    """What the house keeps of a key is not the key."""
    _, cookie = joined()
    kept = hall.devices().store._read("select key from devices")[0]["key"]
    assert kept not in cookie
    assert knock("/", cookie=f"companion={kept}").status == 401


# This machine


def test_this_machine_needs_no_code():
    assert knock("/rides", client=HOME).raw == b"inside: house, 0 bytes"
    assert call(b"hello", client=HOME).heard == [b"hello"]
    assert knock("/rides", client="::ffff:127.0.0.1", host=f"{MACHINE}:{PORT}").status == 200


@pytest.mark.parametrize("name", ["x-forwarded-for", "forwarded", "x-real-ip", "via"])
def test_who_asks_through_this_machine_is_not_this_machine(name: str):
    assert knock("/rides", client=HOME, **{name: "203.0.113.9"}).status == 401


@pytest.mark.parametrize("host", [f"{HOME}:{PORT}", f"localhost:{PORT}", "localhost", "LOCALHOST.", "127.0.0.1"])
def test_it_goes_by_its_own_names(host: str):
    assert knock("/rides", client=HOME, host=host).status == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        f"evil.example:{PORT}",
        "127.0.0.1.evil.example",
        "localhost.evil.example",
        f"10.9.9.9:{PORT}",
        "",
        "127.0.0.1:8501@evil.example",
        "evil.example/127.0.0.1",
        "[::1].evil.example",
        "2130706433",
    ],
)
def test_a_name_that_is_made_to_lead_here_is_answered_to_nobody(host: str):
    """As in DNS rebinding: the page of evil.example may ask only evil.example, which has become 127.0.0.1."""
    answer = knock("/desk/demonstration", client=HOME, host=host)
    assert answer.status == 403
    assert f"http://{HOME}:{PORT}" in answer.text
    assert not call(b"hello", client=HOME, host=host).opened


def test_further_names_can_be_allowed():
    NAMES.extend(["cards.example", "*.house.example"])
    assert knock("/", client=HOME, host="cards.example").status == 200
    assert knock("/", client=HOME, host="a.house.example:80").status == 200
    assert knock("/", client=HOME, host="house.example.evil.example").status == 403


def test_other_networks_of_this_machine_are_none_of_the_house_s():
    """`--lan` is for the house's network, though the port is open on all."""
    hall.serve_at(hall.Served("10.0.0.5", PORT))
    assert knock("/join").status == 403
    hall.serve_at(hall.Served("10.0.0.5", PORT, everywhere=True))
    assert knock("/join").status == 200


# Pages of others


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1:3000", "http://localhost:8501", "x"]
)
@pytest.mark.parametrize("path", ["/desk/demonstration", "/_stcore/health", "/join", "/_stcore/upload_file/a/b"])
def test_the_page_of_somebody_else_gets_nothing(origin: str, path: str):
    for method in ("GET", "POST", "PUT"):
        assert knock(path, method, client=HOME, origin=origin, content_type="application/json").status == 403
    assert not call(b"hello", client=HOME, origin=origin).opened


def test_our_own_page_may_ask():
    assert call(b"hello", client=HOME, origin=f"http://{HOME}:{PORT}").heard == [b"hello"]
    assert knock("/", "PUT", client=HOME, origin=f"http://{HOME}:{PORT}").status == 200


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_somebody_else_may_link_here_but_not_load_from_here(site: str):
    assert knock("/", client=HOME, sec_fetch_site=site, sec_fetch_mode="navigate").status == 200
    assert knock("/app/static/icon.svg", client=HOME, sec_fetch_site=site, sec_fetch_mode="no-cors").status == 403
    assert knock("/join", "POST", client=HOME, sec_fetch_site=site, sec_fetch_mode="navigate").status == 403


# What is too large


def test_what_is_too_large_is_not_read():
    length = str(LARGEST_BODY + 1)
    assert knock("/anything", "POST", client=HOME, content_length=length).status == 413
    assert knock("/_stcore/upload_file/a/b", "PUT", client=HOME, content_length=length).status == 200
    assert knock("/_stcore/upload_file/a/b", "PUT", client=HOME, content_length="3000001").status == 413


def test_what_does_not_say_how_large_it_is_is_cut_off():
    from starlette.requests import ClientDisconnect

    part = b"x" * (LARGEST_BODY // 2)
    assert pour("/anything", (part, part), client=HOME).status == 200
    with pytest.raises(ClientDisconnect):
        pour("/anything", (part, part, b"x"), client=HOME)


def test_a_message_over_the_websocket_has_a_size_that_makes_sense():
    went = call(b"hello", b"x" * (LARGEST_MESSAGE + 1), b"more", client=HOME)
    assert (went.heard, went.closed) == ([b"hello"], 1009)


# Who has joined


def test_who_has_joined_comes_in():
    _, cookie = joined()
    assert knock("/rides", cookie=cookie).raw == b"inside: table, 0 bytes"
    assert knock("/desk/x", "POST", cookie=cookie, body=b"{}").status != 401
    assert call(b"hello", cookie=f"a[b]=1; {cookie}; other=2").heard == [b"hello"]


def test_a_watcher_sees_and_does_nothing():
    _, cookie = joined("watcher")
    assert knock("/watch", cookie=cookie).status == 200
    assert knock("/watch/parts/shafts.js", cookie=cookie).status == 200
    assert knock("/desk/demonstration?at=1", cookie=cookie).status == 200
    refused = knock("/desk/demonstration", "POST", cookie=cookie, content_type="application/json", body=b'{"moves":[]}')
    assert (refused.status, refused.text[:26]) == (403, "This device only watches. ")
    for path in ("/rides", "/settings", "/_stcore/host-config", "/_stcore/upload_file/a/b", "/watchx"):
        assert knock(path, cookie=cookie).status == 403
        assert knock(path, "POST", cookie=cookie).status == 403
    assert not call(b"hello", cookie=cookie).opened
    page = knock("/settings", cookie=cookie, **PAGE)
    assert (page.status, page.header("location")) == (303, "/watch")


def test_who_is_signed_out_is_out_at_once():
    device, cookie = joined()
    assert knock("/", cookie=cookie).status == 200
    assert hall.devices().sign_out(device.id) is None
    assert knock("/", cookie=cookie).status == 401


def test_a_websocket_does_not_outlive_the_signing_out():
    device, cookie = joined()
    went = call(b"hello", lambda: hall.devices().sign_out(device.id), b"still here?", cookie=cookie)
    assert (went.heard, went.closed) == ([b"hello"], 1008)


def test_who_may_only_watch_from_now_on_loses_the_websocket():
    device, cookie = joined()
    went = call(b"hello", lambda: hall.devices().let(device.id, "watcher"), b"still here?", cookie=cookie)
    assert (went.heard, went.closed) == ([b"hello"], 1008)
    assert knock("/desk/x", "POST", cookie=cookie).status == 403
    assert hall.devices().let(device.id, "table") is None
    assert knock("/rides", cookie=cookie).status == 200


def test_another_process_may_sign_out_too(monkeypatch):
    device, cookie = joined()
    assert knock("/", cookie=cookie).status == 200
    hall.devices().store.sign_out(device.id, 5.0)
    assert knock("/", cookie=cookie).status == 200, "known a moment ago"
    monkeypatch.setattr("companion.devices.time.monotonic", lambda: 1e9)
    assert knock("/", cookie=cookie).status == 401


def test_a_file_that_can_not_be_read_is_said(database_of_its_own):
    database_of_its_own.write_bytes(b"Dear diary" * 500)
    answer = knock("/", cookie="companion=something")
    assert answer.status == 503
    assert str(database_of_its_own) in answer.text
    assert knock("/", client=TABLET).status == 401


def test_a_table_in_play_outlives_a_disk_in_trouble(database_of_its_own, monkeypatch):
    _, cookie = joined()
    assert knock("/", cookie=cookie).status == 200
    hall.devices().store.close()
    database_of_its_own.write_bytes(b"Dear diary" * 500)
    clock = iter(range(10**6, 10**7, 1000))
    monkeypatch.setattr("companion.devices.time.monotonic", lambda: next(clock))
    assert knock("/", cookie=cookie).status == 200


def test_when_a_device_was_last_seen_is_put_down_by_the_minute():
    writes: list[float] = []
    now = [100.0]
    devices = hall.devices()
    devices.clock = lambda: now[0]
    _, cookie = joined()
    kept = devices.store.saw_device
    devices.store.saw_device = lambda device, at: writes.append(at) or kept(device, at)  # type: ignore[method-assign]
    for second in range(0, 200, 10):
        now[0] = 100.0 + second
        devices._known.clear()
        knock("/", cookie=cookie)
    assert writes == [160.0, 220.0, 280.0]
    assert hall.devices().all()[0].seen_at == 280.0
