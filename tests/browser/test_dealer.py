"""The actual dealer, changed on one phone, redraws the form on all phones."""

from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import join, label, open_table, radio


def test_another_dealer_redraws_every_form_and_keeps_the_input(phone: NewPhone) -> None:
    aki, ben = phone(), phone()
    code = open_table(aki, "buki", 3)
    join(ben, aki, code)
    label(ben, "bets.1", 4).tap()
    ben.locator("label:has([data-blocked])").tap()
    ben.locator('[id="pips.1"]').fill("7")
    aki.locator(".rare > summary").tap()
    aki.locator("#dealer").select_option(label="Chie")
    for page in (aki, ben):
        expect(label(page, "bets.0", 2)).to_be_visible()
        expect(label(page, "bets.2", 2)).to_have_count(0)
    expect(radio(ben, "bets.1", 4)).to_be_checked()
    expect(ben.locator('[id="pips.1"]')).to_have_value("7")
    aki.locator("#dealer").select_option("")
    expect(label(ben, "bets.2", 2)).to_be_visible()
    expect(label(ben, "bets.0", 2)).to_have_count(0)
