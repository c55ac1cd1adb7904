"""What the source can say: every code that it names, and the particulars along with it, read without running it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCES = sorted([*(ROOT / "companion").rglob("*.py"), *(ROOT / "pages").glob("*.py")])
SCRIPTS = sorted((ROOT / "companion").rglob("*.js"))
BLANK = re.compile(r"\{(\w+)\}")
QUOTED = re.compile(r""" "([^"\n]*)" | '([^'\n]*)' | `([^`]*)` """, re.VERBOSE)


@dataclass(frozen=True)
class Saying:
    """One place where something is said. table: reasons, notes or labels; code: None where it isn't written out;
    given: names of its particulars, None where they can't be read off."""

    table: str
    code: str | None
    given: frozenset[str] | None
    place: str


def sayings() -> Iterator[Saying]:
    """Every Refusal(…), Note(…) and label(…) of the source."""
    for file in SOURCES:
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for function in ast.walk(tree):
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef | ast.Module):
                yield from _said_in(function, file)


def _said_in(function: ast.AST, file: Path) -> Iterator[Saying]:
    inside = list(_own(function))
    named = _assigned(inside)
    for call in (node for node in inside if isinstance(node, ast.Call)):
        table = {"Refusal": "reasons", "Note": "notes", "label": "labels"}.get(_name(call.func))
        if table is None or not call.args:
            continue
        given: frozenset[str] | None
        if table == "labels":
            keys = [word.arg for word in call.keywords]
            given = None if None in keys else frozenset(key for key in keys if key)
        else:
            about = call.args[2] if len(call.args) > 2 else _keyword(call, "about")
            given = frozenset() if about is None else _keys(about, named)
        place = f"{file.relative_to(ROOT)}:{call.lineno}"
        for code in _codes(call.args[0]):
            yield Saying(table, code, given, place)


def _own(function: ast.AST) -> Iterator[ast.AST]:
    """What belongs to this function itself and not to one inside it."""
    for child in ast.iter_child_nodes(function):
        if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            yield child
            yield from _own(child)


def _name(function: ast.expr) -> str:
    return (
        function.id if isinstance(function, ast.Name) else function.attr if isinstance(function, ast.Attribute) else ""
    )


def _keyword(call: ast.Call, name: str) -> ast.expr | None:
    return next((word.value for word in call.keywords if word.arg == name), None)


def _codes(code: ast.expr) -> list[str | None]:
    if isinstance(code, ast.Constant) and isinstance(code.value, str):
        return [code.value]
    if isinstance(code, ast.IfExp):
        return _codes(code.body) + _codes(code.orelse)
    return [None]


def _assigned(nodes: list[ast.AST]) -> dict[str, list[ast.expr]]:
    named: dict[str, list[ast.expr]] = {}
    for node in nodes:
        if isinstance(node, ast.Assign):
            for target in node.targets:
                for name, value in _pairs(target, node.value):
                    named.setdefault(name, []).append(value)
    return named


def _pairs(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(target, ast.Name):
        yield target.id, value
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for one, its in zip(target.elts, value.elts, strict=False):
            yield from _pairs(one, its)


def _keys(about: ast.expr, named: dict[str, list[ast.expr]]) -> frozenset[str] | None:
    """The names that `about` surely has; None where it can't be told."""
    if isinstance(about, ast.Dict):
        names = [key.value for key in about.keys if isinstance(key, ast.Constant)]
        return frozenset(map(str, names)) if len(names) == len(about.keys) else None
    if isinstance(about, ast.BinOp) and isinstance(about.op, ast.BitOr):
        left, right = _keys(about.left, named), _keys(about.right, named)
        return None if left is None or right is None else left | right
    if isinstance(about, ast.Name) and len(named.get(about.id, ())) == 1:
        return _keys(named[about.id][0], named)
    return None


def texts() -> list[re.Pattern[str]]:
    """Every piece of text in Python and JavaScript, with anything at all where a value is put in."""
    found: set[str] = set()
    for file in SOURCES:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.JoinedStr):
                parts = (
                    re.escape(str(part.value)) if isinstance(part, ast.Constant) else "[\\w-]+" for part in node.values
                )
                found.add("".join(parts))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and len(node.value) < 60:
                found.add(re.escape(node.value))
    for script in SCRIPTS:
        source = script.read_text(encoding="utf-8")
        found |= set(re.findall(r'"([\w-]+)"', source))  # also within a `${…}`
        for match in QUOTED.finditer(source):
            text = next(group for group in match.groups() if group is not None)
            if len(text) < 60:
                found.add("[\\w-]+".join(map(re.escape, re.split(r"\$\{[^}]*\}", text))))
    return [re.compile(one) for one in found if one.strip("[\\w-]+")]


def blanks(sentence: object) -> set[str]:
    """The names of the blanks in a sentence or in all forms of one, and of the particular that it goes by."""
    if isinstance(sentence, str):
        return set(BLANK.findall(sentence))
    assert isinstance(sentence, dict)
    forms = set().union(*(BLANK.findall(form) for name, form in sentence.items() if name != "by"))
    return forms | {sentence["by"]}
