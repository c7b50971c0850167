"""Numbers on the app's own pad: a tap for each digit, and the focus advances."""

import json

from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import Thumb, join, label, open_table, pad_key, radio, read
from tests.browser.seated import at_form

HALF_A_LINE = 12
TOPS = "(parts) => parts.map((part) => Math.round(part.getBoundingClientRect().top + scrollY))"


def tops(parts: Locator) -> list[int]:
    return list(parts.evaluate_all(TOPS))


def test_a_number_is_replaced_by_tap_and_the_pad_closes_with_another_ending(phone: NewPhone) -> None:
    page, ben = phone(), phone()
    code = open_table(page, "buki", 3)
    join(ben, page, code)
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
    expect(page.locator("button.rest:visible")).to_have_text("the rest: +2")
    assert tops(rows) == before
    page.locator("button.rest:visible").tap()
    expect(pad).to_be_hidden()
    Thumb(page).save()
    [sheet] = json.loads(read(page, f"/t/{code}/export.json"))["sheets"]
    assert sheet["hands"][0]["entry"]["points"] == [-9, 7, 2]
