"""A table is opened: the first use, the date of its host, and the value of a chip."""

import re
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.findings import BEYOND_THE_EDGE
from tests.browser.phones import Thumb, open_demo, radio, read, send


def main_button(page: Page) -> Locator:
    """Return the only primary button of the page."""
    offered = page.locator(":is(a, button).button:visible:not(.quiet, .danger, .said)")
    expect(offered).to_have_count(1)
    return offered


def test_the_main_buttons_lead_a_new_user_to_the_first_settled_hand(phone: NewPhone) -> None:
    page = phone()
    page.goto("/")
    main_button(page).tap()
    page.get_by_role("link", name="Tien Gow").tap()
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
    expect(page.locator("#live-last")).to_contain_text("Hand 1")


SIX = ("Aki", "Ben", "Chie", "Dai", "Maximiliane Friederike von und zu Habsbu", "Fay")
OVERLAPPING = """() => [...document.querySelectorAll(".versus .amount, .mine-total b, .rows .amount > *")]
    .filter((one) => one.getBoundingClientRect().right > one.closest("li, p").getBoundingClientRect().right + 0.5)
    .map((one) => one.textContent)"""


def test_the_date_is_that_of_the_phones_time_zone(phone: NewPhone) -> None:
    zone = ZoneInfo("Pacific/Kiritimati" if datetime.now(UTC).hour >= 10 else "Pacific/Pago_Pago")  # another day there
    page, before = phone(timezone_id=zone.key), datetime.now(zone)
    open_demo(page)
    tables = [page.url]
    page.goto(f"{tables[0]}/again")
    page.get_by_role("button", name="Open the new table").last.tap()
    page.wait_for_url("**/invite")
    tables.append(page.url.removesuffix("/invite"))
    page.goto("/open?game=moon")
    page.get_by_role("button", name="Open the table").last.tap()
    page.wait_for_url("**/invite")
    tables.append(page.url.removesuffix("/invite"))
    days = {read(page, f"{table}/export.txt").splitlines()[0].split(" · ")[1] for table in tables}
    assert days <= {f"{at:%b} {at.day}, {at.year}" for at in (before, datetime.now(zone))}


def test_the_value_of_a_chip_is_shown_beside_the_chips(phone: NewPhone) -> None:
    page = phone("en", viewport={"width": 375, "height": 667})
    page.goto("/open?game=freestyle")
    page.locator('label:has([name="rules.mode"][value="zero-sum"])').tap()
    page.locator('label:has([name="seats"][value="6"])').tap()
    for seat, name in enumerate(SIX):
        page.locator(f'[id="players.{seat}"]').fill(name)
    page.locator("details.more:has(.money-terms) > summary").tap()
    rounding, other = page.locator("#rounding"), page.locator('[id="rate.other"]')
    expect(rounding).to_be_hidden()  # no amount has been entered yet
    page.locator('[id="rate.amount"]').fill("１0")
    expect(other).to_be_hidden()
    page.locator('[id="rate.currency"]').select_option("other")
    other.fill("JPY")
    page.locator('label:has([name="rounding"][value="50"])').tap()
    page.locator("#bearer").select_option(label="二 Ben")
    expect(page.locator("#bearer option[value='6']")).to_be_hidden()
    page.get_by_role("button", name="Open the table").last.tap()
    page.wait_for_url("**/t/*/invite")
    table = page.url.removesuffix("/invite")
    points = {f"points.{seat}": str(chips) for seat, chips in enumerate((612345, -10, -612325, -5, -3, -2))}
    send(page, f"{table}/sheets/1/hand", {"action": "save", "number": "1", "key": "1", **points})
    page.goto(table)
    expect(page.locator(".mine-total")).to_contain_text("+612,345 ahead +¥6,123,450")
    expect(page.locator(".versus li", has_text="Ben")).to_contain_text("+10 owes you +¥100")
    assert page.evaluate(OVERLAPPING) == page.evaluate(BEYOND_THE_EDGE) == []
