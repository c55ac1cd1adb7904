"""Charts of odds: what was left in many rides, a mix among levels and floors, and the chance as a ride went.

As in `charts` every chart says in a sentence, its `description`, what it shows, and tells nothing by colour alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import altair as alt
import pandas as pd

from companion.chances import Band, bands
from companion.look import DAY, Look
from companion.outlook import swing
from companion.plotting import ROW, drawn, finished, span, tip, whole
from companion.ruling import Note
from companion.simulator.tally import Tally, mean_left
from companion.words import Words

PERCENT = 100
NARROW = 420  # px: a chart on a phone, where six words stand below it side by side


def cards_left(tallies: Mapping[str, Tally], words: Words, look: Look = DAY) -> alt.LayerChart:
    """How many rides ended with how many cards left, by the word that the rules have for it. tallies: by policy."""
    say, known = words.label, bands(words)
    rows = [
        {
            "who": say(f"who-{policy}"),
            "band": _head(band),
            "span": band.span,
            "share": PERCENT * int(tally[:, list(band.lefts)].sum()) / int(tally.sum()),
        }
        for policy, tally in tallies.items()
        for band in known
    ]
    shown = pd.DataFrame(rows)
    shown["said"] = [_percent(share, words) for share in shown["share"]]
    who = [say(f"who-{policy}") for policy in tallies]
    order = [_head(band) for band in known]
    heads = alt.Axis(
        title=None,
        labelAngle=0,
        labelExpr="split(datum.label, '\\n')",
        domain=False,
        ticks=False,
        labelLimit=70,
        labelFontSize=alt.ExprRef(f"width < {NARROW} ? 10.5 : 13"),
    )
    across = alt.X("band:N", sort=order, axis=heads, scale=alt.Scale(paddingInner=0.22))
    beside = alt.XOffset("who:N", sort=who)
    up = alt.Y("share:Q", title=None, axis=None, scale=span(0, float(shown["share"].max()) * 1.12 + 1))
    legend = alt.Legend(**{**ROW, "orient": "top"}, symbolSize=160, symbolType="square")
    colours = alt.Scale(domain=who, range=[look.series[0], look.series[1]][: len(who)])
    told = [tip("who", say("odds-who")), tip("span", say("axis-left")), tip("said", say("odds-share"))]
    base = drawn(shown).encode(across, beside, tooltip=told)
    bars = base.mark_bar(cornerRadiusEnd=3).encode(up, alt.Color("who:N", title=None, scale=colours, legend=legend))
    text = base.mark_text(dy=-7, fontSize=12, color=look.ink).encode(up, text="said:N")
    means = tuple(
        words.say(
            Note("odds-mean-of", (), {"who": say(f"policy-{policy}"), "mean": words.number(mean_left(tally)[0], 1)})
        )
        for policy, tally in tallies.items()
    )
    return finished([bars, text], look, words.say(Note("chart-cards-left", (), {"means": means})), tall=250)


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the comparison. kind: level (all cards down), floor (goal reached), simple or careful (this mix)."""

    name: str
    kind: str
    percent: float


def standing(lines: Sequence[Standing], words: Words, look: Look = DAY) -> alt.LayerChart:
    """This mix among levels and floors, the easiest on top. lines: at least one level or floor."""
    say = words.label
    kinds = [kind for kind in ("simple", "careful", "level", "floor") if any(line.kind == kind for line in lines)]
    kinds_said = {kind: say(f"standing-{kind}") for kind in kinds}
    shown = pd.DataFrame([{"name": one.name, "kind": one.kind, "percent": one.percent} for one in lines])
    shown = shown.sort_values("percent", ascending=False, kind="stable").reset_index(drop=True)
    shown["place"] = [f"{place:02} {name}" for place, name in enumerate(shown["name"])]
    shown["kind_said"] = shown["kind"].map(kinds_said)
    shown["said"] = [say("percent-short", percent=_percent(value, words)) for value in shown["percent"]]
    shown["own"] = shown["kind"].isin(["simple", "careful"])
    names = alt.Axis(
        title=None,
        domain=False,
        ticks=False,
        labelLimit=150,
        labelExpr="slice(datum.label, 3)",
        labelFontWeight=_bold(shown),
    )
    row = alt.Y("place:N", sort=None, axis=names, scale=alt.Scale(domain=list(shown["place"]), paddingOuter=0.2))
    grid = alt.Axis(
        title=None,
        values=[0, 25, 50, 75, 100],
        labelExpr="datum.value + ' %'",
        orient="top",
        labelOverlap="greedy",
        labelSeparation=6,
    )
    across = alt.X("percent:Q", title=None, axis=grid, scale=span(0, 112))
    shapes = {"level": "circle", "floor": "triangle-up", "simple": "square", "careful": "diamond"}
    colours = {"level": look.soft, "floor": look.series[3], "simple": look.series[0], "careful": look.series[1]}
    said = list(kinds_said.values())
    legend = alt.Legend(
        **{**ROW, "orient": "bottom", "columns": 1}, symbolSize=110, symbolOpacity=1, labelLimit=240, labelFontSize=12
    )
    shape = alt.Shape(
        "kind_said:N", title=None, legend=legend, scale=alt.Scale(domain=said, range=[shapes[k] for k in kinds])
    )
    colour = alt.Color(
        "kind_said:N", title=None, legend=legend, scale=alt.Scale(domain=said, range=[colours[k] for k in kinds])
    )
    told = [tip("name", say("odds-of-what")), tip("kind_said", say("odds-measure")), tip("said", say("odds-share"))]
    base = drawn(shown).encode(row, tooltip=told)
    own = drawn(shown[shown["own"]]).encode(row)
    layers: list[Any] = []
    if shown["own"].any():
        layers.append(
            own.mark_rule(strokeWidth=16, opacity=0.16, strokeCap="round").encode(across, x2=alt.datum(0), color=colour)
        )
    layers.append(base.mark_point(filled=True, size=110, opacity=1).encode(across, shape, colour))
    text = base.mark_text(align="left", dx=9, fontSize=12, color=look.ink).encode(across, text="said:N")
    layers.append(text)
    others = shown[~shown["own"]]
    mine = shown.loc[shown["kind"] == "simple", "percent"]
    about = {
        "mine": _percent(float(mine.iloc[0]), words) if len(mine) else "",
        "easier": int((others["percent"] > mine.iloc[0]).sum()) if len(mine) else 0,
        "others": len(others),
        "asked": "yes" if len(mine) else "no",
    }
    return finished(layers, look, words.say(Note("chart-standing", (), about)), tall=20 * len(shown) + 60)


def outlook(moments: pd.DataFrame, words: Words, look: Look = DAY, goal: int | None = None) -> alt.LayerChart:
    """The chance as a ride went, turn by turn, the biggest swing marked. moments: as `companion.outlook` has them for
    that goal; None: all cards down."""
    say = words.label
    shown = moments.assign(percent=PERCENT * moments["chance"])
    shown["said"] = [say("percent-short", percent=_percent(value, words)) for value in shown["percent"]]
    most = int(shown["turns"].max())
    across = alt.X("turns:Q", title=say("axis-turns-played"), scale=span(0, most + 0.6), axis=whole(most))
    grid = alt.Axis(title=None, values=[0, 25, 50, 75, 100], labelExpr="datum.value + ' %'")
    up = alt.Y("percent:Q", title=None, scale=span(-3, 106), axis=grid)
    told = [
        tip("turns", say("axis-turns-played"), "Q"),
        tip("said", say("outlook-chance")),
        tip("told", say("outlook-turn")),
    ]
    base = drawn(shown)
    line = base.mark_line(color=look.series[0], strokeWidth=2.5, interpolate="linear").encode(across, up)
    dots = base.mark_point(filled=True, size=34, opacity=1, color=look.series[0]).encode(across, up, tooltip=told)
    layers: list[Any] = [line, dots]
    found = swing(moments)
    if found is not None:
        leap = shown.iloc[found - 1 : found + 1]
        layers.append(drawn(leap).mark_line(color=look.series[2], strokeWidth=5).encode(across, up))
        mark = drawn(leap.tail(1)).mark_point(filled=True, size=170, shape="diamond", color=look.series[2], opacity=1)
        layers.append(mark.encode(across, up, tooltip=told))
    return finished(layers, look, words.say(_swing_told(shown, found, goal, words)), tall=240)


def _swing_told(shown: pd.DataFrame, found: int | None, goal: int | None, words: Words) -> Note:
    of = Note("outlook-of", (), {"left": goal or 0})
    if found is None:
        return Note("outlook-level", (), {"of": of, "start": _percent(shown["percent"].iloc[0], words)})
    before, after = shown.iloc[found - 1], shown.iloc[found]
    about = {
        "of": of,
        "turn": int(after["turns"]),
        "told": after["told"],
        "player": after["player"],
        "before": _percent(before["percent"], words),
        "after": _percent(after["percent"], words),
        "way": "rose" if after["percent"] > before["percent"] else "fell",
    }
    return Note("outlook-swing", (), about)


def _head(band: Band) -> str:
    """A word to a line, so that a phone has room for them side by side."""
    return "\n".join([*band.said.split(), band.span])


def _percent(value: float, words: Words) -> str:
    """Whole numbers; near the ends, where a whole number would say too much, one figure behind the point."""
    if 0 < value < 1 or 99 < value < PERCENT:
        return words.number(min(max(value, 0.1), 99.9), 1)
    return str(round(value))


def _bold(shown: pd.DataFrame) -> Any:
    """The lines of this mix stand out among the names too."""
    own = [place for place, mine in zip(shown["place"], shown["own"], strict=True) if mine]
    if not own:
        return 400
    test = " || ".join(f"datum.label === {name!r}" for name in own)
    return {"condition": {"test": test, "value": 700}, "value": 400}
