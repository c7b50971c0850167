"""The preview of a correction or withdrawal: one table in view above the button, which states the number of hands."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import NAMES, hands_of, label, open_table, record, send
from tests.browser.test_long_names import NAMES as LONG_NAMES
from tests.browser.test_long_names import OUT_OF_REACH
from tests.browser.test_sizes import BEYOND_THE_EDGE, TOO_FINE, TOO_SMALL
from tests.length import each_with_one, soak

SAYS = {
    "en": ("3 hands change", "2 hands change"),
    "ja": ("3局が変わります", "2局が変わります"),
    "zh-TW": ("3 局會變動", "2 局會變動"),
}
SIZES = {"390 x 844": (390, 844), "375 x 667": (375, 667)}
PLAYED = (("0", "4310"), ("0", "5120"), ("2", "0341"), ("0", "3230"))
"""The winner and the piles of each hand: Aki deals three times in a row, then Chie."""
TOTALS = "table => [...table.querySelectorAll('tbody tr')].map((row) => row.innerText.match(/[+−]?\\d+/g))"


def played(page: Page, names: tuple[str, ...] = NAMES) -> str:
    """Return the code of a table of 打天九 with four hands."""
    code = open_table(page, "tien-gow", len(names), names)
    for number, (winner, piles) in enumerate(PLAYED, start=1):
        hand = {f"piles.{seat}": count for seat, count in enumerate(piles)}
        send(page, f"/t/{code}/sheets/1/hand", hand | {"action": "save", "number": str(number), "winner": winner})
    assert hands_of(page, code) == len(PLAYED)
    return code


def in_view(page: Page, selector: str) -> bool:
    """Return whether the whole element is in view above the button, without scrolling."""
    return bool(
        page.evaluate(
            """(selector) => {
                const box = document.querySelector(selector).getBoundingClientRect();
                const bar = document.querySelector(".thumb").getBoundingClientRect();
                return box.height > 0 && box.top >= 0 && box.bottom <= bar.top && bar.bottom <= innerHeight + 1;
            }""",
            selector,
        )
    )


def look(page: Page, code: str) -> None:
    """Preview a correction of hand 2: Chie won it, not Aki."""
    page.goto(f"/t/{code}/sheets/1/hands/2/edit")
    label(page, "winner", 2).tap()
    page.locator('[data-save-button][value="preview"]').tap()
    page.locator("[data-looked] #changes").wait_for()


@soak
@pytest.mark.parametrize(("locale", "size"), each_with_one(SAYS, SIZES.values()))
def test_the_preview_is_in_view_above_the_button_that_counts_the_changed_hands(
    phone: NewPhone, locale: str, size: tuple[int, int]
) -> None:
    page = phone(locale, viewport={"width": size[0], "height": size[1]})
    code = played(page)
    page.goto(f"/t/{code}/sheets/1/hands/2/edit")
    label(page, "winner", 2).tap()
    button = page.locator("[data-save-button]")
    expect(button).to_contain_text(SAYS[locale][0])
    expect(page.locator("[data-net]")).to_contain_text("Aki")
    button.tap()
    page.locator("[data-looked] #changes").wait_for()
    assert in_view(page, "#totals")
    assert in_view(page, "#changes li:first-child p:first-child")
    expect(button).to_contain_text(SAYS[locale][0])
    shown = page.locator("#totals table").evaluate(TOTALS)
    button.tap()
    expect(page).to_have_url(re.compile(r"/hands/2$"))
    page.goto(f"/t/{code}/sheets/1/hands/2/withdraw")
    withdrawn = page.locator("#totals table").evaluate(TOTALS)
    assert [before for before, *_ in withdrawn] == [after for _, after, *_ in shown], (
        "the result differs from the preview"
    )


@soak
@pytest.mark.parametrize(("locale", "size"), each_with_one(SAYS, SIZES.values()))
def test_a_withdrawal_that_changes_a_multiplier_lists_that_hand(
    phone: NewPhone, locale: str, size: tuple[int, int]
) -> None:
    page = phone(locale, viewport={"width": size[0], "height": size[1]})
    code = played(page)
    page.goto(f"/t/{code}/sheets/1/hands/2/withdraw")
    assert in_view(page, "#totals")
    expect(page.locator("#changes li")).to_have_count(2)
    expect(page.locator("#changes li").nth(1)).to_contain_text(re.compile(r"Aki ×4.*Aki ×3"))
    button = page.locator(".thumb .danger")
    expect(button).to_contain_text(SAYS[locale][1])
    shown = page.locator("#totals table").evaluate(TOTALS)
    button.tap()
    expect(page).to_have_url(re.compile(r"/t/\w{6}$"))
    page.goto(f"/t/{code}/sheets/1/hands/3/withdraw")
    withdrawn = page.locator("#totals table").evaluate(TOTALS)
    assert [before for before, *_ in withdrawn] == [after for _, after, *_ in shown], (
        "the result differs from the preview"
    )


def test_a_change_after_the_preview_needs_a_new_preview(phone: NewPhone) -> None:
    page = phone()
    code = played(page)
    look(page, code)
    button = page.locator("[data-save-button]")
    expect(button).to_have_text("Record · 3 hands change")
    page.get_by_text("Change the entry").tap()
    label(page, "winner", 0).tap()
    expect(button).to_have_text("See what changes")
    expect(page.locator("#changes")).to_contain_text("No hand changes")
    label(page, "winner", 2).tap()
    expect(page.locator("#changes h2")).to_have_text("3 hands change")
    expect(button).to_have_text("Record · 3 hands change")
    label(page, "finish", "bao_zun").tap()
    expect(button).to_have_text("3 hands change · look")
    record(page)
    expect(page.locator("#live-hand")).to_contain_text("包尊")


def test_another_dealer_redraws_the_correction_form_and_keeps_the_input(phone: NewPhone) -> None:
    page = phone()
    code = played(page)
    page.goto(f"/t/{code}/sheets/1/hands/2/edit")
    label(page, "winner", 2).tap()
    page.locator(".rare > summary").tap()
    page.locator("#dealer").select_option(label="Chie")
    expect(page.locator(".felt .lead")).to_contain_text("Chie deals")
    expect(page.locator('input[name="winner"][value="2"]')).to_be_checked()
    expect(page.locator("[data-looked]")).to_have_count(0)
    record(page)


def test_a_correction_is_previewed_and_recorded_without_a_script(phone: NewPhone) -> None:
    host = phone()
    code = played(host)
    page = phone(java_script_enabled=False, storage_state=host.context.storage_state())
    page.goto(f"/t/{code}/sheets/1/hands/2/edit")
    label(page, "winner", 2).tap()
    expect(page.get_by_role("button", name="Record")).to_have_count(0)
    page.get_by_role("button", name="See what changes").tap()
    expect(page.locator("#changes li")).to_have_count(3)
    page.get_by_role("button", name="Record · 3 hands change").tap()
    expect(page).to_have_url(re.compile(r"/hands/2$"))
    expect(page.locator("main")).to_contain_text("corrected")


@pytest.mark.parametrize("width", [320, 390])
def test_the_preview_fits_the_phone_with_the_longest_names(phone: NewPhone, width: int) -> None:
    page = phone("ja", viewport={"width": width, "height": 667})
    code = played(page, tuple(name[:40] for name in LONG_NAMES))
    look(page, code)
    for finding in (BEYOND_THE_EDGE, TOO_FINE, TOO_SMALL, OUT_OF_REACH):
        assert page.evaluate(finding) == []
