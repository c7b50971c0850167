"""A hand of an earlier game is found from the table, corrected, objected to and withdrawn."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import label, read, record, send
from tests.browser.test_correction import SIZES, in_view, played
from tests.browser.test_sizes import BEYOND_THE_EDGE, TOO_FINE, TOO_SMALL
from tests.length import each_with_one, soak

NEXT = {"game": "freestyle", "seats": "2", "begin": "anew", "first_dealer": "0", "players.0": "Aki", "players.1": "Ben"}
OBJECTION = {"en": "Game 1, hand 2", "ja": "1ゲーム目・第2局", "zh-TW": "第 1 場第 2 局"}


def switched_table(page: Page) -> str:
    """Return a table that has played 打天九 and now plays freestyle."""
    code = played(page)
    setup_field = re.search(r'name="agreed" value="(\d+)"', read(page, f"/t/{code}/sheet"))
    send(page, f"/t/{code}/sheet", NEXT | ({"agreed": setup_field[1]} if setup_field else {}))
    send(page, f"/t/{code}/sheets/2/hand", {"action": "save", "number": "1", "points.0": "5", "points.1": "2"})
    page.goto(f"/t/{code}")
    return code


@soak
@pytest.mark.parametrize(("locale", "size"), each_with_one(OBJECTION, SIZES.values()))
def test_a_hand_of_an_earlier_game_is_found_corrected_and_objected_to(
    phone: NewPhone, locale: str, size: tuple[int, int]
) -> None:
    page = phone(locale, viewport={"width": size[0], "height": size[1]})
    code = switched_table(page)
    page.locator("#earlier-games a").tap()
    expect(page).to_have_url(re.compile("/sheets/1/hands$"))
    expect(page.locator(".games [aria-current]")).to_contain_text("Chie")
    for finding in (BEYOND_THE_EDGE, TOO_FINE, TOO_SMALL):
        assert page.evaluate(finding) == []
    page.locator(f'.score a[href="/t/{code}/sheets/1/hands/2"]').tap()
    page.locator(f'a[href="/t/{code}/sheets/1/hands/2/edit"]').tap()
    label(page, "winner", 2).tap()
    page.locator('[data-save-button][value="preview"]').tap()
    page.locator("[data-looked] #changes").wait_for()
    assert in_view(page, "#totals")
    page.locator('[data-save-button][value="save"]').tap()
    expect(page).to_have_url(re.compile(r"/sheets/1/hands/2$"))
    page.locator("details:has(#word) summary").tap()
    page.locator("#word").fill("?")
    page.locator("#objecting button").tap()
    expect(page.locator("#live-objections .amber")).to_contain_text("?")
    page.goto(f"/t/{code}")
    page.get_by_role("link", name=OBJECTION[locale]).tap()
    expect(page).to_have_url(re.compile(r"/sheets/1/hands/2$"))


def test_another_phone_shows_the_correction_of_an_earlier_game(phone: NewPhone) -> None:
    page, other = phone(), phone()
    code = switched_table(page)
    other.context.add_cookies(page.context.cookies())  # type: ignore[arg-type]  # as it returned them
    other.goto(f"/t/{code}")
    expect(other.locator("[data-live]")).to_have_text("live")
    mine = other.locator(".mine-total")
    expect(mine).to_contain_text("+")
    before = mine.inner_text()
    page.goto(f"/t/{code}/sheets/1/hands/2/edit")
    label(page, "winner", 2).tap()
    record(page)
    expect(mine).not_to_have_text(before)
