"""A server with a full disk: the phone reports it, stores the input and retries."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import hands_of, label, open_table, radio, read
from tests.faults import disk_full
from tests.server import Server


def buy_in(page: Page, code: str) -> None:
    page.goto(f"/t/{code}/chips")
    page.locator("#box summary").tap()
    label(page, "player", 1).tap()
    page.locator("#box [name=chips]").fill("30")


def test_what_the_server_cannot_save_is_kept_and_arrives_once_by_itself(
    phone: NewPhone, server: Server, complaints: list[str]
) -> None:
    page = phone()
    code = open_table(page, "da-san", 3)
    save, word = page.locator("[data-save-button]"), page.locator("[data-draft-state]")
    with disk_full(server.pid):
        label(page, "bidder", 0).tap()
        expect(word).to_have_text("Kept on this phone until the server can save it.")
        page.reload()
        expect(radio(page, "bidder", 0)).to_be_checked()
        for name, value in (("bid", 2), ("winner", 0)):
            label(page, name, value).tap()
        save.tap()
        expect(save).to_have_text("The server cannot save just now. It will be saved, once, as soon as it can.")
        assert "no room" in read(page, "/readyz")
    expect(page).to_have_url(re.compile(rf"/t/{code}$"))
    assert hands_of(page, code) == 1
    buy_in(page, code)
    with disk_full(server.pid):
        page.get_by_role("button", name="Takes them from the box").tap()
        expect(page.get_by_role("heading", level=1)).to_have_text("The book cannot be reached just now")
        expect(page.get_by_role("status")).to_have_text("It is sent again by itself.")
    expect(page).to_have_url(re.compile(rf"/t/{code}/chips$"))
    expect(page.locator("#holders")).to_contain_text("took 30 from the box")
    complaints.clear()
