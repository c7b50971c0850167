"""The host on two phones: the role is transferred, and a seat moves to another phone."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import let_in, open_table, read


def test_the_role_of_host_is_transferred_and_both_phones_show_it(phone: NewPhone) -> None:
    aki, ben = phone(viewport={"width": 375, "height": 667}), phone(viewport={"width": 375, "height": 667})
    code = open_table(aki, "buki", 4, ("Maximiliane-Charlotte von Hohenzollern X", "Ben", "Chie", "Dai"))
    let_in(ben, aki, code)
    ben.goto(f"/t/{code}")
    expect(ben.get_by_role("link", name="Who is host")).to_be_visible()
    aki.goto(f"/t/{code}/host")
    assert aki.evaluate("document.documentElement.scrollWidth <= innerWidth")
    aki.locator("#hosts label", has_text="Ben").tap()
    aki.get_by_role("button", name="Host in my place").tap()
    expect(aki.get_by_role("heading", level=1)).to_have_text("The host")
    expect(aki.locator("#hosts")).to_contain_text("Host: Ben")
    expect(ben.get_by_role("link", name=re.compile("^For the host"))).to_be_visible()
    expect(ben.locator(".news")).to_contain_text("made Ben host instead")
    assert ben.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_old_phone_of_a_moved_seat_says_so(phone: NewPhone) -> None:
    aki, ben, new = phone(), phone(), phone()
    code = open_table(aki, "moon", 3)
    let_in(ben, aki, code)
    ben.goto(f"/t/{code}/seat")
    ben.get_by_role("button", name="Move my seat to another phone").tap()
    link = ben.locator(".address").inner_text()
    new.goto(link)
    new.get_by_role("button", name="Take my seat here").tap()
    expect(new).to_have_url(re.compile(rf"/t/{code}$"))
    expect(ben.get_by_role("heading", level=1)).to_have_text("Your seat is on another phone")
    expect(ben).to_have_url(re.compile(rf"/t/{code}$"))
    assert "Ben" in read(new, f"/t/{code}")


def test_a_seat_request_is_accepted_and_a_removed_phone_leaves_the_table(phone: NewPhone) -> None:
    aki, ben, new = phone(), phone(), phone(viewport={"width": 375, "height": 667})
    code = open_table(aki, "moon", 3)
    let_in(ben, aki, code)
    aki.goto(f"/t/{code}")
    ben.goto(f"/t/{code}")
    link = re.search(rf"/join/{code}/[\w-]+", read(aki, f"/t/{code}/invite"))
    assert link
    new.goto(link[0])
    expect(new).to_have_url(re.compile(rf"/join/{code}$"))
    new.get_by_role("link", name="Are you Ben?").tap()
    new.get_by_role("button", name="I am Ben: ask").tap()
    expect(new.locator("#live-asking")).to_contain_text("You say that you are Ben")
    assert new.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for page in (aki, ben):
        expect(page.locator("#live-asking")).to_contain_text("Somebody with another phone says: I am Ben.")
    ben.get_by_role("button", name="Let them").tap()
    expect(ben.get_by_role("heading", level=1)).to_have_text("Your seat is on another phone")
    expect(aki.locator("#live-asking")).to_be_empty()
    expect(new.locator("#live-asking")).to_be_empty()
    assert "Ben" in read(new, f"/t/{code}/seat")

    aki.goto(f"/t/{code}/phones")
    aki.locator("#live-phones form button").tap()
    expect(aki.locator("#live-phones form")).to_have_count(0)
    expect(new.get_by_role("heading", level=1)).to_have_text("This phone was removed")
