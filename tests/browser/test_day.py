"""The date of an evening is that of the place where its host opens it."""

import re
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import NewPhone
from tests.browser.phones import read


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Pacific/Pago_Pago"])
def test_it_is_the_day_where_the_phone_is(phone: NewPhone, zone: str) -> None:
    page = phone(timezone_id=zone)
    before = datetime.now(ZoneInfo(zone))
    tables = [_made_up(page)]
    tables += [_again(page, tables[0]), _opened(page)]
    said = {_day(page, table) for table in tables}
    assert said <= {f"{at:%b} {at.day}, {at.year}" for at in (before, datetime.now(ZoneInfo(zone)))}


def _made_up(page: Page) -> str:
    page.goto("/")
    page.locator('form[action="/demo"] button').tap()
    page.wait_for_url(re.compile(r"/t/\w{6}$"))
    return page.url


def _again(page: Page, table: str) -> str:
    page.goto(f"{table}/again")
    page.get_by_role("button", name="Open the new table").last.tap()
    page.wait_for_url("**/invite")
    return page.url.removesuffix("/invite")


def _opened(page: Page) -> str:
    page.goto("/open?game=moon")
    for name in ("Aki", "Ben", "Chie"):
        page.locator('input[name^="players."]').nth("ABC".index(name[0])).fill(name)
    page.locator(".thumb button").tap()
    page.wait_for_url("**/invite")
    return page.url.removesuffix("/invite")


def _day(page: Page, table: str) -> str:
    return read(page, f"{table}/export.txt").splitlines()[0].split(" · ")[1]
