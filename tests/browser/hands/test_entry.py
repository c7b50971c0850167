"""Entering a hand by tap and by key: the values that are offered, the pads, and problems at their field."""

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.findings import BEYOND_THE_EDGE, LARGE_TEXT, LONG_NAMES, TOO_FINE, TOO_SMALL
from tests.browser.phones import (
    NAMES,
    Thumb,
    free_tile,
    hands_of,
    join,
    label,
    open_table,
    opened,
    pad_key,
    pips_button,
    radio,
    read,
    save_button,
    send,
)
from tests.browser.seated import at_form


def test_no_tile_is_used_more_often_than_the_set_contains_it(phone: NewPhone) -> None:
    page, _ = at_form(phone(), "che-deng")
    taken = page.locator('[data-pad-seat="1"] input[value="6-5"][aria-disabled]')
    for _ in range(2):
        free_tile(page, 0, "6-5").tap()
    free_tile(page, 0, "6-3").tap()
    expect(page.locator('[data-pad-tab="0"]')).to_contain_text("3 · 31")
    page.locator('[data-pad-tab="1"]').tap()
    expect(taken).to_have_count(2)
    expect(page.locator('[data-pad-seat="1"] input[value="6-3"]')).to_be_disabled()
    page.locator('[data-pad-tab="0"]').tap()
    page.locator('[data-pad-seat="0"] label:has(input[value="6-5"]:checked)').first.tap()
    page.locator('[data-pad-tab="1"]').tap()
    expect(taken).to_have_count(1)


def test_a_tap_on_a_tile_draws_only_the_tiles_of_the_player_shown(phone: NewPhone) -> None:
    page = phone()
    page.add_init_script(
        "const { ListFormat } = Intl; window.formats = 0;"
        "Intl.ListFormat = class extends ListFormat { constructor(...given) { super(...given); window.formats++; } };"
    )
    at_form(page, "che-deng")
    free_tile(page, 0, "6-3").tap()
    expect(page.locator('[data-pad-tab="0"]')).to_contain_text("1 · 9")
    expect(page.locator("[data-pad-seat]:not([data-shown]) .pad-tile [aria-disabled]")).to_have_count(0)
    assert page.evaluate("formats") == 1  # one for the page, not one for each tile


def test_a_blocked_hand_a_draw_and_a_spectators_bet_are_entered(phone: NewPhone) -> None:
    page, _ = at_form(phone(), "buki", 3)
    thumb = Thumb(page)
    thumb.pick("bets.1", 2)
    thumb.pick("bets.2", 4)
    thumb.pick("winner", 0)
    label(page, "draw", "true").tap()
    expect(radio(page, "winner", 0)).not_to_be_checked()
    expect(page.locator("[data-previewed]")).to_contain_text("No payments")
    page.locator("label:has([data-blocked])").tap()
    thumb.type("pips.0", "9")
    expect(radio(page, "draw", "true")).not_to_be_checked()
    expect(page.locator("[data-save-button]")).to_have_text("How many pips does Ben have left?")
    thumb.type("pips.1", "4")
    thumb.type("pips.2", "5")
    page.locator(".rare > summary").tap()
    expect(page.locator("[data-slot]:visible")).to_have_count(1)
    page.locator('[id="side_bets.0.by"]').fill("Eva")
    expect(page.locator("[data-slot]:visible")).to_have_count(2)
    thumb.pick("side_bets.0.on", 1)
    thumb.type("side_bets.0.amount", "2")
    expect(page.locator("[data-previewed]")).to_contain_text("Eva")
    thumb.save()


def test_the_notice_about_screen_lock_is_shown_once_per_browser(phone: NewPhone) -> None:
    page, _ = at_form(phone(), "da-san", 3)
    assert page.evaluate("[isSecureContext, 'wakeLock' in navigator]") == [False, False]
    notice = page.locator("[data-awake]")
    expect(notice).to_be_visible()
    expect(notice).to_contain_text("Your screen may switch off")
    page.reload()
    page.wait_for_function("document.querySelector('[data-save-button]').textContent !== 'Save hand 1'")  # scripts ran
    expect(notice).to_be_hidden()


def test_enter_leads_through_the_fields_and_saves(phone: NewPhone) -> None:
    page, code = at_form(phone(), "freestyle")
    page.evaluate("() => { window.untouched = true }")
    page.locator('[id="points.3"]').tap()
    page.keyboard.insert_text("5")
    page.keyboard.press("Enter")  # leads to the missing part
    for seat, points in enumerate(("12", "3", "7")):
        expect(page.locator(f'[id="points.{seat}"][enterkeyhint="next"]')).to_be_focused()
        page.keyboard.insert_text(points)
        page.keyboard.press("Enter")
    expect(page.locator('[id="points.3"][enterkeyhint="go"]')).to_be_focused()
    assert page.evaluate("window.untouched")
    assert hands_of(page, code) == 0
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(rf"/t/{code}$"))
    assert hands_of(page, code) == 1


def test_enter_in_a_correction_shows_its_preview(phone: NewPhone) -> None:
    page = phone()
    code = opened(page, "freestyle", 2)
    send(page, f"/t/{code}/sheets/1/hand", {"action": "save", "number": "1", "points.0": "5", "points.1": "2"})
    page.goto(f"/t/{code}/sheets/1/hands/1/edit")
    page.locator('[id="points.1"]').fill("3")
    page.keyboard.press("Enter")
    expect(page.locator("#totals")).to_contain_text("−3")
    assert hands_of(page, code) == 1
    page.get_by_role("button", name="Record · 1 hand affected").tap()
    expect(page).to_have_url(re.compile("/hands/1$"))
    expect(page.locator("#live-hand .payments").first).to_contain_text("2")


def test_a_bet_is_checked_when_its_field_loses_focus_and_marked_there(phone: NewPhone) -> None:
    page, _ = at_form(phone(), "buki", 3, min_bet="10")
    save, problems = page.locator("[data-save-button]"), page.locator("[data-preview] .problems")
    page.locator('[id="bets.2"]').fill("12")
    label(page, "winner", 1).tap()
    bet = page.locator('[id="bets.1"]')
    bet.tap()
    with page.expect_response("**/hand?part=preview") as judged:
        page.keyboard.insert_text("1")
    assert judged.value.status == 422
    expect(problems).to_have_count(1)
    expect(problems).to_be_hidden()
    expect(save).to_have_text("Save hand 1")
    page.locator('[id="bets.2"]').focus()
    expect(problems).to_be_visible()
    expect(bet).to_have_attribute("aria-invalid", "true")
    problem = page.locator('[data-seat="1"] .problem:visible')
    sentence = problem.inner_text()
    expect(save).to_have_text(sentence)
    expect(page.locator('[data-seat="2"] .problem:visible')).to_have_count(0)
    bet.fill("12")
    expect(bet).not_to_have_attribute("aria-invalid", "true")
    expect(problem).to_have_count(0)
    expect(page.locator("[data-previewed]")).to_be_visible()


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
def test_the_help_opens_over_the_form(phone: NewPhone, complaints: list[str], *, scripts: bool) -> None:
    opener = phone()
    open_table(opener, "tien-gow")
    page = phone(java_script_enabled=scripts, storage_state=opener.context.storage_state())
    page.goto(opener.url)
    label(page, "piles.1", 3).tap()
    page.get_by_role("button", name="What to enter").tap()
    about = page.get_by_role("dialog", name="What to enter")
    expect(about).to_be_in_viewport(ratio=1)
    expect(about).to_contain_text("武至尊 is 細鷄三 with 大鷄六")
    word, line = about.get_by_role("link", name="包尊", exact=True), "the last trick won with a supreme pair"
    if scripts:
        word.tap()
        paragraph = page.get_by_role("dialog", name="Help")
        expect(paragraph).to_contain_text(line)
        paragraph.get_by_role("button", name="Close").tap()
        expect(paragraph).to_be_hidden()
        page.context.set_offline(offline=True)
        word.tap()
        expect(paragraph).to_contain_text("No network")
        paragraph.get_by_role("button", name="Close").tap()
        complaints.clear()
    else:
        with page.expect_popup() as whole:
            word.tap()
        expect(whole.value.locator("main")).to_contain_text(line)
    about.get_by_role("button", name="Close").tap()
    expect(about).to_be_hidden()
    expect(radio(page, "piles.1", 3)).to_be_checked()
    assert page.url == opener.url


HALF_A_LINE = 12
TOPS = "(parts) => parts.map((part) => Math.round(part.getBoundingClientRect().top + scrollY))"


def tops(parts: Locator) -> list[int]:
    return list(parts.evaluate_all(TOPS))


def test_a_number_is_replaced_by_tap_and_the_pad_closes_with_another_ending(phone: NewPhone) -> None:
    page, ben = phone(), phone()
    join(ben, page, open_table(page, "buki", 3))
    page.locator("label:has([data-blocked])").tap()
    pad_key(page, 9).tap()
    page.locator('[id="pips.0"]').tap()
    expect(pad_key(page, 9)).to_have_attribute("aria-pressed", "true")
    pad_key(page, 8).tap()
    expect(page.locator('[id="pips.0"]')).to_have_value("8")
    expect(ben.locator('[id="pips.0"]')).to_have_value("8")
    expect(ben.locator('[id="pips.0"]')).to_be_visible()
    [entered_by], [head] = tops(ben.locator("#pips .by")), tops(ben.locator("#pips .head"))
    assert abs(entered_by - head) < HALF_A_LINE
    expect(ben.locator(".keys")).to_be_hidden()
    label(page, "winner", 1).tap()
    expect(page.locator(".keys")).to_be_hidden()
    expect(page.locator("#pips")).to_be_hidden()
    expect(page.locator('[id="pips.0"]')).to_have_value("")
    expect(radio(ben, "winner", 1)).to_be_checked()
    expect(ben.locator("#pips")).to_be_hidden()


def test_the_pad_changes_the_sign_erases_a_digit_and_fills_the_rest(phone: NewPhone) -> None:
    page, code = at_form(phone(), "freestyle", 3, mode="zero-sum")
    pad, rows = page.locator(".keys"), page.locator("#points .seat")
    before = tops(rows)
    page.locator('[id="points.0"]').tap()
    for named in ("1", "2", "5", "⌫", "±", "Next"):
        pad.get_by_text(named, exact=True).tap()
    expect(page.locator('[id="points.0"]')).to_have_value("12")
    expect(page.locator('input[name="points.0.minus"]')).to_be_checked()
    expect(pad.locator("b")).to_have_text("Ben's points")
    pad_key(page, 7).tap()
    page.locator('[id="points.0"]').tap()
    pad_key(page, 9).tap()
    expect(page.locator('[id="points.0"]')).to_have_value("9")
    expect(page.locator('[id="points.2"][data-follows]')).to_have_value("2")
    assert tops(rows) == before
    Thumb(page).save()
    [sheet] = json.loads(read(page, f"/t/{code}/export.json"))["sheets"]
    assert sheet["hands"][0]["entry"]["points"] == [-9, 7, 2]


LEFT = (0, 3, 10, 13)


@pytest.mark.path
def test_a_hand_of_a_generated_form_is_entered_on_a_narrow_phone(phone: NewPhone) -> None:
    page, code = at_form(phone(viewport={"width": 320, "height": 700}), "plain")
    assert [page.evaluate(look) for look in (TOO_SMALL, BEYOND_THE_EDGE)] == [[], []]
    thumb, save = Thumb(page), page.locator("[data-save-button]")
    for seat, (name, cards) in enumerate(zip(("Aki", "Ben", "Chie", "Dai"), LEFT, strict=True)):
        expect(save).to_have_text(f"Cards left: {name}")
        save.tap()
        expect(radio(page, f"left.{seat}", 0)).to_be_focused()
        thumb.pick(f"left.{seat}", cards)
    expect(page.locator("[data-previewed]")).to_contain_text("Aki leads")
    assert thumb.taps == len(LEFT)
    save.dblclick()
    expect(page).to_have_url(re.compile(r"/t/\w{6}$"))
    assert hands_of(page, code) == 1, "a double tap records one hand"


@pytest.mark.path
def test_a_game_of_another_package_has_its_own_form_and_script(phone: NewPhone) -> None:
    page, code = at_form(phone(), "big-two")
    save = page.locator("[data-save-button]")
    for seat, (name, cards) in enumerate(zip(("Aki", "Ben", "Chie", "Dai"), LEFT, strict=True)):
        expect(save).to_have_text(f"How many cards does {name} have left?")
        page.locator(f'[id="left.{seat}"]').fill(str(cards))
    page.locator('[id="left.1"]').fill("0")
    expect(save).to_have_text("Exactly one player, the winner, has no card left.")
    page.locator('[id="left.1"]').fill("3")
    Thumb(page).save()
    assert hands_of(page, code) == 1


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
    expect(save_button(page)).to_have_text("Which tiles did Ben lay face down?")
    free_tile(page, 1, "0-0").tap()
    expect(tab(page, 1)).to_have_text("Ben✓ 1 · 0")
    expect(head(page, 1)).to_contain_text("1 tile · 0 pips")
    page.locator('[data-pad-seat="1"] .pad-tile').last.scroll_into_view_if_needed()
    expect(head(page, 1)).to_be_in_viewport(ratio=1)
    expect(save_button(page)).to_have_text("Next: Chie")
    save_button(page).tap()
    expect(head(page, 2)).to_be_in_viewport(ratio=1)
    expect(save_button(page)).to_have_text("Which tiles did Chie lay face down?")
    label(page, "players.2.face_down", 2).tap()
    expect(head(page, 2)).to_contain_text("2 tiles · how many pips?")
    expect(save_button(page)).to_have_text("How many pips are on Chie's tiles?")


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
    expect(rest).to_have_text("Enter 0 for Aki, Ben, Chie, Dai")
    Thumb(page).count(0, 2, 12)
    expect(rest).to_have_text("Enter 0 for Ben, Chie, Dai")
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
    expect(shown_reason(page)).to_have_text(
        "the dealer always plays the first tile, so cannot have the whole hand face down"
    )
    page.keyboard.press("Escape")
    free_tile(page, 0, "6-6").tap()
    page.locator('[data-pad-seat="0"] label:has([value="5-5"])').tap(force=True)
    expect(shown_reason(page)).to_have_text("Aki can have at most 1 tiles face down.")
    expect(head(page, 0)).to_contain_text("1 tile · 12 pips")
    page.keyboard.press("Escape")
    tab(page, 1).tap()
    page.locator('[data-pad-seat="1"] label:has([value="6-6"])').tap(force=True)
    expect(shown_reason(page)).to_have_text("6-6 is already face down with Aki.")
    expect(tab(page, 1)).to_contain_text("not yet")
    page.keyboard.press("Escape")
    label(page, "players.1.face_down", 1).tap()
    pips_button(page, 1, 12).tap(force=True)
    expect(shown_reason(page)).to_have_text("With Aki that makes 24 pips; 2 tiles of one set can only have 1 to 23.")
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
    expect(save_button(page)).to_have_text("Which way does the dragon's tail point?")
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
