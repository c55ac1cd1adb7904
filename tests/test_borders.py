"""Who may know whom. The contracts are in pyproject.toml; here is what they cannot say."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest
from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "companion"
PAGES = sorted((ROOT / "pages").glob("*.py"))

HEAVY = {"altair", "click", "numba", "numpy", "pandas", "platformdirs", "sqlite3", "sqlite_utils", "streamlit"}
STANDARD_LIBRARY_ONLY = [
    *(PACKAGE / "paternoster").glob("*.py"),
    *(PACKAGE / "poytapaska").glob("*.py"),
    *(PACKAGE / f"{name}.py" for name in ("game", "log", "ruling", "shelf", "transcript", "words")),
]


def imported(file: Path) -> set[str]:
    """The modules that a file names in its imports, wherever in it they stand."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file.name}: a relative import hides whom it knows"
            found |= {str(node.module), *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def test_the_contracts_of_the_package_hold(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr("logging.config.dictConfig", lambda _: None)  # it would silence our own log for later tests
    assert lint_imports(no_cache=True) == EXIT_STATUS_SUCCESS


@pytest.mark.parametrize("game", ["paternoster", "poytapaska"])
def test_importing_a_game_pulls_in_nothing_heavy(game: str):
    code = f"import sys, companion.{game}, companion.log; print(*{{name.partition('.')[0] for name in sys.modules}})"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True, cwd=ROOT)
    assert "companion" in answer.stdout.split()
    assert HEAVY.isdisjoint(answer.stdout.split())


@pytest.mark.parametrize("file", STANDARD_LIBRARY_ONLY, ids=lambda file: file.stem)
def test_the_core_needs_python_alone(file: Path):
    foreign = {name.partition(".")[0] for name in imported(file)} - sys.stdlib_module_names
    assert foreign <= {"companion"}


@pytest.mark.parametrize("file", PAGES, ids=lambda file: file.stem)
def test_a_page_translates_and_no_more(file: Path):
    """It may ask the desk and draw; a rule, the database or a page of its own HTML is somebody else's."""
    known = imported(file)
    assert known.isdisjoint(
        {
            "sqlite3",
            "sqlite_utils",
            "numba",
            "companion.store",
            "companion.paternoster.referee",
            "companion.poytapaska.referee",
        }
    )
    source = file.read_text(encoding="utf-8")
    assert "unsafe_allow_html" not in source
    assert "st.html" not in source
    assert len(source.splitlines()) <= 80


def test_only_the_shelf_opens_data():
    """Whoever names a folder of data/ reads it behind the shelf's back, where nothing is checked."""
    folders = {"_data", "data", *(folder.name for folder in (ROOT / "data").iterdir())}
    for file in PACKAGE.rglob("*.py"):
        if file.name == "shelf.py":
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div) and isinstance(node.right, ast.Constant):
                assert node.right.value not in folders, f"{file.relative_to(ROOT)} opens {node.right.value}"
