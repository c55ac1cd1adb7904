"""Every code has its sentence, every sentence its use, every blank something to fill it."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest

from companion import log, shelf, transcript
from companion.log import Replay
from companion.paternoster import GAME
from companion.ruling import Note, Refusal
from companion.spoken import spoken
from companion.words import UnsaidError, Words
from tests.sayings import QUOTED, ROOT, SCRIPTS, Saying, blanks, sayings, texts
from tests.transcripts.told import rides, text

LANGUAGES = sorted(file.stem for file in (shelf.FOLDER / "words").glob("*.toml"))
SAID = list(sayings())
ENGLISH = shelf.words("en")


def sentence(table: dict[str, dict[str, Any]], saying: Saying) -> object:
    tables = ("labels", "screens") if saying.table == "labels" else (saying.table,)
    return next((table[name][saying.code] for name in tables if saying.code in table.get(name, ())), None)


def test_every_code_is_written_out():
    """A reason or a note that is put together at run time could not be checked here."""
    hidden = [saying.place for saying in SAID if saying.code is None and saying.table != "labels"]
    assert not hidden


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_its_sentence(language):
    table = shelf.words(language)
    missing = {f"{one.table}.{one.code} ({one.place})" for one in SAID if one.code and sentence(table, one) is None}
    assert not missing


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_blank_is_filled_wherever_the_sentence_is_said(language):
    table = shelf.words(language)
    empty = {
        f"{one.table}.{one.code} ({one.place}): {', '.join(sorted(lacking))}"
        for one in SAID
        if one.code and one.given is not None and (lacking := blanks(sentence(table, one) or "") - one.given)
    }
    assert not empty


@pytest.mark.parametrize("table", ["reasons", "notes"])
def test_no_sentence_without_a_use(table):
    used = {one.code for one in SAID if one.table == table}
    assert not ENGLISH[table].keys() - used


@pytest.mark.parametrize("table", ["labels", "screens"])
def test_no_label_without_a_use(table):
    patterns = texts()
    unused = [code for code in ENGLISH[table] if not any(pattern.fullmatch(code) for pattern in patterns)]
    assert not unused


def test_a_label_that_stands_in_both_tables_says_the_same_in_both():
    """`label` takes the first: another text under the same code would never be seen."""
    both = ENGLISH["labels"].keys() & ENGLISH["screens"].keys()
    assert {code: ENGLISH["labels"][code] for code in both} == {code: ENGLISH["screens"][code] for code in both}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_the_same_things(language):
    table = shelf.words(language)
    assert {name: set(codes) for name, codes in table.items()} == {name: set(codes) for name, codes in ENGLISH.items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_blanks(language):
    """No particular is lost in translation, and none is asked for that the code doesn't give."""
    table = shelf.words(language)
    unlike = {
        f"{name}.{code}": blanks(sentence) ^ blanks(table[name][code])
        for name, codes in ENGLISH.items()
        for code, sentence in codes.items()
        if code in table[name] and blanks(sentence) != blanks(table[name][code])
    }
    assert not unlike


def test_a_number_is_written_as_its_language_writes_it():
    written = {language: Words(shelf.words(language)).number(12345.67, 1) for language in ("en", "de", "fi")}
    assert written == {"en": "12,345.7", "de": "12.345,7", "fi": "12\u00a0345,7"}


STRICT = Words(ENGLISH, strict=True)
RIDES = dict(rides())


@pytest.mark.parametrize("name", [name for name in RIDES if name.endswith("-1")])
def test_whole_rides_are_told_without_a_gap(name):
    """Every entry of one ride of each kind, and every table in between: what shows only while playing is said too."""
    told = transcript.read(text(RIDES[name]))
    assert not isinstance(told, Refusal)
    start = told.start | {"commands": shelf.panel()}
    entries = tuple(log.Entry(number, said) for number, said in enumerate(told.said, 1))
    lines = log.told(GAME, start, entries)
    assert not isinstance(lines, Refusal)
    assert len(lines) == len(entries)
    for line in lines:
        assert "{" not in STRICT.say(line.note)
        assert "Note(" not in repr(spoken(GAME.view(line.before), STRICT))
    end = log.replay(GAME, start, entries)
    assert isinstance(end, Replay)
    assert spoken(GAME.view(end.state), STRICT)["end"] is not None


PROSE = re.compile(r"\b[A-Za-z][a-z]+ [a-z]+ [a-z]+\b|[A-Z][a-z]+ [a-z]{2,}")
SHOWN = sorted([*(ROOT / "pages").glob("*.py"), *(ROOT / "companion" / "screens").glob("*.py")])


@pytest.mark.parametrize("file", SHOWN, ids=lambda file: file.name)
def test_no_text_is_left_in_a_page(file: Path):
    """What people read comes from the words. A docstring, and what a style or a markup is made of, is no text."""
    tree = ast.parse(file.read_text("utf-8"))
    told = {
        node.value for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    texts = [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in told
    ]
    assert not [text for text in texts if PROSE.search(re.sub(r"<[^>]*>?|[\w-]+=", "", text)) and "<" not in text]


@pytest.mark.parametrize("file", SCRIPTS, ids=lambda file: file.name)
def test_no_text_is_left_in_a_script(file: Path):
    bare = re.sub(r"^\s*//.*$|/\*.*?\*/| // .*$", "", file.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    texts = [next(group for group in found.groups() if group is not None) for found in QUOTED.finditer(bare)]
    assert not [text for text in texts if PROSE.search(re.sub(r"\$\{[^}]*\}", "", text))]


@pytest.mark.parametrize("file", sorted((ROOT / "companion" / "plain").glob("*.html")), ids=lambda file: file.name)
def test_no_text_is_left_in_a_plain_page(file: Path):
    bare = re.sub(r"<(style|script)\b.*?</\1>|<!--.*?-->|<[^>]*>|\$\w+", "", file.read_text("utf-8"), flags=re.DOTALL)
    assert not re.search(r"[A-Za-z]{2,}", bare)


# How a sentence is made


def words(strict: bool = True, **notes: object) -> Words:
    return Words(
        {"notes": notes, "reasons": {"no": "No: {why}"}, "words": {"comma": ", ", "and": " and "}}, strict=strict
    )


def say(sentence: object, **about: object) -> str:
    return words(said=sentence).say(Note("said", (), about))


def test_a_blank_takes_its_particular():
    assert say("{who} plays {card}.", who="Anna", card=5) == "Anna plays 5."


@pytest.mark.parametrize(
    ("count", "text"), [(0, "No card."), (1, "A card."), (2, "2 cards."), (21, "21 cards."), (True, "A card.")]
)
def test_a_number_chooses_the_form(count, text):
    forms = {"by": "count", "none": "No card.", "one": "A card.", "other": "{count} cards."}
    assert say(forms, count=count) == text


def test_without_a_form_of_its_own_none_is_other():
    assert say({"by": "n", "one": "A card.", "other": "{n} cards."}, n=0) == "0 cards."


def test_a_text_chooses_the_form_of_its_name():
    forms = {"by": "way", "up": "or higher", "other": "or lower"}
    assert [say(forms, way=way) for way in ("up", "down")] == ["or higher", "or lower"]


def test_a_note_within_is_said_where_it_stands():
    inner = Note("inner", (), {"n": 2})
    assert words(said="{pile} takes it.", inner="up {n}").say(Note("said", (), {"pile": inner})) == "up 2 takes it."
    assert words(said="x {why}").say(Note("said", (), {"why": Refusal("no", (), {"why": "late"})})) == "x No: late"


@pytest.mark.parametrize(
    ("names", "text"),
    [
        ((), ""),
        (("Anna",), "Anna"),
        (("Anna", "Ben"), "Anna and Ben"),
        (["Anna", "Ben", "Carla"], "Anna, Ben and Carla"),
    ],
)
def test_a_list_is_joined(names, text):
    assert say("{names}", names=names) == text


def test_a_name_is_never_taken_for_a_blank():
    """Players call themselves what they like."""
    assert say("{who} and {other}.", who="{other}", other="\\1{0}%s") == "{other} and \\1{0}%s."


@pytest.mark.parametrize(
    ("sentence", "about"),
    [
        ("{gone}", {}),
        ({"by": "n", "one": "x", "other": "y"}, {}),
        ({"by": "n", "one": "x"}, {"n": 2}),
        (7, {}),
        ({}, {}),
    ],
)
def test_what_can_not_be_said_is_loud_in_tests_and_its_code_at_the_table(sentence, about):
    note = Note("said", (), about)
    with pytest.raises(UnsaidError, match="said"):
        words(said=sentence).say(note)
    assert words(strict=False, said=sentence).say(note) == "said"


def test_an_unknown_code_is_loud_in_tests_and_itself_at_the_table():
    for what, code in ((Note("new"), "new"), (Refusal("newer"), "newer")):
        with pytest.raises(UnsaidError, match=code):
            words().say(what)
        assert words(strict=False).say(what) == code
    assert Words({}).label("gone") == "gone"


def test_a_label_is_found_in_either_table():
    both = Words({"labels": {"end": "End turn"}, "screens": {"seats": "{n} seats"}}, strict=True)
    assert (both.label("end"), both.label("seats", n=3)) == ("End turn", "3 seats")


def test_every_fault_of_the_store_says_what_to_do():
    """One sentence, naming the file, for each way in which keeping can fail."""
    from companion.store import FAULTS

    for reason in FAULTS:
        said = STRICT.say(Refusal(reason, (), {"file": str(Path("rides.db")), "trouble": "gone", "saved": "a copy"}))
        assert "rides.db" in said
        assert said.endswith(".")
