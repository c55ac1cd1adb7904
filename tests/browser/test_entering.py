"""A ride entered by taps: the first card, all of them, what is refused, what is taken back."""

from playwright.sync_api import Page, expect

from tests.browser.rides import PERFECT
from tests.browser.serving import Serving, begin
from tests.browser.tabletop import Tabletop


def test_from_an_empty_folder_to_the_first_card_in_five_taps(own_house: Serving, page: Page):
    own_house.start()
    page.goto(own_house.url)
    page.get_by_role("button", name="Just play Paternoster").tap()  # one
    table = Tabletop(page, own_house.url)
    table.key("6♥").tap()  # two
    table.pile("up1").tap()  # three
    table.shows(1)
    assert own_house.database.exists()


def test_a_whole_ride_of_104_cards_by_two_taps_a_card(house: Serving, page: Page):
    table = Tabletop(page, house.url, begin(house.database, PERFECT.start)).open()
    for said in PERFECT.said:
        table.enter(said)
    table.shows(len(PERFECT.said))
    assert sum(said != "end" for said in table.said()) == 104
    expect(table.root).to_contain_text("perfect", ignore_case=True)


def test_a_shaft_first_and_then_the_card(table: Tabletop):
    table.pile("up1").tap()
    table.key("6♥").tap()
    table.shows(1)
    assert table.said() == ["6♥ up1"]


def test_what_does_not_fit_is_refused_with_its_ruling(table: Tabletop):
    table.lay("6♥", "up1")
    table.lay("8♠", "down1")
    table.shows(2)
    for card, pile, ruling in (("6♦", "up1", "P6"), ("5♠", "up1", "P7"), ("4♥", "up1", "P7"), ("9♣", "down1", "P7")):
        table.lay(card, pile)
        expect(table.line).to_contain_text(card)
        expect(table.line).to_contain_text(ruling)
        table.shows(2)
    assert table.said() == ["6♥ up1", "8♠ down1"]


def test_a_turn_that_owes_a_card_cannot_end(table: Tabletop):
    table.lay("6♥", "up1")
    table.shows(1)
    table.do("end").tap()
    expect(table.line).to_contain_text("P11")
    assert table.said() == ["6♥ up1"]


def test_undo_goes_back_to_before_the_first_card(table: Tabletop):
    for said in ("6♥ up1", "7♥ up1", "end", "8♥ up1"):
        table.enter(said)
    table.shows(4)
    for taken in range(1, 5):
        table.do("undo").tap()
        table.shows(4 + taken)
    assert table.said() == []
    table.do("undo").tap()  # nothing left: the page says so
    expect(table.line).not_to_be_empty()
    table.lay("2♣", "up1")
    table.shows(9)
    assert table.said() == ["2♣ up1"]


def test_undo_also_from_the_end_of_a_ride(table: Tabletop):
    table.lay("6♥", "up1")
    table.shows(1)
    table.do("stuck").tap()
    table.sheet("yes").tap()  # whether nobody can go on is the table's word, asked for once
    table.shows(2)
    table.do("undo").tap()
    table.shows(3)
    assert table.said() == ["6♥ up1"]
    table.lay("7♥", "up1")
    table.shows(4)


def test_a_question_answered_with_no_changes_nothing(table: Tabletop):
    table.do("stuck").tap()
    table.sheet("no").tap()
    expect(table.sheet("no")).to_be_hidden()
    table.shows(0)


def test_in_writing(table: Tabletop):
    field = table.page.locator('[data-role="writing"] input, input[data-role="writing"]')
    for seq, said in enumerate(("6h u1", "7♥ up1", "END", "undo"), 1):
        field.fill(said)
        field.press("Enter")
        table.shows(seq)
    assert table.said() == ["6♥ up1", "7♥ up1"]


def test_nonsense_in_writing_gets_a_sentence(table: Tabletop):
    field = table.page.locator('[data-role="writing"] input, input[data-role="writing"]')
    for nonsense in ("hello", "6♥", "17♥ up1", "6♥ up9", "'; drop table rides; --", "<b>6♥</b> up1", "💥" * 500):
        before = table.line.text_content()
        field.fill(nonsense)
        field.press("Enter")
        expect(table.line).not_to_have_text(before or "")
        table.shows(0)
    assert table.said() == []
