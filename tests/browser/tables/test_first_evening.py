"""First use: the main button of every page leads to a settled hand, and each payment has its reason."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import Thumb, radio, read_payments

GAME = "Tien Gow"
MAIN_BUTTONS = "a.button:visible, button.button:visible"
SECONDARY = ".quiet, .danger, .said"


def main_button(page: Page) -> Locator:
    """Return the only primary button of the page."""
    offered = page.locator(MAIN_BUTTONS).and_(page.locator(f":not({SECONDARY})"))
    expect(offered).to_have_count(1)
    return offered


def test_the_main_buttons_lead_a_new_user_to_the_first_settled_hand(phone: NewPhone) -> None:
    page = phone()
    page.goto("/")
    main_button(page).tap()
    page.get_by_role("link", name=GAME).tap()
    main_button(page).tap()
    expect(page).to_have_url(re.compile(r"/t/\w{6}/invite$"))
    main_button(page).tap()
    expect(page).to_have_url(re.compile(r"/t/\w{6}$"))
    main_button(page).tap()
    expect(page).to_have_url(re.compile(r"/hand$"))
    # Save names the missing part, and a tap on it leads there.
    thumb = Thumb(page)
    save = page.locator("[data-save-button]")
    for seat, piles in enumerate("431"):
        expect(save).to_have_text(f"How many 棟 has Player {seat + 1}?")
        save.tap()
        expect(radio(page, f"piles.{seat}", 0)).to_be_focused()
        thumb.pick(f"piles.{seat}", piles)
    thumb.rest()
    expect(save).to_have_text("Who took the last trick 結?")
    save.tap()
    thumb.pick("winner", 0)
    expect(page.locator("[data-previewed]")).to_be_visible()
    expect(save).to_have_text("Save hand 1")
    main_button(page).tap()
    expect(page).to_have_url(re.compile(r"/t/\w{6}$"))
    last = page.locator("#live-last")
    expect(last).to_contain_text("Hand 1")
    assert read_payments(last) == [
        ("Player 2", "Player 1", 1, "4 base − 3 棟 piles"),
        ("Player 3", "Player 1", 3, "4 base − 1 棟 piles"),
        ("Player 4", "Player 1", 5, "4 base + 1 無勝 no pile"),
    ]
