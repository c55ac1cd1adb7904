"""What a device that only watches may look up, and that it is a look only."""

from __future__ import annotations

from tests.gate.knocking import knock
from tests.gate.test_gate import joined


def test_a_watcher_looks_things_up_and_prints_them():
    _, cookie = joined("watcher")
    found = knock("/watch/rules?q=who+covers+the+fire", cookie=cookie)
    assert found.status == 200 and b'<article class="ruling" id="V13">' in found.raw
    assert b'<article class="ruling" id="P8">' in knock("/watch/rules?rule=p8", cookie=cookie).raw
    assert b"Welche Karte" in knock("/watch/rules", cookie=cookie, accept_language="de").raw
    for path in ("/watch/device", "/sheet/paternoster", "/sheet/poytapaska"):
        assert knock(path, cookie=cookie).status == 200
        assert knock(path, "POST", cookie=cookie).status == 403
    assert knock("/watch/rules", "POST", cookie=cookie, body=b"q=fire").status == 403


def test_what_is_asked_of_the_rules_is_text():
    _, cookie = joined("watcher")
    answer = knock("/watch/rules?q=%22%3E%3Cscript%3Ex&rule=%22%3E%3Cscript%3Ex", cookie=cookie)
    assert b"&quot;&gt;&lt;script&gt;x" in answer.raw and b"<script>x" not in answer.raw
    assert "script-src 'self';" in answer.header("content-security-policy")
    assert knock(f"/watch/rules?q={'fire+' * 2000}", cookie=cookie).status == 200
