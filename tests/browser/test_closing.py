"""A session closes on three phones: drafts are stored, all phones show it, and it can be reopened."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import Thumb, let_in, open_table, radio, read, send


def test_a_table_is_closed_with_a_draft_set_aside_reopened_and_closed_again(phone: NewPhone) -> None:
    aki, ben, chie = phone(viewport={"width": 375, "height": 667}), phone(), phone()
    code = open_table(aki, "tien-gow")
    table = f"/t/{code}"
    hand = {f"piles.{seat}": piles for seat, piles in enumerate("2303")} | {"winner": "1"}
    send(aki, f"{table}/sheets/1/hand", hand | {"action": "save", "number": "1"})
    for page, seat in ((ben, 1), (chie, 2)):
        let_in(page, aki, code, seat)
    send(ben, f"{table}/sheets/1/hands/1/object", {"word": "three"})
    chie.goto(table)
    ben.goto(f"{table}/sheets/1/hand")
    thumb = Thumb(ben)
    thumb.pick("piles.1", 3)
    aki.goto(f"{table}/host")
    expect(chie.locator("#live-thumb")).to_contain_text("Go on with hand 2")

    aki.get_by_role("link", name="Close the evening").tap()
    expect(aki.locator("#still-open li")).to_have_count(2)
    assert aki.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    aki.get_by_role("button", name="Set it aside and close").tap()
    expect(aki).to_have_url(re.compile("/end$"))
    expect(aki.locator(".winner")).to_contain_text("Ben")
    expect(aki.locator(".chart .label")).to_have_count(4)

    expect(chie.locator("#live-thumb .button")).to_have_text("The last page")
    expect(chie.locator("#live-news")).to_contain_text("Aki closed the evening")
    expect(chie.locator(f'a[href="{table}/seats"]')).to_have_count(0)
    expect(ben.locator("[data-shut]")).to_be_visible()
    expect(ben.locator("[data-save]")).to_be_hidden()
    expect(radio(ben, "piles.1", 3)).to_be_checked()
    thumb.pick("piles.2", 0)  # the notice does not cover the fields of a phone that is typing

    aki.locator("#reopening summary").tap()
    aki.get_by_role("button", name="Open the evening again").tap()
    expect(ben.locator("[data-shut]")).to_be_hidden()
    expect(ben.locator("[data-save]")).to_be_visible()
    expect(chie.locator("#live-thumb")).to_contain_text("Go on with hand 2")
    for seat, piles in ((1, 3), (2, 0)):
        expect(radio(ben, f"piles.{seat}", piles)).to_be_checked()
    chie.locator("#live-thumb .button").tap()
    for seat, piles in ((1, 3), (2, 0)):
        expect(radio(chie, f"piles.{seat}", piles)).to_be_checked()

    aki.goto(f"{table}/close")
    aki.get_by_role("button", name="Set it aside and close").tap()
    expect(chie.locator("[data-shut]")).to_be_visible()
    assert "opened the evening again" in read(ben, table)
