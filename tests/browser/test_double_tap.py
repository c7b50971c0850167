"""A double tap on Save: the second tap triggers nothing on the next page; keys work at once."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import Thumb, label, open_table, send, tien_gow
from tests.browser.test_changed import HAND, TYPED, hear_nothing, sit, standing

MEET = """() => {
    const parts = [...document.querySelectorAll("main a, main button, .thumb a, .thumb button")];
    return parts.filter((part) => {
        const { left, top, width, height } = part.getBoundingClientRect();
        return part.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }).length;
}"""

HOLD = """const held = new CSSStyleSheet();
held.replaceSync("[data-arrived]::after, [data-folded]::before { animation-play-state: paused !important; }");
document.adoptedStyleSheets = [held];"""
"""Pauses the shield until `release_shield` is called, because this process may look late."""


def reachable(page: Page) -> int:
    """Return how many links and buttons a tap can reach now, after the styles have loaded."""
    page.wait_for_load_state()
    links_and_buttons: int = page.evaluate(MEET)
    return links_and_buttons


def release_shield(page: Page) -> None:
    page.evaluate("document.adoptedStyleSheets = []")


@pytest.mark.parametrize("wish", ["no-preference", "reduce"])
def test_the_second_tap_on_save_opens_no_hand_and_undoes_nothing(phone: NewPhone, wish: str) -> None:
    page = phone(reduced_motion=wish)
    page.add_init_script(HOLD)
    code = open_table(page, "tien-gow")
    tien_gow(Thumb(page))
    save = page.locator("[data-save-button]").bounding_box()
    assert save
    Thumb(page).save()
    expect(page.locator("#live-thumb a.button")).to_be_visible()
    assert reachable(page) == 0
    for height in (0.2, 0.5, 0.8):
        page.touchscreen.tap(save["x"] + save["width"] / 2, save["y"] + save["height"] * height)
    expect(page).to_have_url(re.compile(rf"/t/{code}$"))
    release_shield(page)
    page.locator("#live-thumb a.button").tap()  # playwright waits until a tap reaches the link
    expect(page).to_have_url(re.compile("/hand$"))


def test_the_shield_disappears_and_exists_only_after_a_save(phone: NewPhone) -> None:
    page = phone()
    code = open_table(page, "tien-gow")
    tien_gow(Thumb(page))
    Thumb(page).save()
    page.locator("#live-thumb a.button").tap(trial=True)  # waits until a tap would reach the link
    assert reachable(page) > 0
    page.goto(f"/t/{code}")
    assert reachable(page) > 0


def test_the_keyboard_works_at_once_after_a_save(phone: NewPhone) -> None:
    page = phone()
    page.add_init_script(HOLD)
    open_table(page, "tien-gow")
    tien_gow(Thumb(page))
    Thumb(page).save()
    page.locator("#live-thumb a.button").focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/hand$"))


def test_the_second_tap_answers_no_question(phone: NewPhone) -> None:
    aki, ben, code = sit(phone)
    ben.add_init_script(HOLD)
    ben.reload()
    hear_nothing(ben)
    for name, value in TYPED:
        label(ben, name, value).tap()
    expect(ben.locator("[data-won]")).to_contain_text("Aki +2")
    send(aki, f"/t/{code}/sheets/1/hand", HAND | {"number": "1"})
    ben.locator("[data-save-button]").tap()
    expect(ben.locator("#taken")).to_be_visible()
    assert reachable(ben) == 0
    release_shield(ben)
    ben.get_by_role("link", name="The same hand: drop mine").tap()
    assert standing(aki, code) == [[1]]
