"""The next game on a phone: continue in other seats, with a preview before it begins."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import label, opened, radio, send

FIRST = {"bidder": "1", "bid": "5", "tricks.0": "1", "tricks.1": "5", "tricks.2": "1"}


def type_names(page: Page, *names: str) -> None:
    """Type these names into the seats."""
    for seat, name in enumerate(names):
        page.locator(f'[id="players.{seat}"]').fill(name)


def test_the_page_previews_how_the_game_continues_and_reports_a_duplicate_name_while_typing(phone: NewPhone) -> None:
    page = phone()
    code = opened(page, "moon", 3)
    send(page, f"/t/{code}/sheets/1/hand", FIRST | {"action": "save", "number": "1", "key": "first"})
    page.goto(f"/t/{code}/sheet")
    type_names(page, "Ben", "Aki", "Eva")
    preview = page.locator("[data-onward-said]")
    expect(preview).to_contain_text("Ben → Aki → Eva")
    expect(page.locator('[data-follows="0"]')).to_have_class("seal dealer")
    expect(page.locator('[data-follows="1"]')).to_have_class("seal")
    label(page, "new.2", "yes").tap()
    label(page, "takes_over.2", 2).tap()
    expect(preview).to_contain_text("scores Ben 5, Aki 1, Eva 1")
    expect(radio(page, "takes_over.2", 2)).to_be_checked()
    type_names(page, "Aki", "Aki")
    expect(page.locator("[data-onward]")).to_contain_text("two players cannot have the same name")
    type_names(page, "Ben", "Aki", "Eva")
    expect(preview).to_contain_text("Ben → Aki → Eva")
    page.get_by_role("button", name="Begin", exact=True).last.tap()
    expect(page).to_have_url(re.compile(rf"/t/{code}$"))
    expect(page.get_by_role("link", name="Goes on from game 1")).to_be_visible()
