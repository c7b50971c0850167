"""Two phones enter the same hand: the second must choose, and no tap saves its values by accident."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import Thumb, label, radio, send
from tests.browser.test_changed import HAND, TYPED, hear_again, hear_nothing, last_paid, sit, standing

FORCED = {("Ben", "Aki", 1), ("Chie", "Aki", 1)}


def type_hand(page: Page) -> None:
    for name, value in TYPED:
        label(page, name, value).tap()


def open_choice(phone: NewPhone, phone_is: str) -> tuple[Page, Page, str]:
    """Type a hand on Ben's phone that Aki saves with other values, and open Ben's choice."""
    aki, ben, code = sit(phone)
    if phone_is == "without a script":
        ben = phone(java_script_enabled=False, storage_state=ben.context.storage_state())
        ben.goto(f"/t/{code}/sheets/1/hand")
    elif phone_is == "deaf":
        hear_nothing(ben)
    type_hand(ben)
    if phone_is != "without a script":
        expect(ben.locator("[data-won]")).to_contain_text("Aki +2")
    send(aki, f"/t/{code}/sheets/1/hand", HAND | {"number": "1"})
    if phone_is == "hearing":
        ben.get_by_role("button", name="Compare it with what is typed here").tap()
    else:
        ben.locator("[data-save-button]").tap()
    expect(ben.locator("#taken")).to_contain_text("Hand 1 is already in the book")
    expect(ben.locator("#taken .differs")).to_have_count(1)
    expect(ben.locator("#taken .differs")).to_contain_text(re.compile(r"2\s*≠ 1"))
    expect(ben.locator("[data-save-button]:visible")).to_have_count(0)
    assert standing(aki, code) == [[1]]
    return aki, ben, code


PHONES = pytest.mark.parametrize("phone_is", ["hearing", "deaf", "without a script"])


@PHONES
def test_the_same_hand_is_discarded(phone: NewPhone, phone_is: str) -> None:
    aki, ben, code = open_choice(phone, phone_is)
    ben.get_by_role("link", name="The same hand: drop mine").tap()
    expect(ben).to_have_url(re.compile(rf"/t/{code}$"))
    assert standing(aki, code) == [[1]]
    ben.goto(f"/t/{code}/sheets/1/hand")
    expect(ben.locator("#entry input:checked:not([value=''])")).to_have_count(0)


@PHONES
def test_the_own_values_correct_the_recorded_hand(phone: NewPhone, phone_is: str) -> None:
    aki, ben, code = open_choice(phone, phone_is)
    ben.get_by_role("button", name="correct hand 1").tap()
    expect(ben.locator("[data-previewed]")).to_be_visible()
    for name, value in TYPED:
        expect(radio(ben, name, value)).to_be_checked()
    ben.locator("[data-save-button]").tap()
    expect(ben).to_have_url(re.compile("/hands/1$"))
    aki.goto(f"/t/{code}")
    assert last_paid(aki) == FORCED
    assert standing(aki, code) == [[1]]


@PHONES
def test_the_own_values_become_the_next_hand(phone: NewPhone, phone_is: str) -> None:
    aki, ben, code = open_choice(phone, phone_is)
    ben.get_by_role("button", name="mine is hand 2, the next one").tap()
    expect(ben.locator("[data-save-button]")).to_have_text("Save hand 2")
    for name, value in TYPED:
        expect(radio(ben, name, value)).to_be_checked()
    assert standing(aki, code) == [[1]]
    hear_again(ben)
    Thumb(ben).save()
    assert standing(aki, code) == [[1, 2]]


def test_a_hand_saved_with_the_same_values_needs_no_correction(phone: NewPhone) -> None:
    aki, ben, code = sit(phone)
    type_hand(ben)
    expect(radio(aki, "winner", 0)).to_be_checked()
    Thumb(aki).save()
    expect(ben.locator("#saved .result")).to_contain_text("Your result −1")
    expect(ben.get_by_role("button", name="Compare it with what is typed here")).to_have_count(0)
    expect(ben.locator("[data-save-button]")).to_be_hidden()
    assert standing(aki, code) == [[1]]
