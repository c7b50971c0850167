"""Enter, or the action key of a phone's keyboard, leads to the next field, then to Save."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import hands_of, label, open_table, opened, send


def field(page: Page, name: str) -> str | None:
    """Return the key hint of the field after it has the focus."""
    expect(page.locator(f'[id="{name}"]')).to_be_focused()
    return page.locator(f'[id="{name}"]').get_attribute("enterkeyhint")


def stay(page: Page) -> None:
    page.evaluate("() => { window.untouched = true }")


def test_enter_leads_through_the_fields_and_saves(phone: NewPhone) -> None:
    page = phone()
    code = open_table(page, "freestyle")
    stay(page)
    page.locator('[id="points.0"]').tap()
    for seat, points in enumerate(("12", "3", "7")):
        assert field(page, f"points.{seat}") == "next"
        page.keyboard.insert_text(points)
        page.keyboard.press("Enter")
    assert field(page, "points.3") == "go"
    assert page.evaluate("window.untouched")
    assert hands_of(page, code) == 0
    page.keyboard.insert_text("0")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(rf"/t/{code}$"))
    assert hands_of(page, code) == 1


def test_enter_in_the_last_field_leads_to_the_missing_part(phone: NewPhone) -> None:
    page = phone()
    code = open_table(page, "freestyle")
    stay(page)
    page.locator('[id="points.3"]').tap()
    page.keyboard.insert_text("5")
    page.keyboard.press("Enter")
    field(page, "points.0")
    assert page.evaluate("window.untouched")
    expect(page.locator(".problems")).to_have_count(0)
    assert hands_of(page, code) == 0


def test_enter_in_an_incomplete_form_saves_nothing(phone: NewPhone) -> None:
    page = phone()
    code = open_table(page, "freestyle", mode="winner")
    stay(page)
    page.locator('[id="amount"]').tap()
    page.keyboard.insert_text("4")
    page.keyboard.press("Enter")
    expect(page.locator('input[name="winner"]').first).to_be_focused()
    assert page.evaluate("window.untouched")
    label(page, "winner", 2).tap()
    page.locator('[id="amount"]').focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(rf"/t/{code}$"))
    assert hands_of(page, code) == 1


def test_enter_in_a_correction_shows_its_preview(phone: NewPhone) -> None:
    page = phone()
    code = opened(page, "freestyle", 2)
    send(page, f"/t/{code}/sheets/1/hand", {"action": "save", "number": "1", "points.0": "5", "points.1": "2"})
    page.goto(f"/t/{code}/sheets/1/hands/1/edit")
    page.locator('[id="points.1"]').fill("3")
    page.keyboard.press("Enter")
    expect(page.locator("#totals")).to_contain_text("−3")
    assert hands_of(page, code) == 1
    page.get_by_role("button", name="Record · 1 hand changes").tap()
    expect(page).to_have_url(re.compile("/hands/1$"))
    expect(page.locator("#live-hand .payments").first).to_contain_text("2")
