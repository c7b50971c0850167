"""Over https, a phone keeps the last page of a table and shows it, with its age, without a network."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import open_table, opened, play
from tests.server import Server


def test_the_last_totals_and_their_age_are_shown_while_the_server_cannot_be_reached(
    phone: NewPhone, server: Server, complaints: list[str]
) -> None:
    page = phone(base_url=server.local_url)
    table = f"/t/{opened(page, 'tien-gow', 4)}"
    play(page, table, 1, "2303", 1)
    page.goto(table)
    page.evaluate("navigator.serviceWorker.ready.then(({ active }) => active.state)")
    page.reload()
    totals = page.locator("#live-seats").inner_text()
    server.kill()
    try:
        page.clock.install()
        page.clock.fast_forward("10:00")
        page.reload()
        expect(page.locator("#live-seats")).to_have_text(totals, use_inner_text=True)
        expect(page.locator("[data-live]")).to_have_text(re.compile(r"^offline · updated (9|1\d) min ago$"))
    finally:
        server.start()
    page.clock.fast_forward("01:00")
    expect(page.locator("[data-live]")).to_have_text("live")
    complaints.clear()


def test_a_phone_that_may_not_see_a_table_any_more_keeps_no_page_of_it(
    phone: NewPhone, server: Server, complaints: list[str]
) -> None:
    page = phone(base_url=server.local_url)
    table = f"/t/{opened(page, 'tien-gow', 4)}"
    kept = "caches.open('pages').then((pages) => pages.keys()).then((pages) => pages.length)"
    page.goto(table)
    page.evaluate("navigator.serviceWorker.ready.then(({ active }) => active.state)")
    page.reload()
    page.wait_for_function(f"{kept}.then((number) => number === 1)")
    page.context.clear_cookies()
    page.goto(table)
    page.wait_for_function(f"{kept}.then((number) => number === 0)")
    complaints.clear()


@pytest.mark.parametrize("locale", ["en", "ja", "zh-TW"])
def test_a_form_in_large_text_is_not_wider_than_the_phone_without_a_network(phone: NewPhone, locale: str) -> None:
    page = phone(locale)
    page.goto("/help?text=large")
    open_table(page, "freestyle")
    expect(page.locator("[data-live]")).to_have_attribute("data-state", "live")
    page.context.set_offline(offline=True)
    expect(page.locator("[data-live] > span")).to_have_text(re.compile(" · "))  # the state and its age
    assert page.evaluate("document.documentElement.scrollWidth") == 390
