"""Every payment has its words and its formula: at the table, in any hand, and behind a total."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import Thumb, open_demo, open_table, tien_gow
from tests.browser.reasons import Paid, read_payments


def expect_reasons(payments: list[Paid]) -> None:
    assert payments
    assert [one for one in payments if not one.words or one.worth != one.chips] == []


@pytest.mark.parametrize(
    ("language", "doubled", "dealer"), [("en", "× 2 包尊", "親"), ("ja", "× 包尊 2", "親"), ("zh-TW", "× 包尊 2", "莊")]
)
def test_every_payment_of_the_last_and_of_an_old_hand_has_its_reason(
    phone: NewPhone, language: str, doubled: str, dealer: str
) -> None:
    page = phone(language)
    code = open_table(page, "tien-gow")
    for _ in range(2):
        page.goto(f"/t/{code}/sheets/1/hand")
        tien_gow(thumb := Thumb(page))
        thumb.save()
    last = read_payments(page.locator("#live-last"))
    page.goto(f"/t/{code}/sheets/1/hands")
    page.locator('main a[href$="/hands/1"]').first.tap()
    expect(page).to_have_url(re.compile("/hands/1$"))
    old = read_payments(page.locator("main section").first)
    # The dealer has won the first hand, so the second counts three times.
    for payments, times, word in ((old, " × 2", "包尊"), (last, " × 2 × 3", dealer)):
        expect_reasons(payments)
        assert [(one.payer, one.payee) for one in payments] == [("Ben", "Aki"), ("Chie", "Aki"), ("Dai", "Aki")]
        sums = ("(4 − 3)", "(4 − 1)", "(4 + 1)")
        assert [one.bare for one in payments] == [f"{added}{times}" for added in sums]
        assert all(doubled in one.formula and word in one.formula for one in payments)
    assert [[one.chips for one in payments] for payments in (old, last)] == [[2, 6, 10], [6, 18, 30]]


def test_every_balance_between_two_players_leads_to_its_payments(phone: NewPhone) -> None:
    page = phone()
    open_demo(page)
    page.get_by_text("Who owes whom").first.tap()
    rows = page.locator("#live-pairs tbody tr")
    names = [name.strip() for name in rows.locator("th").all_text_contents()]
    shown = {
        (one, other): (link.inner_text(), link.get_attribute("href") or "")
        for one, row in zip(names, rows.all(), strict=True)
        for other, link in zip([*(name for name in names if name != one), None], row.locator("a").all(), strict=True)
    }
    assert len(shown) == len(names) ** 2
    for (one, other), (number, address) in shown.items():
        page.goto(address)
        payments = read_payments(page.locator("main"))
        expect_reasons(payments)
        assert all({one, other or one} <= {paid.payer, paid.payee} for paid in payments)
        total = sum(paid.chips if paid.payee == one else -paid.chips for paid in payments)
        assert total == int(number.replace("−", "-")), (one, other)
