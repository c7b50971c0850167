"""Insert a missing hand: the host chooses its place and sees the preview, and every phone shows it."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import hands_of, join, label, let_in
from tests.browser.test_correction import TOTALS, in_view, played
from tests.browser.test_long_names import NAMES as LONG_NAMES
from tests.browser.test_long_names import OUT_OF_REACH
from tests.browser.test_sizes import BEYOND_THE_EDGE, TOO_FINE, TOO_SMALL
from tests.length import each_with_one, soak

SAYS = {
    "en": ("A hand was forgotten", "Enter the forgotten hand", "played after hand 1", "Record · 3 hands change"),
    "ja": ("入れ忘れた局がある", "入れ忘れた局を入力", "第1局のあと", "追加する・3局が変わります"),
    "zh-TW": ("有一局忘了記", "輸入忘記的一局", "在第 1 局之後打的", "補入・3 局會變動"),
}
SIZES = {"390 x 844": (390, 844), "375 x 667": (375, 667)}
FINDINGS = (BEYOND_THE_EDGE, TOO_FINE, TOO_SMALL, OUT_OF_REACH)
NUMBERS = "rows => rows.map((row) => row.querySelector('th a span[aria-hidden]').textContent)"


def enter(page: Page) -> None:
    """Enter a hand that Aki won."""
    for seat, piles in enumerate("3230"):
        label(page, f"piles.{seat}", piles).tap()
    label(page, "winner", 0).tap()


def numbers(page: Page) -> list[str]:
    """Return the numbers of the listed hands, from top to bottom."""
    return list(page.locator("table.score tbody tr:has(th)").evaluate_all(NUMBERS))


@soak
@pytest.mark.parametrize(("locale", "size"), each_with_one(SAYS, SIZES.values()))
def test_a_hand_is_inserted_from_the_list_after_a_preview(phone: NewPhone, locale: str, size: tuple[int, int]) -> None:
    forgotten, go, where, how_many = SAYS[locale]
    page = phone(locale, viewport={"width": size[0], "height": size[1]})
    code = played(page)
    page.goto(f"/t/{code}/sheets/1/hands")
    page.get_by_text(forgotten, exact=True).tap()
    page.locator("#after").select_option("1")
    page.get_by_role("button", name=go).tap()
    expect(page.locator(".felt")).to_contain_text(where)
    expect(page.locator(".felt")).to_contain_text("Aki")
    assert [page.evaluate(finding) for finding in FINDINGS] == [[], [], [], []]
    enter(page)
    button = page.locator("[data-save-button]")
    expect(button).to_contain_text(re.split("[·・]", how_many)[1].strip())
    button.tap()
    page.locator("[data-looked] #changes").wait_for()
    expect(page.locator("#changes li")).to_have_count(3)
    assert in_view(page, "#totals")
    assert [page.evaluate(finding) for finding in FINDINGS] == [[], [], [], []]
    expect(button).to_have_text(how_many)
    shown = page.locator("#totals table").evaluate(TOTALS)
    button.tap()
    expect(page).to_have_url(re.compile(r"/sheets/1/hands$"))
    assert numbers(page) == ["4", "3", "2", "5", "1"]
    page.goto(f"/t/{code}/sheets/1/hands/4/withdraw")
    now = page.locator("#totals table").evaluate(TOTALS)
    assert [before for before, *_ in now] == [after for _, after, *_ in shown], "the result differs from the preview"


def test_a_hand_is_inserted_from_another_hand_and_two_taps_record_it_once(phone: NewPhone) -> None:
    page = phone()
    code = played(page)
    page.goto(f"/t/{code}/sheets/1/hands/3")
    page.get_by_text("A hand was forgotten after this one").tap()
    expect(page.locator(".felt")).to_contain_text("played after hand 3")
    enter(page)
    page.locator('[data-save-button][value="preview"]').tap()
    page.locator("[data-looked] #changes").wait_for()
    page.locator('[data-save-button][value="save"]').dblclick()
    expect(page).to_have_url(re.compile(r"/sheets/1/hands$"))
    expect(page.locator("table.score tbody tr:has(th)")).to_have_count(5)
    assert numbers(page) == ["4", "5", "3", "2", "1"]


def test_every_phone_shows_the_inserted_hand_and_a_draft_keeps_its_values(phone: NewPhone) -> None:
    host, ben, chie = phone(), phone(), phone()
    code = played(host)
    join(ben, host, code, 1)
    let_in(chie, host, code, 2)
    chie.goto(f"/t/{code}")
    with ben.expect_response(lambda answer: answer.url.endswith("/draft") and answer.request.method == "POST"):
        label(ben, "winner", 1).tap()
    host.goto(f"/t/{code}/sheets/1/hands/1/forgotten")
    enter(host)
    host.locator('[data-save-button][value="preview"]').tap()
    host.locator("[data-looked] #changes").wait_for()
    host.locator('[data-save-button][value="save"]').tap()
    expect(host).to_have_url(re.compile(r"/sheets/1/hands$"))
    expect(chie.locator("#live-hands table.score tbody tr:has(th)")).to_have_count(5)
    assert numbers(chie) == ["4", "3", "2", "5", "1"]
    notice = ben.locator("[data-moved]")
    expect(notice).to_be_visible()
    expect(notice).to_contain_text("forgotten hand")
    notice.get_by_role("button").tap()
    expect(ben.locator("h1")).to_have_text("Hand 6")
    expect(ben.locator('input[name="winner"][value="1"]')).to_be_checked()
    assert hands_of(host, code) > len("12345")


def test_a_hand_is_inserted_without_a_script(phone: NewPhone) -> None:
    host = phone()
    code = played(host)
    page = phone(java_script_enabled=False, storage_state=host.context.storage_state())
    page.goto(f"/t/{code}/sheets/1/hands/1/forgotten")
    enter(page)
    page.get_by_role("button", name="See what changes").tap()
    page.get_by_role("button", name="Record · 3 hands change").tap()
    expect(page).to_have_url(re.compile(r"/sheets/1/hands$"))
    assert numbers(page) == ["4", "3", "2", "5", "1"]


@pytest.mark.parametrize("width", [320, 390])
def test_the_form_and_the_list_fit_the_phone_with_the_longest_names(phone: NewPhone, width: int) -> None:
    page = phone("ja", viewport={"width": width, "height": 667})
    code = played(page, tuple(name[:40] for name in LONG_NAMES))
    page.goto(f"/t/{code}/sheets/1/hands")
    page.get_by_text("入れ忘れた局がある", exact=True).tap()
    assert [page.evaluate(finding) for finding in FINDINGS] == [[], [], [], []]
    page.goto(f"/t/{code}/sheets/1/hands/1/forgotten")
    assert [page.evaluate(finding) for finding in FINDINGS] == [[], [], [], []]
