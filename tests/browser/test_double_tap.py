"""A double tap on Save: the second tap lands on nothing that does something, wherever it lands; keys do not wait."""

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
"""The pane stands until `let_go`: this process may look late."""


def met(page: Page) -> int:
    """How many links and buttons a tap would meet now. Before its styles are here a page is not painted, nor tapped."""
    page.wait_for_load_state()
    links_and_buttons: int = page.evaluate(MEET)
    return links_and_buttons


def let_go(page: Page) -> None:
    page.evaluate("document.adoptedStyleSheets = []")


@pytest.mark.parametrize("wish", ["no-preference", "reduce"])
def test_the_second_tap_on_save_enters_no_next_hand_and_undoes_nothing(phone: NewPhone, wish: str) -> None:
    page = phone(reduced_motion=wish)
    page.add_init_script(HOLD)
    code = open_table(page, "tien-gow")
    tien_gow(Thumb(page))
    save = page.locator("[data-save-button]").bounding_box()
    assert save
    Thumb(page).save()
    expect(page.locator("#live-thumb a.button")).to_be_visible()
    assert met(page) == 0
    for height in (0.2, 0.5, 0.8):
        page.touchscreen.tap(save["x"] + save["width"] / 2, save["y"] + save["height"] * height)
    expect(page).to_have_url(re.compile(rf"/t/{code}$"))
    let_go(page)
    page.locator("#live-thumb a.button").tap()  # playwright waits until a tap would meet it
    expect(page).to_have_url(re.compile("/hand$"))


def test_the_pane_is_gone_by_itself_and_only_there_after_a_save(phone: NewPhone) -> None:
    page = phone()
    code = open_table(page, "tien-gow")
    tien_gow(Thumb(page))
    Thumb(page).save()
    page.locator("#live-thumb a.button").tap(trial=True)  # taps nothing; waits until a tap would meet it
    assert met(page) > 0
    page.goto(f"/t/{code}")
    assert met(page) > 0


def test_a_keyboard_does_not_wait(phone: NewPhone) -> None:
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
    assert met(ben) == 0
    let_go(ben)
    ben.get_by_role("link", name="The same hand: drop mine").tap()
    assert standing(aki, code) == [[1]]
