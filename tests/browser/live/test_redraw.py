"""A redraw of a part keeps focus, scroll position and opened folds; forms that open or load late are complete."""

from playwright.sync_api import Route, expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import label, radio, send
from tests.browser.seated import HAND, TYPED, sit

ACROSS = 90


def test_a_redraw_keeps_focus_scroll_position_and_folds(phone: NewPhone) -> None:
    aki, ben, code = sit(phone)
    send(ben, f"/t/{code}/sheets/1/hand", HAND | {"number": "1"})
    aki.goto(f"/t/{code}")
    aki.evaluate("document.styleSheets[0].insertRule('.pairs { min-width: 60rem }')")
    aki.evaluate("document.querySelectorAll('details').forEach((fold) => (fold.open = true))")
    pairs = aki.locator("#live-pairs .scroll")
    link = aki.locator("#live-pairs td.all a").first
    link.focus()
    link.evaluate("one => (one.wasHere = true)")
    address = link.get_attribute("href")
    pairs.evaluate(f"part => part.scrollTo({{ left: {ACROSS}, behavior: 'instant' }})")
    send(ben, f"/t/{code}/sheets/1/hand", HAND | {"number": "2"})
    expect(aki.locator("#live-pairs td.all").first).to_have_text("+8")
    assert link.evaluate("one => one.wasHere") is None, "the part was not redrawn"
    assert pairs.evaluate("part => part.scrollLeft") == ACROSS
    assert aki.evaluate("document.activeElement.getAttribute('href')") == address
    assert aki.evaluate("[...document.querySelectorAll('details')].every((fold) => fold.open)")


def test_a_complete_hand_is_previewed_when_its_form_opens(phone: NewPhone) -> None:
    aki, ben, _ = sit(phone)
    for name, value in TYPED:
        label(ben, name, value).tap()
    expect(radio(aki, "winner", 0)).to_be_checked()
    aki.reload()
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
        ben.title()  # playwright handles requests during a call
    held[0].continue_()
    expect(radio(aki, "bidder", 2)).to_be_checked()
