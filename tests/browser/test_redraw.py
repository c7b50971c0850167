"""A redraw of a part keeps focus, scroll position and opened folds."""

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import Thumb, join, open_table, radio

WON = (("bidder", 0), ("bid", 1), ("winner", 0))
ACROSS = 90


def record(page: Page, code: str) -> None:
    """Record a hand in which Aki bids 1 and wins 2 chips."""
    page.goto(f"/t/{code}/sheets/1/hand")
    thumb = Thumb(page)
    for name, value in WON:
        thumb.pick(name, value)
    thumb.save()


def sit(phone: NewPhone) -> tuple[Page, Page, str]:
    aki, ben = phone(), phone()
    code = open_table(aki, "da-san", 3)
    join(ben, aki, code, 1)
    return aki, ben, code


def test_a_redraw_keeps_focus_scroll_position_and_folds(phone: NewPhone) -> None:
    aki, ben, code = sit(phone)
    record(ben, code)
    aki.goto(f"/t/{code}")
    aki.evaluate("document.styleSheets[0].insertRule('.pairs { min-width: 60rem }')")
    aki.evaluate("document.querySelectorAll('details').forEach((fold) => (fold.open = true))")
    pairs = aki.locator("#live-pairs .scroll")
    pairs.evaluate(f"part => part.scrollTo({{ left: {ACROSS}, behavior: 'instant' }})")
    link = aki.locator("#live-pairs td.all a").first
    link.focus()
    link.evaluate("one => (one.wasHere = true)")
    address = link.get_attribute("href")
    pairs.evaluate(f"part => part.scrollTo({{ left: {ACROSS}, behavior: 'instant' }})")
    record(ben, code)
    expect(aki.locator("#live-pairs td.all").first).to_have_text("+4")
    assert aki.locator("#live-pairs td.all a").first.evaluate("one => one.wasHere") is None, "the part was not redrawn"
    assert pairs.evaluate("part => part.scrollLeft") == ACROSS
    assert aki.evaluate("document.activeElement.getAttribute('href')") == address
    assert aki.evaluate("[...document.querySelectorAll('details')].every((fold) => fold.open)")


def test_a_complete_hand_is_previewed_when_its_form_opens(phone: NewPhone) -> None:
    aki, ben, code = sit(phone)
    ben.goto(f"/t/{code}/sheets/1/hand")
    for name, value in WON:
        Thumb(ben).pick(name, value)
    expect(ben.locator("[data-won]")).to_contain_text("Aki +2")
    aki.goto(f"/t/{code}/sheets/1/hand")
    expect(radio(aki, "winner", 0)).to_be_checked()
    expect(aki.locator("[data-won]")).to_contain_text("Aki +2")


def test_a_tap_before_the_scripts_have_loaded_is_shared(phone: NewPhone) -> None:
    aki, ben, code = sit(phone)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    ben.route("**/hand_form/shared_draft.js*", hold)
    ben.goto(f"/t/{code}/sheets/1/hand", wait_until="commit")
    # Chromium paints nothing before the scripts have loaded, so the test clicks by script.
    bidder = radio(ben, "bidder", 2)
    bidder.wait_for(state="attached")
    bidder.evaluate("one => one.click()")
    while not held:
        ben.wait_for_timeout(10)
    held[0].continue_()
    expect(radio(aki, "bidder", 2)).to_be_checked()
