"""Nonsense from all sides: what is written, sent, asked for in an address, handed in as a file, and said at the door.
Run by hand:

    .venv/bin/python -m tests.endurance.nonsense [INPUTS]

Every input is generated (hypothesis), much of it close to what would be right. Each must be answered, without a
traceback, and without a row of the database being another one afterwards. What happens to be right is not counted.
"""

from __future__ import annotations

import hashlib
import io
import json
import logging
import os
import sqlite3
import sys
import tempfile
import zipfile
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from streamlit.testing.v1 import AppTest

from companion import exchange, hall, house
from companion.answers import Begun
from companion.lan import Served
from companion.ruling import Refusal
from companion.screens import page as page_file
from tests.browser.rides import PERFECT, TWO
from tests.endurance.noise import number, plain, text
from tests.gate.knocking import APP, HOME, MACHINE, PORT, TABLET, Answer, knock

SHARES = {"notation": 0.3, "door": 0.3, "address": 0.18, "file": 0.12, "join": 0.1}
PAGES = ("table", "begin", "campaign", "rides", "rules", "odds", "settings")
ANSWERED = {200, 204, 303, 400, 401, 403, 404, 405, 409, 413, 415, 429}


class Shouted:
    """The house that is shouted at, and how it stood it."""

    def __init__(self) -> None:
        self.desk = house.desk()
        self.rides = [
            self._ridden("paternoster", TWO, PERFECT.said[:30]),
            self._ridden("paternoster", PERFECT.start, PERFECT.said),
            self._ridden("poytapaska", {"players": ["Anna", "Ben"], "dealer": 0}, ()),
        ]
        self.counts: Counter[str] = Counter()
        self.before = self.rows()

    def _ridden(self, game: str, start: Any, said: tuple[str, ...]) -> str:
        begun = self.desk.begin(game, start)
        assert isinstance(begun, Begun), begun
        for place, one in enumerate(said, 1):
            assert self.desk.hear(begun.ride, one, place, f"t{place}", sure=True).kind == "accepted"
        return begun.ride

    def rows(self) -> str:
        """A mark of every row of every table."""
        with closing(sqlite3.connect(self.desk.store.path)) as connection:
            told = [line for line in connection.iterdump() if line.startswith("INSERT")]
        return hashlib.sha256("\n".join(sorted(told)).encode("utf-8", "surrogatepass")).hexdigest()

    def changes(self) -> int:
        return int(self.desk.store._database().conn.total_changes)

    def unmoved(self, kind: str, shout: Callable[[], bool]) -> None:
        """Does it. False: that was nothing bad."""
        before = self.changes()
        if shout():
            self.counts[kind] += 1
            assert self.changes() == before, "a row has changed"


def often(count: int, **strategies: SearchStrategy[Any]) -> Callable[[Callable[..., None]], None]:
    """Runs a function with that many generated inputs."""

    def run(shout: Callable[..., None]) -> None:
        how = settings(
            max_examples=max(1, count), deadline=None, database=None, suppress_health_check=list(HealthCheck)
        )
        how(given(**strategies)(shout))()

    return run


def notation(house_: Shouted, count: int) -> None:
    """What is written at the table, heard by the desk."""

    @often(count, said=text, ride=st.sampled_from(house_.rides))
    def _(said: str, ride: str) -> None:
        desk = house_.desk
        kept = desk.store.ride(ride)
        game, seq = desk.games[kept.game], len(kept.entries)
        state = desk.open(ride).now.state
        move = game.read(said, state)
        right = said.strip().startswith("undo") or not (
            isinstance(move, Refusal) or isinstance(game.rule(state, move), Refusal)
        )
        if not right:
            house_.unmoved("notation", lambda: desk.hear(ride, said, seq + 1, "tag").kind == "refused")


def door(house_: Shouted, count: int) -> None:
    """What is sent to the door: nothing, noise, JSON of any shape, moves of which one thing is wrong."""
    move = st.fixed_dictionaries({"tag": text, "said": text, "number": number}, optional={"sure": plain, "x": plain})
    stale = st.fixed_dictionaries(
        {"tag": st.from_regex(r"[a-z0-9]{1,20}", fullmatch=True), "said": text, "number": st.integers(500, 999_999)}
    )
    body = st.one_of(
        plain,
        st.fixed_dictionaries(
            {"moves": st.lists(st.one_of(move, stale, plain), max_size=5)}, optional={"since": plain}
        ),
        st.fixed_dictionaries({"number": number, "said": text}, optional={"keep": plain, "seq": number, "tag": text}),
        st.fixed_dictionaries({"aid": text, "on": plain}),
    )
    raw = st.one_of(body.map(lambda told: json.dumps(told).encode()), st.binary(max_size=200))
    where = st.one_of(st.sampled_from(house_.rides), text.map(lambda said: quote(said, safe="")))
    kind = st.sampled_from(("application/json", "text/plain", "", "application/json; charset=x", "multipart/form-data"))
    tail = st.sampled_from(("", "/correct", "/aid", "/log", "/chance", "/correct/", "//"))
    method = st.sampled_from(("POST", "POST", "POST", "PUT", "DELETE"))

    @often(count, raw=raw, where=where, kind=kind, tail=tail, method=method)
    def _(raw: bytes, where: str, kind: str, tail: str, method: str) -> None:
        def shout() -> bool:
            answer = knock(f"/desk/{where}{tail}", method, HOME, raw, content_type=kind, origin=f"http://{HOME}:{PORT}")
            return _answered(answer)

        house_.unmoved("door", shout)


def address(house_: Shouted, count: int) -> None:
    """What stands in an address: of the door, of the plain pages, and, more slowly, of every page."""
    named = st.dictionaries(
        st.sampled_from(("since", "at", "ride", "only", "to", "code", "q", "rule")), text, max_size=4
    )
    path = st.one_of(
        st.sampled_from(("/watch/now", "/watch", "/join", "/language/de", "/app.webmanifest", "/sheet/paternoster")),
        st.tuples(st.sampled_from(("desk", "watch/parts", "language", "sheet")), text).map(
            lambda parts: f"/{parts[0]}/{quote(parts[1], safe='')}"
        ),
        st.sampled_from(house_.rides).map(lambda ride: f"/desk/{ride}"),
    )

    @often(
        count, path=path, named=named, ride=st.one_of(text, st.sampled_from(house_.rides)), at=st.integers(-5, 10**9)
    )
    def _(path: str, named: dict[str, str], ride: str, at: int) -> None:
        def shout() -> bool:
            query = urlencode(named, errors="surrogatepass")
            house.table(ride, at)
            return _answered(knock(f"{path}?{query}", client=HOME))

        house_.unmoved("address", shout)

    keys = st.sampled_from(("ride", "group", "floor", "like", "rule", "q", "players", "at", "back"))

    @often(max(len(PAGES), count // 12), page=st.sampled_from(PAGES), named=st.dictionaries(keys, text, max_size=4))
    def _(page: str, named: dict[str, str]) -> None:
        house_.unmoved("address", lambda: _page(page, named))


def _page(name: str, named: dict[str, str]) -> bool:
    page = AppTest.from_file(str(Path(house.__file__).parent / "main.py"), default_timeout=60)
    for key, value in named.items():
        page.query_params[key] = value.encode("utf-8", "replace").decode()
    page.run()
    if name != "table":
        page.switch_page(str(page_file(name))).run()
    assert not page.exception, page.exception
    assert not [one.value for one in page.error], page.error
    return True


def file(house_: Shouted, count: int) -> None:
    """Files to be taken in: noise, and exports of which something is changed. What is here stays as it is here."""
    rides = [exchange.as_json(house_.desk, house_.rides[0]), exchange.as_csv(house_.desk, house.registry())]
    files = [one for one in (*rides, exchange.as_database(house_.desk)) if isinstance(one, bytes)]
    assert len(files) == 3
    told = json.loads(files[0])

    def torn(raw: bytes, at: float, what: bytes) -> bytes:
        place = int(at * len(raw))
        return raw[:place] + what + raw[place + len(what) :]

    def altered(key: str, value: object) -> bytes:
        ride = told["rides"][0] | {key: value}
        return json.dumps({**told, "rides": [ride]}).encode()

    def packed(name: str, raw: bytes) -> bytes:
        made = io.BytesIO()
        with zipfile.ZipFile(made, "w") as zipped:
            zipped.writestr(name, raw)
            zipped.writestr("rides.csv", raw)
        return made.getvalue()

    keys = [key for key in told["rides"][0] if key != "id"]
    raw = st.one_of(
        st.binary(max_size=300),
        plain.map(lambda one: json.dumps(one).encode()),
        st.builds(torn, st.sampled_from(files), st.floats(0, 1), st.binary(min_size=1, max_size=40)),
        st.builds(lambda one, at: one[: int(at * len(one))], st.sampled_from(files), st.floats(0, 1)),
        st.builds(altered, st.sampled_from(keys), plain),
        st.builds(packed, st.sampled_from(("entries.csv", "../x", "a")), st.binary(max_size=100)),
        st.binary(max_size=100).map(lambda rest: b"SQLite format 3\0" + rest),
        st.binary(max_size=100).map(lambda rest: b"PK\x03\x04" + rest),
    )

    @often(count, raw=raw, name=text)
    def _(raw: bytes, name: str) -> None:
        def shout() -> bool:
            added = exchange.take_in(house_.desk, name, raw)
            return isinstance(added, Refusal) or not added.rides + added.groups + added.players

        house_.unmoved("file", shout)


def join(house_: Shouted, count: int) -> None:
    """What a stranger says at the door, and whatever else a stranger tries."""
    fields = st.dictionaries(st.sampled_from(("code", "name", "role", "to", "x")), text, max_size=5)
    body = st.one_of(fields.map(lambda said: urlencode(said, errors="surrogatepass").encode()), st.binary(max_size=200))
    path = st.sampled_from(("/join", "/join", "/join", "/", "/desk/x", "/_stcore/stream", "/watch/now"))
    cookie = st.one_of(st.just(""), text.map(lambda said: f"companion={quote(said)}"))

    @often(count, body=body, path=path, cookie=cookie, method=st.sampled_from(("POST", "POST", "GET", "PUT")))
    def _(body: bytes, path: str, cookie: str, method: str) -> None:
        def shout() -> bool:
            hall.doorstep().renew()  # or all but the first ten would only hear that they have to wait
            answer = knock(path, method, TABLET, body, cookie=cookie, origin=f"http://{MACHINE}:{PORT}")
            assert answer.cookie == ""
            return _answered(answer)

        house_.unmoved("join", shout)


def _answered(answer: Answer) -> bool:
    assert answer.status in ANSWERED, (answer.status, answer.raw[:200])
    if answer.header("content-type") == "application/json" and answer.status == 200:
        told = json.loads(answer.raw)
        return not any(one["kind"] == "accepted" for one in told.get("answers", ())) and told.get("kind") != "accepted"
    return True


def shouted(inputs: int) -> Counter[str]:
    """How many bad inputs of each kind were answered; the database must be the one that COMPANION_DB names."""
    assert APP is not None
    hall.serve_at(Served(MACHINE, PORT))
    house_ = Shouted()
    for name, shout in {"notation": notation, "door": door, "address": address, "file": file, "join": join}.items():
        shout(house_, int(inputs * SHARES[name]))
    assert house_.rows() == house_.before, "a row is another one"
    return house_.counts


def main() -> None:
    inputs = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    logging.getLogger("streamlit").setLevel(logging.ERROR)  # it minds that pages run without a browser
    with tempfile.TemporaryDirectory() as folder:
        os.environ["COMPANION_DB"] = str(Path(folder) / "companion.db")
        counts = shouted(int(inputs * 1.25))  # some happen to be right, and are not counted
    for kind, count in counts.items():
        print(f"{kind:<12}{count:>7,}")
    print(f"{'in all':<12}{counts.total():>7,} bad inputs: each answered, no traceback, no row another one")


if __name__ == "__main__":
    main()
