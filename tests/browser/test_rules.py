"""The rules of a table, shown on its invitation and on its pages."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import NAMES, open_table, read, send


def test_the_rules_are_one_tap_away_before_and_after_joining_and_stay_current(phone: NewPhone) -> None:
    host, guest = phone(), phone()
    code = open_table(host, "tien-gow", stacking="highest")
    link = re.search(rf"/join/{code}/[\w-]+", read(host, f"/t/{code}/invite"))
    assert link
    guest.goto(link[0])
    rule = guest.get_by_text("only the larger counts")
    expect(rule).to_be_hidden()
    guest.get_by_text("House rules").tap()
    expect(rule).to_be_visible()
    guest.get_by_role("button", name="Ben").tap()
    guest.locator("#live-head").get_by_role("link", name="House rules").tap()
    expect(rule).to_be_in_viewport()
    expect(guest.locator("[data-live]")).to_have_text("live")
    players = {f"players.{seat}": name for seat, name in enumerate(NAMES[:3])}
    send(host, f"/t/{code}/sheet", {"game": "moon", "seats": "3", "rules.contract": "true", **players})
    expect(guest.locator("#live-rules")).to_contain_text("Everything is as usual")
