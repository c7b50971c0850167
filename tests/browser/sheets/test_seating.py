"""Seats that change on several phones: by dragging, by taps and by keyboard; no chip is lost."""

import json
import re
from collections import Counter

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import let_in, opened, read, send

HAND = {"action": "save", "number": "1", "winner": "1", "key": "hand-1", "piles.0": "2", "piles.1": "3", "piles.3": "3"}
WON = {"Aki": -2, "Ben": 8, "Chie": -5, "Dai": -1}


def players_and_chips(page: Page, code: str) -> tuple[list[str], dict[str, int]]:
    """Return the players of the newest sheet, and the chips of each person."""
    sheets = json.loads(read(page, f"/t/{code}/export.json"))["sheets"]
    chips: Counter[str] = Counter()
    for sheet in sheets:
        for paid in (paid for hand in sheet["hands"] for paid in hand["payments"]):
            payer, payee = (sheet["players"][paid[seat]] for seat in ("payer", "payee"))
            chips.update({payer: -paid["chips"], payee: paid["chips"]})
    return sheets[-1]["players"], dict(chips)


def chair(page: Page, name: str) -> Locator:
    return page.locator("[data-chairs] .sits").filter(has_text=name)


def drag(page: Page, one: str, other: str) -> None:
    start, end = chair(page, one).bounding_box(), chair(page, other).bounding_box()
    assert start
    assert end
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(end["x"] + 20, end["y"] + 20, steps=4)
    page.mouse.up()


def save(page: Page, text: str) -> None:
    """Check the announced change, then save it."""
    expect(page.locator("[data-comes-to]")).to_contain_text(text)
    page.get_by_role("button", name="Change seats and tell everybody").tap()
    expect(page).to_have_url(re.compile(r"/t/\w{6}$"))


def test_players_and_chips_survive_changes_of_seats_on_three_phones(phone: NewPhone) -> None:
    aki, ben, chie = (phone(viewport={"width": 375, "height": 667}) for _ in range(3))
    code = opened(aki, "tien-gow")
    for seat, page in enumerate((ben, chie), start=1):
        let_in(page, aki, code, seat)
        page.goto(f"/t/{code}")
    send(aki, f"/t/{code}/sheets/1/hand", HAND | {"piles.2": "0"})
    assert players_and_chips(aki, code) == (["Aki", "Ben", "Chie", "Dai"], WON)

    # Chie swaps with Dai, who has no phone.
    aki.goto(f"/t/{code}/seats")
    drag(aki, "Chie", "Dai")
    save(aki, "Chie and Dai swap seats")
    assert players_and_chips(aki, code) == (["Aki", "Ben", "Dai", "Chie"], WON)

    # Chie leaves her seat by keyboard, and comes in again.
    chie.goto(f"/t/{code}/seats")
    button = chie.get_by_role("button", name="I sit out")
    button.focus()
    button.press("Enter")
    save(chie, "Chie sits out")
    expect(ben.locator("main")).to_contain_text("Chie changed the seats · Chie sits out")
    assert players_and_chips(aki, code) == (["Aki", "Ben", "Dai"], WON)
    chie.get_by_role("link", name="Come in again").tap()
    chie.get_by_role("button", name="after Aki", exact=True).tap()
    save(chie, "Chie comes in")
    assert players_and_chips(aki, code) == (["Aki", "Chie", "Ben", "Dai"], WON)

    # The order of play is reversed, and two players swap by two taps.
    aki.goto(f"/t/{code}/seats")
    aki.get_by_role("button", name="Turn the order of play round").tap()
    expect(aki.locator("[data-comes-to]")).to_contain_text("Chie and Dai swap seats")
    assert aki.evaluate("document.documentElement.scrollWidth <= innerWidth")
    chair(aki, "Ben").tap()
    expect(chair(aki, "Ben")).to_have_attribute("aria-pressed", "true")
    chair(aki, "Dai").tap()
    save(aki, "swap seats")
    assert players_and_chips(aki, code)[1] == WON
    expect(ben.locator("main")).to_contain_text("Aki changed the seats")
    assert ben.evaluate("document.documentElement.scrollWidth <= innerWidth")
