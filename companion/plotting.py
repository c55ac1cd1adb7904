"""What charts are put together from: axes, layers, and rows with their words."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

import altair as alt
import pandas as pd

from companion.kept import OUTCOMES
from companion.look import DASHES, SHAPES, Look
from companion.words import Words

FONT = "Atkinson Hyperlegible Next, system-ui, sans-serif"
TALL = 330  # px
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 5000, 10_000)
WHOLE_TICKS = 8  # at most, where a phone shows them too
ROW: dict[str, Any] = {
    "title": None,
    "columns": 3,
    "orient": "bottom",
    "direction": "horizontal",
}  # of a legend: a phone has room for three


def rows(frame: pd.DataFrame) -> alt.InlineData:
    """The rows as the chart carries them along: all, however many, with the time that the clock on the wall showed."""
    plain = frame.copy()
    for column in plain.columns[plain.dtypes.map(pd.api.types.is_datetime64_any_dtype)]:
        plain[column] = plain[column].dt.strftime("%Y-%m-%dT%H:%M:%S")
    values = plain.astype(object).where(plain.notna(), None).to_dict("records")
    return alt.InlineData(values=[{str(name): _bare(value) for name, value in row.items()} for row in values])


def _bare(value: Any) -> Any:
    return value.item() if hasattr(value, "item") else value


def drawn(frame: pd.DataFrame) -> alt.Chart:
    return alt.Chart(rows(frame))


def outcome_points(frame: pd.DataFrame, of: pd.DataFrame, words: Words, look: Look, **mark: Any) -> alt.Chart:
    """A mark for each row, its shape and colour telling the outcome. of: the rows whose outcomes the legend names."""
    there = [one for one in OUTCOMES if (of["outcome"] == one).any()]
    names = [words.label(f"outcome-{one}") for one in there]
    title = words.label("axis-outcome")
    legend = alt.Legend(**ROW, symbolSize=110, symbolOpacity=1)
    shapes = alt.Scale(domain=names, range=[SHAPES[one] for one in there])
    colours = alt.Scale(domain=names, range=[look.outcomes[one] for one in there])
    points: alt.Chart = (
        drawn(frame)
        .mark_point(filled=True, **{"size": 110, "opacity": 1, **mark})
        .encode(
            shape=alt.Shape("outcome_said:N", title=title, scale=shapes, legend=legend),
            color=alt.Color("outcome_said:N", title=title, scale=colours, legend=legend),
        )
    )
    return points


def series(look: Look, names: Sequence[str], field: str, title: str, legend: Any) -> tuple[alt.Color, alt.StrokeDash]:
    """Colour and dashes that tell apart lines of these names; with more names than colours the dashes still differ."""
    colours = [look.series[place % len(look.series)] for place in range(len(names))]
    dashes = [DASHES[(place + place // len(look.series)) % len(DASHES)] for place in range(len(names))]
    return (
        alt.Color(f"{field}:N", title=title, legend=legend, scale=alt.Scale(domain=list(names), range=colours)),
        alt.StrokeDash(f"{field}:N", title=title, legend=legend, scale=alt.Scale(domain=list(names), range=dashes)),
    )


def tip(field: Hashable, title: str, kind: str = "N", **how: Any) -> alt.Tooltip:
    return alt.Tooltip(f"{field}:{kind}", title=title, **how)


def dated(chart: alt.LayerChart, words: Words) -> alt.LayerChart:
    """The chart, its months named as the language of these words names them."""
    months = [words.label(f"month-{number}") for number in range(1, 13)]
    week = [str(day) for day in range(7)]  # no chart names a day of the week
    spoken = alt.TimeLocale(
        dateTime="%x %X",
        date=words.label("chart-date"),
        time="%H:%M",
        periods=["", ""],
        months=months,
        shortMonths=months,
        days=week,
        shortDays=week,
    )
    chart.config.locale = alt.Locale(time=spoken)
    return chart


def span(low: float, high: float) -> alt.Scale:
    """Exactly from low to high."""
    return alt.Scale(domain=[low, high], nice=False, zero=False)


def whole(most: int, least: int = 0) -> alt.Axis:
    """Ticks at whole numbers only, few enough for a phone."""
    step = next((step for step in STEPS if most / step <= WHOLE_TICKS), STEPS[-1])
    return alt.Axis(values=[value for value in range(0, most + 1, step) if value >= least], format="d")


def finished(layers: Sequence[Any], look: Look, said: str, tall: int = TALL) -> alt.LayerChart:
    """The layers as one chart, as wide as its place, in the house's dress. said: what it shows, in a sentence."""
    chart = alt.layer(*layers).properties(
        width="container", height=tall, description=said, autosize=alt.AutoSizeParams(type="fit", contains="padding")
    )
    plain = {"labelFont": FONT, "titleFont": FONT, "labelColor": look.ink, "titleColor": look.soft}
    sizes = {"labelFontSize": 13, "labelPadding": 8, "titleFontSize": 13, "titleFontWeight": 400}
    dressed: alt.LayerChart = (
        chart.configure(background="transparent", font=FONT, padding={"left": 2, "right": 8, "top": 6, "bottom": 2})
        .configure_view(stroke=None)
        .configure_axis(**plain, **sizes, gridColor=look.grid, domainColor=look.grid, tickColor=look.grid)
        .configure_legend(
            **plain, labelFontSize=13, labelLimit=140, columnPadding=14, rowPadding=4, symbolType="circle"
        )
        .configure_text(font=FONT)
    )
    return dressed
