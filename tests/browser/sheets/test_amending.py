"""The host corrects rules and seats after some hands, and the other phones show it."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import NAMES, let_in, opened, send

LONG = ("Wilhelmina-Alexandrina van Oranje-Nassau", "𝕎" * 8, "Aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "Dai")


def played(page: Page, names: tuple[str, ...]) -> str:
    """Return the address of a table with two hands that the second player won."""
    code = opened(page, "tien-gow", 4, names)
    for number, piles in enumerate(("2303", "1520"), start=1):
        hand = {f"piles.{seat}": count for seat, count in enumerate(piles)}
        send(page, f"/t/{code}/sheets/1/hand", hand | {"action": "save", "number": str(number), "winner": "1"})
    return f"/t/{code}"


def fits(page: Page) -> bool:
    """Return whether the page is no wider than the phone."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))


def test_the_host_corrects_rules_and_seats_with_a_few_taps(phone: NewPhone) -> None:
    host = phone(viewport={"width": 375, "height": 667})
    table = played(host, LONG)
    host.goto(f"{table}/sheets/1/agreed")
    host.locator('[name="players.1"]').fill(LONG[2])
    host.locator('[name="players.2"]').fill(LONG[1])
    host.locator("details.house-rules > summary").tap()
    host.locator('[name="rules.unit"]').fill("3")
    assert fits(host)
    host.get_by_role("button", name="See what changes").last.tap()
    expect(host.locator("#agreed .turn")).to_have_count(2)
    expect(host.locator("#totals tbody tr")).to_have_count(4)
    button = host.locator('button[value="record"]')
    expect(button).to_contain_text("Record · 2 hands change")
    expect(button).to_be_in_viewport()
    assert fits(host)
    host.get_by_role("button", name="Change it").tap()
    expect(host.locator('[name="players.1"]')).to_have_value(LONG[2])
    host.get_by_role("button", name="See what changes").last.tap()
    button.tap()
    expect(host).to_have_url(re.compile(r"/rules"))
    expect(host.locator(".corrections .turn")).to_have_count(2)
    assert fits(host)


def test_every_phone_shows_corrected_rules(phone: NewPhone) -> None:
    host, ben = phone(), phone()
    table = played(host, NAMES)
    let_in(ben, host, table.rpartition("/")[2])
    ben.goto(f"{table}/rules")
    expect(ben.locator(".corrections")).to_have_count(0)
    host.goto(f"{table}/sheets/1/agreed")
    host.locator('label.deal:has(input[name="first_dealer"][value="1"])').tap()
    host.get_by_role("button", name="See what changes").last.tap()
    host.locator('button[value="record"]').tap()
    expect(ben.locator(".corrections")).to_contain_text("First dealer")
