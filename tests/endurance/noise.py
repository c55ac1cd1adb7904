"""What nonsense is made of: hostile texts, halves of entries, numbers that are none, JSON of any shape."""

from __future__ import annotations

from hypothesis import strategies as st

HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "'; drop table rides; --",
    "' or 1=1 --",
    "\u202eup1 ♥6",
    "6\u200b♥ up1",
    "💥" * 50,
    "x" * 500,
    "\x00",
    "../../etc/passwd",
    "{0} %s ${jndi:x} {{7*7}}",
    "undo -1",
    "undo 99999999999999999999",
    "end end",
    "long",
    "pass",
    "６♥ up1",
    "6♥ up99",
    "٣♥ up1",
)
PARTS = (
    "6♥",
    "6h",
    "QS",
    "10",
    "up1",
    "u1",
    "down2",
    "long",
    "end",
    "token",
    "pass",
    "Ben",
    "undo",
    "3",
    "take",
    "flip",
    "draw",
    "K",
    "hand",
)
text = st.one_of(
    st.text(max_size=60),
    st.sampled_from(HOSTILE),
    st.lists(st.one_of(st.sampled_from(PARTS), st.text(max_size=3)), max_size=6).map(" ".join),
)
number = st.one_of(
    st.integers(-(10**20), 10**20), st.sampled_from((0, -1, 2**63, 1_000_000)), st.floats(), text, st.none()
)
plain = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), text),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(text, inner, max_size=4)),
    max_leaves=12,
)
