"""Pöytäpaska at the table: a whole game of three entered by taps, and what its table says and refuses."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from companion import transcript
from tests.browser.serving import Serving, begin
from tests.browser.tabletop import Tabletop

FOLDER = Path(__file__).parents[1] / "poytapaska" / "transcripts"
TABLET = {"width": 1024, "height": 768}
PHONE = {"width": 390, "height": 844}


def told(name: str) -> transcript.Transcript:
    text = transcript.read((FOLDER / f"{name}.txt").read_text("utf-8"))
    assert isinstance(text, transcript.Transcript), text
    return text


EVERYTHING = told("three-everything")


class Round(Tabletop):
    """The table of a game of Pöytäpaska."""

    def rank(self, name: str) -> Locator:
        return self.page.locator(f'.rank-key[data-rank="{name}"]')

    def seat(self, name: str) -> Locator:
        return self.page.locator(f'[data-player="{name}"]')

    def task(self, what: str) -> Locator:
        return self.page.locator(f'[data-task="{what}"]')

    def enter(self, said: str) -> None:
        """One entry of a transcript, by taps."""
        words = said.split()
        match words[0]:
            case "row":
                self._tap(words[1:])
            case "take":
                self.do("take").tap()
            case "draw":
                self.do("draw").tap()
                self.rank(words[1]).tap()
            case "flip":
                self.rank(words[1]).tap()
                self.do("play").tap()
            case told if told.endswith("s"):
                for seat, count in enumerate(words[1:]):
                    if count != "0":
                        self.page.locator(f'[data-seat="{seat}"][data-told="{count}"]').tap()
                self.do("play").tap()
            case _ if self.root.get_attribute("data-opening") is not None:
                self.do("play").tap()
            case _:
                self._tap(words[:-1])
                self.do("play").tap()

    def _tap(self, names: list[str]) -> None:
        for name in names:
            self.rank(name).tap()


def sit(page: Page, house: Serving, count: int = 0) -> Round:
    """A game with so many entries made."""
    ride = begin(house.database, EVERYTHING.start, said=EVERYTHING.said[:count], game="poytapaska")
    table = Round(page, house.url, ride).open()
    table.shows(count)
    return table


def write(table: Round, said: str) -> None:
    field = table.page.locator('[data-role="writing"]')
    field.fill(said)
    field.press("Enter")


# After an entry of the whole game: what it shows, whose turn it is then, and what the table tells hands to do.
MOMENTS = {
    "draw K": ("a failed draw", "Carla", "leaves the game"),
    "A A hand": ("cleared by aces", "Ben", "an ace on a face card"),
    "10 hand": ("cleared by a 10", "Carla", "a 10 on a lower card"),
    "5 5 up": ("cleared by four", "Ben", "four of a rank"),
    "take": ("a pile taken", "Ben", None),
    "flip 10": ("out by a clearing play", "Carla", "a 10 on a lower card"),
    "flip 8": ("a failed face-down card", "Carla", None),
}


def test_a_whole_game_of_three_by_taps(house: Serving, page: Page):
    """With a pile taken, all three ways of clearing, a failed draw, a failed face-down card, and somebody who goes out
    by a clearing play: each is seen on the table as it happens."""
    table, seen = sit(page, house), list[str]()
    for number, said in enumerate(EVERYTHING.said, 1):
        table.enter(said)
        table.shows(number)
        if number > 4 and said in MOMENTS and is_the_moment(table, said, seen):
            what, player, task = MOMENTS[said]
            seen.append(what)
            expect(table.seat(player)).to_have_attribute("data-state", "turn")
            expect(table.task("cleared")).to_have_count(int(task is not None))
            if task:
                expect(table.task("cleared")).to_contain_text(task)
    assert sorted(seen) == sorted(what for what, _, _ in MOMENTS.values())
    assert table.said() == list(EVERYTHING.said)
    expect(page.locator('[data-role="end"]')).to_contain_text("Carla has lost")


def is_the_moment(table: Round, said: str, seen: list[str]) -> bool:
    """The first time that an entry does what it is looked at for; with that what is to be seen nowhere else."""
    if MOMENTS[said][0] in seen:
        return False
    match said:
        case "take":
            expect(table.seat("Anna").locator(".known")).to_contain_text("7 8 8 2 2")
        case "flip 8":
            expect(table.seat("Anna").locator(".known")).to_contain_text("8")
            expect(table.page.locator(".top-card")).to_have_text("2")  # the pile stays
        case "flip 10":
            if table.seat("Ben").get_attribute("data-state") != "out":
                return False
    return True


def test_undo_across_everything(house: Serving, page: Page):
    """From the end back to before the first face-up card, across who was out, turns and answers, and on again."""
    all_of_it = len(EVERYTHING.said)
    table = sit(page, house, all_of_it)
    expect(page.locator('[data-role="end"]')).to_contain_text("has lost")
    for number in range(all_of_it + 1, 2 * all_of_it + 1):
        table.do("undo").tap()
        table.shows(number)
    assert table.said() == []
    expect(table.root).to_have_attribute("data-phase", "rows")
    table.enter(EVERYTHING.said[0])
    table.shows(2 * all_of_it + 1)


def test_a_row_is_four_taps_and_a_wrong_one_is_taken_out(house: Serving, page: Page):
    table = sit(page, house)
    for name in "234":
        table.rank(name).tap()
    page.locator('[data-slot="1"]').tap()
    for name in "45":
        table.rank(name).tap()
    table.shows(1)
    assert table.said() == ["row 2 4 4 5"]


def test_who_begins_is_asked_rank_by_rank(house: Serving, page: Page):
    table = sit(page, house, 3)
    expect(table.root).to_contain_text("How many 3s")
    table.do("play").tap()  # nobody has one
    table.shows(4)
    expect(table.root).to_contain_text("How many 4s")
    page.locator('[data-seat="2"][data-told="1"]').tap()
    table.do("play").tap()
    table.shows(5)
    expect(table.seat("Carla")).to_have_attribute("data-state", "turn")
    table.do("play").tap()  # what has to be played is chosen already
    table.shows(6)
    assert table.said()[-1] == "4 hand"


def test_two_taps_for_the_common_play_and_one_more_for_each_further_card(house: Serving, page: Page):
    table = sit(page, house, 5)
    table.rank("4").tap()
    table.do("play").tap()
    table.shows(6)
    table.rank("6").tap()
    table.rank("6").tap()
    table.do("play").tap()
    table.shows(7)
    page.locator('[data-count="2"]').tap()
    table.rank("7").tap()
    table.do("play").tap()
    table.shows(8)
    assert table.said()[-3:] == ["4 hand", "6 6 hand", "7 7 hand"]


def test_what_to_draw_and_why_a_pile_is_cleared(house: Serving, page: Page):
    table = sit(page, house, 5)
    expect(table.task("drew")).to_contain_text("Anna draws 2 cards")
    table.enter("10 hand")
    table.shows(6)
    expect(table.task("cleared")).to_contain_text("T14")
    expect(table.task("drew")).to_contain_text("Ben draws a card")
    expect(table.seat("Ben")).to_have_attribute("data-state", "turn")


def test_what_does_not_go_says_why_at_once_and_is_refused(house: Serving, page: Page):
    table = sit(page, house, 5)
    table.rank("A").tap()
    expect(table.line).to_contain_text("T9")
    table.do("play").tap()
    expect(table.line).to_contain_text("T9")
    table.rank("J").tap()
    expect(table.line).to_contain_text("T8")
    page.locator('[data-source="up"]').tap()
    expect(table.line).to_contain_text("T15")
    table.do("undo").tap()
    table.shows(6)
    assert len(table.said()) == 4


def test_an_empty_pile_can_not_be_taken(house: Serving, page: Page):
    table = sit(page, house, 6)
    table.do("take").tap()
    expect(table.line).to_contain_text("T5")
    table.shows(6)


def test_a_rank_all_of_which_is_seen(house: Serving, page: Page):
    """A fifth card of a rank is refused, and where the four are is said."""
    table = sit(page, house, 13)
    assert "3 3 hand" in table.said()
    write(table, "3 3 hand")
    expect(table.line).to_contain_text("There are four of a rank")
    expect(table.line).to_contain_text("T1")
    table.shows(13)


def test_a_second_device_sees_it_within_two_seconds(house: Serving, page: Page):
    table = sit(page, house, 5)
    other = Round(page.context.new_page(), house.url, table.ride).open()
    table.enter("4 hand")
    expect(other.root).to_have_attribute("data-seq", "6", timeout=2500)
    other.page.close()


def test_two_devices_at_the_same_moment_one_is_told(house: Serving, page: Page):
    table = sit(page, house, 5)
    other = Round(page.context.new_page(), house.url, table.ride).open()
    other.hold_polling()
    table.enter("4 hand")
    table.shows(6)
    other.enter("take")  # meant for the table before the 4
    other.shows(6)
    expect(other.line).to_contain_text("moved on")
    assert table.said() == [*EVERYTHING.said[:5], "4 hand"]
    other.page.close()


def test_a_reload_finds_the_same_game(house: Serving, page: Page):
    table = sit(page, house, 8)
    page.reload()
    table.shows(8)
    expect(table.seat("Ben")).to_have_attribute("data-state", "turn")


def test_by_keyboard(house: Serving, page: Page):
    table = sit(page, house, 5)
    table.rank("4").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    expect(table.rank("5")).to_be_focused()
    table.do("play").focus()
    page.keyboard.press("Enter")
    table.shows(6)
    assert table.said()[-1] == "4 hand"


@pytest.mark.parametrize("size", [TABLET, PHONE], ids=["tablet", "phone"])
@pytest.mark.parametrize("count", [1, 3, 5, len(EVERYTHING.said)], ids=["rows", "held", "play", "end"])
def test_it_fits_and_can_be_tapped_and_read(house: Serving, page: Page, size: Any, count: int):
    page.set_viewport_size(size)
    table = sit(page, house, count)
    across, room = page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
    assert across <= room
    if size is TABLET:
        main = page.locator('[data-testid="stMain"]')
        assert main.evaluate("(node) => node.scrollHeight <= node.clientHeight")
    for button in table.root.locator("button:visible").all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 44 and box["width"] >= 44, button.get_attribute("class")
    found = Axe().run(page)
    serious = [one for one in found.response["violations"] if one["impact"] in ("serious", "critical")]
    assert not serious, [(one["id"], [node["html"][:120] for node in one["nodes"]]) for one in serious]
