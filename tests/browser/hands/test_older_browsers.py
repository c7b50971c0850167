"""A hand in a browser of 2022, which has no popovers: a phone of 2017 gets no newer one."""

import re

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import Thumb, label
from tests.browser.seated import at_form
from tests.server import Server

LATER = """
    delete AbortSignal.timeout;
    delete Element.prototype.checkVisibility;
    for (const name of ["popover", "showPopover", "hidePopover", "togglePopover"]) delete HTMLElement.prototype[name];
"""
"""A script that removes what browsers have learned since."""


def make_older(route: Route) -> None:
    """Answer with a page or a style sheet in which popovers have no effect."""
    if route.request.method != "GET":
        return route.continue_()
    answer = route.fetch()
    text = re.sub(r"\bpopover(?=(target|targetaction)?[\s=>\]])", "data-popover", answer.text())
    return route.fulfill(response=answer, body=text.replace(":popover-open", ":unknown"))


def older(phone: NewPhone, server: Server) -> Page:
    page = phone(base_url=server.local_url, service_workers="block")
    page.add_init_script(LATER)
    for kind in ("**/t/*", "**/hand", "**/*.css*"):
        page.route(kind, make_older)
    return page


def test_a_hand_is_entered_and_saved(phone: NewPhone, server: Server) -> None:
    page, _ = at_form(older(phone, server), "tien-gow")
    expect(page.locator("[data-popover]:visible, button.ask:visible")).to_have_count(0)
    thumb = Thumb(page)
    for seat, piles in enumerate("34"):
        thumb.pick(f"piles.{seat}", piles)
    label(page, "piles.2", 2).tap(force=True)  # a dimmed control is not enabled, so playwright must be forced
    expect(page.locator(".why", has_text="only 1 of 8 left")).to_be_visible()
    thumb.pick("piles.2", 1)
    thumb.pick("winner", 0)
    thumb.save()
    expect(page.locator("#live-hands")).to_contain_text("Aki")


def test_enter_leads_to_the_next_number(phone: NewPhone, server: Server) -> None:
    page, _ = at_form(older(phone, server), "freestyle", 2)
    first, second = page.locator("input.number:visible").all()
    first.tap()
    page.keyboard.insert_text("5")
    page.keyboard.press("Enter")
    expect(second).to_be_focused()
    assert page.url.endswith("/hand")


def test_a_link_to_the_help_opens_it(phone: NewPhone, server: Server) -> None:
    page, _ = at_form(older(phone, server), "tien-gow")
    page.locator(".rare > summary").tap()
    with page.expect_popup() as opened:
        page.locator("a.about").locator("visible=true").first.tap()
    assert "/help/tien-gow#" in opened.value.url
