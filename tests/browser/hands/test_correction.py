"""The preview of a correction, a withdrawal or an insertion: one table in view above the button, which counts hands."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.findings import BEYOND_THE_EDGE, LONG_NAMES, OUT_OF_REACH, TOO_FINE, TOO_SMALL
from tests.browser.phones import NAMES, hands_of, label, open_table, play
from tests.length import soak

SCREENS = {
    "en": ((390, 844), "3 hands affected", "2 hands affected", "Add a forgotten hand", "played after hand 1"),
    "ja": ((375, 667), "変わる局は3つ", "変わる局は2つ", "入れ忘れた局を入れる", "第1局のあと"),
    "zh-TW": ((375, 667), "影響 3 局", "影響 2 局", "補記漏掉的局", "在第 1 局之後打的"),
}
"""The size of the phone and its texts, by language."""

PLAYED = ((0, "4310"), (0, "5120"), (2, "0341"), (0, "3230"))
"""The winner and the piles of each hand: Aki deals three times in a row, then Chie."""
TOTALS = "table => [...table.querySelectorAll('tbody tr')].map((row) => row.innerText.match(/[+−]?\\d+/g))"
NUMBERS = "rows => rows.map((row) => row.querySelector('th a span[aria-hidden]').textContent)"
FINDINGS = (BEYOND_THE_EDGE, TOO_FINE, TOO_SMALL, OUT_OF_REACH)
IN_VIEW = """(selector) => {
    const box = document.querySelector(selector).getBoundingClientRect();
    const bar = document.querySelector(".thumb").getBoundingClientRect();
    return box.height > 0 && box.top >= 0 && box.bottom <= bar.top && bar.bottom <= innerHeight + 1;
}"""
"""Whether the whole element is in view above the button, without scrolling."""


def played(page: Page, names: tuple[str, ...] = NAMES) -> str:
    """Return the address of a table of 打天九 with four hands."""
    code = open_table(page, "tien-gow", len(names), names)
    for number, (winner, piles) in enumerate(PLAYED, start=1):
        play(page, f"/t/{code}", winner, piles, number)
    assert hands_of(page, code) == len(PLAYED)
    return f"/t/{code}"


def look(page: Page) -> None:
    page.locator('[data-save-button][value="preview"]').tap()
    page.locator("[data-looked] #changes").wait_for()


def enter_forgotten(page: Page) -> None:
    """Enter a hand that Aki won."""
    for seat, piles in enumerate("3230"):
        label(page, f"piles.{seat}", piles).tap()
    label(page, "winner", 0).tap()


def expect_shown(page: Page, table: str, shown: list[list[str]]) -> None:
    """Check that the chips are those which a preview has shown."""
    page.goto(f"{table}/sheets/1/hands/4/withdraw")
    now = page.locator("#totals table").evaluate(TOTALS)
    assert [before for before, *_ in now] == [after for _, after, *_ in shown], "the result differs from the preview"


@soak
@pytest.mark.parametrize("locale", ["ja", "en", "zh-TW"])
def test_what_a_correction_withdrawal_or_insertion_changes_is_above_the_button(phone: NewPhone, locale: str) -> None:
    (width, height), three, two, forgotten, where = SCREENS[locale]
    page = phone(locale, viewport={"width": width, "height": height})
    table = played(page)
    page.goto(f"{table}/sheets/1/hands/2/edit")
    label(page, "winner", 2).tap()
    button = page.locator("[data-save-button]")
    expect(button).to_contain_text(three)
    expect(page.locator("[data-net]")).to_contain_text("Aki")
    look(page)
    assert page.evaluate(IN_VIEW, "#totals")
    assert page.evaluate(IN_VIEW, "#changes li:first-child p:first-child")
    expect(button).to_contain_text(three)
    shown = page.locator("#totals table").evaluate(TOTALS)
    button.tap()
    expect(page).to_have_url(re.compile(r"/hands/2$"))
    expect_shown(page, table, shown)

    page.goto(f"{table}/sheets/1/hands/3/withdraw")
    assert page.evaluate(IN_VIEW, "#totals")
    expect(page.locator("#changes li")).to_have_count(2)
    expect(page.locator(".thumb .danger")).to_contain_text(two)

    # A forgotten hand is inserted from the list, once after a preview.
    page.goto(f"{table}/sheets/1/hands")
    page.get_by_text(forgotten, exact=True).tap()
    page.locator("#after").select_option("1")
    page.locator("#after").evaluate("one => one.form.requestSubmit()")
    expect(page.locator(".felt")).to_contain_text(where)
    assert [page.evaluate(finding) for finding in FINDINGS] == [[], [], [], []]
    enter_forgotten(page)
    expect(button).to_contain_text(two)
    look(page)
    expect(page.locator("#changes li")).to_have_count(2)
    assert page.evaluate(IN_VIEW, "#totals")
    assert [page.evaluate(finding) for finding in FINDINGS] == [[], [], [], []]
    shown = page.locator("#totals table").evaluate(TOTALS)
    button.dblclick()
    expect(page).to_have_url(re.compile(r"/sheets/1/hands$"))
    assert page.locator("table.score tbody tr:has(th)").evaluate_all(NUMBERS) == ["4", "3", "2", "5", "1"]
    expect_shown(page, table, shown)


def test_a_change_after_the_preview_needs_a_new_preview(phone: NewPhone) -> None:
    page = phone()
    page.goto(f"{played(page)}/sheets/1/hands/2/edit")
    label(page, "winner", 2).tap()
    look(page)
    button = page.locator("[data-save-button]")
    expect(button).to_have_text("Record · 3 hands affected")
    page.get_by_text("Change the entry").tap()
    label(page, "winner", 0).tap()
    expect(button).to_have_text("See what changes")
    expect(page.locator("#changes")).to_contain_text("No hand changes")
    label(page, "winner", 2).tap()
    expect(page.locator("#changes h2")).to_have_text("3 hands affected")
    expect(button).to_have_text("Record · 3 hands affected")
    label(page, "finish", "bao_zun").tap()
    expect(button).to_have_text("3 hands affected · view")
    look(page)
    button.tap()
    expect(page.locator("#live-hand")).to_contain_text("包尊")


def test_the_previews_and_the_list_fit_the_narrowest_phone_with_the_longest_names(phone: NewPhone) -> None:
    page = phone("ja", viewport={"width": 320, "height": 667})
    table = played(page, LONG_NAMES)
    page.goto(f"{table}/sheets/1/hands/2/edit")
    label(page, "winner", 2).tap()
    look(page)
    assert [page.evaluate(finding) for finding in FINDINGS] == [[], [], [], []]
    page.goto(f"{table}/sheets/1/hands")
    page.get_by_text("入れ忘れた局を入れる", exact=True).tap()
    assert [page.evaluate(finding) for finding in FINDINGS] == [[], [], [], []]


def test_a_correction_without_a_network_keeps_what_was_typed(phone: NewPhone) -> None:
    page = phone()
    page.goto(f"{played(page)}/sheets/1/hands/2/edit")
    label(page, "winner", 2).tap()
    button = page.locator("[data-save-button]")
    page.context.set_offline(offline=True)
    button.tap()
    expect(button).to_have_text("No network. Try again when you are back online.")
    page.context.set_offline(offline=False)
    look(page)
