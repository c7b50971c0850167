"""What a table plays by, in everybody's hand from the door on."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import NAMES, open_table, read, send


def test_the_rules_are_one_tap_away_at_the_door_and_at_the_table_and_follow_it(phone: NewPhone) -> None:
    host, guest = phone(), phone()
    code = open_table(host, "tien-gow", stacking="highest")
    link = re.search(rf"/join/{code}/[\w-]+", read(host, f"/t/{code}/invite"))
    assert link
    guest.goto(link[0])
    agreed = guest.get_by_text("only the larger counts")
    expect(agreed).to_be_hidden()
    guest.get_by_text("House rules").tap()
    expect(agreed).to_be_visible()
    guest.get_by_role("button", name="Ben").tap()
    guest.locator("#live-head").get_by_role("link", name="House rules").tap()
    expect(agreed).to_be_in_viewport()
    expect(guest.locator("[data-live]")).to_have_text("live")
    players = {f"players.{seat}": name for seat, name in enumerate(NAMES[:3])}
    send(host, f"/t/{code}/sheet", {"game": "moon", "seats": "3", "rules.contract": "true", **players})
    expect(guest.locator("#live-rules")).to_contain_text("Everything is as usual")
