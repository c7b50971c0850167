"""The date of a session is the local date of its host."""

import re
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import NewPhone
from tests.browser.phones import read


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Pacific/Pago_Pago"])
def test_the_date_is_that_of_the_phones_time_zone(phone: NewPhone, zone: str) -> None:
    page = phone(timezone_id=zone)
    before = datetime.now(ZoneInfo(zone))
    tables = [_open_demo(page)]
    tables += [_open_next(page, tables[0]), _open_by_form(page)]
    days = {_day(page, table) for table in tables}
    assert days <= {f"{at:%b} {at.day}, {at.year}" for at in (before, datetime.now(ZoneInfo(zone)))}


def _open_demo(page: Page) -> str:
    page.goto("/")
    page.locator('form[action="/demo"] button').tap()
    page.wait_for_url(re.compile(r"/t/\w{6}$"))
    return page.url


def _open_next(page: Page, table: str) -> str:
    page.goto(f"{table}/again")
    page.get_by_role("button", name="Open the new table").last.tap()
    page.wait_for_url("**/invite")
    return page.url.removesuffix("/invite")


def _open_by_form(page: Page) -> str:
    page.goto("/open?game=moon")
    for name in ("Aki", "Ben", "Chie"):
        page.locator('input[name^="players."]').nth("ABC".index(name[0])).fill(name)
    page.locator(".thumb button").tap()
    page.wait_for_url("**/invite")
    return page.url.removesuffix("/invite")


def _day(page: Page, table: str) -> str:
    return read(page, f"{table}/export.txt").splitlines()[0].split(" · ")[1]
