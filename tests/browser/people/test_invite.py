"""The invitation and the table on one screen, portrait and landscape: code, seated players and the last result."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.findings import BEYOND_THE_EDGE
from tests.browser.phones import open_table, send
from tests.browser.picture import read_codes

HAND = {"action": "save", "winner": "0", "number": "1"} | {f"piles.{seat}": piles for seat, piles in enumerate("4310")}
COVERED = """(selector) => {
    const thumb = document.querySelector(".thumb .button").getBoundingClientRect().top;
    return [...document.querySelectorAll(selector)]
        .filter((one) => one.getBoundingClientRect().bottom > thumb || one.getBoundingClientRect().top < 0)
        .map((one) => one.textContent.trim());
}"""


@pytest.mark.parametrize(
    ("language", "size"),
    [("en", (390, 844)), ("ja", (375, 667)), ("zh-TW", (844, 390))],
    ids=["390 x 844", "375 x 667", "landscape"],
)
def test_the_code_and_the_seated_players_fit_one_screen_and_so_does_the_result(
    phone: NewPhone, language: str, size: tuple[int, int]
) -> None:
    page = phone(language, viewport={"width": size[0], "height": size[1]})
    table = f"/t/{open_table(page, 'tien-gow')}"
    page.goto(f"{table}/invite")
    expect(page.locator(".seated li")).to_have_count(4)
    assert page.evaluate(COVERED, ".seated li, .ways .qr img, .code") == []
    [address] = read_codes(page.locator(".qr img").first.screenshot())
    assert f"/join/{table[3:]}/" in address
    page.locator(".qr").first.tap()  # opens the code in full size
    expect(page).to_have_url(re.compile(r"qr\.svg$"))
    page.go_back()
    send(page, f"{table}/sheets/1/hand", HAND)
    page.goto(table)
    assert page.evaluate(COVERED, ".result .own, .result .stands, .told-of-all li:first-child") == []
    assert _payments_beside(page) == (size[0] > size[1])
    assert page.evaluate(BEYOND_THE_EDGE) == []


def _payments_beside(page: Page) -> bool:
    """Return whether the payments are next to the entered values and not below them."""
    entered, paid = (
        float(page.locator(one).first.evaluate("one => one.getBoundingClientRect().top"))
        for one in (".told-of-all", ".payments")
    )
    return abs(entered - paid) < 40
