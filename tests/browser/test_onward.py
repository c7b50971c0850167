"""The next game on a phone: it goes on in other seats, and says how before it begins."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import label, opened, radio, send
from tests.browser.places import Places

FIRST = {"bidder": "1", "bid": "5", "tricks.0": "1", "tricks.1": "5", "tricks.2": "1"}


def sit(page: Page, *names: str) -> None:
    """Write these names into the seats."""
    for seat, name in enumerate(names):
        page.locator(f'[id="players.{seat}"]').fill(name)


def test_the_page_says_how_the_game_goes_on_while_names_are_written(phone: NewPhone) -> None:
    page = phone()
    code = opened(page, "moon", 3)
    send(page, f"/t/{code}/sheets/1/hand", FIRST | {"action": "save", "number": "1", "key": "first"})
    page.goto(f"/t/{code}/sheet")
    sit(page, "Ben", "Aki", "Eva")
    said = page.locator("[data-onward-said]")
    expect(said).to_contain_text("Ben → Aki → Eva")
    expect(page.locator('[data-follows="0"]')).to_have_class("seal dealer")
    expect(page.locator('[data-follows="1"]')).to_have_class("seal")
    label(page, "new.2", "yes").tap()
    label(page, "takes_over.2", 2).tap()
    expect(said).to_contain_text("scores Ben 5, Aki 1, Eva 1")
    expect(radio(page, "takes_over.2", 2)).to_be_checked()
    page.get_by_role("button", name="Begin", exact=True).last.tap()
    expect(page).to_have_url(re.compile(rf"/t/{code}$"))
    expect(page.get_by_role("link", name="Goes on from game 1")).to_be_visible()


def test_a_name_that_stands_twice_is_said_at_once(phone: NewPhone, places: Places) -> None:
    page = phone(storage_state=places.kept)
    page.goto(places.addresses["sheet"])
    sit(page, "Aki", "Aki")
    expect(page.locator("[data-onward]")).to_contain_text("two players cannot have the same name")
    sit(page, "Aki", "Ben")
    expect(page.locator("[data-onward-said]")).to_contain_text("Aki → Ben → Chie → Dai")


def test_without_a_script_one_looks_first_and_begins_anew_all_the_same(phone: NewPhone, places: Places) -> None:
    page = phone(storage_state=places.kept, java_script_enabled=False)
    page.goto(places.addresses["sheet"])
    asked, said = page.locator("label.deal"), page.locator("[data-onward-said]")
    expect(asked.first).to_be_hidden()
    sit(page, "Chie", "Dai", "Ben", "Aki")
    page.get_by_role("button", name="Show how it goes on").tap()
    expect(said).to_contain_text("Chie → Dai → Ben → Aki")
    expect(page.locator('[data-follows="0"]')).to_have_class("seal dealer")
    label(page, "begin", "anew").tap()
    expect(asked.first).to_be_visible()
    expect(said).to_be_hidden()
