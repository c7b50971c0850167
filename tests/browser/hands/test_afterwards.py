"""A hand after it was saved, on several phones: undone, withdrawn, and objected to."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import Thumb, radio, send
from tests.browser.seated import HAND, TYPED, sit, standing, type_hand


def save_hand(host: Page) -> None:
    """Save a hand from the form and wait for its result."""
    type_hand(host)
    host.locator("details.more:has(#note) > summary").tap()
    host.locator("#note").fill("the last of the tea")
    Thumb(host).save()
    expect(undo(host)).to_be_visible()


def undo(page: Page) -> Locator:
    return page.get_by_role("button", name="Undo")


def expect_undone(page: Page, number: int) -> None:
    """Check that the page is the form of the undone hand, with its values."""
    page.wait_for_url(f"**/hands/{number}/edit")
    expect(page.locator("#again")).to_contain_text(f"✓ Hand {number} is taken back.")
    for name, value in TYPED:
        expect(radio(page, name, value)).to_be_checked()
    expect(page.locator("#note")).to_have_value("the last of the tea")


@pytest.mark.path
def test_undo_reopens_the_hand_with_its_values_and_keeps_its_number(phone: NewPhone) -> None:
    aki, ben, code = sit(phone)
    save_hand(aki)
    ben.goto(f"/t/{code}")
    undo(aki).dblclick()
    expect_undone(aki, 1)
    # The other phone shows the undo at once and offers the undone hand before the next one.
    expect(ben.locator("#live-thumb a")).to_have_text(["Enter hand 1 again", "Enter hand 2"])
    assert standing(aki, code) == [[]]
    Thumb(aki).pick("winner", 1)
    aki.locator("[data-save-button]").tap()
    expect(aki).to_have_url(re.compile(rf"/t/{code}$"))
    expect(ben.locator("#live-last")).to_contain_text("the bidder lost")
    expect(ben.locator("#live-thumb a")).to_have_text(["Enter hand 2"])
    assert standing(aki, code) == [[1]]


# Delay the first answer with updates.
HOLD = """() => {
    const ask = window.fetch;
    window.fetch = async (to, how) => {
        const answer = await ask(to, how);
        if (String(to).includes("/live/") && !window.letGo) await new Promise((go) => (window.letGo = go));
        return answer;
    };
}"""


def test_a_withdrawal_between_two_requests_for_updates_is_not_missed_and_keeps_what_is_typed(phone: NewPhone) -> None:
    aki, ben, code = sit(phone)
    hand = f"/t/{code}/sheets/1/hands/1"
    send(aki, f"/t/{code}/sheets/1/hand", HAND | {"number": "1"})
    with ben.expect_response("**/events"):
        ben.goto(hand)
    ben.evaluate(HOLD)
    ben.get_by_text("Something is wrong here").tap()
    ben.locator("#word").fill("I bid it")
    send(aki, f"{hand}/object", {"word": "who?"})
    ben.wait_for_function("() => Boolean(window.letGo)")
    send(aki, f"{hand}/withdraw", {})
    ben.evaluate("window.letGo()")
    expect(ben.locator("#live-hand")).to_contain_text("Nobody pays anything.")
    expect(ben.locator("#live-hand")).to_contain_text("What was said against it")
    expect(ben.locator("#live-objections .notice")).to_have_count(0)
    for link in ("Withdraw it", "Correct this hand"):
        expect(ben.get_by_role("link", name=link)).to_have_count(0)
    expect(ben.locator("#word")).to_have_value("I bid it")
