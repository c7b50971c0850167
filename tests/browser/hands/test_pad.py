"""The tile pad: one player at a time, the next player, impossible tiles, and a whole hand on one screen."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.findings import BEYOND_THE_EDGE, LARGE_TEXT, LONG_NAMES, TOO_FINE, TOO_SMALL
from tests.browser.phones import NAMES, Thumb, free_tile, label, open_table, pips_button, radio, save_button
from tests.browser.seated import at_form


def head(page: Page, seat: int) -> Locator:
    return page.locator(f'[data-pad-seat="{seat}"] > .head')


def tab(page: Page, seat: int) -> Locator:
    return page.locator(f'[data-pad-tab="{seat}"]')


def shown_reason(page: Page) -> Locator:
    return page.locator(".why:popover-open")


def test_the_pad_shows_one_player_by_name_and_save_leads_to_the_next(phone: NewPhone) -> None:
    page, _ = at_form(phone(viewport={"width": 360, "height": 640}), "twister", tile_set="double-six")
    label(page, "players.0.face_down", 0).tap()
    expect(tab(page, 0)).to_contain_text("✓ none")
    expect(head(page, 1)).to_have_text("二Benhow many tiles face down?")
    expect(save_button(page)).to_have_text("What did Ben lay face down?")
    free_tile(page, 1, "0-0").tap()
    expect(tab(page, 1)).to_have_text("Ben✓ 1 · 0")
    expect(head(page, 1)).to_contain_text("1 tile · 0 pips")
    page.locator('[data-pad-seat="1"] .pad-tile').last.scroll_into_view_if_needed()
    expect(head(page, 1)).to_be_in_viewport(ratio=1)
    expect(save_button(page)).to_have_text("Next: Chie")
    save_button(page).tap()
    expect(head(page, 2)).to_be_in_viewport(ratio=1)
    expect(save_button(page)).to_have_text("What did Chie lay face down?")
    label(page, "players.2.face_down", 2).tap()
    expect(head(page, 2)).to_contain_text("2 tiles · how many pips?")
    expect(save_button(page)).to_have_text("How many pips have the tiles of Chie?")


# Click a label and return the element at the same point afterwards.
AGAIN = """label => {
    const { x, y, width, height } = label.getBoundingClientRect();
    label.click();
    return document.elementFromPoint(x + width / 2, y + height / 2).className;
}"""


def test_a_double_tap_enters_nothing_for_the_next_player_and_moves_the_focus(phone: NewPhone) -> None:
    page, _ = at_form(phone(), "che-deng")
    assert label(page, "players.0.face_down", 0).evaluate(AGAIN) == "laid stack"
    expect(radio(page, "players.1.face_down", 0)).to_be_focused()
    expect(radio(page, "players.1.face_down", 0)).not_to_be_checked()
    expect(tab(page, 1)).to_contain_text("not yet")


def test_one_tap_enters_zero_tiles_for_all_remaining_players(phone: NewPhone) -> None:
    page, _ = at_form(phone(), "che-deng")
    rest = page.locator("[data-pad-rest]")
    expect(rest).to_have_text("Nothing face down: Aki, Ben, Chie, Dai")
    Thumb(page).count(0, 2, 12)
    expect(rest).to_have_text("Nothing face down: Ben, Chie, Dai")
    for seat in (1, 2, 3):
        expect(radio(page, f"players.{seat}.face_down", 0)).not_to_be_checked()
    rest.tap()
    for seat in (1, 2, 3):
        expect(tab(page, seat)).to_contain_text("✓ none")
    expect(rest).to_be_hidden()
    expect(page.locator("[data-net]")).to_contain_text("Aki −72")
    expect(save_button(page)).to_have_text("Save hand 1")


def test_an_impossible_tile_is_dimmed_in_its_place_and_shows_its_reason(phone: NewPhone) -> None:
    page, _ = at_form(phone(), "twister", 3, tile_set="double-six", hand_size="2")
    page.locator('[data-pad-seat="0"] .counted button.pill').tap(force=True)
    expect(shown_reason(page)).to_have_text("the dealer opens with a tile, so never has the whole hand face down")
    page.keyboard.press("Escape")
    free_tile(page, 0, "6-6").tap()
    page.locator('[data-pad-seat="0"] label:has([value="5-5"])').tap(force=True)
    expect(shown_reason(page)).to_have_text("Aki cannot have laid more than 1 tiles face down.")
    expect(head(page, 0)).to_contain_text("1 tile · 12 pips")
    page.keyboard.press("Escape")
    tab(page, 1).tap()
    page.locator('[data-pad-seat="1"] label:has([value="6-6"])').tap(force=True)
    expect(shown_reason(page)).to_have_text("6-6 lies face down before Aki already.")
    expect(tab(page, 1)).to_contain_text("not yet")
    page.keyboard.press("Escape")
    label(page, "players.1.face_down", 1).tap()
    pips_button(page, 1, 12).tap(force=True)
    expect(shown_reason(page)).to_have_text("Together with Aki that is 24 pips; 2 tiles of one set have 1 to 23.")
    expect(tab(page, 1)).to_contain_text("1 · ?")
    page.keyboard.press("Escape")
    pips_button(page, 1, 11).tap()
    expect(tab(page, 1)).to_contain_text("✓ 1 · 11")
    expect(head(page, 2)).to_be_visible()


def test_the_dragon_shows_its_name_and_picture_when_both_ends_are_chosen(phone: NewPhone) -> None:
    page, _ = at_form(phone(), "twister")
    page.locator("[data-pad-rest]").tap()
    page.locator("#dragon > summary").tap()
    named = page.locator("[data-dragon-is]:visible")
    label(page, "head", "up").tap()
    expect(save_button(page)).to_have_text("How does the tail turn?")
    expect(named).to_have_count(0)
    label(page, "tail", "up").tap(force=True)
    expect(shown_reason(page)).to_be_visible()
    expect(radio(page, "tail", "up")).not_to_be_checked()
    page.keyboard.press("Escape")
    label(page, "tail", "horizontal").tap()
    expect(named).to_contain_text("Hero")
    expect(named.locator("svg")).to_be_visible()
    label(page, "tail", "down").tap()
    expect(named).to_contain_text("Tornado")
    Thumb(page).save()
    expect(page.locator("#live-last")).to_contain_text("Tornado")


BELOW_SAVE = """() => [document.querySelector("[data-pad-rest]"), document.querySelector("[data-save]")]
    .map((part) => part.getBoundingClientRect()).reduce((rest, save) => scrollY + rest.bottom - save.top)"""

SCREENS = {(390, 844): 0, (844, 390): 0, (375, 667): 200}
"""The pixels that may be out of view, by screen size."""


@pytest.mark.parametrize("locale", ["en", "ja", "zh-TW"])
def test_a_whole_hand_fits_on_one_screen_and_its_numbers_fit_a_thumb(phone: NewPhone, locale: str) -> None:
    page = phone(locale)
    for names in (NAMES, LONG_NAMES):
        open_table(page, "twister", 4, names)
        label(page, "players.0.face_down", 0).tap()
        for (width, height), below in SCREENS.items():
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(BEYOND_THE_EDGE) == []
            assert names == LONG_NAMES or page.evaluate(BELOW_SAVE) <= below, (width, height)
    label(page, "players.1.face_down", 4).tap()
    expect(pips_button(page, 1, 24)).to_be_visible()
    for prepare in ("null", LARGE_TEXT):
        page.evaluate(prepare)
        assert [page.evaluate(look) for look in (TOO_SMALL, TOO_FINE, BEYOND_THE_EDGE)] == [[], [], []]


def test_a_refused_part_is_shown_on_the_pad_of_its_player(phone: NewPhone) -> None:
    page, _ = at_form(phone(), "che-deng", 3)
    page.route("**/hand?part=preview", lambda route: route.abort())
    page.locator("[data-pad-rest]").tap()
    label(page, "players.1.face_down", 2).dispatch_event("click")
    impossible = "field => { field.value = '99'; field.form.dispatchEvent(new Event('input', {bubbles: true})); }"
    page.locator('[id="players.1.pips"]').evaluate(impossible)
    save_button(page).tap()
    problem = page.locator('[id="players.1.pips-problem"]')
    expect(problem).to_be_visible()
    tab(page, 2).tap()
    expect(problem).to_be_hidden()
    page.locator("#problems a").tap()
    expect(problem).to_be_visible()
