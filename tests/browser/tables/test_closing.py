"""A session closes on three phones, is opened again, continues at the next table, and is deleted."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import NAMES, Thumb, let_in, opened, radio, send

HAND = {"action": "save", "number": "1", "winner": "1"} | {f"piles.{seat}": piles for seat, piles in enumerate("2303")}


def test_a_table_is_closed_with_a_draft_set_aside_and_reopened(phone: NewPhone) -> None:
    aki, ben, chie = phone(viewport={"width": 375, "height": 667}), phone(), phone()
    code = opened(aki, "tien-gow")
    table = f"/t/{code}"
    send(aki, f"{table}/sheets/1/hand", HAND)
    for page, seat in ((ben, 1), (chie, 2)):
        let_in(page, aki, code, seat)
    chie.goto(table)
    ben.goto(f"{table}/sheets/1/hand")
    thumb = Thumb(ben)
    thumb.pick("piles.1", 3)
    aki.goto(f"{table}/host")
    expect(chie.locator("#live-thumb")).to_contain_text("Go on with hand 2")

    aki.get_by_role("link", name="Close the evening").tap()
    aki.wait_for_url("**/close")
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
    chie.locator("#live-thumb .button").tap()
    for page in (ben, chie):
        for seat, piles in ((1, 3), (2, 0)):
            expect(radio(page, f"piles.{seat}", piles)).to_be_checked()


def test_every_phone_goes_over_to_the_next_table(phone: NewPhone) -> None:
    aki, ben = phone(), phone()
    code = opened(aki, "tien-gow")
    table = f"/t/{code}"
    let_in(ben, aki, code)
    send(aki, f"{table}/sheets/1/hand", HAND)
    ben.goto(table)
    expect(ben.locator("[data-live]")).to_have_text("live")
    aki.goto(f"{table}/again")
    aki.get_by_role("button", name="Open the new table and carry this over").tap()
    aki.wait_for_url("**/invite")
    new = re.sub(r"^.*(/t/\w{6}).*$", r"\1", aki.url)
    expect(ben.locator("[data-told] .toast").first).to_contain_text("Aki opened the next table")
    ben.get_by_role("button", name="Go over to the new table").tap()
    ben.wait_for_url(f"**{new}")
    expect(aki.locator("#live-seated")).to_contain_text("Ben")


def test_a_table_is_deleted_by_name_and_the_other_phone_shows_it(phone: NewPhone) -> None:
    aki, ben = phone(), phone()
    code = opened(aki, "tien-gow", 4, NAMES, "Friday")
    let_in(ben, aki, code)
    ben.goto(f"/t/{code}")
    aki.goto(f"/t/{code}/delete")
    aki.get_by_label("Type the name of the table").fill("friday")
    aki.get_by_role("button", name="Delete for good").tap()
    expect(aki.get_by_text("The table is deleted, with everything in it.")).to_be_visible()
    expect(ben.get_by_role("heading", name="This table was deleted")).to_be_visible()
