"""鋤大弟, a game from another package, on a phone: the form is generated from its entry."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import Thumb, hands_of, radio, read_payments
from tests.browser.seated import at_form

LEFT = (0, 3, 10, 13)


@pytest.mark.path
def test_a_hand_is_entered_by_tap_and_every_payment_has_a_formula(phone: NewPhone) -> None:
    page, code = at_form(phone(), "big-two")
    thumb, save = Thumb(page), page.locator("[data-save-button]")
    for seat, (name, cards) in enumerate(zip(("Aki", "Ben", "Chie", "Dai"), LEFT, strict=True)):
        expect(save).to_have_text(f"Cards left: {name}")
        save.tap()
        expect(radio(page, f"left.{seat}", 0)).to_be_focused()
        thumb.pick(f"left.{seat}", cards)
    expect(page.locator("[data-previewed]")).to_contain_text("Aki leads")
    assert thumb.taps == len(LEFT)
    thumb.save()
    paid = {
        (payer, payee): (chips, formula != "")
        for payer, payee, chips, formula in read_payments(page.locator("#live-last"))
    }
    assert paid == {
        ("Ben", "Aki"): (3, True),
        ("Chie", "Aki"): (20, True),
        ("Dai", "Aki"): (39, True),
        ("Chie", "Ben"): (17, True),
        ("Dai", "Ben"): (36, True),
        ("Dai", "Chie"): (19, True),
    }
    assert hands_of(page, code) == 1


def test_the_form_fits_the_phone_and_its_numbers_fit_a_thumb(phone: NewPhone) -> None:
    page, _ = at_form(phone(viewport={"width": 320, "height": 700}), "big-two")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for number in page.locator("#left .pill").all():
        box = number.bounding_box()
        assert box
        assert box["height"] >= 44
        assert box["width"] >= 36
    # In landscape each player takes one line.
    page.set_viewport_size({"width": 844, "height": 390})
    row = page.locator('[id="left.1"]')
    name, last = row.locator(".name").bounding_box(), row.locator(".pill").last.bounding_box()
    assert name
    assert last
    assert last["y"] <= name["y"] + name["height"] / 2 <= last["y"] + last["height"]
